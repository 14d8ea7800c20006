// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { compactDecrypt, exportJWK, generateKeyPair, type CryptoKey } from 'jose';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { allByRole, byRole, field, fields, tapOn, type } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, submit, unmountAll, until, value, type Answer } from '../../testing/test-app.tsx';
import { ForgetScreen } from './forget-screen.tsx';

let answers: { set: Answer[]; code: Answer[]; ways: Answer };
let jwk: Record<string, string>;
let privateKey: CryptoKey;

const open = async (): Promise<void> => {
  await mount(<ForgetScreen />, {
    path: '/m/forget',
    answers: {
      '/wps/session/key': () => value({ kid: 'k1', alg: 'ECDH-ES', enc: 'A256GCM', jwk }),
      '/wps/codes/ways': () => answers.ways,
      '/wps/password/code': () => answers.code.shift() ?? value({ expirationTime: 60_000, serverTime: 0, validMinutes: 10 }),
      '/wps/password/set': () => answers.set.shift() ?? value({ userName: 'Maria', ended: ['devices', 'sessions'] }),
    },
  });
  await until(() => callsTo('/wps/codes/ways').length > 0 && allByRole('status').length === 0);
};
const getCode = (): Promise<void> => tapOn(byRole('button', 'get code'));
const sentPassword = async (): Promise<unknown> => {
  const { data } = JSON.parse(callsTo('/wps/password/set').at(-1)?.body ?? '{}') as { data: string };
  return JSON.parse(new TextDecoder().decode((await compactDecrypt(data, privateKey)).plaintext));
};
const typePassword = (password: string, again = password): void => {
  type('New password', password);
  type('New password again', again);
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
  answers = { set: [], code: [], ways: value({ channels: ['sms', 'email'], dialingCodes: ['+63'], otherCountries: false }) };
});
afterEach(unmountAll);

test('A031 A032 A453 a code by SMS and a new password are sent encrypted, and the login opens', async () => {
  await open();
  byRole('heading', 'Forgot password');
  type('Mobile number', '0917 555 0100');
  await getCode();
  await until(() => callsTo('/wps/password/code').length === 1);
  expect(JSON.parse(callsTo('/wps/password/code')[0]?.body ?? '')).toEqual({
    channel: 'sms',
    mobileNum: '9175550100',
    countryDialingCode: '+63',
  });
  type('SMS code', '123456');
  typePassword('Brand-New-7');
  await submit();
  await until(() => location.pathname === '/m/login');
  expect(callsTo('/wps/password/set')[0]?.body).not.toContain('Brand-New-7');
  expect(await sentPassword()).toEqual({
    channel: 'sms',
    mobileNum: '9175550100',
    countryDialingCode: '+63',
    email: '',
    messageCode: '123456',
    password: 'Brand-New-7',
    confirmPassword: 'Brand-New-7',
  });
});

test('a reset that has ended ways into the account names them before the login', async () => {
  answers.set = [value({ userName: 'Maria', ended: ['passkeys', 'email', 'devices', 'sessions', 'identity'] })];
  await open();
  type('Mobile number', '9175550100');
  type('SMS code', '123456');
  typePassword('Brand-New-7');
  await submit();
  await until(() => shows('New password saved'));
  expect(allByRole('listitem', undefined, byRole('list', 'Removed')).map((row) => row.textContent?.trim())).toEqual([
    'Passkeys',
    'Email address',
    'Name, birthday and ID number',
  ]);
  expect([location.pathname, fields(/./), document.activeElement?.textContent]).toEqual(['/m/forget', [], 'New password saved']);
  await tapOn(byRole('link', 'Log in'));
  await until(() => location.pathname === '/m/login');
});

test('a code by email asks for an address, and one that is none is told so', async () => {
  await open();
  await tapOn(byRole('radio', 'Email'));
  type('Email', 'maria');
  await getCode();
  expect(shows('E-mail format is incorrect')).toBe(true);
  expect(callsTo('/wps/password/code')).toEqual([]);
  type('Email', ' maria@example.com ');
  await getCode();
  await until(() => callsTo('/wps/password/code').length === 1);
  expect(JSON.parse(callsTo('/wps/password/code')[0]?.body ?? '')).toEqual({ channel: 'email', email: 'maria@example.com' });
});

test('the first faulty field gets the focus, and nothing is sent', async () => {
  await open();
  await submit();
  expect(document.activeElement).toBe(field('Mobile number'));
  type('Mobile number', '9175550100');
  type('SMS code', '123456');
  typePassword('short', 'other');
  await submit();
  await until(() => shows('use 8 characters or more'));
  expect(shows('Confirmation password not matched')).toBe(true);
  expect(document.activeElement).toBe(field('New password'));
  expect(callsTo('/wps/password/set')).toEqual([]);
});

test.each([
  ['code_wrong', 'messageCode', 'SMS code', 'Verification code error'],
  ['password_common', 'password', 'New password', 'one of the most common ones'],
  ['password_is_name', 'password', 'New password', 'must not be your name'],
] as const)('%s is told at its field, and what was typed stays', async (code, name, label, text) => {
  answers.set = [refused(code, { field: name })];
  await open();
  type('Mobile number', '9175550100');
  type('SMS code', '123456');
  typePassword('Brand-New-7');
  await submit();
  await until(() => shows(text));
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect([field('Mobile number').value, field('New password').value]).toEqual(['9175550100', 'Brand-New-7']);
  expect(location.pathname).toBe('/m/forget');
});

test('where no codes are sent, customer service is; where nothing is known, it can be tried again', async () => {
  answers.ways = value({ channels: [], dialingCodes: ['+63'], otherCountries: false });
  await open();
  expect(shows('Ask customer service')).toBe(true);
  unmountAll();
  answers.ways = refused('unknown_error');
  await open();
  await until(() => shows('This did not load'));
});

test('a merchant with one way has no choice of ways', async () => {
  answers.ways = value({ channels: ['email'], dialingCodes: ['+63'], otherCountries: false });
  await open();
  expect(allByRole('radio')).toEqual([]);
  expect(field('Email').type).toBe('email');
});
