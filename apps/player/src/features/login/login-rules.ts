import type { LoginPayload } from '@palaro/contract';
import type { TextKey } from '@palaro/i18n';
import type { CallRefused, RefusalCode } from '../../calls/api.ts';
import { passes } from '../../forms/form-rules.ts';
import { isMobileNumber } from '../../forms/typed-number.ts';
import { captchaInput, type HumanProof } from '../human/index.ts';

/** The form's fields by their input names (A264). */
export type LoginForm = { username: string; password: string; identifying: string; secondCode?: string; remember: boolean };
export type LoginField = 'username' | 'password' | 'identifying' | 'secondCode';
export type LoginFaults = Partial<Record<LoginField, TextKey>>;

export const loginFields: readonly LoginField[] = ['username', 'password', 'identifying', 'secondCode'];

/** A login password may be anything but empty: also where a member gives it again (A371). */
export const loginPassword = (password: string): TextKey | null =>
  passes({ rule: 'required' }, password) ? null : 'validation.password.required';

/**
 * The shared login rules (A372), each with its text: a login accepts any name and password that a registration ever
 * accepted (A373), so only emptiness is at fault; a number must look like one.
 */
export const loginRules = {
  loginUsername: (value: string): TextKey | null =>
    passes({ rule: 'required' }, value) && passes({ rule: 'whitespace' }, value) ? null : 'validation.username.required',
  loginPassword,
  loginMobileNum: (value: string): TextKey | null => (isMobileNumber(value) ? null : 'validation.mobileEnter'),
  verificationCode: (value: string): TextKey | null => (passes({ rule: 'required' }, value) ? null : 'verification.required'),
} as const;

/** The captcha is required once it is shown (A377). */
export const captchaFault = (value: string, captchaShown: boolean): TextKey | null =>
  captchaShown && !passes({ rule: 'required' }, value) ? 'validation.captcha.login' : null;

export const loginFault = (field: LoginField, form: LoginForm, captchaShown: boolean): TextKey | null => {
  if (field === 'username') return loginRules.loginUsername(form.username);
  if (field === 'password') return loginRules.loginPassword(form.password);
  // Without it the server asks for it, where the account has a second step.
  if (field === 'secondCode') return null;
  return captchaFault(form.identifying, captchaShown);
};

/** All faults of the form, in the form's order. */
export const loginFaults = (form: LoginForm, captchaShown: boolean): LoginFaults => {
  const faults: LoginFaults = {};
  for (const field of loginFields) {
    const fault = loginFault(field, form, captchaShown);
    if (fault !== null) faults[field] = fault;
  }
  return faults;
};

/** Faults of the fields that hold something: what a change of language checks anew (A337). */
export const filledFaults = (form: LoginForm, captchaShown: boolean): LoginFaults =>
  Object.fromEntries(Object.entries(loginFaults(form, captchaShown)).filter(([field]) => form[field as LoginField] !== ''));

/** What is said about a refused login, and where. */
export type LoginRefusal = {
  /** The fields that are marked, the first of them gets the focus. */
  readonly fields: readonly LoginField[];
  readonly text: TextKey;
  /** Whether a captcha must be shown from now on (A147). */
  readonly captcha: boolean;
};

const fieldsOf: Partial<Record<RefusalCode, readonly LoginField[]>> = {
  user_unknown: ['username'],
  captcha_required: ['identifying'],
  captcha_wrong: ['identifying'],
  second_code_required: ['secondCode'],
  second_code_wrong: ['secondCode'],
};

/** The place and text of a refusal (A503, A506). */
export const loginRefusal = ({ code, data }: Pick<CallRefused, 'code' | 'data'>): LoginRefusal => {
  const named = loginFields.find((field) => field === data?.field);
  return { fields: fieldsOf[code] ?? (named ? [named] : []), text: `errors.${code}`, captcha: data?.captcha === true };
};

/** The clear text of a login by username. The shared screen sends kind `any` (ruling 14). */
export const loginPayloadOf = (form: LoginForm, captcha: HumanProof | null): LoginPayload => ({
  action: 'username',
  kind: 'any',
  username: form.username.trim(),
  password: form.password,
  ...(form.secondCode ? { secondCode: form.secondCode } : {}),
  ...(captcha !== null && form.identifying !== '' ? { identifying: captchaInput(form.identifying), ...captcha } : {}),
  remember: form.remember,
});
