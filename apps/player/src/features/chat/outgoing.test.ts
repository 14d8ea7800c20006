// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CallRefused } from '../../calls/api.ts';
import { endSession, startSession } from '../../calls/session.ts';
import { createOutgoing, keepOutgoing } from './outgoing.ts';

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
const logIn = (userName: string, token: string): void =>
  startSession({ token, type: 0, userName, merchantCode: 'PALARO', firstTimeLogin: false });

let stored: string[] = [];
let isAway = false;
let endUpload: (id: string) => void = () => undefined;
const create = () =>
  createOutgoing({
    send: async ({ clientId, text }) => {
      if (isAway) throw new CallRefused('offline');
      stored.push(text);
      return { seq: stored.length, clientId, from: 'player', text, picture: null, notice: null, at: '2026-11-20T10:00:00.000Z' };
    },
    upload: () => new Promise<string>((resolve) => (endUpload = resolve)),
  });
let outgoing = create();
let leave: () => void = () => undefined;

beforeEach(() => {
  [stored, isAway] = [[], true];
  logIn('ana', 't1');
  outgoing = create();
  leave = keepOutgoing(outgoing);
});
afterEach(() => {
  leave();
  endSession();
});

test('what one member could not send is gone when another logs in, and is sent by nobody', async () => {
  outgoing.add('of ana', null);
  outgoing.type('what ana is writing');
  await settled();
  endSession();
  expect(outgoing.typed()).toBe('what ana is writing');
  logIn('ben', 't2');
  expect(outgoing.typed()).toBe('');
  isAway = false;
  outgoing.add('of ben', null);
  await settled();
  expect([stored, outgoing.list()]).toEqual([['of ben'], []]);
});

test('whoever logs in again sends what still waits', async () => {
  outgoing.add('of ana', null);
  await settled();
  endSession();
  logIn('ana', 't2');
  isAway = false;
  outgoing.retry();
  await settled();
  expect(stored).toEqual(['of ana']);
});

test('a picture that arrives after another member has logged in is not sent in their name', async () => {
  isAway = false;
  outgoing.add('with a picture', new File(['x'], 'slip.png', { type: 'image/png' }));
  await settled();
  logIn('ben', 't2');
  endUpload('p1');
  await settled();
  expect(stored).toEqual([]);
});

test('a message of one member that is stored late is not shown to the next', async () => {
  let store: () => void = () => undefined;
  const shown: string[] = [];
  const late = createOutgoing({
    send: ({ clientId, text }) =>
      new Promise((resolve) => {
        store = () => resolve({ seq: 1, clientId, from: 'player', text, picture: null, notice: null, at: '2026-11-20T10:00:00.000Z' });
      }),
    upload: () => Promise.resolve('p1'),
  });
  late.onSent(({ text }) => void shown.push(text));
  const end = keepOutgoing(late);
  late.add('of ana', null);
  await settled();
  logIn('ben', 't2');
  store();
  await settled();
  end();
  expect(shown).toEqual([]);
});

test('what failed for want of a network goes when it is back', async () => {
  outgoing.add('one', null);
  await settled();
  isAway = false;
  window.dispatchEvent(new Event('online'));
  await settled();
  expect(stored).toEqual(['one']);
});
