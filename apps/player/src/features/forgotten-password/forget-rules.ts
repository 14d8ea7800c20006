import type { CodeChannel, EndedByReset, NewPasswordPayload } from '@palaro/contract';
import { limits } from '@palaro/contract/constants';
import type { TextKey } from '@palaro/i18n';
import type { CallRefused, RefusalCode } from '../../calls/api.ts';
import { passes } from '../../forms/form-rules.ts';
import { isMobileNumber, sentMobile } from '../../forms/typed-number.ts';
import type { RefusalText } from '../../forms/use-call-form.ts';

export type ForgetForm = {
  mobileNum: string;
  countryDialingCode: string;
  email: string;
  messageCode: string;
  password: string;
  confimpsw: string;
};
export type ForgetField = Exclude<keyof ForgetForm, 'countryDialingCode'>;

export const emptyForgetForm: ForgetForm = {
  mobileNum: '',
  countryDialingCode: '',
  email: '',
  messageCode: '',
  password: '',
  confimpsw: '',
};

/** The fields of a way, in the form's order: the first faulty one gets the focus. */
export const fieldsOf = (channel: CodeChannel): readonly ForgetField[] => [
  channel === 'sms' ? 'mobileNum' : 'email',
  'messageCode',
  'password',
  'confimpsw',
];

/** What is wrong with a field as far as the phone can tell; the server knows the rest (ruling 44). */
export const forgetFault = (field: ForgetField, form: ForgetForm): TextKey | null => {
  switch (field) {
    case 'mobileNum':
      return isMobileNumber(form.mobileNum) ? null : 'validation.mobileEnter';
    case 'email':
      return form.email !== '' && passes({ rule: 'type', type: 'email' }, form.email.trim()) ? null : 'validation.email';
    case 'messageCode':
      return form.messageCode === '' ? 'verification.required' : null;
    case 'password':
      if (form.password === '') return 'validation.password.required';
      return [...form.password].length < limits.passwordLengthMin ? 'validation.password.short' : null;
    case 'confimpsw':
      if (form.confimpsw === '') return 'validation.password.required';
      return form.confimpsw === form.password ? null : 'validation.confirm.mismatch';
  }
};

const fieldOfCode: Partial<Record<RefusalCode, ForgetField>> = {
  mobile_invalid: 'mobileNum',
  mobile_country: 'mobileNum',
  code_wait: 'messageCode',
  code_wrong: 'messageCode',
  code_used_up: 'messageCode',
  password_common: 'password',
  password_is_name: 'password',
};
const fieldOfName: Readonly<Record<string, ForgetField>> = { email: 'email', password: 'password', confirmPassword: 'confimpsw' };
const textOfField: Partial<Record<ForgetField, TextKey>> = {
  email: 'validation.email',
  password: 'validation.password',
  confimpsw: 'validation.confirm.mismatch',
};

/** The field that a refusal is about, and what is said of it; without a field it is about the whole form. */
export const forgetRefusal = ({ code, data }: Pick<CallRefused, 'code' | 'data'>): RefusalText => {
  const field = fieldOfCode[code] ?? fieldOfName[data?.field ?? ''];
  const named = code === 'field_invalid' && field !== undefined ? textOfField[field] : undefined;
  return { field, text: named ?? `errors.${code}` };
};

/** The clear text that sets the new password. */
export const newPasswordOf = (channel: CodeChannel, form: ForgetForm): NewPasswordPayload => ({
  channel,
  mobileNum: channel === 'sms' ? sentMobile(form.mobileNum, form.countryDialingCode) : '',
  countryDialingCode: channel === 'sms' ? form.countryDialingCode : '',
  email: channel === 'email' ? form.email.trim() : '',
  messageCode: form.messageCode,
  password: form.password,
  confirmPassword: form.confimpsw,
});

/** What a reset ends and its player cannot simply go on without: devices, sessions and passwords come back with the next login. */
const waysToAdd = [
  'passkeys',
  'services',
  'mobile',
  'email',
  'secondStep',
  'moneyPassword',
  'identity',
] as const satisfies readonly EndedByReset[];
export type EndedToAdd = (typeof waysToAdd)[number];
/** What a player may want to add again after a reset. */
export const endedToAdd = (ended: readonly EndedByReset[]): readonly EndedToAdd[] => waysToAdd.filter((way) => ended.includes(way));
