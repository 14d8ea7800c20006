import type { DepositWindow, LimitKind, LimitPeriod } from '@palaro/contract';
import type { Money } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { HoldSession } from '../../http/handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone, rowsOf } from '../../kernel/each-alone.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { deliver } from '../../topics/consumers.ts';
import {
  callLimits,
  insertChoice,
  markReviewTold,
  markTold,
  readDepositLeft,
  readDepositWindows,
  readDue,
  readLimits,
  readReviews,
  type DueChange,
  type StoredLimit,
} from './limits-store.ts';

/** What limits go by of a merchant. */
export type LimitTerms = {
  readonly raiseAfterHours: number;
  readonly confirmWithinHours: number;
  readonly reviewMonths: number;
  readonly askAgainMonths: number;
};
export type LimitsDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sessions: { readonly hold: HoldSession };
  readonly termsOf: (merchantCode: string) => LimitTerms;
  readonly merchantCodes: () => readonly string[];
};

/** Whose limits they are, and in which session that was asked. */
export type LimitOwner = { readonly playerId: string; readonly sessionId: string; readonly merchantCode: string };
export type LimitFailure = { readonly code: 'limit_pending' | 'limit_not_due' | 'limit_gone' | 'session_ended' };
type Changed = Promise<Result<readonly StoredLimit[], LimitFailure>>;

/** Changes that one query finds. */
const batchMax = 200;

/** What players limit themselves. The rules are in the SQL functions, under the lock of the player's account, as bets are. */
const createOwnLimits = ({ pool, clock, ids, sessions, termsOf }: Omit<LimitsDeps, 'merchantCodes'>) => {
  const now = (): Date => new Date(clock.now());
  /** Runs a change of a player who is still logged in, and reads what came of it. */
  const change = (owner: LimitOwner, run: (client: PoolClient) => Promise<LimitFailure['code'] | null>): Changed =>
    transaction(pool, async (client) => {
      if (!(await sessions.hold(client, owner))) return fail({ code: 'session_ended' });
      const code = await run(client);
      return code === null ? ok(await readLimits(client, owner.playerId, now())) : fail({ code });
    });
  const ask = async (
    client: PoolClient,
    { playerId, merchantCode }: LimitOwner,
    { kind, period, amount }: { readonly kind: LimitKind; readonly period: LimitPeriod; readonly amount: bigint | null },
  ): Promise<'limit_pending' | null> => {
    const { raiseAfterHours, confirmWithinHours } = termsOf(merchantCode);
    const outcome = await callLimits<string>(client, 'limits_set', {
      p_id: ids.newId(),
      p_player: playerId,
      p_kind: kind,
      p_period: period,
      p_amount: amount,
      p_wait: `${raiseAfterHours} hours`,
      p_confirm: `${confirmWithinHours} hours`,
      p_at: now(),
    });
    return outcome === 'limit_pending' ? outcome : null;
  };
  return {
    /** The limits as they are now. Reading changes nothing. */
    read: (playerId: string): Promise<readonly StoredLimit[]> => readLimits(pool, playerId, now()),
    /** Asks for a limit in minor units, of a session limit in minutes, or with null for none. */
    set: (owner: LimitOwner, kind: LimitKind, period: LimitPeriod, amount: bigint | null): Changed =>
      change(owner, (client) => ask(client, owner, { kind, period, amount })),
    /** Answers the question for a limit of deposits: with one, or with null that there is to be none. */
    choose: (owner: LimitOwner, limit: { readonly period: LimitPeriod; readonly amount: bigint } | null): Changed =>
      change(owner, async (client) => {
        const refused = limit === null ? null : await ask(client, owner, { kind: 'deposit', ...limit });
        if (refused !== null) return refused;
        const answer = limit === null ? 'declined' : 'set';
        await insertChoice(client, { id: ids.newId(), playerId: owner.playerId, answer, at: now() });
        return null;
      }),
    /** Confirms what waits. */
    confirm: (owner: LimitOwner, id: string): Changed =>
      change(owner, async (client) => {
        const outcome = await callLimits<string>(client, 'limits_confirm', { p_player: owner.playerId, p_change: id, p_at: now() });
        return outcome === 'limit_not_due' || outcome === 'limit_gone' ? outcome : null;
      }),
    /** Takes back what waits. */
    cancel: (owner: LimitOwner, id: string): Changed =>
      change(owner, async (client) =>
        (await callLimits<boolean>(client, 'limits_cancel', { p_player: owner.playerId, p_change: id, p_at: now() })) ? null : 'limit_gone',
      ),
    /** Tells players, once, that what they asked for may be confirmed. Returns how many were told. */
    tellDue: async (): Promise<number> => {
      let told = 0;
      const due = rowsOf<DueChange>(batchMax, (last) => readDue(pool, now(), last?.id ?? '', batchMax));
      const tell = ({ id, playerId }: DueChange): Promise<void> =>
        transaction(pool, async (client) => {
          if (!(await markTold(client, id, now()))) return;
          await deliver(client, 'player.notice', { playerId, kind: 'limit_due' }, now());
          told++;
        });
      await eachAlone(due, ({ id }) => id, tell);
      return told;
    },
  };
};

