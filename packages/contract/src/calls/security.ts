import { z } from 'zod';
import { call } from '../call.ts';
import { limits } from '../limits.ts';
import { encrypted, encryptionCodes, instant, nothing, text } from '../shapes.ts';

const password = text(limits.passwordLengthMax);

/** The clear text inside a change of password's JWE (A292). */
export const passwordChangePayload = z.object({ oldPassword: password, newPassword: password, confirmNewPassword: password });
export type PasswordChangePayload = z.output<typeof passwordChangePayload>;

/**
 * The clear text inside the JWE that sets the money password: who has one proves it by the old one; who has none, or has
 * forgotten it, by the login password.
 */
export const moneyPasswordPayload = z.object({
  oldMoneyPassword: text(255).optional(),
  loginPassword: password.optional(),
  newMoneyPassword: password,
  confirmNewMoneyPassword: password,
});
export type MoneyPasswordPayload = z.output<typeof moneyPasswordPayload>;

/** The clear texts inside the JWEs of the second step at login: an authenticator app's codes (RFC 6238). */
export const secondStepBegin = z.object({ loginPassword: password });
export type SecondStepBegin = z.output<typeof secondStepBegin>;
export const secondStepConfirm = z.object({ code: text(limits.secondCodeLengthMax) });
export type SecondStepConfirm = z.output<typeof secondStepConfirm>;
/** The code may be a recovery code. */
export const secondStepOff = z.object({ loginPassword: password, code: text(limits.secondCodeLengthMax) });
export type SecondStepOff = z.output<typeof secondStepOff>;
/** What an authenticator app is given: as an `otpauth:` address for its camera, and to be typed, in base32. */
const secondStepSecret = z.object({ uri: z.string(), secret: z.string() });
export type SecondStepSecret = z.output<typeof secondStepSecret>;

/** Where something was done, as far as the browser and the network tell. */
const device = {
  /** Names for people, such as `Chrome` and `Android`; empty where they are not known. */
  browser: z.string(),
  system: z.string(),
  kind: z.enum(['phone', 'tablet', 'computer', 'unknown']),
  /** ISO 3166 code of the country that the network is registered in; null where it is not known. */
  country: z.string().nullable(),
  /** The network's address without what names one connection in it, such as `203.0.113.*`. */
  network: z.string(),
};

const deviceId = z.string().regex(/^[0-9a-f]{64}$/, 'not a device id');

/** What an account's own history tells of. */
export const accountEventKinds = [
  'login',
  'login_failed',
  'password_changed',
  'money_password_set',
  'money_password_changed',
  'device_removed',
  'devices_removed',
  'second_step_on',
  'second_step_off',
  'passkey_added',
  'passkey_removed',
  'social_linked',
  'social_unlinked',
  'mobile_bound',
  'email_bound',
  'password_reset',
  'money_password_removed',
  'mobile_removed',
  'email_removed',
  'identity_removed',
  'payout_account_added',
] as const;
export type AccountEventKind = (typeof accountEventKinds)[number];

