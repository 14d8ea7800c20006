// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../shared/session.ts';
import { createOutgoing, keepOutgoing, outgoing } from './outgoing.ts';

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
const signIn = (userName: string): void =>
  startSession({ token: `token of ${userName}`, type: 0, userName, merchantCode: 'PALARO', firstTimeLogin: false });

let sent: { readonly token: string | null; readonly text: string }[] = [];
let isAway = false;
beforeEach(() => {
  [sent, isAway] = [[], false];
  vi.stubGlobal('fetch', async (_address: string, { headers, body }: RequestInit) => {
    if (isAway) throw new TypeError('no network');
    const { clientId, text } = JSON.parse(body as string) as { clientId: string; text: string };
    sent.push({ token: new Headers(headers).get('authorization'), text });
    const message = { seq: sent.length, clientId, from: 'player', text, picture: null, notice: null, at: '2026-11-20T10:00:00.000Z' };
    return Response.json({ success: true, value: message });
  });
});
afterEach(() => {
  outgoing.clear();
  endSession();
  vi.unstubAllGlobals();
});

test('what one member could not send is neither shown to the next nor sent by them, though the chat was left before', async () => {
  signIn('ana');
  const leave = keepOutgoing();
  isAway = true;
  outgoing.add('of Ana', null);
  await expect.poll(() => outgoing.list()[0]?.fault).not.toBe(null);
  leave();
  expect(outgoing.list()).toHaveLength(1);
  endSession();
  isAway = false;
  signIn('ben');
  const leaveAgain = keepOutgoing();
  expect(outgoing.list()).toEqual([]);
  outgoing.add('of Ben', null);
  await expect.poll(() => sent.map(({ text }) => text)).toEqual(['of Ben']);
  leaveAgain();
});

test('a message whose member leaves while its picture goes up is not sent', async () => {
  const texts: string[] = [];
  const { promise, resolve } = Promise.withResolvers<string>();
  const drafts = createOutgoing({
    upload: () => promise,
    send: async ({ clientId, text }) => {
      texts.push(text);
      return { seq: 1, clientId, from: 'player', text, picture: null, notice: null, at: '2026-11-20T10:00:00.000Z' };
    },
  });
  drafts.add('with a picture', new File(['x'], 'x.png', { type: 'image/png' }));
  drafts.clear();
  resolve('picture');
  await settled();
  expect(texts).toEqual([]);
});
