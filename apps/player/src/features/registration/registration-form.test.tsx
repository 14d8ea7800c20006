// @vitest-environment happy-dom
import type { RegistrationSettings } from '@palaro/contract';
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { clock } from '../../shared/clock.ts';
import { currentSession } from '../../shared/session.ts';
import {
  callsTo,
  inputNamed,
  mount,
  refused,
  shows,
  submit,
  switchLanguage,
  tap,
  type,
  unmountAll,
  until,
  value,
  type Answers,
} from '../../shared/test-app.tsx';
import type { Invitation } from './invitation.ts';
import { RegistrationMethods } from './registration-methods.tsx';

const rule = (regExp: string, required = false) => ({ enabled: true, required, regExp });
const settings: RegistrationSettings = {
  usernameEnabled: true,
  mobileEnabled: false,
  mobileVerification: false,
  captcha: false,
  open: true,
  dialingCodes: ['+63'],
  otherCountries: false,
  username: rule('[a-z0-9_]{4,16}', true),
  password: rule('.{8,20}', true),
  fields: { email: rule('[^@]+@[^@]+'), affiliateCode: rule('[A-Z0-9]{4,10}'), zalo: { enabled: false, required: false, regExp: '.*' } },
};
const session = { token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false };
const path = '/wps/register/username';
const mobilePath = '/wps/register/mobile';
const codePath = '/wps/register/sms-code';
const names = (): string[] => [...document.querySelectorAll<HTMLInputElement>('form input')].map(({ name }) => name);

const nobody: Invitation = { code: '', state: 'none' };
const open = (over: Partial<RegistrationSettings> = {}, answers: Answers = {}, invitation = nobody): Promise<void> =>
  mount(<RegistrationMethods settings={{ ...settings, ...over }} invitation={invitation} />, {
    path: '/m/register',
    answers: {
      '/wps/register/username-check': ({ query }) =>
        query.get('username') === 'taken' ? refused('username_taken') : value({ available: true }),
      '/wps/affiliate/check': ({ query }) => value({ success: query.get('code') === 'AGENT1' }),
      '/wps/captcha': () => value({ captchaId: `c${callsTo('/wps/captcha').length}`, image: 'AAAA' }),
      [path]: () => value(session),
      [mobilePath]: () => value(session),
      [codePath]: () => value({ expirationTime: 60_000, serverTime: 0, validMinutes: 10, expiredMinutes: 2 }),
      ...answers,
    },
  });
const fillIn = (): void => {
  type('username', 'maria');
  type('password', 'Palaro!2026');
  type('confimpsw', 'Palaro!2026');
};
const button = (): HTMLButtonElement => document.querySelector<HTMLButtonElement>('[type=submit]') ?? document.createElement('button');
const focused = (): string | null => document.activeElement?.getAttribute('name') ?? null;

beforeAll(buildCatalogues);
afterEach(() => {
  unmountAll();
  sessionStorage.clear();
  localStorage.clear();
});

test('A157 A158 A159 A160 A183 A283 shows username, passwords with toggles and only the enabled optional fields', async () => {
  await open();
  for (const name of ['username', 'password', 'confimpsw', 'email', 'affiliateCode']) expect(inputNamed(name)).toBeTruthy();
  expect(document.querySelector('[name=zalo]')).toBeNull();
  expect(document.querySelectorAll('[aria-label="Show the password"]')).toHaveLength(2);
});

