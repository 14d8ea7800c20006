import type { CallValue, Calls, PasswordChangePayload } from '@palaro/contract';
import type { TextKey } from '@palaro/i18n';
import type { CallRefused } from '../../calls/api.ts';
import type { RefusalText } from '../../forms/use-call-form.ts';
import { loginPassword } from '../login/index.ts';

/** The form's fields by their input names (A292). */
export type PasswordForm = PasswordChangePayload;
export const emptyPasswordForm: PasswordForm = { oldPassword: '', newPassword: '', confirmNewPassword: '' };

/** The old password goes by the login's rule (A371). */
export const oldPasswordFault = loginPassword;

/** The repetition of a new password (A369, A370). */
export const confirmFault = (password: string, repeated: string): TextKey | null => {
  if (repeated === '') return 'validation.password.required';
  return repeated === password ? null : 'validation.confirm.mismatch';
};

/** The payload of a change (A292): the old password is the session's where that is kept. */
export const passwordPayloadOf = (form: PasswordForm, kept: string | null): PasswordChangePayload => ({
  oldPassword: kept ?? form.oldPassword,
  newPassword: form.newPassword,
  confirmNewPassword: form.confirmNewPassword,
});

/** The fields of the money password's form. */
export type MoneyForm = { readonly proof: string; readonly newMoneyPassword: string; readonly confirmNewMoneyPassword: string };
export const emptyMoneyForm: MoneyForm = { proof: '', newMoneyPassword: '', confirmNewMoneyPassword: '' };

/** A code of an authenticator app, or a recovery code: whether it is right, the server knows. */
export const secondCodeFault = (code: string): TextKey | null => (code.trim() === '' ? 'errors.second_code_required' : null);

/** What is said about a refused change, and at which field. */
export const refusalAt = ({ code, data }: Pick<CallRefused, 'code' | 'data'>): RefusalText => ({
  field: data?.field,
  text: code === 'field_invalid' ? 'validation.password' : `errors.${code}`,
});

/** Which field of the money password's form a refusal is about: whatever proves who the player is, is one. */
export const moneyFieldOf = (field: string | undefined): keyof MoneyForm =>
  field === 'newMoneyPassword' || field === 'confirmNewMoneyPassword' ? field : 'proof';

export type SecurityState = CallValue<Calls['securityState']>;

/** What an account can have for its protection, the most important first. */
const protections = ['ownPassword', 'moneyPassword', 'contact', 'secondStep'] as const;
export type Protection = (typeof protections)[number];

/** How well an account is protected: how much it has of what there is, and what comes next; null where it has all. */
export const protectionOf = (
  state: Pick<SecurityState, 'hasPassword' | 'hasMoneyPassword' | 'hasSecondStep' | 'hasContact'>,
  isFirstPassword: boolean,
): { readonly has: number; readonly of: number; readonly next: Protection | null } => {
  const has: Readonly<Record<Protection, boolean>> = {
    ownPassword: state.hasPassword && !isFirstPassword,
    moneyPassword: state.hasMoneyPassword,
    contact: state.hasContact === true,
    secondStep: state.hasSecondStep,
  };
  // Where the merchant sends no codes nothing can be proved.
  const offered = protections.filter((one) => one !== 'contact' || state.hasContact !== null);
  return {
    has: offered.filter((one) => has[one]).length,
    of: offered.length,
    next: offered.find((one) => !has[one]) ?? null,
  };
};

export type Device = CallValue<Calls['devices']>['list'][number];
export type AccountEvent = CallValue<Calls['accountEvents']>['list'][number];

/** Whether a remembered login is of this account: by its name, or under its number or address with the password that has just been changed. */
export const isRememberedOf = (
  remembered: { readonly type: 'username' | 'sms'; readonly username: string; readonly password: string },
  userName: string,
  oldPassword: string,
): boolean =>
  remembered.type === 'username' &&
  (remembered.username.toLowerCase() === userName.toLowerCase() || (oldPassword !== '' && remembered.password === oldPassword));
