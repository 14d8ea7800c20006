import { expect, test } from 'vitest';
import { loginFault, loginRules } from './login-rules.ts';
import { emptySmsForm, firebasePayloadOf, loginCodeBody, smsFault, smsFilledFaults, smsPayloadOf, smsRefusal } from './sms-login-rules.ts';

test('A372 login has four shared rules, and each field uses its own', () => {
  expect(Object.keys(loginRules)).toEqual(['loginUsername', 'loginPassword', 'loginMobileNum', 'verificationCode']);
  const form = { username: '', password: '', identifying: '', remember: false };
  expect(loginFault('username', form, false)).toBe(loginRules.loginUsername(''));
  expect(loginFault('password', form, false)).toBe(loginRules.loginPassword(''));
  expect(smsFault('mobileNum', emptySmsForm, false)).toBe(loginRules.loginMobileNum(''));
  expect(smsFault('messageCode', emptySmsForm, false)).toBe(loginRules.verificationCode(''));
  expect(loginRules.loginMobileNum('0917 123-4567')).toBeNull();
});

test('A265 A287 A288 the payload has mobileNum without its leading zero, dialing code and messageCode', () => {
  const form = { ...emptySmsForm, mobileNum: '09171234567', countryDialingCode: '+63', messageCode: '123456', identifying: '1234' };
  expect(smsPayloadOf(form, { captchaId: 'c', work: 'w' })).toEqual({
    action: 'sms',
    kind: 'any',
    mobileNum: '9171234567',
    countryDialingCode: '+63',
    messageCode: '123456',
    identifying: '1234',
    captchaId: 'c',
    work: 'w',
    remember: true,
  });
});

test('A266 the payload of a number that Firebase has proved has its channel, token and number, and no code', () => {
  const form = { ...emptySmsForm, mobileNum: '09171234567', countryDialingCode: '+63', messageCode: '123456' };
  expect(firebasePayloadOf(form, 'a.b.c', null)).toEqual({
    action: 'firebase',
    kind: 'any',
    firebaseChannel: 'sms',
    firebaseIdToken: 'a.b.c',
    firebaseMobileNo: '9171234567',
    countryDialingCode: '+63',
    remember: true,
  });
});

test('A506 a refusal stands at the field that it is about', () => {
  expect(smsRefusal({ code: 'mobile_country', data: undefined }).field).toBe('mobileNum');
  expect(smsRefusal({ code: 'code_used_up', data: { captcha: true } })).toEqual({
    field: 'messageCode',
    text: 'errors.code_used_up',
    captcha: true,
  });
  expect(smsRefusal({ code: 'login_locked', data: {} }).field).toBeUndefined();
});

test('A337 after a change of language only fields that hold something are checked', () => {
  expect(smsFilledFaults(emptySmsForm, true)).toEqual({});
  expect(smsFilledFaults({ ...emptySmsForm, mobileNum: '12', messageCode: '123456' }, true)).toEqual({
    mobileNum: 'validation.mobileEnter',
  });
});

test('the captcha of a login by code is required while it is shown, the code of a second step never', () => {
  expect([true, false].map((isShown) => smsFault('identifying', emptySmsForm, isShown))).toEqual(['validation.captcha.login', null]);
  expect(smsFault('secondCode', emptySmsForm, true)).toBeNull();
});

test('a login by code carries the code of the second step once there is one, and no captcha without its id', () => {
  const form = { ...emptySmsForm, mobileNum: '09171234567', countryDialingCode: '+63', messageCode: '123456' };
  expect(smsPayloadOf({ ...form, secondCode: '654321' }, null)).toMatchObject({ secondCode: '654321' });
  expect(smsPayloadOf({ ...form, identifying: '1234' }, null)).not.toHaveProperty('identifying');
  expect(smsPayloadOf(form, { captchaId: 'c', work: 'w' })).not.toHaveProperty('captchaId');
});

test('A289 a code to log in with is asked for by the number without its leading zero, with what the merchant asks for', () => {
  const asked = { mobileNum: '09171234567', countryDialingCode: '+63' };
  expect(loginCodeBody(asked, {})).toEqual({ mobileNum: '9171234567', countryDialingCode: '+63' });
});