test('what username and password must be like stands beside them, also once they are refused', async () => {
  await open();
  const ruleOf = (name: string): (string | null | undefined)[] =>
    (inputNamed(name).getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
  expect(ruleOf('username')).toEqual(['4-16 letters or numbers']);
  expect(ruleOf('password')).toEqual(['8-20 characters']);
  type('username', 'x');
  await tap('[name=agreement]');
  await submit();
  await until(() => shows('Account format is incorrect'));
  expect(ruleOf('username')).toEqual(['4-16 letters or numbers', 'Account format is incorrectUse 4 to 16 letters or numbers']);
});

test('A176 a valid invitation code of the visit hides its field and is sent', async () => {
  await open({}, {}, { code: 'AGENT1', state: 'valid' });
  expect(document.querySelector('[name=affiliateCode]')).toBeNull();
  fillIn();
  await tap('[name=agreement]');
  await submit();
  await until(() => callsTo(path).length === 1);
  expect(JSON.parse(callsTo(path)[0]?.body ?? '{}')).toMatchObject({ affiliateCode: 'AGENT1' });
});

test('A176 a code of the visit that is nobody’s stands in its field with its fault; one that could not be checked stands there without', async () => {
  await open({}, {}, { code: 'GONE99', state: 'invalid' });
  expect(inputNamed('affiliateCode').value).toBe('GONE99');
  expect(document.querySelector('details')?.open).toBe(true);
  expect(shows('Invalid invitation code')).toBe(true);
  unmountAll();
  await open({}, {}, { code: 'LATER9', state: 'unchecked' });
  expect([inputNamed('affiliateCode').value, shows('Invalid invitation code')]).toEqual(['LATER9', false]);
});

test('what was typed is there again after the screen was left, passwords and consent are not', async () => {
  await open();
  fillIn();
  type('email', 'maria@example.com');
  await tap('[name=agreement]');
  // What takes the app away in tests also ends the session, and with it what the tab keeps.
  const kept = sessionStorage.getItem('registrationDraft') ?? '';
  unmountAll();
  sessionStorage.setItem('registrationDraft', kept);
  await open();
  expect(['username', 'email', 'password', 'confimpsw'].map((name) => inputNamed(name).value)).toEqual([
    'maria',
    'maria@example.com',
    '',
    '',
  ]);
  expect(inputNamed('agreement').checked).toBe(false);
  expect(kept).not.toContain('Palaro!2026');
});

test('what was typed stays through a change of language, passwords too', async () => {
  await open();
  fillIn();
  await switchLanguage('TY');
  expect(['username', 'password'].map((name) => inputNamed(name).value)).toEqual(['maria', 'Palaro!2026']);
});

test.each(['Reset', 'success'])('nothing typed is kept after %s', async (end) => {
  await open();
  fillIn();
  expect(sessionStorage.getItem('registrationDraft')).toContain('maria');
  if (end === 'Reset') await tap('.registration__reset');
  else {
    await tap('[name=ofAge]');
    await tap('[name=agreement]');
    await submit();
    await until(() => currentSession().status === 'member');
  }
  expect(sessionStorage.getItem('registrationDraft')).toBeNull();
});

test('A152 A172 a mobile number goes with the country that was chosen for it', async () => {
  await open({ dialingCodes: ['+63', '+971'], fields: { mobileNum: rule('[0-9]{9,15}') } });
  await phone();
  fillIn();
  type('mobileNum', '0501234567');
  await until(() => document.querySelector('.country-picker') !== null);
  await tap('.country-picker');
  await until(() => document.querySelector('.countries') !== null);
  await tap('.countries li:nth-child(2) button');
  await tap('[name=ofAge]');
  await tap('[name=agreement]');
  await submit();
  await until(() => callsTo(path).length === 1);
  expect(JSON.parse(callsTo(path)[0]?.body ?? '{}')).toMatchObject({ countryDialingCode: '+971', mobileNum: '501234567' });
});

const both = { mobileEnabled: true, fields: {} };
/** Its code comes later. */
const phone = (): Promise<void> => until(() => document.querySelector('[name=mobileNum]') !== null);
const codeButton = (): HTMLButtonElement =>
  document.querySelector<HTMLButtonElement>('.ui-field__action:not([aria-label])') ?? document.createElement('button');

test('A150 A151 A338 the toggle shows with both methods alone; the only one is the default', async () => {
  await open();
  expect(document.querySelector('[role=radiogroup]')).toBeNull();
  unmountAll();
  await open({ ...both, usernameEnabled: false });
  await phone();
  expect(document.querySelector('[role=radiogroup]')).toBeNull();
  expect(names()).toEqual(['mobileNum', 'verificationCode', 'password', 'confimpsw', 'ofAge', 'agreement']);
  unmountAll();
  await open(both);
  expect(names()).toEqual(['username', 'password', 'confimpsw', 'ofAge', 'agreement']);
  await tap('input[value=mobileNum]');
  await phone();
  expect(names()).toEqual(['mobileNum', 'verificationCode', 'password', 'confimpsw', 'ofAge', 'agreement']);
});

test('A152 A153 A154 A155 A156 A281 A381 A382 an account is opened by mobile number, SMS code and password', async () => {
  await open(both);
  type('username', 'half');
  await tap('input[value=mobileNum]');
  await phone();
  type('mobileNum', '0917 123 4567');
  type('password', 'Palaro!2026');
  type('confimpsw', 'Palaro!2026');
  type('verificationCode', '12ab34567890123');
  // A381 A382: digits, at most 10.
  expect(inputNamed('verificationCode').value).toBe('1234567890');
  await tap('[name=ofAge]');
  await tap('[name=agreement]');
  await submit();
  await until(() => currentSession().status === 'member');
  expect(callsTo(path)).toEqual([]);
  expect(JSON.parse(callsTo(mobilePath)[0]?.body ?? '{}')).toMatchObject({
    username: '',
    mobileNum: '917 123 4567',
    countryDialingCode: '+63',
    verificationCode: '1234567890',
  });
});

test('a number that was typed is there again after a reload, with its country and its method', async () => {
  await open({ ...both, otherCountries: true });
  await tap('input[value=mobileNum]');
  await phone();
  type('mobileNum', '0501234567');
  await tap('.country-picker');
  await until(() => document.querySelector('.countries') !== null);
  type('search', 'canada');
  await tap('.countries li button');
  const kept = sessionStorage.getItem('registrationDraft') ?? '';
  unmountAll();
  sessionStorage.setItem('registrationDraft', kept);
  await open({ ...both, otherCountries: true });
  await phone();
  expect(inputNamed('mobileNum').value).toBe('0501234567');
  expect(document.querySelector('.country-picker')?.textContent).toContain('Canada +1');
});

test('A375 A399 no code is sent to what is no number', async () => {
  await open({ ...both, usernameEnabled: false });
  await phone();
  type('mobileNum', '12');
  await act(async () => codeButton().click());
  await until(() => shows('Please enter a valid mobile number'));
  expect(focused()).toBe('mobileNum');
  expect(callsTo(codePath)).toEqual([]);
});

test('A339 A342 the button counts down from the minutes of the answer, and is disabled until then', async () => {
  await open({ ...both, usernameEnabled: false });
  await phone();
  type('mobileNum', '0917 123 4567');
  await act(async () => codeButton().click());
  await until(() => codeButton().textContent === '120 s');
  expect(codeButton().disabled).toBe(true);
  expect(JSON.parse(callsTo(codePath)[0]?.body ?? '{}')).toEqual({ mobileNo: '917 123 4567', countryDialingCode: '+63' });
  const later = vi.spyOn(clock, 'now').mockReturnValue(Date.now() + 121_000);
  await until(() => codeButton().textContent === 'get code');
  later.mockRestore();
  expect(codeButton().disabled).toBe(false);
});

test('A401 a wrong code is said at its field', async () => {
  await open({ ...both, usernameEnabled: false }, { [mobilePath]: () => refused('code_wrong', { field: 'verificationCode' }) });
  await phone();
  for (const [name, text] of [
    ['mobileNum', '0917 123 4567'],
    ['verificationCode', '111111'],
    ['password', 'Palaro!2026'],
    ['confimpsw', 'Palaro!2026'],
  ] as const)
    type(name, text);
  await tap('[name=ofAge]');
  await tap('[name=agreement]');
  await submit();
  await until(() => shows('Verification code error'));
  expect(focused()).toBe('verificationCode');
});

test('A172 A173 by username the number is an optional field, and the SMS code is there with verification alone', async () => {
  const fields = { mobileNum: rule('.+'), verificationCode: rule('.+') };
  await open({ fields });
  await phone();
  expect(names()).toEqual(['username', 'password', 'confimpsw', 'mobileNum', 'ofAge', 'agreement']);
  unmountAll();
  await open({ fields, mobileVerification: true, mobileEnabled: true });
  await phone();
  expect(names()).toEqual(['username', 'password', 'confimpsw', 'mobileNum', 'verificationCode', 'ofAge', 'agreement']);
  await tap('input[value=mobileNum]');
  await phone();
  expect(names().filter((name) => name === 'mobileNum')).toHaveLength(1);
});

test('A407 what is missing of the agreement is said', async () => {
  await open();
  await tap('[name=ofAge]');
  expect(shows('Please agree to the terms and conditions')).toBe(true);
});

test('A408 a date of birth under the age of the site is said at once, and nothing is sent', async () => {
  await open({ fields: { birthday: rule('[0-9]{4}-[0-9]{2}-[0-9]{2}', true) } });
  fillIn();
  type('birthday', `${new Date().getFullYear() - 20}-01-01`);
  await tap('[name=agreement]');
  await submit();
  await until(() => shows('You are too young to play here.'));
  expect(focused()).toBe('birthday');
  expect(callsTo(path)).toEqual([]);
});

test('A180 A181 A343 the Register button is disabled until the agreement is ticked', async () => {
  await open();
  expect(button().disabled).toBe(true);
  await tap('[name=agreement]');
  expect(button().disabled).toBe(true);
  await tap('[name=ofAge]');
  expect(button().disabled).toBe(false);
});

test('A182 Reset empties the form and unticks the agreement', async () => {
  await open();
  fillIn();
  await tap('[name=agreement]');
  await tap('.registration__reset');
  expect([inputNamed('username').value, inputNamed('password').value, inputNamed('agreement').checked]).toEqual(['', '', false]);
});

test('A344 A367 A368 the first invalid field gets the focus, and nothing is sent', async () => {
  await open();
  type('username', 'maria');
  type('password', 'short');
  type('confimpsw', 'other');
  await tap('[name=agreement]');
  await submit();
  await until(() => shows('Confirmation password not matched'));
  expect(focused()).toBe('password');
  expect(shows('Password format is incorrect')).toBe(true);
  expect(callsTo(path)).toEqual([]);
});

test('A177 A178 A179 A376 the captcha shows only with its flag, takes digits, is required and refreshed by a tap', async () => {
  await open({ captcha: true });
  await until(() => document.querySelector('.captcha__picture') !== null);
  fillIn();
  await tap('[name=agreement]');
  await submit();
  await until(() => shows('Enter a captcha'));
  type('identifying', '1a2b3');
  expect(inputNamed('identifying').value).toBe('123');
  await tap('.captcha');
  await until(() => callsTo('/wps/captcha').length === 2);
  expect(inputNamed('identifying').value).toBe('');
});

test('A385 A386 A388 a wrong invitation code is found by a call, said and focused', async () => {
  await open();
  fillIn();
  type('affiliateCode', 'WRONG');
  await tap('[name=agreement]');
  await submit();
  await until(() => shows('invitation code error'));
  expect(callsTo('/wps/affiliate/check')[0]?.query.get('code')).toBe('WRONG');
  expect(focused()).toBe('affiliateCode');
  expect(callsTo(path)).toEqual([]);
});

test('A275 a new member is logged in with what the form said (ruling 15)', async () => {
  await open();
  fillIn();
  type('affiliateCode', 'AGENT1');
  await tap('[name=agreement]');
  await submit();
  await until(() => currentSession().status === 'member');
  expect(callsTo(path)[0]?.method).toBe('PUT');
  expect(JSON.parse(callsTo(path)[0]?.body ?? '{}')).toMatchObject({
    username: 'maria',
    password: 'Palaro!2026',
    confirmPassword: 'Palaro!2026',
    affiliateCode: 'AGENT1',
    type: 0,
    registerMethod: 'H5',
  });
});

test('A484 A506 a refusal stands at its field, and what was typed stays', async () => {
  await open({}, { [path]: () => refused('email_taken', { field: 'email' }) });
  fillIn();
  type('email', 'm@example.com');
  await tap('[name=agreement]');
  await submit();
  await until(() => shows('This e-mail address is already in use.'));
  expect(focused()).toBe('email');
  expect(inputNamed('username').value).toBe('maria');
});

test('a taken username is said while typing, and asked for once the typing has paused', async () => {
  await open();
  for (const typed of ['take', 'taken']) type('username', typed);
  expect(callsTo('/wps/register/username-check')).toEqual([]);
  await until(() => shows('Sorry, the username already exists.'));
  expect(callsTo('/wps/register/username-check').map((call) => call.query.get('username'))).toEqual(['taken']);
});

test('A475 A478 tells the native app of a registration', async () => {
  const postEvent = vi.fn<(name: string, payload: string) => void>();
  Object.assign(window, { palaroNative: { postEvent } });
  await open();
  fillIn();
  await tap('[name=agreement]');
  await submit();
  await until(() => postEvent.mock.calls.length === 1);
  expect(postEvent.mock.calls[0]?.[0]).toBe('register');
  Reflect.deleteProperty(window, 'palaroNative');
});
