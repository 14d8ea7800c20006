import { waysOfWriting, type RegistrationPayload, type RegistrationSettings } from '@palaro/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { createSemaphore } from '../../kernel/semaphore.ts';
import { registrationDefault } from './registration-section.ts';
import { createPasswords } from './passwords.ts';
import {
  enabledOnly,
  faultyField,
  isEasyMoneyPassword,
  loginKey,
  maskedEmail,
  maskedMobile,
  nameKey,
  newMoneyPasswordFault,
  newPasswordFault,
  takesDialingCode,
} from './player-rules.ts';

const rules = (change: Partial<RegistrationSettings>): RegistrationSettings => ({ ...registrationDefault, ...change });
/** What a form sends: nothing but a name and a password, unless told otherwise. */
const filled = (change: Partial<Record<keyof RegistrationPayload, string>> = {}): RegistrationPayload => {
  const given: Record<string, string> = { username: 'maria1', password: 'Fresh!2026', confirmPassword: 'Fresh!2026', ...change };
  return new Proxy(given, { get: (target, field: string) => target[field] ?? '' }) as unknown as RegistrationPayload;
};
const on = { enabled: true, required: true, regExp: '^[0-9]{4}$' };

test('names are compared in one form, without case and the spaces around them', () => {
  expect(['Maria', ' maria\t', 'ＭＡＲＩＡ', 'ma ria'].map(nameKey)).toEqual(['maria', 'maria', 'maria', 'ma ria']);
});

test('a login by a number goes by one key, in whatever way the number is written', () => {
  for (const typed of waysOfWriting) expect(loginKey(registrationDefault, typed), JSON.stringify(typed)).toBe('+639175550100');
});

test('A152 a dialing code is one of the merchant’s, or any that is one where other countries are taken', () => {
  const own = rules({ dialingCodes: ['+63'], otherCountries: false });
  expect(['+63', '+1', '63', ''].map((code) => takesDialingCode(own, code))).toEqual([true, false, false, false]);
  const any = rules({ dialingCodes: ['+63'], otherCountries: true });
  for (const code of ['+1', '+63', '+971', '+1684']) expect(takesDialingCode(any, code), code).toBe(true);
  for (const code of ['', '63', '+0', '+063', '+12345', 'x+63', '+63x', '+63 ', '+', '+6a'])
    expect(takesDialingCode(any, code), code).toBe(false);
});

test('a password has 8 to 128 characters, also of more than one unit', () => {
  const names = { username: '', nickname: '', payeeName: '', email: '', mobileNum: '' };
  const faultOf = (length: number, sign = 'ñ') => newPasswordFault({ ...names, password: sign.repeat(length) });
  expect([0, 7, 8, 128, 129].map((length) => faultOf(length))).toEqual(['field_invalid', 'field_invalid', null, null, 'field_invalid']);
  expect([7, 8, 128, 129].map((length) => faultOf(length, '😀'))).toEqual(['field_invalid', null, null, 'field_invalid']);
});

test('the 10,000 commonest passwords are refused, the one after them is not', () => {
  const names = { username: '', nickname: '', payeeName: '', email: '', mobileNum: '' };
  const [last, next] = dictionary['passwords-common'].slice(9_999);
  expect([last, next].map((password = '') => newPasswordFault({ ...names, password }))).toEqual(['password_common', null]);
});

test('A368 the fields that a method always has are required, whatever the settings say', () => {
  const optional = rules({ username: { ...registrationDefault.username, required: false }, fields: {} });
  expect(faultyField(optional, filled(), 'username')).toBeNull();
  expect(faultyField(optional, filled({ username: '' }), 'username')).toBe('username');
  expect(faultyField(optional, filled({ username: '' }), 'mobileNum')).toBeNull();
  expect(faultyField(optional, filled({ confirmPassword: 'Other!2026' }), 'mobileNum')).toBe('confirmPassword');
});

test('a field that is off or that the settings lack is not looked at, nor a code, nor the number by which an account is opened', () => {
  const settings = rules({ fields: { mobileNum: on, verificationCode: on, qqNum: on, line: { ...on, enabled: false } } });
  expect(faultyField(settings, filled({ mobileNum: '1234', qqNum: '1234', line: 'x', wechat: 'x' }), 'username')).toBeNull();
  expect(faultyField(settings, filled({ mobileNum: '12345', qqNum: '1234' }), 'username')).toBe('mobileNum');
  expect(faultyField(settings, filled({ mobileNum: '12345', qqNum: '1234' }), 'mobileNum')).toBeNull();
  expect(faultyField(settings, filled({ qqNum: 'x' }), 'mobileNum')).toBe('qqNum');
  expect(faultyField(settings, filled({ mobileNum: '1234', qqNum: '1234', verificationCode: 'x' }), 'username')).toBeNull();
});

test('only what is on is kept, and of the method by number its number and code', () => {
  const settings = rules({ fields: { qqNum: on, line: { ...on, enabled: false } } });
  const given = { qqNum: '1234', line: '1234', wechat: 'x', mobileNum: '9171234567', verificationCode: '123456' } as RegistrationPayload;
  expect(enabledOnly(settings, given, 'username')).toMatchObject({
    qqNum: '1234',
    line: '',
    wechat: '',
    mobileNum: '',
    verificationCode: '',
  });
  expect(enabledOnly(settings, given, 'mobileNum')).toMatchObject({
    qqNum: '1234',
    line: '',
    mobileNum: '9171234567',
    verificationCode: '123456',
  });
});

test('A459 an address and a number are shown so that their owner knows them and nobody else learns them', () => {
  expect(['maria@example.com', 'm@example.com', '😀x@example.com', ''].map(maskedEmail)).toEqual([
    'm***@example.com',
    'm***@example.com',
    '😀***@example.com',
    '',
  ]);
  expect(['+639171234567', '+12015550123', ''].map(maskedMobile)).toEqual(['+63 *******567', '+1 *******123', '']);
});

test('a money password is six digits that are neither one digit nor a run of neighbours', () => {
  for (const wrong of ['', '12345', '1234567', 'x27495', '27495x', ' 274951', '274951\n', '２７４９５１'])
    expect(newMoneyPasswordFault(wrong), wrong).toBe('field_invalid');
  for (const easy of ['000000', '777777', '123456', '456789', '987654', '543210']) {
    expect(isEasyMoneyPassword(easy), easy).toBe(true);
    expect(newMoneyPasswordFault(easy), easy).toBe('money_password_easy');
  }
  // Steps of two, a run with a slip at its end, and steps that only add up to the same.
  for (const good of ['135790', '024682', '246802', '123455', '123457', '112233', '274951', '909090'])
    expect(newMoneyPasswordFault(good), good).toBeNull();
});

test('a password matches its own hash alone, and nothing where there is none', async () => {
  const passwords = createPasswords({ gate: createSemaphore('passwords', 1, 8), memoryKiB: 64 });
  const stored = await passwords.hash('Fresh!2026');
  expect(stored).toMatch(/^\$argon2id\$/);
  expect(await passwords.matches(stored, 'Fresh!2026')).toBe(true);
  expect(await passwords.matches(stored, 'fresh!2026')).toBe(false);
  expect([await passwords.matches(null, 'Fresh!2026'), await passwords.matches(null, 'nobody')]).toEqual([false, false]);
});
