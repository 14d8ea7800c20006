// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { toastStore } from '@palaro/ui';
import { compactDecrypt, exportJWK, generateKeyPair, type CryptoKey } from 'jose';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { currentSession } from '../../calls/session.ts';
import { allByRole, byRole, field, fields, tapOn, type } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, submit, switchLanguage, unmountAll, until, value, type Answer } from '../../testing/test-app.tsx';
import { LoginMethods } from './login-screen.tsx';

const session = { token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false };
const whitelabel = { MOBILEVERCODELOGIN3: true };
let answers: { login: Answer[]; code: Answer[] };
let jwk: Record<string, string>;
let privateKey: CryptoKey;

const sent = (ms = 60_000): Answer => {
  const serverTime = 1_800_000_000_000;
  return value({ expirationTime: serverTime + ms, serverTime, validMinutes: 10 });
};
const open = (flags: object = whitelabel, settings: { firstMethod?: 'mobileNum' } = {}): Promise<void> =>
  mount(<LoginMethods />, {
    path: '/m/login',
    settings,
    bootstrap: { status: { info: { whitelabel: flags, customerService: [] }, maintenance: false, regionRestriction: false } as never },
    answers: {
      '/wps/session/key': () => value({ kid: 'k1', alg: 'ECDH-ES', enc: 'A256GCM', jwk }),
      '/wps/codes/ways': () => value({ channels: ['sms', 'email'], dialingCodes: ['+63', '+65'], otherCountries: false }),
      '/wps/account/getCode': () => answers.code.shift() ?? sent(),
      '/wps/session/login': () => answers.login.shift() ?? value(session),
    },
  });
const bySms = async (flags?: object): Promise<void> => {
  await open(flags);
  await tapOn(byRole('radio', 'SMS code'));
  await until(() => fields('Mobile number').length > 0);
};
const button = (): HTMLButtonElement => byRole('button', /^(get code|\d+ s)$/);
const toasts = (): readonly string[] => toastStore.getSnapshot().map(({ text }) => (typeof text === 'function' ? text() : text));
const sentLogin = async (): Promise<unknown> => {
  const { data } = JSON.parse(callsTo('/wps/session/login').at(-1)?.body ?? '{}') as { data: string };
  return JSON.parse(new TextDecoder().decode((await compactDecrypt(data, privateKey)).plaintext));
};

beforeAll(async () => {
  await buildCatalogues();
  const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  privateKey = pair.privateKey;
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK(pair.publicKey);
  jwk = { kty, crv, x, y };
});
beforeEach(() => {
  localStorage.clear();
  answers = { login: [], code: [] };
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(window, 'OTPCredential');
  Reflect.deleteProperty(navigator, 'credentials');
  for (const { id } of toastStore.getSnapshot()) toastStore.close(id);
  unmountAll();
});

