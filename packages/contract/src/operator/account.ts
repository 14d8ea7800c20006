import { z } from 'zod';
import { instant, nothing, text } from '../shapes.ts';
import { operatorCall } from './operator-call.ts';
import { permissions } from './permissions.ts';

const account = z.object({
  name: z.string(),
  permissions: z.array(z.enum(permissions)),
  /** The operator has no authenticator yet, and may do nothing before one is set up. */
  secondStepDue: z.boolean(),
  /** Until when the session may move money, by the last code that was given; null where a code is due first. */
  steppedUpUntil: instant.nullable(),
});
export type OperatorAccount = z.output<typeof account>;

const secondCode = z.string().regex(/^[0-9]{6}$/, 'not six digits');

/** Login with password and authenticator, and what is the operator's own. The session travels in a cookie that no script reads. */
export const operatorAccountCalls = {
  operatorLogin: operatorCall({
    method: 'POST',
    path: '/wps/operator/login',
    permission: 'anyone',
    risk: 'write',
    audit: { action: 'operator.login', subject: ({ body }) => `operator:${body.name}` },
    query: nothing,
    /** With the work of a check, where one was asked for (`/wps/captcha?place=login&way=work`). */
    body: z.strictObject({
      name: text(60, 1),
      password: z.string().min(1).max(200),
      secondCode: secondCode.optional(),
      captchaId: z.string().max(80).optional(),
      work: z.string().max(4000).optional(),
    }),
    value: account,
    codes: [
      'login_failed',
      'login_locked',
      'captcha_required',
      'captcha_wrong',
      'second_code_required',
      'second_code_wrong',
      'tries_locked',
    ],
    rate: 'credential',
    summary: 'Log in; whoever has no authenticator yet is let in to set one up, and to nothing else',
  }),
  operatorLogout: operatorCall({
    method: 'POST',
    path: '/wps/operator/logout',
    permission: 'operator',
    risk: 'write',
    audit: { action: 'operator.logout', subject: () => 'session' },
    query: nothing,
    body: z.strictObject({}),
    value: nothing,
    codes: [],
    rate: 'write',
    summary: 'End the session',
  }),
  operatorAccount: operatorCall({
    method: 'GET',
    path: '/wps/operator/account',
    permission: 'operator',
    risk: 'read',
    audit: null,
    query: nothing,
    body: nothing,
    value: account,
    codes: [],
    rate: 'read',
    summary: 'Who is logged in, and what they may do',
  }),
  beginOperatorStep: operatorCall({
    method: 'POST',
    path: '/wps/operator/second-step',
    permission: 'operator',
    risk: 'write',
    audit: { action: 'operator.second-step-begin', subject: () => 'authenticator' },
    query: nothing,
    body: z.strictObject({}),
    value: z.object({
      /** For an authenticator app: `otpauth://totp/…`. */
      uri: z.string(),
      /** The same in base 32, to be typed. */
      secret: z.string(),
      /** The uri as a QR code, in SVG. */
      picture: z.string(),
    }),
    codes: ['second_step_changed'],
    rate: 'credential',
    summary: 'A secret for an authenticator; it counts once a code of it is confirmed',
  }),
  confirmOperatorStep: operatorCall({
    method: 'POST',
    path: '/wps/operator/second-step/confirm',
    permission: 'operator',
    risk: 'write',
    audit: { action: 'operator.second-step-confirm', subject: () => 'authenticator' },
    query: nothing,
    body: z.strictObject({ code: secondCode }),
    value: account,
    codes: ['second_code_wrong', 'second_step_changed', 'tries_locked'],
    rate: 'credential',
    summary: 'Confirm the authenticator with a code; from then on every login needs one',
  }),
  stepUpOperator: operatorCall({
    method: 'POST',
    path: '/wps/operator/step-up',
    permission: 'operator',
    risk: 'write',
    audit: { action: 'operator.step-up', subject: () => 'session' },
    query: nothing,
    body: z.strictObject({ code: secondCode }),
    value: account,
    codes: ['second_code_wrong', 'second_step_changed', 'tries_locked'],
    rate: 'credential',
    summary: 'Give a code of the authenticator once more; for five minutes the session may move money then',
  }),
};
