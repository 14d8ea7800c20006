import { createCipheriv, createDecipheriv, createHash, hkdfSync, timingSafeEqual } from 'node:crypto';

/** SHA-256. Tokens, cookies and captcha answers are stored as digests. */
export const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Compares in constant time, so that no wait tells how much of a guess was right. */
export const sameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** Encrypts secrets at rest (AES-256-GCM). The key is derived from the installation's secret and the purpose. */
export const createSeal = (secret: string, randomBytes: (size: number) => Buffer, purpose = 'login-key') => {
  const key = Buffer.from(hkdfSync('sha256', secret, 'palaro', purpose, 32));
  const sealBytes = (bytes: Buffer): Buffer => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  };
  const openBytes = (sealed: Buffer): Buffer => {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
    decipher.setAuthTag(sealed.subarray(12, 28));
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
  };
  return {
    sealBytes,
    openBytes,
    seal: (text: string): Buffer => sealBytes(Buffer.from(text)),
    open: (sealed: Buffer): string => openBytes(sealed).toString('utf8'),
  };
};
export type Seal = ReturnType<typeof createSeal>;
