import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far a vendor's clock may be from ours. */
export const timestampWindowMs = 60_000;

const timestampPattern = /^\d{1,15}$/;
const signaturePattern = /^[0-9a-f]{64}$/;

/** Lower-case hex HMAC-SHA256 over `{timestamp}.{raw body}`. */
export const signBody = (secret: Buffer, timestamp: string, raw: Buffer): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(raw).digest('hex');

export type SignedCall = { readonly timestamp: string | undefined; readonly signature: string | undefined; readonly raw: Buffer };

/** Whether a call was signed with the secret over its raw bytes, within the window. Compares in constant time. */
export const isSigned = ({ timestamp = '', signature = '', raw }: SignedCall, secret: Buffer, nowMs: number): boolean => {
  if (!timestampPattern.test(timestamp) || !signaturePattern.test(signature)) return false;
  const right = timingSafeEqual(Buffer.from(signBody(secret, timestamp, raw)), Buffer.from(signature));
  return right && Math.abs(nowMs - Number(timestamp)) <= timestampWindowMs;
};
