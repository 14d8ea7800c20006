import { expect, test } from 'vitest';
import { emptyForgetForm, endedToAdd, fieldsOf, forgetFault, forgetRefusal, newPasswordOf } from './forget-rules.ts';

const form = {
  mobileNum: '09171234567',
  countryDialingCode: '+63',
  email: ' maria@example.com ',
  messageCode: '123456',
  password: 'Palaro!2026',
  confimpsw: 'Palaro!2026',
};

test('a password is reset by number or by address, and the form asks for one of them', () => {
  expect(fieldsOf('sms')).toEqual(['mobileNum', 'messageCode', 'password', 'confimpsw']);
  expect(fieldsOf('email')).toEqual(['email', 'messageCode', 'password', 'confimpsw']);
});

test('a whole form of a reset has no fault, an empty one has one at each field', () => {
  for (const field of ['mobileNum', 'email', 'messageCode', 'password', 'confimpsw'] as const)
    expect(forgetFault(field, form), field).toBeNull();
  const faults = (['mobileNum', 'email', 'messageCode', 'password', 'confimpsw'] as const).map((field) =>
    forgetFault(field, emptyForgetForm),
  );
  expect(faults).toEqual([
    'validation.mobileEnter',
    'validation.email',
    'verification.required',
    'validation.password.required',
    'validation.password.required',
  ]);
});

test('a new password of a reset has eight characters at least, and is repeated as it is', () => {
  const password = (typed: string) => forgetFault('password', { ...form, password: typed });
  expect([password('1234567'), password('🙂'.repeat(7)), password('12345678')]).toEqual([
    'validation.password.short',
    'validation.password.short',
    null,
  ]);
  expect(forgetFault('confimpsw', { ...form, confimpsw: 'palaro!2026' })).toBe('validation.confirm.mismatch');
  expect(forgetFault('email', { ...form, email: 'maria' })).toBe('validation.email');
});

test('a refused reset is said at the field that it is about', () => {
  expect(forgetRefusal({ code: 'mobile_country', data: undefined })).toEqual({ field: 'mobileNum', text: 'errors.mobile_country' });
  expect(forgetRefusal({ code: 'field_invalid', data: { field: 'confirmPassword' } })).toEqual({
    field: 'confimpsw',
    text: 'validation.confirm.mismatch',
  });
  expect(forgetRefusal({ code: 'field_invalid', data: { field: 'email' } })).toEqual({ field: 'email', text: 'validation.email' });
  expect(forgetRefusal({ code: 'bad_request', data: { field: 'email' } })).toEqual({ field: 'email', text: 'errors.bad_request' });
  expect(forgetRefusal({ code: 'field_invalid', data: {} })).toEqual({ field: undefined, text: 'errors.field_invalid' });
});

test('what sets the new password names the contact of the chosen way alone', () => {
  const shared = { messageCode: '123456', password: 'Palaro!2026', confirmPassword: 'Palaro!2026' };
  expect(newPasswordOf('sms', form)).toEqual({
    ...shared,
    channel: 'sms',
    mobileNum: '9171234567',
    countryDialingCode: '+63',
    email: '',
  });
  expect(newPasswordOf('email', form)).toEqual({
    ...shared,
    channel: 'email',
    mobileNum: '',
    countryDialingCode: '',
    email: 'maria@example.com',
  });
});

test('after a reset a player is told of what does not come back with a login', () => {
  expect(endedToAdd(['secondStep', 'devices', 'passkeys', 'identity'])).toEqual(['passkeys', 'secondStep', 'identity']);
  expect(endedToAdd([])).toEqual([]);
});
