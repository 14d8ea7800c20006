import type { SessionInfo } from '@palaro/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { call, onRefusal } from './api.ts';
import { endSession, startSession } from './session.ts';

const aSession = (token: string): SessionInfo => ({ token, type: 0, userName: 'ana', merchantCode: 'PALARO', firstTimeLogin: false });
const refusal = (code: string): Response => Response.json({ success: false, code, message: code }, { status: 401 });

/** The platform at the network's other end: it answers on demand. */
const answering = () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async () => (await promise).clone());
  return resolve;
};

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

test('a call that hears of the session’s end ends it once, and a late answer to an older session’s call leaves the present one', async () => {
  const acted: string[] = [];
  onRefusal({ login: () => acted.push('login'), endSession: () => acted.push('end session'), status: () => acted.push('status') });
  startSession(aSession('older'));
  const answer = answering();
  const late = call('balance');
  startSession(aSession('present'));
  answer(refusal('session_ended'));
  await expect(late).rejects.toMatchObject({ code: 'session_ended' });
  expect(acted).toEqual([]);
  await expect(call('balance')).rejects.toMatchObject({ code: 'session_ended' });
  expect(acted).toEqual(['end session']);
});
