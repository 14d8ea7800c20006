// @vitest-environment happy-dom
import type { Bootstrap } from '@palaro/contract';
import { buildCatalogues } from '@palaro/i18n/build';
import { toastStore } from '@palaro/ui';
import { createChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { compactDecrypt, exportJWK, generateKeyPair, type CryptoKey } from 'jose';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clock } from '../../device/clock.ts';
import { currentSession } from '../../calls/session.ts';
import { byRole, captcha, field, fields, tapOn, type } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, submit, switchLanguage, unmountAll, until, value, type Answer } from '../../testing/test-app.tsx';
import { LoginForm } from './login-form.tsx';

const session = { token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false };
let logins: Answer[] = [];
/** The login before, as the server tells it. */
let state: object | null = null;
let challenge: Challenge;
let jwk: Record<string, string>;
let privateKey: CryptoKey;
/** What the platform answers instead of a captcha, if anything. */
let noCaptcha: Answer | null = null;

/** What the last login said. */
const sentLogin = async (): Promise<Record<string, string>> => {
  const { data } = JSON.parse(callsTo('/wps/session/login').at(-1)?.body ?? '{}') as { data: string };
  return JSON.parse(new TextDecoder().decode((await compactDecrypt(data, privateKey)).plaintext)) as Record<string, string>;
};

const open = (settings: Partial<Bootstrap['settings']> = {}, parameters = challenge.parameters): Promise<void> =>
  mount(<LoginForm />, {
    path: '/m/login',
    settings,
    answers: {
      '/wps/session/key': () => value({ kid: `k${callsTo('/wps/session/key').length}`, alg: 'ECDH-ES', enc: 'A256GCM', jwk }),
      '/wps/captcha': () => noCaptcha ?? value({ captchaId: `c${callsTo('/wps/captcha').length}`, image: 'AAAA', work: { parameters } }),
      '/wps/session/login': () => logins.shift() ?? value(session),
      '/wps/security/state': () => value({ loginBefore: state }),
    },
  });
const pictureShown = (): boolean => captcha() !== undefined;

beforeAll(async () => {
  await buildCatalogues();
  const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  privateKey = pair.privateKey;
  challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1000, counter: 20, deriveKey });
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK(pair.publicKey);
  jwk = { kty, crv, x, y };
});
beforeEach(() => {
  state = null;
  logins = [];
  noCaptcha = null;
});
afterEach(unmountAll);

test('A131 A132 A136 A137 A146 has username, password with a toggle, remember ticked, and no captcha at first', async () => {
  await open();
  expect(field('Username').value).toBe('');
  expect(field('Remember me').checked).toBe(true);
  expect(field('Password').type).toBe('password');
  await tapOn(byRole('button', 'Show the password'));
  expect(field('Password').type).toBe('text');
  expect(fields('Type the 4 digits')).toEqual([]);
  expect(callsTo('/wps/captcha')).toEqual([]);
});

test('A137 a merchant may switch remembering off', async () => {
  await open({ rememberPassword: false });
  expect(fields('Remember me')).toEqual([]);
});

test('A262 A263 A267 A312 sends the encrypted login and takes up the session, with autoLogin on', async () => {
  await open();
  type('Username', 'maria');
  type('Password', 'Palaro!2026');
  await submit();
  await until(() => currentSession().status === 'member');
  const [login] = callsTo('/wps/session/login');
  expect(login?.headers.get('encryption')).toBe('k1;ECDH-ES;A256GCM');
  expect(login?.body).not.toContain('Palaro!2026');
  expect(currentSession().info).toEqual(session);
  expect(localStorage.getItem('autoLogin')).toBe('1');
});

test('A437 an installed app says Device: OTHERS, a browser says nothing', async () => {
  for (const installed of [false, true]) {
    const display = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: installed } as MediaQueryList);
    await open();
    type('Username', 'maria');
    type('Password', 'Palaro!2026');
    await submit();
    await until(() => currentSession().status === 'member');
    expect(callsTo('/wps/session/login')[0]?.headers.get('device')).toBe(installed ? 'OTHERS' : null);
    display.mockRestore();
    unmountAll();
  }
});

test('who comes back is told when and on what the account was logged in to before; a first login is told nothing', async () => {
  const before = { browser: 'Chrome', system: 'Android', kind: 'phone', country: 'PH', network: '203.0.113.*', at: '2026-11-24T13:10:00Z' };
  const toasts = () => toastStore.getSnapshot().map(({ text }) => (typeof text === 'function' ? text() : text));
  const told = () => toasts().filter((text) => text.startsWith('Last login: '));
  for (state of [null, before]) {
    await open();
    type('Username', 'maria');
    type('Password', 'demo1234');
    await submit();
    await until(() => callsTo('/wps/security/state').length > 0 && (state === null || told().length > 0));
    expect(told()).toEqual(state === null ? [] : [expect.stringMatching(/Nov 24, 2026.*, Chrome, Android$/)]);
    unmountAll();
  }
});

test('A147 A331 A377 a failure that carries the indicator brings the captcha, and what was typed stays', async () => {
  logins = [refused('login_failed', { captcha: true })];
  await open();
  type('Username', 'maria');
  type('Password', 'wrong');
  await submit();
  await until(pictureShown);
  expect(document.body.textContent).toContain('Username or password is wrong');
  expect([field('Username').value, field('Password').value]).toEqual(['maria', 'wrong']);
  await submit();
  expect(document.body.textContent).toContain('please enter code');
  expect(callsTo('/wps/session/login')).toHaveLength(1);
});

