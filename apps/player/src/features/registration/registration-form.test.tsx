// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { toastStore } from '@palaro/ui';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { currentSession } from '../../calls/session.ts';
import { allByRole, byRole, captcha, field, fields, tapOn, type } from '../../testing/find.ts';
import { callsTo, refused, shows, submit, switchLanguage, unmountAll, until } from '../../testing/test-app.tsx';
import { rule, path, open, fillIn, button, focused, agreement } from './test-form.tsx';

beforeAll(buildCatalogues);
afterEach(() => {
  unmountAll();
  sessionStorage.clear();
  localStorage.clear();
});

test('A157 A158 A159 A160 A183 A283 shows username, passwords with toggles and only the enabled optional fields', async () => {
  await open();
  for (const label of ['Username', 'Password', 'Confirm password', 'Email (optional)', 'Invitation code (optional)']) field(label);
  expect(fields(/zalo/i)).toEqual([]);
  expect(allByRole('button', 'Show the password')).toHaveLength(2);
});

test('what username and password must be like stands beside them, also once they are refused', async () => {
  await open();
  const ruleOf = (label: string): (string | null | undefined)[] =>
    (field(label).getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
  expect(ruleOf('Username')).toEqual(['4-16 letters or numbers']);
  expect(ruleOf('Password')).toEqual(['8-20 characters']);
  type('Username', 'x');
  await tapOn(agreement());
  await submit();
  await until(() => shows('Account format is incorrect'));
  expect(ruleOf('Username')).toEqual(['4-16 letters or numbers', 'Account format is incorrectUse 4 to 16 letters or numbers']);
});

test('A176 a valid invitation code of the visit hides its field and is sent', async () => {
  await open({}, {}, { code: 'AGENT1', state: 'valid' });
  expect(fields('Invitation code (optional)')).toEqual([]);
  fillIn();
  await tapOn(agreement());
  await submit();
  await until(() => callsTo(path).length === 1);
  expect(JSON.parse(callsTo(path)[0]?.body ?? '{}')).toMatchObject({ affiliateCode: 'AGENT1' });
});

test('A176 a code of the visit that is nobody’s stands in its field with its fault; one that could not be checked stands there without', async () => {
  await open({}, {}, { code: 'GONE99', state: 'invalid' });
  expect(field('Invitation code (optional)').value).toBe('GONE99');
  expect(byRole<HTMLDetailsElement>('group').open).toBe(true);
  expect(shows('Invalid invitation code')).toBe(true);
  unmountAll();
  await open({}, {}, { code: 'LATER9', state: 'unchecked' });
  expect([field('Invitation code (optional)').value, shows('Invalid invitation code')]).toEqual(['LATER9', false]);
});

test('what was typed is there again after the screen was left, passwords and consent are not', async () => {
  await open();
  fillIn();
  type('Email (optional)', 'maria@example.com');
  await tapOn(agreement());
  // What takes the app away in tests also ends the session, and with it what the tab keeps.
  const kept = sessionStorage.getItem('registrationDraft') ?? '';
  unmountAll();
  sessionStorage.setItem('registrationDraft', kept);
  await open();
  expect(['Username', 'Email (optional)', 'Password', 'Confirm password'].map((label) => field(label).value)).toEqual([
    'maria',
    'maria@example.com',
    '',
    '',
  ]);
  expect(agreement().checked).toBe(false);
  expect(kept).not.toContain('Palaro!2026');
});

test('what was typed stays through a change of language, passwords too', async () => {
  await open();
  fillIn();
  await switchLanguage('TY');
  expect(['Username', 'Password'].map((label) => field(label).value)).toEqual(['maria', 'Palaro!2026']);
});

test.each(['Reset', 'success'])('nothing typed is kept after %s', async (end) => {
  await open();
  fillIn();
  expect(sessionStorage.getItem('registrationDraft')).toContain('maria');
  if (end === 'Reset') await tapOn(byRole('button', 'Reset'));
  else {
    await tapOn(agreement());
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
  type('Date of birth', `${new Date().getFullYear() - 20}-01-01`);
  await tapOn(agreement());
  await submit();
  await until(() => shows('You are too young to play here.'));
  expect(focused()).toBe('birthday');
  expect(callsTo(path)).toEqual([]);
});

test('A180 A181 A343 the Register button is disabled until the agreement is ticked', async () => {
  await open();
  expect(button().disabled).toBe(true);
  await tapOn(agreement());
  expect(button().disabled).toBe(false);
});

test('A537 the form has one box, which agrees to the terms and confirms the age of the site (ruling 52)', async () => {
  await open();
  expect(allByRole('checkbox')).toEqual([field('I am 21 or older and agree to the terms and conditions.')]);
});

test('A182 Reset empties the form and unticks the agreement', async () => {
  await open();
  fillIn();
  await tapOn(agreement());
  await tapOn(byRole('button', 'Reset'));
  expect([field('Username').value, field('Password').value, agreement().checked]).toEqual(['', '', false]);
});

test('A344 A367 A368 the first invalid field gets the focus, and nothing is sent', async () => {
  await open();
  type('Username', 'maria');
  type('Password', 'short');
  type('Confirm password', 'other');
  await tapOn(agreement());
  await submit();
  await until(() => shows('Confirmation password not matched'));
  expect(focused()).toBe('password');
  expect(shows('Password format is incorrect')).toBe(true);
  expect(callsTo(path)).toEqual([]);
});

test('A177 A178 A179 A284 A376 the captcha shows only with its flag, takes digits, is required and refreshed by a tap', async () => {
  await open({ captcha: true });
  await until(() => captcha() !== undefined);
  fillIn();
  await tapOn(agreement());
  await submit();
  await until(() => shows('Enter a captcha'));
  expect(field('Type the 4 digits').name).toBe('identifying');
  type('Type the 4 digits', '1a2b3');
  expect(field('Type the 4 digits').value).toBe('123');
  await tapOn(byRole('button', 'Show another captcha'));
  await until(() => callsTo('/wps/captcha').length === 2);
  expect(field('Type the 4 digits').value).toBe('');
});

test('A385 A386 A387 A388 a wrong invitation code is found by a call, said for 1 s and focused', async () => {
  const shown = vi.spyOn(toastStore, 'show');
  await open();
  fillIn();
  type('Invitation code (optional)', 'WRONG');
  await tapOn(agreement());
  await submit();
  await until(() => shows('invitation code error'));
  expect(shown.mock.calls.map(([toast]) => toast.durationMs)).toEqual([1000]);
  shown.mockRestore();
  expect(callsTo('/wps/affiliate/check')[0]?.query.get('code')).toBe('WRONG');
  expect(focused()).toBe('affiliateCode');
  expect(callsTo(path)).toEqual([]);
});

test('A275 a new member is logged in with what the form said (ruling 15)', async () => {
  await open();
  fillIn();
  type('Invitation code (optional)', 'AGENT1');
  await tapOn(agreement());
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
  type('Email (optional)', 'm@example.com');
  await tapOn(agreement());
  await submit();
  await until(() => shows('This email address is already in use.'));
  expect(focused()).toBe('email');
  expect(field('Username').value).toBe('maria');
});

test('a taken username is said while typing, and asked for once the typing has paused', async () => {
  await open();
  for (const typed of ['take', 'taken']) type('Username', typed);
  expect(callsTo('/wps/register/username-check')).toEqual([]);
  await until(() => shows('Sorry, the username already exists.'));
  expect(callsTo('/wps/register/username-check').map((call) => call.query.get('username'))).toEqual(['taken']);
});

test('A475 A478 tells the native app of a registration', async () => {
  const postEvent = vi.fn<(name: string, payload: string) => void>();
  Object.assign(window, { palaroNative: { postEvent } });
  await open();
  fillIn();
  await tapOn(agreement());
  await submit();
  await until(() => postEvent.mock.calls.length === 1);
  expect(postEvent.mock.calls[0]?.[0]).toBe('register');
  Reflect.deleteProperty(window, 'palaroNative');
});
