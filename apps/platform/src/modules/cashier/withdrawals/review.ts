import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../../kernel/clock.ts';
import { fail, ok, type Result } from '../../../kernel/result.ts';
import type { Ending } from './ending.ts';
import { canBecome } from './withdrawal-rules.ts';
import { claim, lockWithdrawal, readAll, readOne, readQueue, type Withdrawal, type WithdrawalWithSteps } from './withdrawal-store.ts';

/** How long an operator has a withdrawal in hand. */
const claimMs = 15 * 60_000;
const queueMax = 200;

export type Undecided = { readonly code: 'unknown' | 'ended' | 'claimed' };
export type ReviewDeps = { readonly pool: Pool; readonly clock: Clock; readonly ending: Ending };

/** What operators do with withdrawals. Each act is part of the transaction that its caller gives, with its entry in the audit log. */
export const createReview = ({ pool, clock, ending }: ReviewDeps) => {
  /** Locks one that can become so, and that nobody else has in hand. */
  const take = async (
    client: PoolClient,
    merchantCode: string,
    id: string,
    by: string,
    to: 'approved' | 'rejected' | 'paid',
    ignoresClaim = false,
  ): Promise<Result<Withdrawal, Undecided>> => {
    const withdrawal = await lockWithdrawal(client, id);
    if (withdrawal === null || withdrawal.merchantCode !== merchantCode) return fail({ code: 'unknown' });
    if (!canBecome(withdrawal.state, to)) return fail({ code: 'ended' });
    const { claimedBy, claimedUntil } = withdrawal;
    const isOthers = !ignoresClaim && claimedBy !== null && claimedBy !== by && (claimedUntil?.getTime() ?? 0) > clock.now();
    return isOthers ? fail({ code: 'claimed' }) : ok(withdrawal);
  };
  return {
    queue: (merchantCode: string): Promise<readonly Withdrawal[]> => readQueue(pool, merchantCode, queueMax),
    /** A page of all, newest first; of one player, or of the merchant. */
    all: (
      merchantCode: string,
      playerId: string | null,
      page: { readonly number: number; readonly size: number },
    ): Promise<readonly Withdrawal[]> => readAll(pool, merchantCode, playerId, page),
    one: (merchantCode: string, id: string): Promise<WithdrawalWithSteps | null> => readOne(pool, { merchantCode }, id),
    /** Takes one in hand for 15 minutes. */
    claim: (client: PoolClient, merchantCode: string, id: string, by: string): Promise<boolean> =>
      claim(client, merchantCode, id, by, new Date(clock.now()), new Date(clock.now() + claimMs)),
    /** What two operators have decided is nobody's in hand: `isByTwo`. */
    approve: async (
      client: PoolClient,
      merchantCode: string,
      id: string,
      by: string,
      isByTwo = false,
    ): Promise<Result<Withdrawal, Undecided>> => {
      const taken = await take(client, merchantCode, id, by, 'approved', isByTwo);
      if (taken.ok) await ending.write(client, taken.value, 'approved', { decidedBy: by });
      return taken;
    },
    /** Refuses one: its money is back. `text` is for the player, `note` for staff. */
    reject: async (
      client: PoolClient,
      merchantCode: string,
      id: string,
      by: string,
      { text, note }: { readonly text: string; readonly note: string },
    ): Promise<Result<Withdrawal, Undecided>> => {
      const taken = await take(client, merchantCode, id, by, 'rejected');
      if (taken.ok) await ending.giveBack(client, taken.value, 'rejected', { decidedBy: by, reason: 'refused', reasonText: text, note });
      return taken;
    },
    /** Notes that one was paid outside of the providers, with the bank's number of it; what two operators have decided. */
    payByHand: async (
      client: PoolClient,
      merchantCode: string,
      id: string,
      by: string,
      bankReference: string,
    ): Promise<Result<Withdrawal, Undecided>> => {
      const taken = await take(client, merchantCode, id, by, 'paid', true);
      // One that is at a provider may still be paid by it.
      if (taken.ok && !['in_review', 'approved'].includes(taken.value.state)) return fail({ code: 'ended' });
      if (taken.ok)
        await ending.pay(
          client,
          taken.value,
          { source: 'bank', reference: `hand:${id}`, providerFee: 0n },
          { decidedBy: by, bankReference },
        );
      return taken;
    },
  };
};
export type Review = ReturnType<typeof createReview>;