test('A129 A130 A133 A134 A264 the method is offered with its flag, and has number, dialing code and code instead of name and password', async () => {
  await open({});
  expect(allByRole('radio')).toEqual([]);
  expect(fields('Username')).toHaveLength(1);
  unmountAll();
  await bySms();
  expect([...fields('Username'), ...fields('Password')]).toEqual([]);
  await tapOn(byRole('button', /^Country code/));
  await until(() => fields('Country or code').length > 0);
  expect(allByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Philippines+63', 'Singapore+65']);
  expect(field('SMS code').getAttribute('autocomplete')).toBe('one-time-code');
  await tapOn(byRole('radio', 'Username'));
  expect(fields('Username')).toHaveLength(1);
});

test('A140 it leads to a new password', async () => {
  await open();
  expect(byRole('link', 'Forgot your password?').getAttribute('href')).toBe('/m/forget');
});

test('A375 A399 a number that is none is told so, and no code is asked for', async () => {
  await bySms();
  for (const typed of ['', '12', '0917 123 4567 8901 23']) {
    type('Mobile number', typed);
    await act(async () => button().click());
    expect(shows('Please enter a valid mobile number'), typed).toBe(true);
  }
  expect(callsTo('/wps/account/getCode')).toEqual([]);
});

test('A287 A288 A334 A335 A336 A499 A500 a code is asked for once, and the button counts down to the server’s expiry and comes back', async () => {
  await bySms();
  expect(button().textContent).toBe('get code');
  type('Mobile number', '0917 123 4567');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  let toastOfWait: readonly string[] = [];
  const stop = toastStore.subscribe(() => void (toastOfWait = [...toastOfWait, ...toasts()]));
  await act(async () => button().click());
  await vi.waitFor(() => expect(button().textContent).toBe('60 s'));
  stop();
  expect(toastOfWait).toContain('sms sending...');
  expect(toasts()).toEqual(['sms send']);
  expect(JSON.parse(callsTo('/wps/account/getCode')[0]?.body ?? '')).toEqual({ mobileNum: '9171234567', countryDialingCode: '+63' });
  expect(button().disabled).toBe(true);
  expect(document.activeElement).toBe(field('SMS code'));
  await act(async () => void vi.advanceTimersByTime(500));
  expect(button().textContent).toBe('60 s');
  await act(async () => void vi.advanceTimersByTime(500));
  expect(button().textContent).toBe('59 s');
  // A phone that slept: the next look says what is true.
  vi.setSystemTime(Date.now() + 40_000);
  await act(async () => void vi.advanceTimersByTime(500));
  expect(button().textContent).toBe('19 s');
  await act(async () => void vi.advanceTimersByTime(19_000));
  expect([button().textContent, button().disabled]).toEqual(['get code', false]);
  expect(callsTo('/wps/account/getCode')).toHaveLength(1);
});

test('the countdown goes on after a reload and a change of language, and a refusal starts it too', async () => {
  answers.code = [refused('code_wait', { retryAfterSeconds: 42 })];
  await bySms();
  type('Mobile number', '9171234567');
  await act(async () => button().click());
  await until(() => button().textContent === '42 s');
  expect(shows('A code was sent a moment ago.')).toBe(true);
  await switchLanguage('TY');
  expect(button().textContent).toMatch(/^4[12] s$/);
  unmountAll();
  await bySms();
  expect(button().textContent).toMatch(/^4[012] s$/);
  expect(button().disabled).toBe(true);
});

test('who is refused a code is told when to come back, in minutes or hours, and may ask again', async () => {
  answers.code = [300, 3601]
    .map((retryAfterSeconds) => refused('code_unavailable', { retryAfterSeconds }))
    .concat(refused('code_unavailable'));
  await bySms();
  type('Mobile number', '9171234567');
  for (const told of ['try again in 5 minutes.', 'try again in 2 hours.', 'Please try again later.']) {
    await act(async () => button().click());
    await until(() => shows(told));
    expect([button().textContent, button().disabled]).toEqual(['get code', false]);
  }
  expect(shows('2 hours')).toBe(false);
});

/** A browser that reads SMS as Chrome on Android does, and what was asked of it; `come` is the SMS that its player lets through. */
const smsReader = () => {
  const asked: { readonly options: { otp: unknown; signal: AbortSignal }; readonly come: (code: string | null) => void }[] = [];
  // Not as a global of vitest: those go with each screen that is closed.
  Object.defineProperty(window, 'OTPCredential', { value: true, configurable: true });
  const get = (options: { otp: unknown; signal: AbortSignal }) =>
    new Promise((resolve, reject) =>
      asked.push({ options, come: (code) => (code === null ? reject(new DOMException('declined', 'AbortError')) : resolve({ code })) }),
    );
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  return asked;
};

test('the code of an SMS that the browser may read stands in its field, for the newest code alone', async () => {
  const asked = smsReader();
  await bySms();
  type('Mobile number', '9171234567');
  // Nothing was sent, nothing is read.
  expect(asked).toEqual([]);
  await act(async () => button().click());
  await until(() => asked.length === 1);
  expect(asked[0]?.options.otp).toEqual({ transport: ['sms'] });
  await act(async () => asked[0]?.come(null));
  expect(field('SMS code').value).toBe('');
  unmountAll();
  // A reload while the SMS is on its way.
  await bySms();
  await until(() => asked.length === 2);
  expect(asked.map(({ options }) => options.signal.aborted)).toEqual([true, false]);
  await act(async () => asked[1]?.come('482915'));
  expect(field('SMS code').value).toBe('482915');
  type('Mobile number', '9171234567');
  await submit();
  await until(() => currentSession().status === 'member');
  expect(await sentLogin()).toMatchObject({ messageCode: '482915' });
});

test('where the SMS is read no more, or the browser cannot, the code is typed', async () => {
  await bySms();
  type('Mobile number', '9171234567');
  await act(async () => button().click());
  await until(() => button().textContent === '60 s');
  unmountAll();
  const asked = smsReader();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 12 * 60_000);
  await bySms();
  expect([button().textContent, asked.length]).toEqual(['get code', 0]);
});

test('A381 A382 A383 A512 A513 the code takes ten digits and nothing else, the number twenty characters', async () => {
  await bySms();
  type('SMS code', '12a3-4567890123');
  expect(field('SMS code').value).toBe('1234567890');
  type('Mobile number', '0917 123 4567 8901 2345x');
  expect(field('Mobile number').value).toHaveLength(20);
});

test('A265 the code logs in with the number, its dialing code and the remember flag', async () => {
  await bySms();
  type('Mobile number', '09171234567');
  type('SMS code', '123456');
  await submit();
  await until(() => currentSession().status === 'member');
  expect(await sentLogin()).toEqual({
    action: 'sms',
    kind: 'any',
    mobileNum: '9171234567',
    countryDialingCode: '+63',
    messageCode: '123456',
    remember: true,
  });
});

test('A401 A487 a wrong code is told at its field and brings the captcha', async () => {
  answers.login = [refused('code_wrong', { captcha: true, field: 'messageCode' })];
  await bySms();
  type('Mobile number', '9171234567');
  type('SMS code', '999999');
  await submit();
  await until(() => shows('Verification code error'));
  expect(field('SMS code').getAttribute('aria-invalid')).toBe('true');
  expect(fields('Type the 4 digits')).toHaveLength(1);
  expect(field('Mobile number').value).toBe('9171234567');
});

test('A337 a change of language checks the number anew, where there is one', async () => {
  await bySms();
  type('Mobile number', '12');
  await switchLanguage('TY');
  await until(() => shows('Ilagay ang tamang mobile number'));
  expect(shows('6-digit na code')).toBe(false);
});

const offered = (): (string | null)[] => allByRole('radio').map((radio) => radio.getAttribute('value'));

test('a merchant may put the login by a code first; username comes first where it has not chosen (ruling 55)', async () => {
  await open();
  expect([offered(), fields('Username').length]).toEqual([['username', 'sms'], 1]);
  unmountAll();
  await open(whitelabel, { firstMethod: 'mobileNum' });
  await until(() => fields('Mobile number').length > 0);
  expect([offered(), fields('Username').length]).toEqual([['sms', 'username'], 0]);
});

test('who logs in by a code is asked for no password, nor whether it is forgotten', async () => {
  await open();
  expect(shows('Forgot your password?')).toBe(true);
  await tapOn(byRole('radio', 'SMS code'));
  expect(shows('Forgot your password?')).toBe(false);
});
