import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export type SeedSeal = ReturnType<typeof createSeedSeal>;

/**
 * Seals server seeds at rest by AES-256-GCM: whoever reads the store's files must not know the outcomes to come.
 * @param purpose what the key is drawn for: one secret may serve several stores.
 * Each seal belongs to a row and a column, so that none can be put in another's place.
 */
export function createSeedSeal(secret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    /** @param seed 64 hex digits. @returns 80 characters of base64url. */
    seal(place: string, seed: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(seed, 'hex'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    /** Throws where the seal is another secret's or another place's. */
    open(place: string, sealed: string): string {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('hex');
    },
  };
}
