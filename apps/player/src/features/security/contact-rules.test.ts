import { expect, test } from 'vitest';
import { contactBindingOf, contactFault, contactRefusal, emptyContactForm, typedContact } from './contact-rules.ts';

const form = {
  mobileNum: '09171234567',
  countryDialingCode: '+63',
  email: ' maria@example.com ',
  messageCode: '123456',
  oldMessageCode: '654321',
  loginPassword: 'Palaro!2026',
};

test('a new contact is sent as its channel takes it', () => {
  expect(typedContact('sms', form)).toEqual({ channel: 'sms', mobileNum: '9171234567', countryDialingCode: '+63' });
  expect(typedContact('email', form)).toEqual({ channel: 'email', email: 'maria@example.com' });
});

test('a new contact goes with its code and with the chosen proof alone', () => {
  const contact = { channel: 'email', email: 'maria@example.com', messageCode: '123456' };
  expect(contactBindingOf('email', 'oldMessageCode', form)).toEqual({ ...contact, oldMessageCode: '654321' });
  expect(contactBindingOf('email', 'loginPassword', form)).toEqual({ ...contact, loginPassword: 'Palaro!2026' });
});

test('every field of a contact must hold something other than blanks', () => {
  const fields = ['mobileNum', 'email', 'messageCode', 'oldMessageCode', 'loginPassword'] as const;
  expect(fields.map((field) => contactFault(field, form))).toEqual([null, null, null, null, null]);
  expect(fields.map((field) => contactFault(field, emptyContactForm))).toEqual([
    'errors.mobile_invalid',
    'validation.email',
    'errors.code_wrong',
    'errors.code_wrong',
    'validation.password.required',
  ]);
  expect(contactFault('email', { ...form, email: ' ' })).toBe('validation.email');
});

test('a refused contact is said at the field that the platform names', () => {
  expect(contactRefusal({ code: 'field_invalid', data: { field: 'email' } })).toEqual({ field: 'email', text: 'validation.email' });
  expect(contactRefusal({ code: 'code_wrong', data: { field: 'oldMessageCode' } })).toEqual({
    field: 'oldMessageCode',
    text: 'errors.code_wrong',
  });
  expect(contactRefusal({ code: 'offline', data: undefined })).toEqual({ field: undefined, text: 'errors.offline' });
});
