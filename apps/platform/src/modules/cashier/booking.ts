import type { DepositException, DepositWay } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import { deliver } from '../../topics/consumers.ts';
import { tell } from '../../topics/topics.ts';
import type { Limits } from '../limits/index.ts';
import type { Debts } from './debts.ts';
import { exceptionOf, isForward } from './deposit-rules.ts';
import { isOtherName } from './withdrawals/withdrawal-rules.ts';
import { lockOrder, updateOrder, type DepositOrder } from './deposit-store.ts';
import { createLedgerEntries, type LedgerDeps } from './ledger-entries.ts';
import { creditOf, insertPayment, lockPayment, updateReversed, type PaymentKey } from './payment-store.ts';
import type { ProviderPayment, Receiver } from './providers/provider.ts';
import { insertDifference } from './reconciliation.ts';
import type { TurnoverService } from './turnover.ts';

export type BookingDeps = LedgerDeps & {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'admitDeposit' | 'releaseDeposit'>;
  /** Whether an account takes money: one that is blocked, or whose player is excluded, does not. It stays so to the transaction's end. */
  readonly takesMoney: (client: PoolClient, playerId: string) => Promise<boolean>;
  /** The name that money goes to; empty where the player has given none. */
  readonly nameOf: (client: PoolClient, playerId: string) => Promise<string>;
  readonly turnover: Pick<TurnoverService, 'close' | 'open'>;
  readonly debts: Pick<Debts, 'add'>;
  /** How often a deposit is to be staked before it can be withdrawn. */
  readonly turnoverTimes: (merchantCode: string) => number;
};

type Placed = { readonly credited: bigint; readonly exception: DepositException };
/** `by`: how its payments were found. */
type Place = { readonly merchantCode: string; readonly provider: Receiver; readonly orderId: string | null; readonly by: DepositWay };

export type ReverseDeps = LedgerDeps & Pick<BookingDeps, 'clock' | 'debts'> & { readonly turnover: Pick<TurnoverService, 'close'> };
/** Books that the provider has taken a payment back; false where that is booked. */
export const createReverse = ({ clock, wallet, turnover, debts }: ReverseDeps) => {
  const ledger = createLedgerEntries({ wallet });
  const at = (): Date => new Date(clock.now());
  return async (
    client: PoolClient,
    orderId: string | null,
    key: PaymentKey,
    { amount }: Pick<ProviderPayment, 'amount'>,
  ): Promise<boolean> => {
    const booked = await lockPayment(client, key);
    // All of it went back because nothing of it could be credited: nobody has taken anything.
    if (booked === null || booked.reversedAt !== null || booked.refunded === booked.amount) return false;
    const owed = await ledger.giveBack(client, orderId, key, booked, amount.currency);
    await turnover.close(client, creditOf(key), at());
    if (owed > 0n && booked.playerId !== null) await debts.add(client, booked.playerId, creditOf(key), owed, at());
    await updateReversed(client, key, at());
    const order = orderId === null ? null : await lockOrder(client, orderId);
    if (order !== null) await updateOrder(client, order, order.state, { exception: 'reversed' }, at());
    return true;
  };
};

/**
 * Books money that providers have received: what arrived is always booked, once for the provider's id of it, whatever its order
 * has become. What may not be credited lies in suspense until a person decides.
 */
export const createBooking = ({ pool, clock, wallet, limits, takesMoney, nameOf, turnover, debts, turnoverTimes }: BookingDeps) => {
  const ledger = createLedgerEntries({ wallet });
  const at = (): Date => new Date(clock.now());
  const reverse = createReverse({ clock, wallet, turnover, debts });

  /** How much may be credited, by the order, the account and the player's limits. */
  const place = async (client: PoolClient, order: DepositOrder | null, { amount, paidAt, payerName }: ProviderPayment): Promise<Placed> => {
    if (order === null) return { credited: 0n, exception: 'none' };
    if (amount.currency !== order.currency) return { credited: 0n, exception: 'wrong_currency' };
    if (!(await takesMoney(client, order.playerId))) return { credited: 0n, exception: 'blocked' };
    const { minor: credited } = await limits.admitDeposit(client, order.playerId, order.id, amount);
    const isOthers = isOtherName(payerName, await nameOf(client, order.playerId));
    return { credited, exception: exceptionOf(order, { amount: amount.minor, paidAt, isOthers }, amount.minor - credited) };
  };

  /** Books a payment that nobody has booked; false where somebody has. */
  const bookNew = async (
    client: PoolClient,
    order: DepositOrder | null,
    key: PaymentKey,
    payment: ProviderPayment,
    by: DepositWay,
  ): Promise<boolean> => {
    if ((await lockPayment(client, key)) !== null) return false;
    const { credited, exception } = await place(client, order, payment);
    // What is not credited at all takes up nothing of the limits.
    if (order !== null && credited === 0n) await limits.releaseDeposit(client, order.id);
    const booked = { orderId: order?.id ?? null, playerId: order?.playerId ?? null, credited, exception, at: at() };
    if (!(await insertPayment(client, key, payment, booked))) return false;
    if (order !== null && credited > 0n)
      await turnover.open(client, order.playerId, creditOf(key), credited, turnoverTimes(key.merchantCode), at());
    const reached = await ledger.receive(client, order, key, payment, credited);
    if (order === null) return true;
    await deliver(client, 'money.moved', { playerId: order.playerId, merchantCode: key.merchantCode, way: 'in', id: creditOf(key) }, at());
    const state = isForward(order.state, 'paid') ? 'paid' : order.state;
    const held = payment.amount.minor - credited;
    await updateOrder(client, order, state, { exception, credited: reached, held, by }, at());
    const notice = { playerId: order.playerId, about: creditOf(key) };
    // Of a transfer its slip tells.
    if (reached > 0n && key.provider !== 'bank') await deliver(client, 'player.notice', { ...notice, kind: 'deposit_credited' }, at());
    if (held > 0n) await deliver(client, 'player.notice', { ...notice, kind: 'deposit_held' }, at());
    return true;
  };

  /** Whoever disputed a payment has lost, and the provider holds it for us again: a person decides whose it is. */
  const noteKept = async (
    client: PoolClient,
    { merchantCode, provider, paymentId }: PaymentKey,
    { amount }: ProviderPayment,
  ): Promise<void> => {
    const difference = { kind: 'payment', id: paymentId, difference: 'theirs_only', ours: null, theirs: amount.minor } as const;
    await insertDifference(client, { merchantCode, provider, day: at().toISOString().slice(0, 10) }, difference, at());
  };

  return {
    /** True where something was booked now. */
    book: ({ merchantCode, provider, orderId, by }: Place, payment: ProviderPayment): Promise<boolean> =>
      transaction(pool, async (client) => {
        const order = orderId === null ? null : await lockOrder(client, orderId);
        const key = { merchantCode, provider, paymentId: payment.id };
        const isNew = await bookNew(client, order, key, payment, by);
        // Money that came and went before anybody heard of it comes and goes in the ledger too.
        const isGone = payment.isReversed && (await reverse(client, orderId, key, payment));
        if (!isNew && !payment.isReversed && (await lockPayment(client, key))?.reversedAt != null) await noteKept(client, key, payment);
        if ((isNew || isGone) && order !== null) await tell(client, 'deposit.changed', { playerId: order.playerId }, at());
        return isNew || isGone;
      }),
  };
};
export type Booking = ReturnType<typeof createBooking>;
