import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../../kernel/clock.ts';
import { fail, ok, type Result } from '../../../kernel/result.ts';
import { storedCurrency } from '../../wallet/index.ts';
import type { PayoutSettings } from '../cashier-section.ts';
import type { Debts } from '../debts.ts';
import type { Ending } from './ending.ts';
import type { LookAgain } from './look-again.ts';
import { release } from './operator-store.ts';
import { arrivalOf, canBecome } from './withdrawal-rules.ts';
import { claim, lockWithdrawal, readAll, readOne, readQueue, type Withdrawal, type WithdrawalWithSteps } from './withdrawal-store.ts';

/** How long an operator has a withdrawal in hand. */
const claimMs = 15 * 60_000;
const queueMax = 200;

/** `changed`: something that its flags now name; `owed`: its player owes for a deposit. */
export type Undecided = { readonly code: 'unknown' | 'ended' | 'claimed' | 'changed' | 'owed' };
export type ReviewDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ending: Ending;
  readonly lookAgain: LookAgain;
  readonly debts: Pick<Debts, 'settle'>;
  /** A merchant's channel for payouts; null where there is none of the name. */
  readonly payoutOf: (merchantCode: string, channel: string) => Promise<Pick<PayoutSettings, 'kind' | 'usualMinutes'> | null>;
};

/** How a withdrawal is taken to be decided on. */
const createTaking = ({ clock, ending, lookAgain }: Pick<ReviewDeps, 'clock' | 'ending' | 'lookAgain'>) => {
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
  /** Looks at one that is to be approved: what its flags do not name yet is written there, and it waits for a person who has seen it. */
  const look = async (client: PoolClient, withdrawal: Withdrawal): Promise<Result<Withdrawal, Undecided>> => {
    const { flags, holding } = await lookAgain(client, withdrawal, withdrawal.createdAt, withdrawal.flags);
    if (flags.length > 0) await ending.write(client, withdrawal, withdrawal.state, { flags });
    if (holding.includes('debt')) return fail({ code: 'owed' });
    return holding.length > 0 ? fail({ code: 'changed' }) : ok(withdrawal);
  };
  return { take, look };
};

type Taking = ReturnType<typeof createTaking>;
/** In whose hand one is, and what waits for a person's word. */
const createHolding = ({ clock, ending }: Pick<ReviewDeps, 'clock' | 'ending'>, take: Taking['take']) => ({
  /** Takes one in hand for 15 minutes: until when, or null where another has it, or nothing is to be decided. */
  claim: async (client: PoolClient, merchantCode: string, id: string, by: string): Promise<Date | null> => {
    const until = new Date(clock.now() + claimMs);
    return (await claim(client, merchantCode, id, by, new Date(clock.now()), until)) ? until : null;
  },
  /** Leaves one to others; false where it is in another's hand, or in nobody's. */
  release: (client: PoolClient, merchantCode: string, id: string, by: string): Promise<boolean> =>
    release(client, merchantCode, id, by, new Date(clock.now())),
  /** Holds one until a person decides, with a note for the others; whoever held it leaves it to them. */
  hold: async (
    client: PoolClient,
    merchantCode: string,
    id: string,
    by: string,
    { note, flag }: { readonly note: string; readonly flag: string },
  ): Promise<Result<Withdrawal, Undecided>> => {
    const taken = await take(client, merchantCode, id, by, 'rejected');
    if (!taken.ok) return taken;
    // One that is approved already is on its way.
    if (taken.value.state === 'approved') return fail({ code: 'ended' });
    await ending.write(client, taken.value, 'in_review', { note, flags: [flag] });
    await release(client, merchantCode, id, by, new Date(clock.now()));
    return taken;
  },
});

/** What operators do with withdrawals. Each act is part of the transaction that its caller gives, with its entry in the audit log. */
export const createReview = (deps: ReviewDeps) => {
  const { pool, clock, ending, debts, payoutOf } = deps;
  const { take, look } = createTaking(deps);
  return {
    queue: (merchantCode: string): Promise<readonly Withdrawal[]> => readQueue(pool, merchantCode, queueMax),
    /** A page of all, newest first; of one player, or of the merchant. */
    all: (
      merchantCode: string,
      playerId: string | null,
      page: { readonly number: number; readonly size: number },
    ): Promise<readonly Withdrawal[]> => readAll(pool, merchantCode, playerId, page),
    one: (merchantCode: string, id: string): Promise<WithdrawalWithSteps | null> => readOne(pool, { merchantCode }, id),
    ...createHolding(deps, take),
    /** Whether one can be approved as it is now, before another operator is asked to. */
    mayApprove: async (client: PoolClient, merchantCode: string, id: string, by: string): Promise<Result<Withdrawal, Undecided>> => {
      const taken = await take(client, merchantCode, id, by, 'approved');
      return taken.ok ? look(client, taken.value) : taken;
    },
    /** What two operators have decided is nobody's in hand: `isByTwo`. */
    approve: async (
      client: PoolClient,
      merchantCode: string,
      id: string,
      by: string,
      isByTwo = false,
    ): Promise<Result<Withdrawal, Undecided>> => {
      const taken = await take(client, merchantCode, id, by, 'approved', isByTwo);
      const seen = taken.ok ? await look(client, taken.value) : taken;
      if (!seen.ok) return seen;
      const channel = await payoutOf(merchantCode, seen.value.channel);
      const arrives = channel === null ? {} : { expectedAt: arrivalOf(channel, seen.value, clock.now()) };
      await ending.write(client, seen.value, 'approved', { decidedBy: by, ...arrives });
      return seen;
    },
    /** Refuses one: its money is back, and what its player owes is taken of it. `text` is for the player, `note` for staff. */
    reject: async (
      client: PoolClient,
      merchantCode: string,
      id: string,
      by: string,
      { text, note }: { readonly text: string; readonly note: string },
    ): Promise<Result<Withdrawal, Undecided>> => {
      const taken = await take(client, merchantCode, id, by, 'rejected');
      if (!taken.ok) return taken;
      await ending.giveBack(client, taken.value, 'rejected', { decidedBy: by, reason: 'refused', reasonText: text, note });
      await debts.settle(client, taken.value.playerId, storedCurrency(taken.value.currency));
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
