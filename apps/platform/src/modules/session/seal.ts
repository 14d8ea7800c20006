import { createCipheriv, createDecipheriv, createHash, hkdfSync, timingSafeEqual } from 'node:crypto';

/** SHA-256: what is stored of a token, a cookie or a captcha's answer. */
export const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export const sameDigest = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** Seals small secrets at rest with AES-256-GCM under a key drawn from the installation's secret, another one for each purpose. */
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
