import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { asNobody } from '../../kernel/asker.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Seal } from '../../kernel/seal.ts';
import type { VendorCaller } from './gaming-ports.ts';
import { readVendorSecrets } from './vendor-secret-store.ts';

/** The secrets that a vendor may sign with for a merchant, as the bytes of HMAC keys; none: refuse it. */
export type VendorSecrets = (caller: VendorCaller) => Promise<readonly Buffer[]>;

const nameOf = ({ merchantCode, vendorCode }: VendorCaller): string => `${merchantCode}/${vendorCode}`;

/** The secret of a sandbox vendor with a merchant: lower-case hex, used as text. Studios and platform derive it alike. */
export const sandboxSecret = (studiosSecret: string, caller: VendorCaller): string =>
  createHmac('sha256', studiosSecret).update(nameOf(caller)).digest('hex');

/** What the settings give a vendor that has no secret in the store: the one of `MERCHANT/CODE`, else the one derived from what the studios share. */
export const settingsSecret =
  (studiosSecret: string, own: ReadonlyMap<string, string> = new Map()) =>
  (caller: VendorCaller): string | null =>
    own.get(nameOf(caller)) ?? (studiosSecret === '' ? null : sandboxSecret(studiosSecret, caller));

/** How long a node goes by the secrets that it has read, in milliseconds: a change holds on every node after that. */
const freshMs = 1000;

export type VendorSecretsDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly seal: Seal;
  readonly isVendor: (caller: VendorCaller) => boolean;
  readonly settingsSecretOf: (caller: VendorCaller) => string | null;
};

/** Secrets of vendors: those in the store, else the one of the settings. */
export const createVendorSecrets = ({ pool, clock, seal, isVendor, settingsSecretOf }: VendorSecretsDeps): VendorSecrets => {
  const held = new Map<string, { readonly until: number; readonly keys: Promise<readonly Buffer[]> }>();
  const read = async (caller: VendorCaller): Promise<readonly Buffer[]> => {
    const stored = await readVendorSecrets(pool, caller);
    const secrets = stored.length > 0 ? stored.map(({ sealed }) => seal.open(sealed)) : [settingsSecretOf(caller)];
    return secrets.filter((secret) => secret !== null).map((secret) => Buffer.from(secret, 'utf8'));
  };
  return (caller) => {
    if (!isVendor(caller)) return Promise.resolve([]);
    const [name, now] = [nameOf(caller), clock.now()];
    const known = held.get(name);
    if (known !== undefined && now < known.until) return known.keys;
    // In nobody's name: a guest's or a member's share of the store's connections is none of the vendor's.
    const keys = asNobody(() => read(caller));
    held.set(name, { until: now + freshMs, keys });
    // What could not be read is read again by whoever asks next.
    keys.catch(() => void (held.get(name)?.keys === keys && held.delete(name)));
    return keys;
  };
};