/** Passwords, devices and what was done with them. A trial account has none of it. */
export const securityCalls = {
  passWordChangeV2: call({
    method: 'PUT',
    path: '/wps/security/password',
    module: 'COMM3',
    who: 'actual',
    beforeOwnPassword: true,
    query: nothing,
    body: encrypted,
    value: nothing,
    codes: [
      ...encryptionCodes,
      'field_invalid',
      'password_same',
      'password_common',
      'password_is_name',
      'old_password_wrong',
      'tries_locked',
    ],
    cache: 'private',
    rate: 'credential',
    summary: 'Change the login password; the body is encrypted as the login is. Other sessions end and open games close',
  }),
  setMoneyPassword: call({
    method: 'PUT',
    path: '/wps/security/money-password',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: encrypted,
    value: nothing,
    codes: [
      ...encryptionCodes,
      'field_invalid',
      'password_same',
      'money_password_easy',
      'money_password_wrong',
      'old_password_wrong',
      'tries_locked',
    ],
    cache: 'private',
    rate: 'credential',
    summary: 'Set, change or recover the money password; the body is encrypted as the login is',
  }),
  beginSecondStep: call({
    method: 'POST',
    path: '/wps/security/second-step',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: encrypted,
    value: secondStepSecret,
    codes: [...encryptionCodes, 'old_password_wrong', 'second_step_changed', 'tries_locked'],
    cache: 'private',
    rate: 'credential',
    summary: 'The secret of an authenticator app; nothing asks for its codes before one is confirmed',
  }),
  confirmSecondStep: call({
    method: 'PUT',
    path: '/wps/security/second-step',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: encrypted,
    value: z.object({ recoveryCodes: z.array(z.string()) }),
    codes: [...encryptionCodes, 'second_code_wrong', 'second_step_changed', 'tries_locked'],
    cache: 'private',
    rate: 'credential',
    summary: 'Switch the second step at login on by a code of the app; answers the recovery codes, this once',
  }),
  switchOffSecondStep: call({
    method: 'PUT',
    path: '/wps/security/second-step/off',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: encrypted,
    value: nothing,
    codes: [...encryptionCodes, 'old_password_wrong', 'second_code_wrong', 'second_step_changed', 'tries_locked'],
    cache: 'private',
    rate: 'credential',
    summary: 'Switch the second step at login off, by the login password and a code',
  }),
  securityState: call({
    method: 'GET',
    path: '/wps/security/state',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: nothing,
    value: z.object({
      /** False for an account that came by a service and has set none. */
      hasPassword: z.boolean(),
      hasMoneyPassword: z.boolean(),
      /** Whether a login asks for a code of an authenticator app. */
      hasSecondStep: z.boolean(),
      recoveryCodesLeft: z.number().int(),
      passkeys: z.number().int(),
      /** Whether codes have verified a number or an address; null where the merchant sends none. */
      hasContact: z.boolean().nullable(),
      /** Null where it is still the first one. */
      passwordChangedAt: instant.nullable(),
      devices: z.number().int(),
      /** Attempts on the account's name with a wrong password since the last login but one. */
      failedLogins: z.number().int(),
      /** The login before this session's, which the player is told of; null if there was none in the last 90 days. */
      loginBefore: z.object({ ...device, at: instant }).nullable(),
    }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'How well the account is protected',
  }),
  devices: call({
    method: 'GET',
    path: '/wps/security/devices',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: nothing,
    value: z.object({
      list: z.array(
        z.object({
          ...device,
          id: deviceId,
          /** The last login. */
          lastAt: instant,
          /** The one that asks. */
          isThis: z.boolean(),
          /** Whether a session is open on it. */
          isOpen: z.boolean(),
        }),
      ),
    }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'The devices that the account was logged in on, this one first',
  }),
  removeDevice: call({
    method: 'DELETE',
    path: '/wps/security/devices',
    module: 'COMM3',
    who: 'actual',
    query: z.object({ id: deviceId }),
    body: nothing,
    value: nothing,
    codes: ['device_is_this'],
    cache: 'private',
    rate: 'write',
    summary: 'Forget a device and end its session with its games; forgetting one that is gone is harmless',
  }),
  removeOtherDevices: call({
    method: 'DELETE',
    path: '/wps/security/devices/others',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: nothing,
    value: nothing,
    codes: [],
    cache: 'private',
    rate: 'write',
    summary: 'Forget every device but this one and end their sessions with their games',
  }),
  accountEvents: call({
    method: 'GET',
    path: '/wps/security/events',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: nothing,
    value: z.object({
      list: z.array(
        z.object({ ...device, id: z.string(), at: instant, kind: z.enum(accountEventKinds), times: z.number().int().positive() }),
      ),
    }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'The latest logins and changes of the account, the newest first; failed logins are one entry that counts them',
  }),
};
