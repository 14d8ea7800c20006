// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { clock } from '../../device/clock.ts';
import { currentSession } from '../../calls/session.ts';
import { allByRole, byRole, field, fields, tapOn, type } from '../../testing/find.ts';
import { callsTo, refused, shows, submit, unmountAll, until } from '../../testing/test-app.tsx';
import { rule, path, mobilePath, codePath, names, open, fillIn, focused, agreement } from './test-form.tsx';

beforeAll(buildCatalogues);
afterEach(() => {
  unmountAll();
  sessionStorage.clear();
  localStorage.clear();
});

test('A152 A172 a mobile number goes with the country that was chosen for it', async () => {
  await open({ dialingCodes: ['+63', '+971'], fields: { mobileNum: rule('[0-9]{9,15}') } });
  await phone();
  fillIn();
  type(number, '0501234567');
  await tapOn(countryButton());
  await until(() => fields('Country or code').length > 0);
  await tapOn(byRole('button', 'United Arab Emirates +971'));
  await tapOn(agreement());
  await submit();
  await until(() => callsTo(path).length === 1);
  expect(JSON.parse(callsTo(path)[0]?.body ?? '{}')).toMatchObject({ countryDialingCode: '+971', mobileNum: '501234567' });
});

const number = /^Mobile number/;
const both = { mobileEnabled: true, fields: {} };
/** Its code comes later. */
const phone = (): Promise<void> => until(() => fields(number).length > 0);
const codeButton = (): HTMLButtonElement => byRole('button', /^(get code|\d+ s)$/);
const countryButton = (): HTMLElement => byRole('button', /^Country code/);

test('A150 A151 A338 the toggle shows with both methods alone; the only one is the default', async () => {
  await open();
  expect(allByRole('radiogroup')).toEqual([]);
  unmountAll();
  await open({ ...both, usernameEnabled: false });
  await phone();
  expect(allByRole('radiogroup')).toEqual([]);
  expect(names()).toEqual(['mobileNum', 'verificationCode', 'password', 'confimpsw', 'agreement']);
  unmountAll();
  await open(both);
  expect(names()).toEqual(['username', 'password', 'confimpsw', 'agreement']);
  await tapOn(byRole('radio', 'Mobile number'));
  await phone();
  expect(names()).toEqual(['mobileNum', 'verificationCode', 'password', 'confimpsw', 'agreement']);
});

test('A152 A153 A154 A155 A156 A281 A381 A382 an account is opened by mobile number, SMS code and password', async () => {
  await open(both);
  type('Username', 'half');
  await tapOn(byRole('radio', 'Mobile number'));
  await phone();
  type(number, '0917 123 4567');
  type('Password', 'Palaro!2026');
  type('Confirm password', 'Palaro!2026');
  type('SMS code', '12ab34567890123');
  // A381 A382: digits, at most 10.
  expect(field('SMS code').value).toBe('1234567890');
  await tapOn(agreement());
  await submit();
  await until(() => currentSession().status === 'member');
  expect(callsTo(path)).toEqual([]);
  expect(JSON.parse(callsTo(mobilePath)[0]?.body ?? '{}')).toMatchObject({
    username: '',
    mobileNum: '9171234567',
    countryDialingCode: '+63',
    verificationCode: '1234567890',
  });
});

test('a number that was typed is there again after a reload, with its country and its method', async () => {
  await open({ ...both, otherCountries: true });
  await tapOn(byRole('radio', 'Mobile number'));
  await phone();
  type(number, '0501234567');
  await tapOn(countryButton());
  await until(() => fields('Country or code').length > 0);
  type('Country or code', 'canada');
  await tapOn(byRole('button', 'Canada +1'));
  const kept = sessionStorage.getItem('registrationDraft') ?? '';
  unmountAll();
  sessionStorage.setItem('registrationDraft', kept);
  await open({ ...both, otherCountries: true });
  await phone();
  expect(field(number).value).toBe('0501234567');
  expect(countryButton().textContent).toContain('Canada +1');
});

test('A375 A399 no code is sent to what is no number', async () => {
  await open({ ...both, usernameEnabled: false });
  await phone();
  type(number, '12');
  await tapOn(codeButton());
  await until(() => shows('Please enter a valid mobile number'));
  expect(focused()).toBe('mobileNum');
  expect(callsTo(codePath)).toEqual([]);
});

test('A339 A342 the button counts down from the minutes of the answer, and is disabled until then', async () => {
  await open({ ...both, usernameEnabled: false });
  await phone();
  type(number, '0917 123 4567');
  await tapOn(codeButton());
  await until(() => codeButton().textContent === '120 s');
  expect(codeButton().disabled).toBe(true);
  expect(JSON.parse(callsTo(codePath)[0]?.body ?? '{}')).toEqual({ mobileNo: '9171234567', countryDialingCode: '+63' });
  const later = vi.spyOn(clock, 'now').mockReturnValue(Date.now() + 121_000);
  await until(() => codeButton().textContent === 'get code');
  later.mockRestore();
  expect(codeButton().disabled).toBe(false);
});

test('A401 a wrong code is said at its field', async () => {
  await open({ ...both, usernameEnabled: false }, { [mobilePath]: () => refused('code_wrong', { field: 'verificationCode' }) });
  await phone();
  for (const [label, text] of [
    [number, '0917 123 4567'],
    ['SMS code', '111111'],
    ['Password', 'Palaro!2026'],
    ['Confirm password', 'Palaro!2026'],
  ] as const)
    type(label, text);
  await tapOn(agreement());
  await submit();
  await until(() => shows('Verification code error'));
  expect(focused()).toBe('verificationCode');
});

test('A172 A173 by username the number is an optional field, and the SMS code is there with verification alone', async () => {
  const fields = { mobileNum: rule('.+'), verificationCode: rule('.+') };
  await open({ fields });
  await phone();
  expect(names()).toEqual(['username', 'password', 'confimpsw', 'mobileNum', 'agreement']);
  unmountAll();
  await open({ fields, mobileVerification: true, mobileEnabled: true });
  await phone();
  expect(names()).toEqual(['username', 'password', 'confimpsw', 'mobileNum', 'verificationCode', 'agreement']);
  await tapOn(byRole('radio', 'Mobile number'));
  await phone();
  expect(names().filter((name) => name === 'mobileNum')).toHaveLength(1);
});
