import { z } from 'zod';
import { call } from '../call.ts';
import { limits } from '../limits.ts';
import { encrypted, encryptionCodes, instant, nothing, text } from '../shapes.ts';
import { socialPurposes, socialProviders } from '../vocabulary.ts';
import { codeChannels, codeSent, humanProof } from './verification.ts';
import { refusals, registrationPayload } from './player.ts';
import { sessionInfo } from './session.ts';

const provider = z.enum(socialProviders);
const attemptId = text(40, 1);
const loginPassword = text(limits.passwordLengthMax);

/** The clear texts inside the JWEs of these calls. */
export const socialEnter = z.object({ attemptId, secondCode: text(limits.secondCodeLengthMax) });
export const socialLink = z.object({ attemptId, loginPassword });
export const socialUnlink = z.object({ provider, loginPassword });

/**
 * The clear text inside the JWE that adds a login password to an account that came by a service and has none. A session alone adds none:
 * the code went to the account's number or address, or its person has just come from the linked service again.
 */
export const addPasswordPayload = z.object({
  channel: z.enum(codeChannels).optional(),
  messageCode: text(limits.smsCodeLengthMax).optional(),
  attemptId: attemptId.optional(),
  newPassword: loginPassword,
  confirmNewPassword: loginPassword,
});
export type AddPasswordPayload = z.output<typeof addPasswordPayload>;

const accountCodes = ['user_unknown', 'not_an_agent', 'not_a_member'] as const;
const stepCodes = ['second_code_required', 'second_code_wrong', 'tries_locked'] as const;

/** Login by a service at which somebody has an account (decision 019). */
export const socialCalls = {
  beginSocial: call({
    method: 'POST',
    path: '/wps/session/social',
    module: 'COMM3',
    who: 'anyone',
    query: nothing,
    body: z.object({ provider }),
    value: z.object({ address: z.string() }),
    codes: ['feature_off', 'social_unavailable'],
    cache: 'private',
    rate: 'credential',
    summary: 'Begin a login by a service; the browser goes to the address, and comes back to /m/social',
  }),
  finishSocial: call({
    method: 'POST',
    path: '/wps/session/social/finish',
    module: 'COMM3',
    who: 'anyone',
    query: nothing,
    /** The query of the address that the service sent the browser back to. Only a login enters an account. */
    body: z.object({ query: text(4096, 1), purpose: z.enum(socialPurposes).default('login') }),
    value: z.object({
      attemptId: z.string(),
      provider,
      /** What the service calls them: a name to begin with. */
      name: z.string(),
      /** `entered`: logged in; `second_code`: the account asks for one; `unknown`: no account is linked; `proved`: it is the caller's. */
      next: z.enum(['entered', 'second_code', 'unknown', 'proved']),
      session: sessionInfo.nullable(),
    }),
    codes: [
      'feature_off',
      'social_unavailable',
      'social_refused',
      'social_failed',
      'social_expired',
      'social_taken',
      'social_not_yours',
      'tries_locked',
      ...accountCodes,
    ],
    cache: 'private',
    rate: 'credential',
    summary: 'Come back from a service, once, in the browser that began it',
  }),
  enterSocial: call({
    method: 'POST',
    path: '/wps/session/social/enter',
    module: 'COMM3',
    who: 'anyone',
    query: nothing,
    body: encrypted,
    value: sessionInfo,
    codes: [...encryptionCodes, 'social_expired', ...accountCodes, ...stepCodes],
    cache: 'private',
    rate: 'credential',
    summary: 'Log in by a service, with the code of the second step; the body is encrypted as the login is',
  }),
  registerSocial: call({
    method: 'PUT',
    path: '/wps/register/social',
    module: 'REG3',
    who: 'anyone',
    query: nothing,
    body: registrationPayload.omit({ password: true, confirmPassword: true, paymentPassword: true }).extend({ attemptId }),
    value: sessionInfo,
    codes: [...refusals, 'social_expired', 'social_taken'],
    cache: 'private',
    rate: 'credential',
    summary: 'Open an account without a password for somebody whom a service has named; the new member is logged in',
  }),
  socialLinks: call({
    method: 'GET',
    path: '/wps/security/social',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: nothing,
    value: z.object({ list: z.array(z.object({ provider, createdAt: instant })) }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'The services that log in to the account',
  }),
  linkSocial: call({
    method: 'POST',
    path: '/wps/security/social',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: encrypted,
    value: nothing,
    codes: [...encryptionCodes, 'old_password_wrong', 'tries_locked', 'social_expired', 'social_taken'],
    cache: 'private',
    rate: 'credential',
    summary: 'Link somebody whom a service has named to the account, by its login password; the body is encrypted as the login is',
  }),
  unlinkSocial: call({
    method: 'PUT',
    path: '/wps/security/social/remove',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: encrypted,
    value: nothing,
    codes: [...encryptionCodes, 'old_password_wrong', 'tries_locked'],
    cache: 'private',
    rate: 'credential',
    summary: 'Take a link away, by the login password: an account without one keeps it. The body is encrypted as the login is',
  }),
  addPasswordCode: call({
    method: 'POST',
    path: '/wps/security/password/add/code',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: z.object({ channel: z.enum(codeChannels), ...humanProof }),
    value: codeSent,
    codes: ['password_exists', 'contact_unproved', 'code_wait', 'code_unavailable', 'captcha_required', 'captcha_wrong'],
    cache: 'private',
    rate: 'credential',
    summary: 'Send a code to the own number or address of an account that has no login password',
  }),
  addPassword: call({
    method: 'PUT',
    path: '/wps/security/password/add',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: encrypted,
    value: nothing,
    codes: [
      ...encryptionCodes,
      'field_invalid',
      'password_common',
      'password_is_name',
      'password_exists',
      'code_wrong',
      'code_used_up',
      'social_expired',
      'social_not_yours',
    ],
    cache: 'private',
    rate: 'credential',
    summary: 'Add a login password to an account that came by a service and has none; the body is encrypted as the login is',
  }),
};
