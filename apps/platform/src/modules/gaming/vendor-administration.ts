import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { nothingElse, transaction, type Alongside } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Seal } from '../../kernel/seal.ts';
import type { VendorCaller } from './gaming-ports.ts';
import { deleteVendorSecret, insertVendorSecret, lockVendor, readVendorSecrets, type VendorSecretEntry } from './vendor-secret-store.ts';

type VendorUnknown = { readonly code: 'vendor_unknown' };

/** A secret that was just made: the only time that it is shown. */
export type NewVendorSecret = { readonly id: string; readonly secret: string };

const secretsMax = 2;
const newSecret = (): string => randomBytes(32).toString('hex');

/** What an operator may do with the secrets of its vendors while the platform runs. Every node goes by it within a second. */
export const createVendorAdministration = ({
  pool,
  clock,
  seal,
  settingsSecretOf,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly seal: Seal;
  readonly settingsSecretOf: (caller: VendorCaller) => string | null;
}) => {
  const entryOf = (secret: string, createdBy: string, at = clock.now()) => ({
    id: randomBytes(4).toString('hex'),
    sealed: seal.seal(secret),
    createdAt: new Date(at),
    createdBy,
  });
  return {
    secretsOf: async (caller: VendorCaller): Promise<readonly VendorSecretEntry[]> =>
      (await readVendorSecrets(pool, caller)).map(({ id, createdAt, createdBy }) => ({ id, createdAt, createdBy })),
    /**
     * Adds a secret beside the one that is there. A vendor that signed with one of the settings keeps it as the first of
     * the two, so that nothing is refused before it signs with the new one; `isNew` vendors have none to keep.
     */
    addSecret: (
      caller: VendorCaller,
      by: string,
      { isNew = false, alongside = nothingElse }: { readonly isNew?: boolean; readonly alongside?: Alongside } = {},
    ): Promise<Result<NewVendorSecret, VendorUnknown | { readonly code: 'two_already' }>> =>
      transaction(pool, async (client) => {
        if (!(await lockVendor(client, caller))) return fail({ code: 'vendor_unknown' });
        const stored = await readVendorSecrets(client, caller);
        if (stored.length >= secretsMax) return fail({ code: 'two_already' });
        const former = stored.length === 0 && !isNew ? settingsSecretOf(caller) : null;
        if (former !== null) await insertVendorSecret(client, caller, entryOf(former, 'settings', clock.now() - 1));
        const secret = newSecret();
        const entry = entryOf(secret, by);
        await insertVendorSecret(client, caller, entry);
        await alongside(client);
        return ok({ id: entry.id, secret });
      }),
    /** Takes a secret away. The last one stays: `close` stops a vendor, and its open rounds must still be paid. */
    dropSecret: (
      caller: VendorCaller,
      id: string,
      alongside: Alongside = nothingElse,
    ): Promise<Result<null, VendorUnknown | { readonly code: 'secret_unknown' | 'last_secret' }>> =>
      transaction(pool, async (client) => {
        if (!(await lockVendor(client, caller))) return fail({ code: 'vendor_unknown' });
        const stored = await readVendorSecrets(client, caller);
        if (!stored.some((entry) => entry.id === id)) return fail({ code: 'secret_unknown' });
        if (stored.length === 1) return fail({ code: 'last_secret' });
        await deleteVendorSecret(client, caller, id);
        await alongside(client);
        return ok(null);
      }),
  };
};
export type VendorAdministration = ReturnType<typeof createVendorAdministration>;
