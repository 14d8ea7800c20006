import type { FieldRule, RegistrationPayload, RegistrationSettings } from '@palaro/contract';
import {
  birthdayFault,
  isOwnName,
  limits,
  optionalRegistrationFields,
  registrationFieldFault,
  type OptionalRegistrationField,
  type RegistrationField,
} from '@palaro/contract/constants';
import type { TextKey } from '@palaro/i18n';
import type { CallRefused, RefusalCode } from '../../calls/api.ts';
import { fitsPattern } from '../../forms/form-rules.ts';
import { isMobileNumber, sentMobile } from '../../forms/typed-number.ts';
import { captchaInput, type HumanProof } from '../human/index.ts';

/** How an account is opened (A338). */
export const registrationMethods = ['username', 'mobileNum'] as const;
export type OfferedMethod = (typeof registrationMethods)[number];
/** By a service too, which has named who it is: without a password, and with what is required alone. */
export type RegistrationMethod = OfferedMethod | 'social';

/** The methods that a merchant offers, the one that it puts first at the head (A150, A151, ruling 55). */
export const methodsOf = ({ usernameEnabled, mobileEnabled, firstMethod }: RegistrationSettings): readonly OfferedMethod[] => {
  const methods = firstMethod === 'username' ? registrationMethods : (['mobileNum', 'username'] as const);
  return methods.filter((method) => (method === 'username' ? usernameEnabled : mobileEnabled));
};

const proposedLengthMax = 12;
/** A username to begin with, made of a person's name; empty where the merchant's pattern does not take it. */
export const proposedName = (name: string, regExp: string): string => {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, proposedLengthMax);
  return fitsPattern(regExp, plain) ? plain : '';
};

const secondMs = 1000;

/** The form's fields by their input names: confirm password is `confimpsw` (A283), the captcha `identifying` (A284). */
export type RegistrationForm = Record<OptionalRegistrationField, string> & {
  username: string;
  password: string;
  confimpsw: string;
  identifying: string;
  /** The country of the mobile number, ISO 3166; empty for the merchant's first. */
  region: string;
  /** Its dialing code, such as `+63`; empty for the merchant's first. */
  dialingCode: string;
  agreement: boolean;
};
export type RegistrationInput = Exclude<keyof RegistrationForm, 'agreement' | 'region' | 'dialingCode'>;

/** The settings, and what the age of a new member is counted by: the least age in years, and the day where the merchant is. */
export type RegistrationRules = RegistrationSettings & {
  readonly ageMin: number;
  readonly today: string;
  readonly method: RegistrationMethod;
};

export const emptyForm: RegistrationForm = {
  username: '',
  password: '',
  confimpsw: '',
  identifying: '',
  region: '',
  dialingCode: '',
  agreement: false,
  paymentPassword: '',
  idNumber: '',
  qqNum: '',
  facebook: '',
  wechat: '',
  line: '',
  whatsapp: '',
  zalo: '',
  email: '',
  nickname: '',
  payeeName: '',
  birthday: '',
  mobileNum: '',
  verificationCode: '',
  recommenderId: '',
  affiliateCode: '',
};

/** What the mobile method always asks for, so that it is no optional field there (A153, A154). */
const mobileFields: readonly OptionalRegistrationField[] = ['mobileNum', 'verificationCode'];

/**
 * The optional fields of a method, in the contract's order: those that are enabled (A160); number and SMS code in the username
 * method only (A172), the code with mobile verification (A173); the invitation code not when a valid one came with the visit (A176).
 */
export const shownFields = (
  settings: RegistrationSettings,
  method: RegistrationMethod,
  affiliateCodeValid: boolean,
): OptionalRegistrationField[] =>
  optionalRegistrationFields.filter((field) => {
    if (field === 'affiliateCode' && affiliateCodeValid) return false;
    if (method === 'mobileNum' && mobileFields.includes(field)) return false;
    if (field === 'verificationCode' && !settings.mobileVerification) return false;
    if (method === 'social' && field === 'paymentPassword') return false;
    // The code that proves a number is as required as the number.
    const { enabled, required } = settings.fields[field === 'verificationCode' && method === 'social' ? 'mobileNum' : field] ?? {};
    return enabled === true && (required === true || method !== 'social');
  });

