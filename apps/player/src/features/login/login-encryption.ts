import type { CallValue, Calls } from '@palaro/contract';
import { CompactEncrypt, importJWK } from 'jose';

export type LoginKey = CallValue<Calls['loginKey']>;

/** What varies between two encryptions of the same text: the instant (ms since 1970) and a fresh id. */
export type EncryptionStamp = { readonly now: number; readonly jti: string };

/** The body's `data` and the `Encryption` header that says how to open it (A262, A263). */
export type EncryptedLogin = { readonly data: string; readonly encryption: string };

/**
 * Encrypts a login, or another body with a password, to the platform's key: compact JWE (RFC 7516), the key's id and algorithms in the header as
 * `kid;alg;enc` (ruling 12). Rejects when the key is not one that this browser can use.
 */
export const encryptLogin = async (key: LoginKey, payload: object, stamp: EncryptionStamp): Promise<EncryptedLogin> => {
  const publicKey = await importJWK(key.jwk, key.alg);
  const data = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ kid: key.kid, alg: key.alg, enc: key.enc, iat: Math.floor(stamp.now / 1000), jti: stamp.jti })
    .encrypt(publicKey);
  return { data, encryption: `${key.kid};${key.alg};${key.enc}` };
};
