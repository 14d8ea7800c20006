import type { Money } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { deliver } from '../../topics/consumers.ts';
import { tell } from '../../topics/topics.ts';
import type { Limits } from '../limits/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { BookingDeps } from './booking.ts';
import { providerFees, sourceOf, suspense } from './ledger-entries.ts';
import { insertStep } from './deposit-store.ts';
import { creditOf } from './payment-store.ts';
import { insertRefund, lockHeld, readHeld, updateSettled, type Held } from './suspense-store.ts';
import { outOfSuspense, type TurnoverService } from './turnover.ts';

export type NotHeld = {
  readonly code: 'unknown' | 'no_player' | 'refused' | 'going_back' | 'blocked' | 'others' | 'by_hand' | 'refused_before' | 'deposit_limit';
};

type SuspenseDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly wallet: Pick<Wallet, 'deposit' | 'houseMove'>;
  readonly limits: Pick<Limits, 'admitDeposit'>;
  readonly takesMoney: BookingDeps['takesMoney'];
  readonly turnover: Pick<TurnoverService, 'open'>;
};

/** What is common to all that becomes of money that waits. */
const createHolding = ({ clock, wallet }: Pick<SuspenseDeps, 'clock' | 'wallet'>) => {
  /** What waits of a payment; nothing of one that its provider is giving back, unless that is asked for. */
  const lock = async (client: PoolClient, merchantCode: string, paymentId: string, withRefund = false): Promise<Held | null> => {
    const held = await lockHeld(client, merchantCode, paymentId, clock.now());
    return held?.refund === 'under way' && !withRefund ? null : held;
  };
  const settle = async (client: PoolClient, held: Held, isCredit: boolean): Promise<void> => {
    await updateSettled(client, held, isCredit);
    const { orderId, playerId } = held;
    if (orderId === null || playerId === null) return;
    const at = new Date(clock.now());
    await tell(client, 'deposit.changed', { playerId }, at);
    await deliver(client, 'player.notice', { playerId, kind: isCredit ? 'deposit_added' : 'deposit_returned', about: creditOf(held) }, at);
  };
  /** Why nothing of a payment is decided on. */
  const notHeld = async (client: PoolClient, merchantCode: string, paymentId: string): Promise<Result<never, NotHeld>> =>
    fail({ code: (await lock(client, merchantCode, paymentId, true)) === null ? 'unknown' : 'going_back' });
  /** What waits belongs to whoever has paid it again. */
  const giveBack = async (client: PoolClient, held: Held): Promise<boolean> => {
    const { merchantCode, paymentId } = held;
    const source = sourceOf(held.provider);
    const move = { merchantCode, source, reference: `${paymentId}:given-back`, from: suspense, to: source, amount: held.held };
    if (!(await wallet.houseMove(move, client)).ok) return false;
    await settle(client, held, false);
    return true;
  };
  return { lock, settle, notHeld, giveBack };
};

/** Money that arrived and was not credited, or not all of it: a person credits it, or gives it back. */
export const createSuspense = ({ pool, clock, wallet, limits, takesMoney, turnover }: SuspenseDeps) => {
  const { lock, settle, notHeld, giveBack } = createHolding({ clock, wallet });
  return {
    lock,
    /** The provider has given back what waited, and has kept a fee for it; null where nothing waits any more. */
    moveBack: async (client: PoolClient, merchantCode: string, paymentId: string, fee: Money): Promise<Held | null> => {
      const held = await lock(client, merchantCode, paymentId, true);
      if (held !== null && !(await giveBack(client, held))) throw new Error('the ledger refused a move out of suspense');
      if (fee.minor === 0n || held === null) return held;
      const source = sourceOf(held.provider);
      const kept = { merchantCode, source, reference: `${paymentId}:refund-fee`, from: providerFees, to: source, amount: fee };
      if (!(await wallet.houseMove(kept, client)).ok) throw new Error('the ledger refused the fee of a refund');
      return held;
    },
    list: (merchantCode: string): Promise<readonly Held[]> => readHeld(pool, merchantCode, clock.now()),
    /**
     * Credits what waits to the player of its order, who stakes it so many times before it goes out. `by`: the operator who decides it, with
     * the player whom they have found for what came without an order; null where the player has chosen it. All of it or nothing: a part would wait again. Whoever asks for it, the player's limits of
     * deposits hold.
     */
    credit: async (
      client: PoolClient,
      merchantCode: string,
      paymentId: string,
      times: number,
      by: { readonly foundId: string | null } | null = null,
    ): Promise<Result<Held, NotHeld>> => {
      const waiting = await lock(client, merchantCode, paymentId);
      if (waiting === null) return notHeld(client, merchantCode, paymentId);
      const foundId = by?.foundId ?? null;
      if (waiting.playerId !== null && foundId !== null && foundId !== waiting.playerId) return fail({ code: 'others' });
      const held = { ...waiting, playerId: waiting.playerId ?? foundId };
      const { playerId, orderId } = held;
      if (playerId === null) return fail({ code: 'no_player' });
      if (!(await takesMoney(client, playerId))) return fail({ code: 'blocked' });
      const left = await limits.admitDeposit(client, playerId, orderId ?? creditOf(held), held.held);
      if (left.minor < held.held.minor) return fail({ code: 'deposit_limit' });
      const id = outOfSuspense(creditOf(held));
      await turnover.open(client, playerId, id, held.held.minor, times, new Date(clock.now()));
      const command = { playerId, source: suspense, reference: paymentId, amount: held.held };
      const done = await wallet.deposit({ ...command, ...(orderId === null ? {} : { groupId: orderId }) }, client);
      if (!done.ok) return fail({ code: 'refused' });
      await settle(client, held, true);
      // The order is locked: what waits of it has just been written.
      if (orderId !== null && by !== null) await insertStep(client, orderId, 'paid', new Date(clock.now()), 'operator');
      return ok(held);
    },
    /** Has the provider asked to give back what waits; a job asks it. */
    refund: async (client: PoolClient, merchantCode: string, paymentId: string): Promise<Result<Held, NotHeld>> => {
      const held = await lock(client, merchantCode, paymentId);
      if (held === null) return notHeld(client, merchantCode, paymentId);
      if (held.provider === 'bank') return fail({ code: 'by_hand' });
      if (!(await insertRefund(client, held, held.held, new Date(clock.now())))) return fail({ code: 'refused_before' });
      return ok(held);
    },
    /** Notes that the provider has been told to give back what waits. */
    giveBack: async (client: PoolClient, merchantCode: string, paymentId: string): Promise<Result<Held, NotHeld>> => {
      const held = await lock(client, merchantCode, paymentId);
      if (held === null) return notHeld(client, merchantCode, paymentId);
      return (await giveBack(client, held)) ? ok(held) : fail({ code: 'refused' });
    },
  };
};
export type Suspense = ReturnType<typeof createSuspense>;
