import { z } from 'zod';
import { call } from '../call.ts';
import { limits } from '../limits.ts';
import { captchaWork, nothing, sliderResult, text } from '../shapes.ts';
import { endedByResets } from '../ways-in.ts';

/** How a code travels. */
export const codeChannels = ['sms', 'email'] as const;
export type CodeChannel = (typeof codeChannels)[number];

const dialingCode = text(6, 1);
const mobile = text(limits.mobileLengthMax, 1);

/** The answer to a check, where one is asked for before a code is sent. */
export const humanProof = {
  captchaId: text(64).default(''),
  identifying: text(limits.captchaLengthMax).default(''),
  work: captchaWork.default(''),
  ...sliderResult,
};

/**
 * A code that was asked for. Another one may be asked for from `expirationTime` on; until then the button counts down
 * (A291, A334). The code itself is good for `validMinutes`. Instants are milliseconds since 1970 by the server's clock,
 * which `serverTime` gives: that of a phone may be wrong.
 */
export const codeSent = z.object({ expirationTime: z.number().int(), serverTime: z.number().int(), validMinutes: z.number().int() });
export type CodeSentValue = z.output<typeof codeSent>;

/** The clear text inside the JWE that sets a new password by a code. */
export const newPasswordPayload = z.object({
  channel: z.enum(codeChannels),
  mobileNum: text(limits.mobileLengthMax).default(''),
  countryDialingCode: text(6).default(''),
  email: text(320).default(''),
  messageCode: text(limits.smsCodeLengthMax),
  password: text(128),
  confirmPassword: text(128),
});
export type NewPasswordPayload = z.output<typeof newPasswordPayload>;

const refusals = [
  'feature_off',
  'mobile_invalid',
  'mobile_country',
  'code_wait',
  'code_unavailable',
  'captcha_required',
  'captcha_wrong',
] as const;

export const verificationCalls = {
  codeOptions: call({
    method: 'GET',
    path: '/wps/codes/ways',
    module: 'COMM3',
    who: 'anyone',
    query: nothing,
    body: nothing,
    value: z.object({
      channels: z.array(z.enum(codeChannels)),
      dialingCodes: z.array(z.string()),
      otherCountries: z.boolean(),
      /** Where codes for login and registration come from, in place of the platform; null where the platform sends them. */
      firebase: z.object({ apiUrl: z.string(), apiKey: z.string(), verifierUrl: z.string() }).nullable(),
    }),
    codes: [],
    cache: { publicSeconds: 60 },
    rate: 'read',
    summary: 'The ways in which the merchant sends codes, and the dialing codes that its forms offer',
  }),
  registrationCode: call({
    method: 'POST',
    path: '/wps/register/sms-code',
    module: 'REG3',
    who: 'anyone',
    query: nothing,
    body: z.object({ mobileNo: mobile, countryDialingCode: dialingCode, ...humanProof }),
    /** The button counts down from `expiredMinutes` times 60 seconds (A340). */
    value: codeSent.extend({ expiredMinutes: z.number() }),
    codes: [...refusals],
    cache: 'private',
    rate: 'credential',
    summary: 'Send a code by SMS to whoever opens an account with it',
  }),
  loginCode: call({
    method: 'POST',
    path: '/wps/account/getCode',
    module: 'COMM3',
    who: 'anyone',
    query: nothing,
    body: z.object({ mobileNum: mobile, countryDialingCode: dialingCode, ...humanProof }),
    value: codeSent,
    codes: [...refusals],
    cache: 'private',
    rate: 'credential',
    summary: 'Send a code by SMS to log in with; a number of no account gets the same answer',
  }),
  forgetCode: call({
    method: 'POST',
    path: '/wps/password/code',
    module: 'COMM3',
    who: 'anyone',
    query: nothing,
    body: z.object({
      channel: z.enum(codeChannels),
      mobileNum: text(limits.mobileLengthMax).default(''),
      countryDialingCode: text(6).default(''),
      email: text(320).default(''),
      ...humanProof,
    }),
    value: codeSent,
    codes: [...refusals, 'field_invalid'],
    cache: 'private',
    rate: 'credential',
    summary: 'Send a code to set a new password with; a number or address of no account gets the same answer',
  }),
  setPasswordByCode: call({
    method: 'POST',
    path: '/wps/password/set',
    module: 'COMM3',
    who: 'anyone',
    query: nothing,
    body: z.object({ data: z.string().min(1).max(8192) }),
    value: z.object({
      userName: z.string(),
      /** What opened the account before, and does not any more. */
      ended: z.array(z.enum(endedByResets)),
    }),
    codes: [
      'encryption_required',
      'encryption_key_unknown',
      'encryption_invalid',
      'mobile_invalid',
      'mobile_country',
      'field_invalid',
      'password_common',
      'password_is_name',
      'code_wrong',
      'code_used_up',
      'user_unknown',
    ],
    cache: 'private',
    rate: 'credential',
    summary: 'Set a new password with a code that came by SMS or e-mail; the body is encrypted as a login is, and all sessions end',
  }),
};
