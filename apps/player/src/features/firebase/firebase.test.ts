import { afterEach, expect, test, vi } from 'vitest';
import { firebaseIdToken, keepFirebaseSession, phoneOf } from './firebase-sessions.ts';
import { sendFirebaseCode, signInByFirebase } from './firebase.ts';

const firebase = { apiUrl: 'https://phone.example', apiKey: 'k', verifierUrl: 'https://check.example/' };
const phone = '+639171234567';
let asked: { url: string; body: unknown }[] = [];
const answer = (status: number, body: unknown): void => {
  asked = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push({ url, body: JSON.parse(init.body as string) });
    return status === 0 ? Promise.reject(new TypeError('no network')) : Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
};
afterEach(() => vi.unstubAllGlobals());

test('A341 a code that Firebase has sent is waited for 60 seconds', async () => {
  answer(200, { sessionInfo: 's1' });
  const { sent, sessionInfo } = await sendFirebaseCode(firebase, phone, 'person');
  expect([sessionInfo, sent.expirationTime - sent.serverTime]).toEqual(['s1', 60_000]);
  expect(asked).toEqual([
    { url: 'https://phone.example/v1/accounts:sendVerificationCode?key=k', body: { phoneNumber: phone, recaptchaToken: 'person' } },
  ]);
});

test.each([
  [400, 'INVALID_CODE', 'code_wrong'],
  [400, 'SESSION_EXPIRED', 'code_wrong'],
  [400, 'TOO_MANY_ATTEMPTS_TRY_LATER : wait', 'code_used_up'],
  [400, 'QUOTA_EXCEEDED', 'code_unavailable'],
  [500, undefined, 'code_unavailable'],
  [200, undefined, 'code_unavailable'],
  [0, undefined, 'offline'],
])('an answer of %d with %s is told as %s', async (status, message, code) => {
  answer(status, { error: { message } });
  await expect(signInByFirebase(firebase, 's1', '123456')).rejects.toMatchObject({ code });
});

test('a code is given back once, for the number that it went to', async () => {
  answer(200, { idToken: 'a.b.c' });
  expect(await firebaseIdToken('firebaseLogin', phone, '123456')).toBeNull();
  keepFirebaseSession('firebaseLogin', { firebase, phone, sessionInfo: 's1' });
  expect(phoneOf('+63', '0917 123-4567')).toBe(phone);
  for (const turn of [1, 2]) expect(await firebaseIdToken('firebaseLogin', phone, '123456'), String(turn)).toBe('a.b.c');
  expect(asked).toHaveLength(1);
  await expect(firebaseIdToken('firebaseLogin', '+639170000000', '123456')).rejects.toMatchObject({ code: 'code_wrong' });
  expect(await firebaseIdToken('firebaseRegistration', phone, '123456')).toBeNull();
});

test('what cannot be sent at all is no missing network: its own fault comes through', async () => {
  answer(200, { idToken: 'a.b.c' });
  await expect(signInByFirebase({ ...firebase, apiUrl: 'no address' }, 's1', '123456')).rejects.toBeInstanceOf(TypeError);
  expect(asked).toEqual([]);
});
