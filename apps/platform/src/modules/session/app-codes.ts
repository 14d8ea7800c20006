import { Secret, TOTP } from 'otpauth';
import type { Ids } from '../../kernel/ids.ts';

/** Period of the codes of an authenticator app. */
export const periodSeconds = 30;
const secretBytes = 20;

/** A secret for an authenticator app, in base 32. */
export const newAppSecret = (ids: Pick<Ids, 'newToken'>): string =>
  Secret.fromHex(Buffer.from(ids.newToken(), 'base64url').subarray(0, secretBytes).toString('hex')).base32;

/** What an authenticator app reads a secret from, `otpauth://totp/…`; it lists it under `issuer`. */
export const appUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: periodSeconds }).toString();

/** The code of a secret at an instant, as an authenticator app shows it. */
export const codeOfApp = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret), period: periodSeconds }).generate({ timestamp: at });

/** The period that a code is of (RFC 6238: SHA-1, 6 digits), at most one early or late; null where it is wrong. */
export const periodOfCode = (secret: string, code: string, at: number): number | null => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: periodSeconds });
  const delta = totp.validate({ token: code, timestamp: at, window: 1 });
  return delta === null ? null : Math.floor(at / 1000 / periodSeconds) + delta;
};
