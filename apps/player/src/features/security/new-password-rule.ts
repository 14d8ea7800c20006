import type { FieldRule } from '@palaro/contract';
import { isOwnName, limits, registrationFieldFault } from '@palaro/contract/constants';
import type { TextKey } from '@palaro/i18n';
import { fitsPattern } from '../../forms/form-rules.ts';

/** The fault of a new login password as far as the phone can tell; the server also knows the commonest ones (ruling 44). */
export const newPasswordFault = (password: string, userName: string, rule: FieldRule | undefined): TextKey | null => {
  if (password === '') return 'validation.password.required';
  if ([...password].length < limits.passwordLengthMin) return 'validation.password.short';
  if (isOwnName(password, { username: userName, nickname: '', payeeName: '', email: '', mobileNum: '' })) return 'errors.password_is_name';
  if (rule === undefined) return null;
  return registrationFieldFault('password', rule, password, fitsPattern) === null ? null : 'validation.password';
};