/** All inputs of the form in their order on the screen: the first faulty one gets the focus (A344). */
export const inputsOf = (settings: RegistrationSettings, method: RegistrationMethod, affiliateCodeValid: boolean): RegistrationInput[] => [
  ...(method === 'mobileNum' ? mobileFields : (['username'] as const)),
  ...(method === 'social' ? [] : (['password', 'confimpsw'] as const)),
  ...shownFields(settings, method, affiliateCodeValid),
  ...(settings.captcha ? (['identifying'] as const) : []),
];

const patternTexts: Partial<Record<RegistrationInput, TextKey>> = {
  username: 'validation.account',
  password: 'validation.password',
  paymentPassword: 'validation.password',
  email: 'validation.email',
  nickname: 'validation.name',
  payeeName: 'validation.name',
  birthday: 'errors.birthday_invalid',
  mobileNum: 'validation.mobile',
  affiliateCode: 'validation.invitation',
  verificationCode: 'validation.code',
};
const requiredTexts: Partial<Record<RegistrationInput, TextKey>> = {
  username: 'validation.username.required',
  password: 'validation.password.required',
  mobileNum: 'validation.mobileEnter',
};

/** The text of a field's fault, or null when it passes. @internal */
export const ruleFault = (input: RegistrationField, rule: FieldRule, value: string): TextKey | null => {
  const fault = registrationFieldFault(input, rule, value, fitsPattern);
  if (fault === null) return null;
  return fault === 'required' ? (requiredTexts[input] ?? 'validation.required') : (patternTexts[input] ?? 'validation.format');
};

/** The fault of a new password as far as the phone can tell; the server also knows the commonest ones (ruling 44). */
const passwordFault = (rule: FieldRule, form: RegistrationForm): TextKey | null => {
  const { password } = form;
  if (password !== '' && [...password].length < limits.passwordLengthMin) return 'validation.password.short';
  if (isOwnName(password, form)) return 'errors.password_is_name';
  return ruleFault('password', { ...rule, required: true }, password);
};

/** The fault of a date of birth: no such day, or too young for this site. */
const ageFault = (rules: RegistrationRules, birthday: string): TextKey | null => {
  const fault = birthday === '' ? null : birthdayFault(birthday, rules);
  return fault === null ? null : `errors.${fault}`;
};

/** A code is wanted for the number that is proved by it. */
const codeFault = ({ method, mobileVerification }: RegistrationRules, form: RegistrationForm): TextKey | null => {
  const isWanted = method === 'mobileNum' || (mobileVerification && form.mobileNum !== '');
  return isWanted && form.verificationCode === '' ? 'verification.required' : null;
};

/** How long the button that sends a code counts down, in milliseconds (A339, A340). */
export const codeWaitMs = ({ expiredMinutes }: { readonly expiredMinutes?: number }): number =>
  expiredMinutes === undefined ? limits.smsCountdownSeconds * secondMs : expiredMinutes * 60 * secondMs;

/** The fault of one input, or null when it passes. */
export const registrationFault = (rules: RegistrationRules, input: RegistrationInput, form: RegistrationForm): TextKey | null => {
  if (input === 'username') return ruleFault(input, { ...rules.username, required: true }, form.username.trim());
  if (input === 'password') return passwordFault(rules.password, form);
  if (input === 'confimpsw') {
    if (form.confimpsw === '') return 'validation.confirm.required';
    return form.confimpsw === form.password ? null : 'validation.confirm.mismatch';
  }
  if (input === 'identifying') return rules.captcha && form.identifying === '' ? 'validation.captcha.registration' : null;
  if (input === 'mobileNum' && rules.method === 'mobileNum') return isMobileNumber(form.mobileNum) ? null : 'validation.mobileEnter';
  if (input === 'verificationCode') return codeFault(rules, form);
  const rule = rules.fields[input];
  if (!rule?.enabled) return null;
  return ruleFault(input, rule, form[input].trim()) ?? (input === 'birthday' ? ageFault(rules, form.birthday) : null);
};

