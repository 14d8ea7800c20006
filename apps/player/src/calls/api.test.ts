import type { SessionInfo } from '@palaro/contract';
import { refusals, type Code, type CodeAction } from '@palaro/contract/constants';
import { afterEach, expect, test, vi } from 'vitest';
import { actionOf, call, onRefusal } from './api.ts';
import { lateCodeFault } from './late-code.ts';
import { endSession, startSession } from './session.ts';
import { storage } from '../device/storage.ts';

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
  onRefusal({
    login: () => acted.push('login'),
    endSession: () => acted.push('end session'),
    mark: (mark) => acted.push(mark),
    status: () => acted.push('status'),
  });
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

test('a call says the language that the player chose, so that messages to the player come in it', async () => {
  const said: (string | null)[] = [];
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    said.push(new Headers(headers).get('x-language'));
    return Promise.resolve(Response.json({ success: true, value: {} }));
  });
  await call('systemStatus');
  vi.stubGlobal('window', { localStorage: { getItem: (key: string) => (key === storage.language.key ? 'EN' : null) } });
  await call('systemStatus');
  expect(said).toEqual([null, 'EN']);
});

/** What the app does by itself; the others are left to the screen, which shows the text, at the field that is named. */
const does: Readonly<Record<CodeAction, readonly string[]>> = {
  login: ['login'],
  'end-session': ['end session'],
  status: ['status'],
  'own-password': ['ownPasswordDue'],
  excluded: ['isExcluded'],
  toast: [],
  field: [],
  captcha: [],
  'refetch-key': [],
};

test.each(Object.entries(refusals) as [Code, (typeof refusals)[Code]][])('A506 of %s the app does what its row says', async (code, row) => {
  const acted: string[] = [];
  onRefusal({
    login: () => acted.push('login'),
    endSession: () => acted.push('end session'),
    mark: (mark) => acted.push(mark),
    status: () => acted.push('status'),
  });
  startSession(aSession('present'));
  const data = { requestId: '01REQUEST', field: 'email' };
  const answer = { success: false, code, message: 'words of the platform', data };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer, { status: row.status })));
  // What forms do is theirs: the table on the phone has what a call does by itself.
  expect(actionOf(code)).toBe(does[row.action].length > 0 ? row.action : 'toast');
  await expect(call('balance')).rejects.toMatchObject({ code, data });
  expect(acted).toEqual(does[row.action]);
});

test('A488 a code that the app does not know is an unknown error, and ends nothing', async () => {
  const acted: string[] = [];
  onRefusal({
    login: () => acted.push('login'),
    endSession: () => acted.push('end session'),
    mark: (mark) => acted.push(mark),
    status: () => acted.push('status'),
  });
  vi.stubGlobal('fetch', () => Promise.resolve(refusal('of_a_newer_platform')));
  await expect(call('balance')).rejects.toMatchObject({ code: 'of_a_newer_platform' });
  expect([actionOf('of_a_newer_platform'), acted]).toEqual(['toast', []]);
});

test.each([
  ['Failed to fetch dynamically imported module: https://palaro.test/m/assets/a.js', 'offline'],
  ['error loading dynamically imported module: https://palaro.test/m/assets/a.js', 'offline'],
  ['Importing a module script failed.', 'offline'],
  ['Unable to preload CSS for /m/assets/a.css', 'offline'],
  ["Cannot read properties of undefined (reading 'list')", 'app_fault'],
])('code that is missing with "%s" is told as %s', (message, code) => {
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  expect(lateCodeFault(new TypeError(message))).toMatchObject({ code });
  expect(reported).toHaveLength(code === 'app_fault' ? 1 : 0);
});
