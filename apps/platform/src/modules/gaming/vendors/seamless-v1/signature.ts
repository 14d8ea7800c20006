import { createHmac } from 'node:crypto';
import { sameBytes } from '../../../../kernel/seal.ts';

/** How far a vendor's clock may be from ours. */
export const timestampWindowMs = 60_000;

const timestampPattern = /^\d{1,15}$/;
const signaturePattern = /^[0-9a-f]{64}$/;

/** Lower-case hex HMAC-SHA256 over `{timestamp}.{raw body}`. */
export const signBody = (secret: Buffer, timestamp: string, raw: Buffer): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(raw).digest('hex');

/** The headers by which we sign a question to a vendor; `signed` is its body, or path and query where it has none. */
export const signedHeaders = (secret: Buffer, nowMs: number, signed: string): Readonly<Record<string, string>> => ({
  'x-vendor-timestamp': String(nowMs),
  'x-vendor-signature': signBody(secret, String(nowMs), Buffer.from(signed, 'utf8')),
});

export type SignedCall = { readonly timestamp: string | undefined; readonly signature: string | undefined; readonly raw: Buffer };

/** Whether a call was signed with the secret over its raw bytes, within the window. Compares in constant time. */
export const isSigned = ({ timestamp = '', signature = '', raw }: SignedCall, secret: Buffer, nowMs: number): boolean => {
  if (!timestampPattern.test(timestamp) || !signaturePattern.test(signature)) return false;
  const right = sameBytes(Buffer.from(signBody(secret, timestamp, raw)), Buffer.from(signature));
  return right && Math.abs(nowMs - Number(timestamp)) <= timestampWindowMs;
};