/** What a registration says beside its form. */
export type RegistrationPlace = {
  /** The page's host, sent as `registerUrl` and `domain` (A273, A280). */
  readonly host: string;
  readonly method: RegistrationMethod;
  /** How the app was opened. */
  readonly registerMethod: RegistrationPayload['registerMethod'];
  readonly dialingCode: string;
  readonly captcha: HumanProof | null;
  /** The invitation code that came with the visit, when it is valid. */
  readonly affiliateCode: string;
  /** What proves the number in place of a code of the platform's (A282). */
  readonly firebaseIdToken?: string | null;
};

/** The registration payload (A272 to A281). Fields that are not shown stay empty, whatever the form holds. */
export const registrationPayloadOf = (
  settings: RegistrationSettings,
  form: RegistrationForm,
  place: RegistrationPlace,
): RegistrationPayload => {
  const shown = new Set<string>(inputsOf(settings, place.method, place.affiliateCode !== ''));
  const kept = Object.fromEntries(optionalRegistrationFields.map((field) => [field, shown.has(field) ? form[field].trim() : ''])) as Record<
    OptionalRegistrationField,
    string
  >;
  return {
    ...kept,
    countryDialingCode: place.dialingCode,
    registerUrl: place.host,
    registerMethod: place.registerMethod,
    username: place.method === 'mobileNum' ? '' : form.username.trim(),
    password: form.password,
    confirmPassword: form.confimpsw,
    affiliateCode: place.affiliateCode === '' ? kept.affiliateCode : place.affiliateCode,
    mobileNum: kept.mobileNum === '' ? '' : sentMobile(kept.mobileNum, place.dialingCode),
    captcha: captchaInput(form.identifying),
    captchaId: '',
    work: '',
    ...place.captcha,
    type: limits.registrationType,
    domain: place.host,
    agreement: true,
    ...(place.firebaseIdToken ? { verificationCode: '', firebaseChannel: 'sms' as const, firebaseIdToken: place.firebaseIdToken } : {}),
  };
};

/** The input that a refusal's field stands for; null when none is shown for it. @internal */
export const inputOf = (field: string | undefined): RegistrationInput | null => {
  if (field === undefined) return null;
  if (field === 'confirmPassword') return 'confimpsw';
  if (field === 'captcha') return 'identifying';
  if (field === 'countryDialingCode') return 'mobileNum';
  return field !== 'agreement' && Object.hasOwn(emptyForm, field) ? (field as RegistrationInput) : null;
};

const inputOfCode: Partial<Record<RefusalCode, RegistrationInput>> = {
  username_taken: 'username',
  email_taken: 'email',
  mobile_taken: 'mobileNum',
  mobile_invalid: 'mobileNum',
  mobile_country: 'mobileNum',
  code_wrong: 'verificationCode',
  code_used_up: 'verificationCode',
  code_wait: 'verificationCode',
  code_unavailable: 'verificationCode',
  password_common: 'password',
  password_is_name: 'password',
  under_age: 'birthday',
  referrer_unknown: 'recommenderId',
  invitation_invalid: 'affiliateCode',
  captcha_required: 'identifying',
  captcha_wrong: 'identifying',
};

/** The input that a refusal is about: by its code, else by the field it names; null when it is about none. */
export const refusalInput = ({ code, data }: Pick<CallRefused, 'code' | 'data'>): RegistrationInput | null =>
  inputOfCode[code] ?? inputOf(data?.field);
