import { expect, test } from 'vitest';
import { captchaInput } from '../human/index.ts';
import { filledFaults, loginFault, loginFaults, loginFields, loginPayloadOf, loginRefusal } from './login-rules.ts';

const form = { username: 'maria', password: 'Palaro!2026', identifying: '', remember: true };

test('names the fields username, password, identifying and the code of a second step', () => {
  expect(loginFields).toEqual(['username', 'password', 'identifying', 'secondCode']);
});

test('A373 accepts any name and password that are there at all', () => {
  expect(loginFaults({ ...form, username: 'é ✓', password: ' ' }, false)).toEqual({});
  expect(loginFaults({ ...form, username: ' ', password: '' }, false)).toEqual({
    username: 'validation.username.required',
    password: 'validation.password.required',
  });
});

test('A377 requires the captcha only while it is shown', () => {
  expect(loginFaults(form, false)).toEqual({});
  expect(loginFaults(form, true)).toEqual({ identifying: 'validation.captcha.login' });
});

test('A337 checks only filled fields after a change of language', () => {
  expect(filledFaults({ ...form, username: '', password: '' }, true)).toEqual({});
  expect(filledFaults({ ...form, username: ' ', password: 'x' }, true)).toEqual({ username: 'validation.username.required' });
});

test('A378 A379 takes digits only and at most six', () => {
  expect(captchaInput('1a 2-3456789')).toBe('123456');
  expect(captchaInput('１２３')).toBe('123');
});

test('A265 A267 logs in by username, for any kind of account, with the remember flag', () => {
  expect(loginPayloadOf({ ...form, username: ' maria ', remember: false }, null)).toEqual({
    action: 'username',
    kind: 'any',
    username: 'maria',
    password: 'Palaro!2026',
    remember: false,
  });
});

test('sends the captcha with its id once there is one', () => {
  expect(loginPayloadOf({ ...form, identifying: '1234' }, { captchaId: 'c1', work: 'w1' })).toMatchObject({
    identifying: '1234',
    captchaId: 'c1',
    work: 'w1',
  });
  expect(loginPayloadOf({ ...form, identifying: '1234' }, null)).not.toHaveProperty('identifying');
});

test('A147 A503 shows the captcha only when the refusal asks for one', () => {
  expect(loginRefusal({ code: 'login_failed', data: { captcha: true } })).toEqual({
    fields: [],
    text: 'errors.login_failed',
    captcha: true,
  });
  expect(loginRefusal({ code: 'offline', data: undefined })).toEqual({ fields: [], text: 'errors.offline', captcha: false });
});

test('A506 marks the field that the server names', () => {
  expect(loginRefusal({ code: 'bad_request', data: { field: 'username' } }).fields).toEqual(['username']);
  expect(loginRefusal({ code: 'captcha_wrong', data: { captcha: true, field: 'identifying' } }).fields).toEqual(['identifying']);
});

test('the code of a second step is asked for by the platform, and goes along once there is one', () => {
  expect(loginFault('secondCode', { ...form, secondCode: '' }, true)).toBeNull();
  expect(loginPayloadOf({ ...form, secondCode: '123456' }, null)).toMatchObject({ secondCode: '123456' });
  expect(loginPayloadOf({ ...form, secondCode: '' }, null)).not.toHaveProperty('secondCode');
  expect(loginRefusal({ code: 'second_code_wrong', data: {} }).fields).toEqual(['secondCode']);
});

test('a login without digits of a captcha sends none', () => {
  expect(loginPayloadOf(form, { captchaId: 'c1', work: 'w1' })).not.toHaveProperty('captchaId');
});
