import type { CallBody, Calls, LoginPayload } from '@palaro/contract';
import type { TextKey } from '@palaro/i18n';
import type { CallRefused, RefusalCode } from '../../calls/api.ts';
import { sentMobile } from '../../forms/typed-number.ts';
import { captchaFault, loginRules } from './login-rules.ts';
import type { SentProof } from '../verification/index.ts';
import { captchaInput, type HumanProof } from '../human/index.ts';

/** The form's fields by their input names (A264). */
export type SmsForm = {
  mobileNum: string;
  countryDialingCode: string;
  messageCode: string;
  secondCode: string;
  identifying: string;
  remember: boolean;
};
export type SmsField = 'mobileNum' | 'messageCode' | 'secondCode' | 'identifying';

export const emptySmsForm: SmsForm = {
  mobileNum: '',
  countryDialingCode: '',
  messageCode: '',
  secondCode: '',
  identifying: '',
  remember: true,
};
const smsFields: readonly SmsField[] = ['mobileNum', 'messageCode', 'identifying'];

/** What is wrong with a field, by the shared login rules (A372). */
export const smsFault = (field: SmsField, form: SmsForm, captchaShown: boolean): TextKey | null => {
  if (field === 'mobileNum') return loginRules.loginMobileNum(form.mobileNum);
  if (field === 'messageCode') return loginRules.verificationCode(form.messageCode);
  // Without it the server asks for it, where the account has a second step.
  return field === 'secondCode' ? null : captchaFault(form.identifying, captchaShown);
};

/** Faults of the fields that hold something: what a change of language checks anew (A337). */
export const smsFilledFaults = (form: SmsForm, captchaShown: boolean): Record<string, TextKey> => {
  const faults = smsFields.flatMap((field) => {
    const fault = form[field] === '' ? null : smsFault(field, form, captchaShown);
    return fault === null ? [] : [[field, fault] as const];
  });
  return Object.fromEntries(faults);
};

const fieldOf: Partial<Record<RefusalCode, SmsField>> = {
  mobile_invalid: 'mobileNum',
  mobile_country: 'mobileNum',
  code_wait: 'messageCode',
  code_wrong: 'messageCode',
  code_used_up: 'messageCode',
  second_code_required: 'secondCode',
  second_code_wrong: 'secondCode',
  captcha_required: 'identifying',
  captcha_wrong: 'identifying',
};

/** The field, the text and the captcha of a refusal (A503, A506). */
export const smsRefusal = ({ code, data }: Pick<CallRefused, 'code' | 'data'>) => ({
  field: fieldOf[code],
  text: `errors.${code}` as TextKey,
  captcha: data?.captcha === true,
});

/** The clear text of a login by code (A265). The shared screen sends kind `any` (ruling 14). */
export const smsPayloadOf = (form: SmsForm, captcha: HumanProof | null): LoginPayload => ({
  action: 'sms',
  kind: 'any',
  mobileNum: sentMobile(form.mobileNum, form.countryDialingCode),
  countryDialingCode: form.countryDialingCode,
  messageCode: form.messageCode,
  ...(form.secondCode ? { secondCode: form.secondCode } : {}),
  ...(captcha !== null && form.identifying !== '' ? { identifying: captchaInput(form.identifying), ...captcha } : {}),
  remember: form.remember,
});

/** The clear text of a login by a number that Firebase has proved (A266). */
export const firebasePayloadOf = (form: SmsForm, firebaseIdToken: string, captcha: HumanProof | null): LoginPayload => {
  const { mobileNum, messageCode: _, action: __, ...shared } = smsPayloadOf(form, captcha);
  return { ...shared, action: 'firebase', firebaseChannel: 'sms', firebaseIdToken, firebaseMobileNo: mobileNum ?? '' };
};

/** What asks for a code to log in with: the slider's result goes with it where the merchant asks for one (A289, A450). */
export const loginCodeBody = (
  { mobileNum, countryDialingCode }: Pick<SmsForm, 'mobileNum' | 'countryDialingCode'>,
  proof: SentProof,
): CallBody<Calls['loginCode']> => ({ mobileNum: sentMobile(mobileNum, countryDialingCode), countryDialingCode, ...proof });