/** Tells players to look at the limits that they set long ago. */
const createReviews = ({ pool, clock, termsOf, merchantCodes }: Pick<LimitsDeps, 'pool' | 'clock' | 'termsOf' | 'merchantCodes'>) => {
  const ofMerchant = async (merchantCode: string): Promise<void> => {
    const at = new Date(clock.now());
    const { reviewMonths: months } = termsOf(merchantCode);
    const due = rowsOf<string>(batchMax, (last) => readReviews(pool, { merchantCode, months, at, after: last ?? '', max: batchMax }));
    const tell = (playerId: string): Promise<void> =>
      transaction(pool, async (client) => {
        if (await markReviewTold(client, playerId, months, at))
          await deliver(client, 'player.notice', { playerId, kind: 'limit_review' }, at);
      });
    await eachAlone(due, (playerId) => playerId, tell);
  };
  return { remindReviews: (): Promise<void> => eachAlone(merchantCodes(), (code) => code, ofMerchant) };
};

/** How much of money that has come for an order, or waits for its player, may be deposited now. Ask first, then deposit that much. */
export const createAdmitDeposit =
  ({ clock }: Pick<LimitsDeps, 'clock'>) =>
  async (client: PoolClient, playerId: string, orderId: string, amount: Money): Promise<Money> => ({
    ...amount,
    minor: BigInt(
      await callLimits<bigint | string>(client, 'limits_admit_deposit', {
        p_player: playerId,
        p_order: orderId,
        p_amount: amount.minor,
        p_at: new Date(clock.now()),
      }),
    ),
  });

/** What the cashier asks. All but the first three run in the transaction that writes the order or the money, and keeps the player's account to its end. */
const createDepositLimits = ({ pool, clock, termsOf }: Pick<LimitsDeps, 'pool' | 'clock' | 'termsOf'>) => ({
  /** What the player's limits leave for deposits, in minor units, beside what open orders have reserved; null where none holds. */
  depositLeft: (playerId: string): Promise<bigint | null> => readDepositLeft(pool, playerId, new Date(clock.now())),
  /** The windows of the player's deposit limits, in which the refused order's transaction asks again. */
  depositWindows: (playerId: string, db: Pool | PoolClient = pool): Promise<readonly DepositWindow[]> =>
    readDepositWindows(db, playerId, new Date(clock.now())),
  /** Whether the player is to be asked for a limit before the next deposit. */
  asksChoice: ({ playerId, merchantCode }: Pick<LimitOwner, 'playerId' | 'merchantCode'>, db: Pool | PoolClient = pool): Promise<boolean> =>
    callLimits(db, 'limits_asks_choice', {
      p_player: playerId,
      p_months: termsOf(merchantCode).askAgainMonths,
      p_at: new Date(clock.now()),
    }),
  /** Reserves an order's amount; false where the player's limits leave less. */
  reserveDeposit: (client: PoolClient, playerId: string, orderId: string, amount: Money): Promise<boolean> =>
    callLimits(client, 'limits_reserve_deposit', {
      p_player: playerId,
      p_order: orderId,
      p_amount: amount.minor,
      p_at: new Date(clock.now()),
    }),
  /** Gives back what an order without money had reserved; twice is harmless. */
  releaseDeposit: (client: PoolClient, orderId: string): Promise<void> =>
    callLimits(client, 'limits_release_deposit', { p_order: orderId }),
  admitDeposit: createAdmitDeposit({ clock }),
});

export const createLimits = (deps: LimitsDeps) => ({ ...createOwnLimits(deps), ...createReviews(deps), ...createDepositLimits(deps) });
export type Limits = ReturnType<typeof createLimits>;
