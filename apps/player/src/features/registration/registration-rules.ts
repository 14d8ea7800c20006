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
import type { CallRefused, RefusalCode } from '../../shared/api.ts';
import { fitsPattern, passes } from '../../shared/form-rules.ts';
import type { SolvedCaptcha } from '../login/index.ts';

/** The form's fields by their input names: confirm password is `confimpsw` (A283), the captcha `identifying` (A284). */
export type RegistrationForm = Record<OptionalRegistrationField, string> & {
  username: string;
  password: string;
  confimpsw: string;
  identifying: string;
  /** The country of the mobile number, ISO 3166; empty for the merchant's first. */
  region: string;
  ofAge: boolean;
  agreement: boolean;
};
export type RegistrationInput = Exclude<keyof RegistrationForm, 'agreement' | 'ofAge' | 'region'>;

/** The settings, and what the age of a new member is counted by: the least age in years, and the day where the merchant is. */
export type RegistrationRules = RegistrationSettings & { readonly ageMin: number; readonly today: string };

export const emptyForm: RegistrationForm = {
  username: '',
  password: '',
  confimpsw: '',
  identifying: '',
  region: '',
  ofAge: false,
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

/**
 * The optional fields the username method shows, in the contract's order: those that are enabled (A160); the SMS code
 * only with mobile verification (A173); the invitation code not when a valid one came with the visit (A176).
 */
export const shownFields = (settings: RegistrationSettings, affiliateCodeValid: boolean): OptionalRegistrationField[] =>
  optionalRegistrationFields.filter((field) => {
    if (field === 'affiliateCode' && affiliateCodeValid) return false;
    if (field === 'verificationCode' && !settings.mobileVerification) return false;
    return settings.fields[field]?.enabled === true;
  });

/** All inputs of the form in their order on the screen: the first faulty one gets the focus (A344). */
export const inputsOf = (settings: RegistrationSettings, affiliateCodeValid: boolean): RegistrationInput[] => [
  'username',
  'password',
  'confimpsw',
  ...shownFields(settings, affiliateCodeValid),
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

/** Longer values are not tried: a pattern that takes this many characters has no useful bound. */
const triedLengthMax = 200;

type PatternRule = { key: 'signs' | 'letterFirst' | 'length' | 'both'; min: number; max: number };

/**
 * What the pattern of a new username or password asks for, in words: found by trying values on it, for patterns are the
 * merchant's. Null when it takes none of them or has no upper bound: better no help than a wrong one.
 */
export const ruleText = (input: 'username' | 'password', regExp: string): PatternRule | null => {
  const takes = (value: string): boolean => passes({ rule: 'pattern', regExp }, value);
  const mixed = (first: 'a1' | '1a', length: number): string => first.repeat(length).slice(0, length);
  const lengths = Array.from({ length: triedLengthMax }, (_, index) => index + 1).filter((length) => takes(mixed('a1', length)));
  const [min] = lengths;
  const max = lengths.at(-1);
  if (min === undefined || max === undefined || max === triedLengthMax) return null;
  if (input === 'password') return { key: takes('a'.repeat(max)) ? 'length' : 'both', min, max };
  return { key: takes(mixed('1a', max)) ? 'signs' : 'letterFirst', min, max };
};

const passwordSignsMin = 8;

/** The fault of a new password as far as the phone can tell; the server also knows the commonest ones (ruling 44). */
const passwordFault = (rule: FieldRule, form: RegistrationForm): TextKey | null => {
  const { password } = form;
  if (password !== '' && [...password].length < passwordSignsMin) return 'validation.password.short';
  if (isOwnName(password, form)) return 'errors.password_is_name';
  return ruleFault('password', { ...rule, required: true }, password);
};

/** The fault of a date of birth: no such day, or too young for this site. */
const ageFault = (rules: RegistrationRules, birthday: string): TextKey | null => {
  const fault = birthday === '' ? null : birthdayFault(birthday, rules);
  return fault === null ? null : `errors.${fault}`;
};

/** The fault of one input, or null when it passes. */
export const registrationFault = (settings: RegistrationRules, input: RegistrationInput, form: RegistrationForm): TextKey | null => {
  if (input === 'username') return ruleFault(input, { ...settings.username, required: true }, form.username.trim());
  if (input === 'password') return passwordFault(settings.password, form);
  if (input === 'confimpsw') {
    if (form.confimpsw === '') return 'validation.confirm.required';
    return form.confimpsw === form.password ? null : 'validation.confirm.mismatch';
  }
  if (input === 'identifying') return settings.captcha && form.identifying === '' ? 'validation.captcha.registration' : null;
  const rule = settings.fields[input];
  if (!rule?.enabled) return null;
  return ruleFault(input, rule, form[input].trim()) ?? (input === 'birthday' ? ageFault(settings, form.birthday) : null);
};

/** One leading zero is stripped from a mobile number before it is sent (A384). @internal */
export const sentMobile = (mobile: string): string => mobile.replace(/^0/, '');
/** What may stand in the mobile input: signs of a number, at most 20 (A383). */
export const mobileInput = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[^0-9+() -]/g, '')
    .slice(0, limits.mobileLengthMax);
/** What may stand in the SMS code input: digits, at most 10 (A381, A382). */
export const smsCodeInput = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[^0-9]/g, '')
    .slice(0, limits.smsCodeLengthMax);

/** What a registration says beside its form. */
export type RegistrationPlace = {
  /** The page's host, sent as `registerUrl` and `domain` (A273, A280). */
  readonly host: string;
  readonly method: RegistrationPayload['registerMethod'];
  readonly dialingCode: string;
  readonly captcha: SolvedCaptcha | null;
  /** The invitation code that came with the visit, when it is valid. */
  readonly affiliateCode: string;
};

/** The registration payload (A272 to A281). Fields that are not shown stay empty, whatever the form holds. */
export const registrationPayloadOf = (
  settings: RegistrationSettings,
  form: RegistrationForm,
  place: RegistrationPlace,
): RegistrationPayload => {
  const shown = new Set<string>(shownFields(settings, place.affiliateCode !== ''));
  const kept = Object.fromEntries(optionalRegistrationFields.map((field) => [field, shown.has(field) ? form[field].trim() : ''])) as Record<
    OptionalRegistrationField,
    string
  >;
  return {
    ...kept,
    countryDialingCode: place.dialingCode,
    registerUrl: place.host,
    registerMethod: place.method,
    username: form.username.trim(),
    password: form.password,
    confirmPassword: form.confimpsw,
    affiliateCode: place.affiliateCode === '' ? kept.affiliateCode : place.affiliateCode,
    mobileNum: sentMobile(kept.mobileNum),
    captcha: form.identifying,
    captchaId: place.captcha?.captchaId ?? '',
    work: place.captcha?.work ?? '',
    type: limits.registrationType,
    domain: place.host,
    agreement: true,
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
