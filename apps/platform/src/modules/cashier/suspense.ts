import { money, type Money } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { tell } from '../../topics/topics.ts';
import { storedCurrency, type Wallet } from '../wallet/index.ts';
import { sourceOf, suspense } from './ledger-entries.ts';
import { creditOf } from './payment-store.ts';
import type { Receiver } from './providers/provider.ts';
import { outOfSuspense, type TurnoverService } from './turnover.ts';

/** Money of a provider that waits for a person; the amount is what waits. */
export type Held = {
  readonly merchantCode: string;
  readonly provider: Receiver;
  readonly paymentId: string;
  readonly orderId: string | null;
  readonly playerId: string | null;
  readonly held: Money;
  readonly exception: string;
  readonly paidAt: Date;
  /** It has waited for longer than money may. */
  readonly isOverdue: boolean;
};
export type NotHeld = { readonly code: 'unknown' | 'no_player' | 'refused' };

const columns = `merchant_code AS "merchantCode", provider, payment_id AS "paymentId", order_id AS "orderId", player_id AS "playerId",
  amount - credited - returned AS held, currency, exception, paid_at AS "paidAt", booked_at AS "bookedAt"`;
type Row = Omit<Held, 'held' | 'isOverdue'> & { readonly held: string; readonly currency: string; readonly bookedAt: Date };
/** Within so many days a person decides. */
const waitsMaxMs = 7 * 86_400_000;
const heldAt =
  (now: number) =>
  ({ held, currency, bookedAt, ...row }: Row): Held => ({
    ...row,
    held: money(storedCurrency(currency), BigInt(held)),
    isOverdue: now - bookedAt.getTime() > waitsMaxMs,
  });

const listMax = 500;

/** Money that arrived and was not credited, or not all of it: a person credits it, or gives it back. */
export const createSuspense = ({
  pool,
  clock,
  wallet,
  turnover,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly wallet: Pick<Wallet, 'deposit' | 'houseMove'>;
  readonly turnover: Pick<TurnoverService, 'open'>;
}) => {
  const lock = async (client: PoolClient, merchantCode: string, paymentId: string): Promise<Held | null> => {
    const { rows } = await client.query<Row>({
      name: 'suspense-lock',
      text: `SELECT ${columns} FROM provider_payment
             WHERE merchant_code = $1 AND payment_id = $2 AND credited + returned < amount AND reversed_at IS NULL FOR UPDATE`,
      values: [merchantCode, paymentId],
    });
    return rows[0] === undefined ? null : heldAt(clock.now())(rows[0]);
  };
  const settle = async (client: PoolClient, { merchantCode, provider, paymentId, orderId, playerId, held }: Held, isCredit: boolean) => {
    await client.query({
      name: isCredit ? 'suspense-credited' : 'suspense-returned',
      text: `UPDATE provider_payment SET ${isCredit ? 'credited = credited' : 'returned = returned'} + $4
             WHERE merchant_code = $1 AND provider = $2 AND payment_id = $3`,
      values: [merchantCode, provider, paymentId, held.minor],
    });
    if (orderId === null) return;
    await client.query({
      name: 'suspense-order',
      text: 'UPDATE deposit_order SET held = held - $2, credited = credited + $3 WHERE id = $1',
      values: [orderId, held.minor, isCredit ? held.minor : 0n],
    });
    if (playerId !== null) await tell(client, 'deposit.changed', { playerId }, new Date(clock.now()));
  };
  return {
    list: async (merchantCode: string): Promise<readonly Held[]> => {
      const { rows } = await pool.query<Row>({
        name: 'suspense-list',
        text: `SELECT ${columns} FROM provider_payment
               WHERE merchant_code = $1 AND credited + returned < amount AND reversed_at IS NULL ORDER BY paid_at LIMIT $2`,
        values: [merchantCode, listMax],
      });
      return rows.map(heldAt(clock.now()));
    },
    /** Credits what waits to the player of its order, who stakes it so many times before it goes out. */
    credit: async (client: PoolClient, merchantCode: string, paymentId: string, times: number): Promise<Result<Held, NotHeld>> => {
      const held = await lock(client, merchantCode, paymentId);
      if (held === null) return fail({ code: 'unknown' });
      const { playerId, orderId } = held;
      if (playerId === null) return fail({ code: 'no_player' });
      const id = outOfSuspense(creditOf(held));
      await turnover.open(client, playerId, id, held.held.minor, times, new Date(clock.now()));
      const command = { playerId, source: suspense, reference: paymentId, amount: held.held };
      const done = await wallet.deposit({ ...command, ...(orderId === null ? {} : { groupId: orderId }) }, client);
      if (!done.ok) return fail({ code: 'refused' });
      await settle(client, held, true);
      return ok(held);
    },
    /** Notes that the provider has been told to give back what waits. */
    giveBack: async (client: PoolClient, merchantCode: string, paymentId: string): Promise<Result<Held, NotHeld>> => {
      const held = await lock(client, merchantCode, paymentId);
      if (held === null) return fail({ code: 'unknown' });
      const source = sourceOf(held.provider);
      const move = { merchantCode, source, reference: `${paymentId}:given-back`, from: suspense, to: source, amount: held.held };
      if (!(await wallet.houseMove(move, client)).ok) return fail({ code: 'refused' });
      await settle(client, held, false);
      return ok(held);
    },
  };
};
export type Suspense = ReturnType<typeof createSuspense>;
