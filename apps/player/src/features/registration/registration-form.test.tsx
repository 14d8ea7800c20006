// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { currentSession } from '../../calls/session.ts';
import { callsTo, inputNamed, refused, shows, submit, switchLanguage, tap, type, unmountAll, until } from '../../testing/test-app.tsx';
import { rule, path, open, fillIn, button, focused } from './test-form.tsx';

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
    await tap('[name=agreement]');
    await submit();
    await until(() => currentSession().status === 'member');
  }
  expect(sessionStorage.getItem('registrationDraft')).toBeNull();
});

test('A407 what is missing of the agreement is said', async () => {
  await open();
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
  expect(button().disabled).toBe(false);
});

test('A537 the form has one box, which agrees to the terms and confirms the age of the site (ruling 52)', async () => {
  await open();
  const boxes = [...document.querySelectorAll('form [type=checkbox]')];
  expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual(['I am 21 or older and agree to the terms and conditions.']);
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
  await until(() => shows('This email address is already in use.'));
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