test('a captcha that did not come carries the reference that support finds it by', async () => {
  logins = [refused('login_failed', { captcha: true })];
  noCaptcha = refused('unknown_error', { requestId: '01REQUEST' });
  await open();
  type('Username', 'maria');
  type('Password', 'Wrong!2026');
  await submit();
  await until(() => shows('Reference: 01REQUEST'));
  noCaptcha = null;
  await tapOn(byRole('button', /captcha did not load/));
  await until(pictureShown);
  expect(shows('Reference')).toBe(false);
});

test('a captcha that somebody else’s failure asks for gets the focus as it comes', async () => {
  logins = [refused('captcha_required', { captcha: true })];
  await open();
  type('Username', 'maria');
  type('Password', 'right');
  await submit();
  await until(pictureShown);
  expect(document.activeElement).toBe(field('Type the 4 digits'));
});

test.each([
  ['A428', 'not_an_agent', 'Non-agents cannot log in'],
  ['A147 A429', 'not_a_member', 'Non-member account unable to login'],
])('%s a login that is refused as %s says so in its words, and brings no captcha', async (_, code, words) => {
  logins = [refused(code, {})];
  await open();
  type('Username', 'maria');
  type('Password', 'wrong');
  await submit();
  await until(() => shows(words));
  expect(fields('Type the 4 digits')).toEqual([]);
});

test('A332 A333 A378 A379 a tap on the captcha fetches another and clears the code', async () => {
  logins = [refused('login_failed', { captcha: true })];
  await open();
  type('Username', 'maria');
  type('Password', 'wrong');
  await submit();
  await until(pictureShown);
  type('Type the 4 digits', '12a3456789');
  expect(field('Type the 4 digits').value).toBe('123456');
  await tapOn(byRole('button', 'Show another captcha'));
  await until(() => callsTo('/wps/captcha').length === 2);
  expect(field('Type the 4 digits').value).toBe('');
});

test('an unknown login key is fetched again and the login sent once more (ruling 12)', async () => {
  logins = [refused('encryption_key_unknown', {})];
  await open();
  type('Username', 'maria');
  type('Password', 'Palaro!2026');
  await submit();
  await until(() => currentSession().status === 'member');
  expect(callsTo('/wps/session/login').map((login) => login.headers.get('encryption'))).toEqual([
    'k1;ECDH-ES;A256GCM',
    'k2;ECDH-ES;A256GCM',
  ]);
});

test('A337 A516 changes of language check the filled fields anew, once, 200 ms after the last', async () => {
  await open();
  type('Username', ' ');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const language of ['TY', 'EN', 'TY'] as const) {
    await switchLanguage(language);
    act(() => void vi.advanceTimersByTime(199));
  }
  expect(document.body.textContent).not.toContain('Ilagay ang username');
  act(() => void vi.advanceTimersByTime(2));
  vi.useRealTimers();
  expect(document.body.textContent).toContain('Ilagay ang username');
  expect(document.body.textContent).not.toContain('Ilagay ang password');
});

test('the work of the captcha goes with its digits, here on the page, where there are no workers', async () => {
  logins = [refused('login_failed', { captcha: true }), refused('captcha_wrong', { captcha: true, field: 'identifying' })];
  await open();
  type('Username', 'maria');
  type('Password', 'Palaro!2026');
  await submit();
  await until(pictureShown);
  for (const [index, captchaId] of ['c1', 'c2'].entries()) {
    type('Type the 4 digits', '1234');
    await submit();
    await until(() => callsTo('/wps/session/login').length === index + 2);
    const { work = '', ...sent } = await sentLogin();
    expect(sent).toMatchObject({ captchaId, identifying: '1234' });
    expect(JSON.parse(atob(work))).toMatchObject({ challenge, solution: { counter: 20 } });
    if (index === 0) await until(() => callsTo('/wps/captcha').length === 2 && pictureShown());
  }
  await until(() => currentSession().status === 'member');
});

test('who is faster than the work of the captcha is told what is being waited for', async () => {
  const { parameters } = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1000, counter: 1500, deriveKey });
  logins = [refused('login_failed', { captcha: true })];
  await open({}, parameters);
  type('Username', 'maria');
  type('Password', 'Palaro!2026');
  await submit();
  await until(pictureShown);
  type('Type the 4 digits', '1234');
  await submit();
  await until(() => shows('Checking this device…'));
  expect(callsTo('/wps/session/login')).toHaveLength(1);
  await until(() => currentSession().status === 'member');
});

test('A503 a lockout says from which minute another try is possible, where the platform names it', async () => {
  logins = [refused('login_locked', { retryAfterSeconds: 900 }), refused('login_locked')];
  await open();
  // After the page has begun, which sets its clock by this one.
  vi.spyOn(clock, 'now').mockReturnValue(Date.parse('2026-03-01T04:00:30Z'));
  type('Username', 'maria');
  type('Password', 'Palaro!2026');
  await submit();
  const end = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' }).format(Date.parse('2026-03-01T04:16:00Z'));
  await until(() => shows(`Too many failed tries. You can try again at ${end}.`));
  await submit();
  await until(() => shows('Please wait and try again later'));
  vi.restoreAllMocks();
});
