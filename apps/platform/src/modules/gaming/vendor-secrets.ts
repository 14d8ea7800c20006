import { createHmac } from 'node:crypto';
import type { VendorCaller } from './gaming-ports.ts';

/** The secret that a vendor signs with for a merchant, as the bytes of the HMAC key; null without one: refuse it. */
export type VendorSecrets = (caller: VendorCaller) => Buffer | null;

const nameOf = ({ merchantCode, vendorCode }: VendorCaller): string => `${merchantCode}/${vendorCode}`;

/** The secret of a sandbox vendor with a merchant: lower-case hex, used as text. Studios and platform derive it alike. */
export const sandboxSecret = (studiosSecret: string, caller: VendorCaller): string =>
  createHmac('sha256', studiosSecret).update(nameOf(caller)).digest('hex');

/**
 * Secrets of vendors: the one that a merchant and a vendor have of their own, by `MERCHANT/CODE`, else the one derived
 * from what the studios share. Without either a vendor is refused.
 */
export const vendorSecrets = ({
  studiosSecret,
  own = new Map(),
  isVendor,
}: {
  readonly studiosSecret: string;
  readonly own?: ReadonlyMap<string, string>;
  readonly isVendor: (caller: VendorCaller) => boolean;
}): VendorSecrets => {
  const keys = new Map<string, Buffer>();
  return (caller) => {
    if (!isVendor(caller)) return null;
    const name = nameOf(caller);
    const known = keys.get(name);
    if (known !== undefined) return known;
    const secret = own.get(name) ?? (studiosSecret === '' ? null : sandboxSecret(studiosSecret, caller));
    if (secret === null) return null;
    const key = Buffer.from(secret, 'utf8');
    keys.set(name, key);
    return key;
  };
};
