import { heldDays } from '@palaro/contract';
import { money, type Money } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { storedCurrency } from '../wallet/index.ts';
import type { PaymentKey } from './payment-store.ts';
import type { Receiver } from './providers/provider.ts';

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
  /** Whoever has paid, as the provider says; empty where it does not. */
  readonly payerName: string;
  /** It has waited for longer than money may. */
  readonly isOverdue: boolean;
  /** What its player wants: null without a word. */
  readonly choice: 'back' | 'credit' | null;
  /** How the provider has taken it that it is to be given back; null where it was not asked. */
  readonly refund: 'under way' | 'failed' | null;
};

const columns = `merchant_code AS "merchantCode", provider, payment_id AS "paymentId", order_id AS "orderId", player_id AS "playerId",
  amount - credited - returned AS held, currency, exception, paid_at AS "paidAt", payer_name AS "payerName", booked_at AS "bookedAt",
  held_choice AS choice,
  (SELECT CASE state WHEN 'failed' THEN 'failed' ELSE 'under way' END FROM refund_attempt r
   WHERE (r.merchant_code, r.provider, r.payment_id) = (provider_payment.merchant_code, provider_payment.provider, provider_payment.payment_id)) AS refund`;
type Row = Omit<Held, 'held' | 'isOverdue'> & { readonly held: string; readonly currency: string; readonly bookedAt: Date };
/** So long what a provider has received waits for the player's word before it goes back. */
export const heldMaxMs = heldDays * 86_400_000;
const heldAt =
  (now: number) =>
  ({ held, currency, bookedAt, ...row }: Row): Held => ({
    ...row,
    held: money(storedCurrency(currency), BigInt(held)),
    isOverdue: now - bookedAt.getTime() > heldMaxMs,
  });

const listMax = 500;

/** What waits of a payment, which nobody else changes until the transaction ends. */
export const lockHeld = async (client: PoolClient, merchantCode: string, paymentId: string, now: number): Promise<Held | null> => {
  const { rows } = await client.query<Row>({
    name: 'suspense-lock',
    text: `SELECT ${columns} FROM provider_payment
           WHERE merchant_code = $1 AND payment_id = $2 AND credited + returned < amount AND reversed_at IS NULL FOR UPDATE`,
    values: [merchantCode, paymentId],
  });
  return rows[0] === undefined ? null : heldAt(now)(rows[0]);
};

/** What waits of a merchant's, the eldest first. */
export const readHeld = async (pool: Pool, merchantCode: string, now: number): Promise<readonly Held[]> => {
  const { rows } = await pool.query<Row>({
    name: 'suspense-list',
    text: `SELECT ${columns} FROM provider_payment
           WHERE merchant_code = $1 AND credited + returned < amount AND reversed_at IS NULL ORDER BY paid_at LIMIT $2`,
    values: [merchantCode, listMax],
  });
  return rows.map(heldAt(now));
};

/** Writes that what waits was credited or given back, at its payment and at its order. Whom a person has found is its player from then on. */
export const updateSettled = async (
  client: PoolClient,
  { merchantCode, provider, paymentId, orderId, playerId, held }: Held,
  isCredit: boolean,
): Promise<void> => {
  await client.query({
    name: isCredit ? 'suspense-credited' : 'suspense-returned',
    text: `UPDATE provider_payment SET ${isCredit ? 'credited = credited' : 'returned = returned'} + $4, player_id = coalesce(player_id, $5)
           WHERE merchant_code = $1 AND provider = $2 AND payment_id = $3`,
    values: [merchantCode, provider, paymentId, held.minor, playerId],
  });
  if (orderId === null) return;
  await client.query({
    name: 'suspense-order',
    text: 'UPDATE deposit_order SET held = held - $2, credited = credited + $3 WHERE id = $1',
    values: [orderId, held.minor, isCredit ? held.minor : 0n],
  });
};

/** Stores that a provider is to be asked to give back a part of a payment; false where it was asked before. */
export const insertRefund = async (client: PoolClient, key: PaymentKey, { minor, currency }: Money, at: Date): Promise<boolean> =>
  (
    await client.query({
      name: 'refund-attempt-add',
      text: `INSERT INTO refund_attempt (merchant_code, provider, payment_id, reference, amount, currency, state, ask_at, created_at)
             VALUES ($1, $2, $3, 'refund-' || $3, $4, $5, 'prepared', $6, $6) ON CONFLICT DO NOTHING`,
      values: [key.merchantCode, key.provider, key.paymentId, minor, currency, at],
    })
  ).rowCount === 1;
