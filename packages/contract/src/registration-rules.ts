import { limits } from './limits.ts';
import type { RegistrationPayload } from './calls/player.ts';
import type { RegistrationField } from './vocabulary.ts';

const patterns = new Map<string, RegExp>();

/** Whether a value fits a pattern of the configuration as a whole, also one without anchors. */
export const fitsPattern = (regExp: string, value: string): boolean => {
  const pattern = patterns.get(regExp) ?? new RegExp(`^(?:${regExp})$`, 'u');
  patterns.set(regExp, pattern);
  return pattern.test(value);
};

/**
 * What is wrong with a registration field (A363 to A365): an empty one passes unless it is required, any other must fit
 * its pattern. Null when it passes.
 */
export const registrationFieldFault = (
  field: RegistrationField,
  rule: { readonly required: boolean; readonly regExp: string },
  value: string,
): 'required' | 'pattern' | null => {
  if (value === '') return rule.required ? 'required' : null;
  if (field === 'email' && value.length > limits.emailLengthMax) return 'pattern';
  return fitsPattern(rule.regExp, value) ? null : 'pattern';
};

type Names = Pick<RegistrationPayload, 'username' | 'nickname' | 'payeeName' | 'email' | 'mobileNum'>;
const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/**
 * Whether a new password is one of the account's own names, case and spaces around it aside: the username, nickname or
 * payee's name, the e-mail address or what stands before its @, the mobile number with or without its leading zero.
 */
export const isOwnName = (password: string, { username, nickname, payeeName, email, mobileNum }: Names): boolean =>
  [username, nickname, payeeName, email, email.split('@')[0] ?? '', mobileNum, mobileNum.replace(/^0/, '')]
    .map(plain)
    .some((name) => name !== '' && name === plain(password));
