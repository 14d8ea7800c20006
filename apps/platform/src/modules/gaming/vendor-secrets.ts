import { createHmac } from 'node:crypto';

/** The secret that a vendor signs with, as the bytes of the HMAC key; null for a vendor without one: refuse it. */
export type VendorSecrets = (vendorCode: string) => Buffer | null;

/** The secret of a demo vendor: lower-case hex, used as text. Studios and platform derive it alike. */
export const demoVendorSecret = (studiosSecret: string, vendorCode: string): string =>
  createHmac('sha256', studiosSecret).update(vendorCode).digest('hex');

/**
 * Secrets of vendors: the one that a vendor has of its own, else the one derived from what the studios share. Without
 * either a vendor is refused.
 */
export const vendorSecrets = ({
  studiosSecret,
  own = new Map(),
  isVendor,
}: {
  readonly studiosSecret: string;
  readonly own?: ReadonlyMap<string, string>;
  readonly isVendor: (vendorCode: string) => boolean;
}): VendorSecrets => {
  const keys = new Map<string, Buffer>();
  return (vendorCode) => {
    if (!isVendor(vendorCode)) return null;
    const known = keys.get(vendorCode);
    if (known !== undefined) return known;
    const secret = own.get(vendorCode) ?? (studiosSecret === '' ? null : demoVendorSecret(studiosSecret, vendorCode));
    if (secret === null) return null;
    const key = Buffer.from(secret, 'utf8');
    keys.set(vendorCode, key);
    return key;
  };
};
