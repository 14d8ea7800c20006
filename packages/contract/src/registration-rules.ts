import { limits } from './limits.ts';
import { isSameNumber } from './mobile-number.ts';
import { nameKey } from './typed-text.ts';
import { writtenField } from './profile-rules.ts';
import type { RegistrationPayload } from './calls/player.ts';
import type { RegistrationField } from './vocabulary.ts';

/** Whether a value fits a pattern of the configuration as a whole, also one without anchors. */
export type FitsPattern = (regExp: string, value: string) => boolean;

/**
 * What is wrong with a registration field (A363 to A365): an empty one passes unless it is required, any other must fit
 * its pattern. Null when it passes. Who runs the patterns is the caller's: the server and the phone have engines of their own.
 */
export const registrationFieldFault = (
  field: RegistrationField,
  rule: { readonly required: boolean; readonly regExp: string },
  value: string,
  fits: FitsPattern,
): 'required' | 'pattern' | null => {
  if (value === '') return rule.required ? 'required' : null;
  if (field === 'email' && value.length > limits.emailLengthMax) return 'pattern';
  // A password is what it is; anything else is judged as it will be kept.
  return fits(rule.regExp, field === 'password' || field === 'paymentPassword' ? value : writtenField(field, value)) ? null : 'pattern';
};

/** Whether a text may be the code of an invitation link, which travels in addresses and a cookie. */
export const isInvitationCode = (text: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(text);

type Names = Pick<RegistrationPayload, 'username' | 'nickname' | 'payeeName' | 'email' | 'mobileNum'>;

/**
 * Whether a new password is one of the account's own names, case and spaces around it aside: the username, nickname or
 * payee's name, the e-mail address or what stands before its @, the mobile number in any way of writing it.
 */
export const isOwnName = (password: string, { username, nickname, payeeName, email, mobileNum }: Names): boolean =>
  isSameNumber(password, mobileNum) ||
  [username, nickname, payeeName, email, email.split('@')[0] ?? '', mobileNum]
    .map(nameKey)
    .some((name) => name !== '' && name === nameKey(password));
