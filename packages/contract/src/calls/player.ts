import { z } from 'zod';
import { call } from '../call.ts';
import { limits } from '../limits.ts';
import { captchaWork, nothing, sliderResult, text } from '../shapes.ts';
import { sessionInfo } from './session.ts';

const field = text(255).default('');

/** The registration payload (A272 to A282). Which fields count is the merchant's settings; the server applies them. */
export const registrationPayload = z.object({
  countryDialingCode: text(6).default(''),
  registerUrl: text(255).default(''),
  registerMethod: z.enum(['APP', 'H5', 'WEBCLIP', 'PWA']).default('H5'),
  username: text(64),
  password: text(128),
  confirmPassword: text(128),
  affiliateCode: field,
  paymentPassword: field,
  recommenderId: field,
  nickname: field,
  payeeName: field,
  /** Date of birth, `YYYY-MM-DD`. */
  birthday: text(10).default(''),
  email: field,
  mobileNum: text(limits.mobileLengthMax).default(''),
  idNumber: field,
  qqNum: field,
  facebook: field,
  wechat: field,
  line: field,
  whatsapp: field,
  zalo: field,
  captcha: text(limits.captchaLengthMax).default(''),
  captchaId: text(64).default(''),
  work: captchaWork.default(''),
  ...sliderResult,
  type: z.literal(0),
  domain: text(255).default(''),
  verificationCode: text(limits.smsCodeLengthMax).default(''),
  /** In place of the code, where Firebase has sent and checked it (A282). */
  firebaseChannel: z.literal('sms').optional(),
  firebaseIdToken: text(4096).optional(),
  agreement: z.literal(true),
});
export type RegistrationPayload = z.output<typeof registrationPayload>;

/** Codes that a registration can be refused with beside those of its shape. */
export const refusals = [
  'registration_closed',
  'username_taken',
  'email_taken',
  'mobile_taken',
  'mobile_invalid',
  'mobile_country',
  'code_wrong',
  'code_used_up',
  'code_unavailable',
  'feature_off',
  'field_invalid',
  'password_common',
  'password_is_name',
  'money_password_easy',
  'captcha_required',
  'captcha_wrong',
  'birthday_invalid',
  'under_age',
  'referrer_unknown',
  'invitation_invalid',
] as const;

export const playerCalls = {
  registerByUsername: call({
    method: 'PUT',
    path: '/wps/register/username',
    module: 'REG3',
    who: 'anyone',
    query: nothing,
    body: registrationPayload,
    value: sessionInfo,
    codes: refusals,
    cache: 'private',
    rate: 'credential',
    summary: 'Open an account by username; the new member is logged in (ruling 15)',
  }),
  registerByMobile: call({
    method: 'PUT',
    path: '/wps/register/mobile',
    module: 'REG3',
    who: 'anyone',
    query: nothing,
    /** The name is the platform's to give. */
    body: registrationPayload.extend({ username: z.literal('').default('') }),
    value: sessionInfo,
    codes: refusals,
    cache: 'private',
    rate: 'credential',
    summary: 'Open an account by mobile number, verified by a code; the new member is logged in',
  }),
  usernameCheck: call({
    method: 'GET',
    path: '/wps/register/username-check',
    module: 'REG3',
    who: 'anyone',
    query: z.object({ username: text(64, 1) }),
    body: nothing,
    value: z.object({ available: z.literal(true) }),
    codes: ['username_taken', 'field_invalid'],
    cache: 'private',
    rate: 'lookup',
    summary: 'Whether a username is free and well formed',
  }),
  emailCheck: call({
    method: 'GET',
    path: '/wps/register/email-check',
    module: 'REG3',
    who: 'anyone',
    query: z.object({ email: text(320, 1) }),
    body: nothing,
    value: z.object({ available: z.literal(true) }),
    codes: ['email_taken', 'field_invalid'],
    cache: 'private',
    rate: 'lookup',
    summary: 'Whether an e-mail address is free and well formed',
  }),
  affiliateCheck: call({
    method: 'GET',
    path: '/wps/affiliate/check',
    module: 'AFFMAN3',
    who: 'anyone',
    query: z.object({ code: text(64) }),
    body: nothing,
    value: z.object({ success: z.boolean() }),
    codes: [],
    cache: 'private',
    rate: 'lookup',
    summary: 'Whether an invitation code belongs to an active agent',
  }),
};
