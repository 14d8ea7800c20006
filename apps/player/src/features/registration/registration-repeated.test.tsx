// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { compactDecrypt, exportJWK, generateKeyPair, type CryptoKey } from 'jose';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { currentSession } from '../../calls/session.ts';
import { allByRole, byRole, field, fields, tapOn, type } from '../../testing/find.ts';
import { callsTo, refused, shows, submit, unmountAll, until, value, type Answer } from '../../testing/test-app.tsx';
import { fillIn, mobilePath, open, path, agreement } from './test-form.tsx';

const loginPath = '/wps/session/login';
const session = { token: 't2', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false };
let jwk: object;
let privateKey: CryptoKey;
let login: () => Answer;

beforeAll(async () => {
  await buildCatalogues();
  const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  privateKey = pair.privateKey;
  jwk = await exportJWK(pair.publicKey);
});
beforeEach(() => {
  login = () => value(session);
});
afterEach(() => {
  unmountAll();
  sessionStorage.clear();
  localStorage.clear();
});

/** The first registration gets no answer, the ones after it this one. */
const openWithLost = (at: string, code: string, field: string): Promise<void> =>
  open(
    { mobileEnabled: at === mobilePath },
    {
      [at]: () => {
        if (callsTo(at).length === 1) throw new TypeError('the network went away');
        return refused(code, { field });
      },
      '/wps/session/key': () => value({ kid: 'k1', alg: 'ECDH-ES', enc: 'A256GCM', jwk }),
      '/wps/code-options': () => value({ channels: ['sms'], dialingCodes: ['+63'], otherCountries: false, firebase: null }),
      [loginPath]: () => login(),
    },
  );
const sentLogin = async (): Promise<unknown> => {
  const { data } = JSON.parse(callsTo(loginPath)[0]?.body ?? '{}') as { data: string };
  return JSON.parse(new TextDecoder().decode((await compactDecrypt(data, privateKey)).plaintext));
};
const send = async (at: string, times: number): Promise<void> => {
  await submit();
  await until(() => callsTo(at).length === times && allByRole('button').every((button) => button.getAttribute('aria-busy') !== 'true'));
};

test('a registration that is sent again, since its answer was lost, logs in to the account that the first one opened', async () => {
  await openWithLost(path, 'username_taken', 'username');
  fillIn();
  await tapOn(agreement());
  await send(path, 1);
  expect(callsTo(loginPath)).toEqual([]);
  await submit();
  await until(() => currentSession().status === 'member');
  expect(await sentLogin()).toMatchObject({ action: 'username', kind: 'member', username: 'maria', password: 'Palaro!2026' });
});

test('by number too, whose code the first one has used', async () => {
  await openWithLost(mobilePath, 'code_wrong', 'verificationCode');
  await tapOn(byRole('radio', 'Mobile number'));
  await until(() => fields('Mobile number').length > 0);
  type('Mobile number', '0917 123 4567');
  type('SMS code', '123456');
  type('Password', 'Palaro!2026');
  type('Confirm password', 'Palaro!2026');
  await tapOn(agreement());
  await send(mobilePath, 1);
  await submit();
  await until(() => currentSession().status === 'member');
  expect(await sentLogin()).toMatchObject({ username: '+639171234567', password: 'Palaro!2026' });
});

test('a name that is somebody else’s is said to be taken: the login is refused, and of another name none is tried', async () => {
  login = () => refused('login_failed', { captcha: true });
  await openWithLost(path, 'username_taken', 'username');
  fillIn();
  await tapOn(agreement());
  await send(path, 1);
  await send(path, 2);
  expect(shows('Sorry, the username already exists')).toBe(true);
  expect(callsTo(loginPath)).toHaveLength(1);
  type('Username', 'another');
  await send(path, 3);
  expect([field('Username').value, currentSession().info, callsTo(loginPath).length]).toEqual(['another', null, 1]);
});
