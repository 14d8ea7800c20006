import { z } from 'zod';
import { call } from '../call.ts';
import { limits } from '../limits.ts';
import { encrypted, encryptionCodes, instant, nothing, text } from '../shapes.ts';
import { sessionInfo } from './session.ts';

const password = text(limits.passwordLengthMax);

/** The clear texts inside the JWEs that add and remove a passkey. */
export const passkeyBegin = z.object({ loginPassword: password });
export type PasskeyBegin = z.output<typeof passkeyBegin>;
export const passkeyRemove = z.object({ id: text(limits.passkeyIdLengthMax, 1), loginPassword: password });
export type PasskeyRemove = z.output<typeof passkeyRemove>;

const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]*$/, 'not base64url');
const passkeyId = bytes(limits.passkeyIdLengthMax).min(1);
const credential = {
  id: passkeyId,
  rawId: passkeyId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
};
const challengeId = text(40, 1);

/** What the browser's authenticator makes of the options (WebAuthn Level 3, RegistrationResponseJSON); the rest of it is left out. */
const registration = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes(4096), attestationObject: bytes(16_384), transports: z.array(text(20)).max(10).optional() }),
});
export type PasskeyRegistration = z.output<typeof registration>;
/** The same for a login (AuthenticationResponseJSON). */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(2048),
    userHandle: bytes(128).optional(),
  }),
});
export type PasskeyAssertion = z.output<typeof assertion>;

/** A challenge for the authenticator, as the browser's WebAuthn takes it. It is good once, for minutes, in the browser that asked. */
const challenge = z.object({ challengeId, options: z.record(z.string(), z.unknown()) });
export type PasskeyChallenge = z.output<typeof challenge>;

/** Passkeys: to log in without a password, by a key of the player's own device that asks for finger, face or PIN. */
export const passkeyCalls = {
  passkeys: call({
    method: 'GET',
    path: '/wps/security/passkeys',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: nothing,
    value: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          createdAt: instant,
          /** Null where nobody has logged in with it yet. */
          usedAt: instant.nullable(),
          /** Whether its maker keeps a copy of it for the player's other devices. */
          isBackedUp: z.boolean(),
        }),
      ),
      /** How many an account may have. */
      most: z.number().int(),
    }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'The passkeys of the account, the newest first',
  }),
  beginPasskey: call({
    method: 'POST',
    path: '/wps/security/passkeys/challenge',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: encrypted,
    value: challenge,
    codes: [...encryptionCodes, 'old_password_wrong', 'tries_locked', 'passkey_limit'],
    cache: 'private',
    rate: 'credential',
    summary: 'A challenge to make a passkey of this device, for who knows the login password; the body is encrypted as the login is',
  }),
  addPasskey: call({
    method: 'POST',
    path: '/wps/security/passkeys',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: z.object({ challengeId, credential: registration }),
    value: nothing,
    codes: ['passkey_refused', 'passkey_expired', 'passkey_limit'],
    cache: 'private',
    rate: 'write',
    summary: 'Keep a passkey that the device has made',
  }),
  renamePasskey: call({
    method: 'PUT',
    path: '/wps/security/passkeys/name',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: z.object({ id: passkeyId, name: text(limits.passkeyNameLengthMax) }),
    value: nothing,
    codes: ['passkey_unknown', 'field_invalid'],
    cache: 'private',
    rate: 'write',
    summary: 'Call a passkey something else',
  }),
  removePasskey: call({
    method: 'PUT',
    path: '/wps/security/passkeys/remove',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: encrypted,
    value: nothing,
    codes: [...encryptionCodes, 'old_password_wrong', 'tries_locked'],
    cache: 'private',
    rate: 'credential',
    summary: 'Remove a passkey, by the login password; to remove one that is gone is harmless. The body is encrypted as the login is',
  }),
  passkeyChallenge: call({
    method: 'POST',
    path: '/wps/session/passkey/challenge',
    module: 'COMM3',
    who: 'anyone',
    query: nothing,
    body: nothing,
    value: challenge,
    codes: [],
    cache: 'private',
    rate: 'write',
    summary: 'A challenge to log in with a passkey. It names no account',
  }),
  passkeyLogin: call({
    method: 'POST',
    path: '/wps/session/passkey',
    module: 'COMM3',
    who: 'anyone',
    query: nothing,
    body: z.object({ challengeId, kind: z.enum(['member', 'agent', 'any']).default('any'), credential: assertion }),
    value: sessionInfo,
    codes: ['passkey_unknown', 'passkey_refused', 'passkey_expired', 'user_unknown', 'not_an_agent', 'not_a_member'],
    cache: 'private',
    rate: 'credential',
    summary: 'Log in with a passkey. It counts as password and second step',
  }),
};
