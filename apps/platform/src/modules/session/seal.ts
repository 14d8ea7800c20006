import { createCipheriv, createDecipheriv, createHash, hkdfSync, timingSafeEqual } from 'node:crypto';

/** SHA-256. Tokens, cookies and captcha answers are stored as digests. */
export const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export const sameDigest = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** Encrypts small secrets at rest (AES-256-GCM). The key is derived from the installation's secret and the purpose. */
export const createSeal = (secret: string, randomBytes: (size: number) => Buffer, purpose = 'login-key') => {
  const key = Buffer.from(hkdfSync('sha256', secret, 'palaro', purpose, 32));
  return {
    seal: (text: string): Buffer => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open: (sealed: Buffer): string => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
};
export type Seal = ReturnType<typeof createSeal>;
