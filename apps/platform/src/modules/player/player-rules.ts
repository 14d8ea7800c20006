import { limits, optionalRegistrationFields, type RegistrationPayload, type RegistrationSettings } from '@palaro/contract';

/** A field that does not pass, and whether for being empty or for its form. */
export type FieldFault = { readonly field: keyof RegistrationPayload; readonly fault: 'required' | 'pattern' | 'mismatch' };

/** Names and addresses are compared without regard to case. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/** A mobile number's key: dialing code and digits, one leading zero removed (A384). */
export const mobileKey = (dialingCode: string, number: string): string =>
  `${dialingCode.replace(/\D/g, '')}-${number.replace(/\D/g, '').replace(/^0/, '')}`;

const patternCache = new Map<string, RegExp>();

/** Whether a value fits a pattern of the configuration, as a whole: the app reads patterns without anchors alike. */
export const fitsPattern = (regExp: string, value: string): boolean => {
  const known = patternCache.get(regExp);
  if (known) return known.test(value);
  const pattern = new RegExp(`^(?:${regExp})$`, 'u');
  patternCache.set(regExp, pattern);
  return pattern.test(value);
};

/**
 * The first registration field that does not pass, in the form's order (A363 to A368); null when all pass.
 * Fields that the settings do not enable are not looked at: they are not stored either.
 */
export const registrationFault = (settings: RegistrationSettings, payload: RegistrationPayload): FieldFault | null => {
  if (!fitsPattern(settings.username.regExp, payload.username)) return { field: 'username', fault: 'pattern' };
  if (!fitsPattern(settings.password.regExp, payload.password)) return { field: 'password', fault: 'pattern' };
  if (payload.confirmPassword !== payload.password) return { field: 'confirmPassword', fault: 'mismatch' };
  for (const field of optionalRegistrationFields) {
    const rule = settings.fields[field];
    if (!rule?.enabled || field === 'verificationCode') continue;
    const value = payload[field];
    if (value === '') {
      if (rule.required) return { field, fault: 'required' };
      continue;
    }
    if (!fitsPattern(rule.regExp, value)) return { field, fault: 'pattern' };
    if (field === 'email' && value.length > limits.emailLengthMax) return { field, fault: 'pattern' };
  }
  return null;
};

/** The optional fields that are kept as they were typed; the others have columns of their own. */
export const profileOf = (settings: RegistrationSettings, payload: RegistrationPayload): Record<string, string> => {
  const kept = ['idNumber', 'qqNum', 'facebook', 'wechat', 'line', 'whatsapp', 'zalo', 'payeeName', 'email', 'mobileNum'] as const;
  return Object.fromEntries(
    kept.filter((field) => settings.fields[field]?.enabled && payload[field] !== '').map((field) => [field, payload[field]]),
  );
};

/** An address as its owner recognises it and nobody else learns it: `a***@example.com` (A459). */
export const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1***');

const shownDigits = 3;
/** A number such as `63-9171234567` with only its dialing code and last digits: `+63 *******567` (A459). */
export const maskedMobile = (mobile: string): string => {
  const [dialingCode, number = ''] = mobile.split('-');
  return number === '' ? '' : `+${dialingCode} ${'*'.repeat(Math.max(0, number.length - shownDigits))}${number.slice(-shownDigits)}`;
};
