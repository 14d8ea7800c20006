import { LRUCache } from 'lru-cache';
import { deviceKey } from '../../kernel/address-ranges.ts';
import { asAsker } from '../../kernel/asker.ts';

/** So long a node goes by what the store has said of a device. */
const knownMs = 10_000;
const knownMax = 20_000;

/**
 * Names the account that a device counts for, by its cookie: null where no login has given the cookie (`issued` names the device of one
 * that has), and where no account knows the device any more (`find`). Whoever logs in on ever new devices has the share of one account,
 * and a device that was removed or dropped counts as no device, ten seconds later at the latest.
 */
export const createDeviceAccounts = (
  issued: (cookie: string | null) => string | null,
  find: (device: string) => Promise<string | null>,
): ((cookie: string | null, address: string) => Promise<string | null>) => {
  const known = new LRUCache<string, Promise<string | null>>({ max: knownMax, ttl: knownMs });
  const ask = (device: string, address: string): Promise<string | null> => {
    // In the device's own name: what its neighbours ask of the store must not keep it from being known.
    const asked = asAsker(deviceKey(device, address), () => find(device));
    known.set(device, asked);
    asked.catch(() => known.delete(device));
    return asked;
  };
  return async (cookie, address) => {
    const device = issued(cookie);
    return device === null ? null : (known.get(device) ?? ask(device, address));
  };
};
