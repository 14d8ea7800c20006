import { createHmac } from 'node:crypto';

/** The secret that a vendor signs with, as the bytes of the HMAC key; null for a vendor without one: refuse it. */
export type VendorSecrets = (vendorCode: string) => Buffer | null;

/** The secret of a demo vendor: lower-case hex, used as text. Studios and platform derive it alike. */
export const demoVendorSecret = (studiosSecret: string, vendorCode: string): string =>
  createHmac('sha256', studiosSecret).update(vendorCode).digest('hex');

/** Secrets of the demo vendors, derived from the one that the studios share; without it every vendor is refused. */
export const demoVendorSecrets = (studiosSecret: string, isVendor: (vendorCode: string) => boolean): VendorSecrets => {
  const derived = new Map<string, Buffer>();
  return (vendorCode) => {
    if (studiosSecret === '' || !isVendor(vendorCode)) return null;
    const known = derived.get(vendorCode) ?? Buffer.from(demoVendorSecret(studiosSecret, vendorCode), 'utf8');
    derived.set(vendorCode, known);
    return known;
  };
};
