import {
  isOwnName,
  limits,
  nameKey,
  optionalRegistrationFields,
  plainNumber,
  registrationFieldFault,
  type Code,
  type OptionalRegistrationField,
  type RegistrationPayload,
  type RegistrationSettings,
} from '@palaro/contract';
import { dialingCodeOf, numberKey } from '../verification/index.ts';
import { fitsPattern } from '../../document/patterns.ts';
import { isCommonPassword } from './common-passwords.ts';
import { preparedPassword } from './passwords.ts';

export { nameKey } from '@palaro/contract';

/** How an account is opened (A338); by a service it has no password. */
export type RegistrationMethod = 'username' | 'mobileNum' | 'social';

/** A mobile number's key, E.164, in whatever way it is written (A384); of what is no number its digits. */
export const mobileKey = (dialingCode: string, number: string): string =>
  numberKey(dialingCode, number) ?? `+${dialingCode.replace(/\D/g, '')}${number.replace(/\D/g, '').replace(/^0/, '')}`;

/** A new password with the names of the account that it is for. */
export type NewPassword = Pick<RegistrationPayload, 'password' | 'username' | 'nickname' | 'payeeName' | 'email' | 'mobileNum'>;

/** Whether a merchant takes numbers with a dialing code, such as `+63` (A152). */
export const takesDialingCode = ({ dialingCodes, otherCountries }: RegistrationSettings, dialingCode: string): boolean =>
  otherCountries ? /^\+[1-9]\d{0,3}$/.test(dialingCode) : dialingCodes.includes(dialingCode);

/**
 * The key that a login is looked up and counted by. A phone number that is no username of the merchant's stands for E.164, with the
 * merchant's first dialing code where it has none, however it is written: all of its ways of writing share their tries.
 */
export const loginKey = ({ dialingCodes, username }: RegistrationSettings, typed: string): string => {
  const name = nameKey(typed);
  const number = plainNumber(name);
  if (!/^\+?\d{6,17}$/.test(number) || fitsPattern(username.regExp, name)) return name;
  return numberKey(dialingCodes[0] ?? '', number) ?? (number.startsWith('+') ? number : name);
};

/** Why a new password is refused whatever the merchant's pattern: by its length, for being common or one of the account's names (ruling 44). */
export const newPasswordFault = (payload: NewPassword): Extract<Code, 'field_invalid' | 'password_common' | 'password_is_name'> | null => {
  const password = preparedPassword(payload.password);
  const { length } = [...password];
  if (length < limits.passwordLengthMin || length > limits.passwordLengthMax) return 'field_invalid';
  if (isOwnName(password, payload)) return 'password_is_name';
  return isCommonPassword(password) ? 'password_common' : null;
};

/** The fields that a method always has, of those with a rule of their own. */
const ownFields: Readonly<Record<RegistrationMethod, readonly ('username' | 'password')[]>> = {
  username: ['username', 'password'],
  mobileNum: ['password'],
  social: ['username'],
};

/**
 * The first registration field that does not pass, in the form's order (A363 to A368); null when all pass.
 * Fields that the settings do not enable are not looked at: they are not stored either.
 */
export const faultyField = (
  settings: RegistrationSettings,
  payload: RegistrationPayload,
  method: RegistrationMethod,
): keyof RegistrationPayload | null => {
  for (const field of ownFields[method])
    if (registrationFieldFault(field, { ...settings[field], required: true }, payload[field], fitsPattern) !== null) return field;
  if (payload.confirmPassword !== payload.password) return 'confirmPassword';
  const isFaulty = (field: OptionalRegistrationField): boolean => {
    const rule = settings.fields[field];
    // The number by which an account is opened goes by its country's numbering plan, and a code by what was sent.
    if (field === 'verificationCode' || (field === 'mobileNum' && method === 'mobileNum')) return false;
    return rule?.enabled === true && registrationFieldFault(field, rule, payload[field], fitsPattern) !== null;
  };
  return optionalRegistrationFields.find(isFaulty) ?? null;
};

/** The payload without what is given for fields that the settings do not enable. */
export const enabledOnly = (
  settings: RegistrationSettings,
  payload: RegistrationPayload,
  method: RegistrationMethod,
): RegistrationPayload => {
  const own: readonly string[] = method === 'mobileNum' ? ['mobileNum', 'verificationCode'] : [];
  const off = optionalRegistrationFields.filter((field) => settings.fields[field]?.enabled !== true && !own.includes(field));
  return { ...payload, ...Object.fromEntries(off.map((field) => [field, ''])) };
};

/** The optional fields that are kept as they were typed; the others have columns of their own. */
export const profileOf = (payload: RegistrationPayload): Record<string, string> => {
  const kept = [
    'idNumber',
    'qqNum',
    'facebook',
    'wechat',
    'line',
    'whatsapp',
    'zalo',
    'payeeName',
    'birthday',
    'email',
    'mobileNum',
  ] as const;
  return Object.fromEntries(kept.filter((field) => payload[field] !== '').map((field) => [field, payload[field]]));
};

/** An address as its owner recognises it and nobody else learns it: `a***@example.com` (A459). */
export const maskedEmail = (email: string): string => email.replace(/(.)[^@]*/u, '$1***');

const shownDigits = 3;
/** A number in E.164 with only its dialing code and last digits: `+63 *******567` (A459). */
export const maskedMobile = (mobile: string): string => {
  if (mobile === '') return '';
  const dialingCode = dialingCodeOf(mobile);
  const number = mobile.slice(1 + dialingCode.length);
  return `+${dialingCode} ${'*'.repeat(Math.max(0, number.length - shownDigits))}${number.slice(-shownDigits)}`;
};

/** Whether a money password is of a kind that people try first: one digit only, or a run of neighbours up or down. */
export const isEasyMoneyPassword = (password: string): boolean => {
  const steps = new Set([...password].slice(1).map((digit, index) => Number(digit) - Number(password[index])));
  // Six digits have no room for equal steps of two or more.
  return steps.size === 1;
};

const moneyPassword = new RegExp(`^[0-9]{${limits.moneyPasswordLength}}$`);
/** Why a new money password is refused; null when it passes. */
export const newMoneyPasswordFault = (password: string): Extract<Code, 'field_invalid' | 'money_password_easy'> | null => {
  if (!moneyPassword.test(password)) return 'field_invalid';
  return isEasyMoneyPassword(password) ? 'money_password_easy' : null;
};
