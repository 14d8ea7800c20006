import { expect, test } from 'vitest';
import { newPasswordFault } from './new-password-rule.ts';
import {
  confirmFault,
  isRememberedOf,
  moneyFieldOf,
  passwordPayloadOf,
  protectionOf,
  refusalAt,
  secondCodeFault,
} from './security-rules.ts';

test('a new password is there, long enough, not the name, and fits the merchant’s pattern', () => {
  const rule = { enabled: true, required: false, regExp: '[a-z0-9]{8,20}' };
  const fault = (password: string, of: typeof rule | undefined = rule) => newPasswordFault(password, 'Maria1990', of);
  expect([fault(''), fault('abc1234'), fault('🙂'.repeat(7)), fault('maria1990'), fault('abcd 1234'), fault('abcd1234')]).toEqual([
    'validation.password.required',
    'validation.password.short',
    'validation.password.short',
    'errors.password_is_name',
    'validation.password',
    null,
  ]);
  expect(newPasswordFault('abcd 1234', 'Maria1990', undefined)).toBeNull();
});

test('A369 A370 a new password is repeated as it is', () => {
  expect([confirmFault('abcd1234', ''), confirmFault('abcd1234', 'Abcd1234'), confirmFault('abcd1234', 'abcd1234')]).toEqual([
    'validation.password.required',
    'validation.confirm.mismatch',
    null,
  ]);
});

test('A292 a change carries the password that the session keeps, else the typed one', () => {
  const form = { oldPassword: 'typed', newPassword: 'abcd1234', confirmNewPassword: 'abcd1234' };
  expect(passwordPayloadOf(form, null)).toEqual(form);
  expect(passwordPayloadOf(form, 'kept')).toEqual({ ...form, oldPassword: 'kept' });
});

test('a code of the second step is anything but blank', () => {
  expect([secondCodeFault(' '), secondCodeFault('abcde-12345')]).toEqual(['errors.second_code_required', null]);
});

test('a refused change is said at the field that the platform names', () => {
  expect(refusalAt({ code: 'field_invalid', data: { field: 'newPassword' } })).toEqual({
    field: 'newPassword',
    text: 'validation.password',
  });
  expect(refusalAt({ code: 'offline', data: undefined })).toEqual({ field: undefined, text: 'errors.offline' });
});

test('a refused money password is said at the proof, whichever it is, or at the field that the platform names', () => {
  expect(['oldMoneyPassword', 'loginPassword', 'newMoneyPassword'].map(moneyFieldOf)).toEqual(['proof', 'proof', 'newMoneyPassword']);
});

test('the protection of an account counts what it has of what its merchant offers, and names what comes next', () => {
  const none = { hasPassword: true, hasMoneyPassword: false, hasSecondStep: false, hasContact: false };
  expect(protectionOf(none, true)).toEqual({ has: 0, of: 4, next: 'ownPassword' });
  expect(protectionOf({ ...none, hasPassword: false }, false)).toEqual({ has: 0, of: 4, next: 'ownPassword' });
  expect(protectionOf(none, false)).toEqual({ has: 1, of: 4, next: 'moneyPassword' });
  expect(protectionOf({ ...none, hasMoneyPassword: true }, false)).toEqual({ has: 2, of: 4, next: 'contact' });
  expect(protectionOf({ ...none, hasMoneyPassword: true, hasContact: null }, false)).toEqual({ has: 2, of: 3, next: 'secondStep' });
  expect(protectionOf({ hasPassword: true, hasMoneyPassword: true, hasSecondStep: true, hasContact: true }, false)).toEqual({
    has: 4,
    of: 4,
    next: null,
  });
});

test('a remembered login is of an account by its name, or by the password that has just been changed', () => {
  const kept = { type: 'username', username: 'Maria', password: 'old' } as const;
  expect(isRememberedOf(kept, 'mARIA', 'other')).toBe(true);
  expect(isRememberedOf({ ...kept, username: '+639171234567' }, 'maria', 'old')).toBe(true);
  expect(isRememberedOf({ ...kept, username: 'jose' }, 'maria', 'other')).toBe(false);
  expect(isRememberedOf({ ...kept, username: 'jose', password: '' }, 'maria', '')).toBe(false);
  expect(isRememberedOf({ ...kept, type: 'sms' }, 'maria', 'old')).toBe(false);
});
