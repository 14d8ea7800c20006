import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { setting, share, webOrigin, whole, type ValuesOf } from '@palaro/settings';
import { z } from 'zod';
import type { Faults } from './wallet-client.ts';

/** The secret of an operator and a vendor: HMAC-SHA256 of `OPERATOR/VENDOR` under the secret that the platform shares, hex. */
const deriveVendorSecret = (sharedSecret: string, operator: string, vendor: string): string =>
  createHmac('sha256', sharedSecret).update(`${operator}/${vendor}`).digest('hex');

/** The secret of each operator and vendor: their own, else the one drawn from the secret that the platform shares. */
export const secretsOfVendors =
  (own: ReadonlyMap<string, string>, sharedSecret: string | undefined) =>
  (operator: string, vendor: string): string => {
    const known =
      own.get(`${operator}/${vendor}`) ?? (sharedSecret === undefined ? undefined : deriveVendorSecret(sharedSecret, operator, vendor));
    if (known === undefined) throw new Error(`no secret for ${operator}/${vendor}`);
    return known;
  };

/** An IP address, or one with the length of a network's prefix. */
function isRange(text: string): boolean {
  const [address = '', prefix = '0', ...more] = text.split('/');
  const version = isIP(address);
  return version !== 0 && more.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}

/** An address or a range of addresses, as a setting's entry. */
export const addressRange = () => z.string().refine(isRange, 'neither an IP address nor a CIDR range');

/** An operator's merchant code with the address that its wallet is called at, as a setting's entry. */
export const operatorEntry = () =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,20}=/, 'an entry without its operator code')
    .transform((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)] as const)
    .pipe(z.tuple([z.string(), webOrigin()]));

/** Whether an origin is this machine's own. */
export const isLoopbackOrigin = (origin: string): boolean => /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|$)/.test(origin);

/** Settings for drills: how calls to the wallet are disturbed. */
export const faultSettings = {
  FAULT_DELAY_MS: setting(whole(0, 60_000, 0), 'For drills: extra wait before a call to the wallet, in milliseconds', 'Give 0 to 60000.'),
  FAULT_DUPLICATE: setting(share(), 'For drills: share of calls sent a second time', 'Give a number from 0 to 1.'),
  FAULT_REORDER: setting(share(), 'For drills: share of calls held back until the next one has gone', 'Give a number from 0 to 1.'),
  FAULT_DROP: setting(share(), 'For drills: share of answers thrown away', 'Give a number from 0 to 1.'),
  FAULT_FORGE: setting(share(), 'For drills: share of calls with a wrong signature', 'Give a number from 0 to 1.'),
} as const;

export const faultsOf = (values: ValuesOf<typeof faultSettings>): Faults => ({
  delayMs: values.FAULT_DELAY_MS,
  duplicate: values.FAULT_DUPLICATE,
  reorder: values.FAULT_REORDER,
  drop: values.FAULT_DROP,
  forge: values.FAULT_FORGE,
});
