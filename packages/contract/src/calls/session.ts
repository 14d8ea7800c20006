import { z } from 'zod';
import { call } from '../call.ts';
import { limits } from '../limits.ts';
import { captchaWork, instant, nothing, sliderResult, text } from '../shapes.ts';

/** What the client keeps under MC_SESSION_INFO (A256). */
export const sessionInfo = z.object({
  token: z.string(),
  type: z.number().int(),
  userName: z.string(),
  merchantCode: z.string(),
  /** Whether this is the first login of the account, its registration's among them (ruling 49). */
  firstTimeLogin: z.boolean(),
  /** There where the password came from somebody else: until it is changed the session may do nothing else. The client does not keep it there. */
  ownPasswordDue: z.literal(true).optional(),
  /** There while the player is on a break or excluded: the session may do little then. The client does not keep it there. */
  isExcluded: z.literal(true).optional(),
});
export type SessionInfo = z.output<typeof sessionInfo>;

/**
 * The clear text inside the login's JWE (A265, ruling 12, ruling 14). Lenient bounds: the login accepts any name and
 * password that a registration ever accepted (A373).
 */
export const loginPayload = z.object({
  action: z.enum(['username', 'sms', 'firebase']),
  kind: z.enum(['member', 'agent', 'any']).default('any'),
  username: text(64).optional(),
  password: text(128).optional(),
  identifying: text(limits.captchaLengthMax).optional(),
  captchaId: text(64).optional(),
  work: captchaWork.optional(),
  ...sliderResult,
  /** Of an authenticator app, or a recovery code: where the account has a second step. */
  secondCode: text(limits.secondCodeLengthMax).optional(),
  mobileNum: text(limits.mobileLengthMax).optional(),
  messageCode: text(limits.smsCodeLengthMax).optional(),
  countryDialingCode: text(6).optional(),
  firebaseChannel: z.literal('sms').optional(),
  firebaseIdToken: text(4096).optional(),
  firebaseMobileNo: text(limits.mobileLengthMax).optional(),
  remember: z.boolean().default(false),
});
export type LoginPayload = z.output<typeof loginPayload>;

export const sessionCalls = {
  loginKey: call({
    method: 'GET',
    path: '/wps/session/key',
    module: 'COMM3',
    who: 'anyone',
    query: nothing,
    body: nothing,
    value: z.object({ kid: z.string(), alg: z.string(), enc: z.string(), jwk: z.record(z.string(), z.string()) }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'The public key that the login body is encrypted to',
  }),
  login: call({
    method: 'POST',
    path: '/wps/session/login',
    module: 'COMM3',
    who: 'anyone',
    query: nothing,
    body: z.object({ data: z.string().min(1).max(8192) }),
    value: sessionInfo,
    codes: [
      'encryption_required',
      'encryption_key_unknown',
      'encryption_invalid',
      'login_failed',
      'user_unknown',
      'login_locked',
      'captcha_required',
      'captcha_wrong',
      'not_an_agent',
      'not_a_member',
      'feature_off',
      'mobile_invalid',
      'mobile_country',
      'code_wrong',
      'code_used_up',
      'code_unavailable',
      'second_code_required',
      'second_code_wrong',
      'tries_locked',
    ],
    cache: 'private',
    rate: 'credential',
    summary: 'Log in; the body is a compact JWE, its key id and algorithm in the Encryption header',
  }),
  resume: call({
    method: 'POST',
    path: '/wps/session/resume',
    module: 'COMM3',
    who: 'anyone',
    query: nothing,
    body: nothing,
    value: z.object({ session: sessionInfo.nullable() }),
    codes: [],
    cache: 'private',
    rate: 'write',
    summary: 'Take up the session of the cookie again, with a new token (ruling 9)',
  }),
  renew: call({
    method: 'POST',
    path: '/wps/session/renew',
    module: 'COMM3',
    who: 'session',
    whileExcluded: true,
    beforeOwnPassword: true,
    query: nothing,
    body: nothing,
    value: z.object({
      /** When the session ends unless it is renewed. */
      expiresAt: instant,
      /** When it ends at the latest. */
      endsAt: instant,
      /** The server's clock: that of a phone may be wrong. */
      now: instant,
    }),
    codes: [],
    cache: 'private',
    rate: 'write',
    summary: 'Prolong the session, which is in use; token and cookie stay',
  }),
  logout: call({
    method: 'DELETE',
    path: '/wps/session/logout',
    module: 'COMM3',
    who: 'session',
    whileExcluded: true,
    beforeOwnPassword: true,
    query: nothing,
    body: nothing,
    value: nothing,
    codes: [],
    cache: 'private',
    rate: 'write',
    summary: 'End the session here and on every node',
  }),
  memberInfo: call({
    method: 'GET',
    path: '/wps/member/info',
    module: 'COMM3',
    who: 'session',
    whileExcluded: true,
    query: nothing,
    body: nothing,
    value: z.object({
      id: z.string(),
      account: z.string(),
      nickname: z.string(),
      type: z.number().int(),
      clubLabel: z.object({ labelName: z.string() }),
      toUpline: z.boolean(),
      headIcon: z.string(),
      /** Masked, such as `a***@example.com`; empty without one. */
      email: z.string(),
      /** Masked, such as `+63 *******567`; empty without one. */
      mobile: z.string(),
      createdAt: z.string(),
      /** How many of the member's rounds of the last `unresolvedRoundsDays` days are unresolved, since their vendor sent no news of them in time. */
      unresolvedRounds: z.number().int(),
    }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'The member that the session belongs to',
  }),
};
