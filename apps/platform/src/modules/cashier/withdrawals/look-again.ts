import type { PoolClient } from 'pg';
import type { Clock } from '../../../kernel/clock.ts';
import { storedCurrency } from '../../wallet/index.ts';
import type { Debts } from '../debts.ts';
import type { Withdrawal } from './withdrawal-store.ts';

export type LookAgainDeps = { readonly clock: Clock; readonly debts: Pick<Debts, 'settle'> };

/** What has changed of a withdrawal: all of it, and what a person has to look at before it goes on. */
export type Changed = { readonly flags: readonly string[]; readonly holding: readonly string[] };

/** Told to staff alone: money that was asked for goes out of an exclusion too. */
const neverHolds = 'excluded';
/** Money that is owed is not paid out, whoever knows of the debt. */
const alwaysHolds = 'debt';

/**
 * Looks at a withdrawal again, under the lock of its player's account: what is owed is taken from the balance first, as far as it goes.
 * `known`: what the person knew of who has decided on it.
 */
export const createLookAgain =
  ({ clock, debts }: LookAgainDeps) =>
  async (client: PoolClient, withdrawal: Withdrawal, since: Date, known: readonly string[]): Promise<Changed> => {
    const { playerId, accountId, currency } = withdrawal;
    await debts.settle(client, playerId, storedCurrency(currency));
    const { rows } = await client.query<{ flags: readonly string[] | null }>({
      name: 'withdrawal-changed',
      text: 'SELECT withdrawal_changed(p_player => $1, p_account => $2, p_since => $3, p_at => $4) AS flags',
      values: [playerId, accountId, since, new Date(clock.now())],
    });
    const flags = rows[0]?.flags ?? [];
    const holding = flags.filter((flag) => flag === alwaysHolds || (flag !== neverHolds && !known.includes(flag)));
    return { flags, holding };
  };
export type LookAgain = ReturnType<typeof createLookAgain>;
