import type { DepositException } from '@palaro/contract';
import type { PoolClient } from 'pg';
import type { ProviderPayment, Receiver } from './providers/provider.ts';

export type PaymentKey = { readonly merchantCode: string; readonly provider: Receiver; readonly paymentId: string };
export type BookedPayment = {
  readonly orderId: string | null;
  readonly playerId: string | null;
  readonly amount: bigint;
  readonly credited: bigint;
  /** What waited and was given back. */
  readonly returned: bigint;
  /** What its provider was asked to give back, and has not refused to. */
  readonly refunded: bigint;
  readonly reversedAt: Date | null;
};
/** A payment as what is to be staked for it, and as what is owed of it. */
export const creditOf = ({ merchantCode, provider, paymentId }: PaymentKey): string => `${merchantCode}:${provider}:${paymentId}`;

/** The payment of such a name. A provider's id may hold colons, a merchant's code and a provider's name hold none. */
export const keyOf = (credit: string): PaymentKey => {
  const [merchantCode = '', provider = '', ...paymentId] = credit.split(':');
  return { merchantCode, provider: provider as Receiver, paymentId: paymentId.join(':') };
};

/** A payment that was booked, which nobody else changes until the transaction ends. */
export const lockPayment = async (client: PoolClient, { merchantCode, provider, paymentId }: PaymentKey): Promise<BookedPayment | null> => {
  const { rows } = await client.query<{
    orderId: string | null;
    playerId: string | null;
    amount: string;
    credited: string;
    returned: string;
    refunded: string | null;
    reversedAt: Date | null;
  }>({
    name: 'payment-lock',
    text: `SELECT order_id AS "orderId", player_id AS "playerId", amount, credited, returned, reversed_at AS "reversedAt",
             (SELECT r.amount FROM refund_attempt r WHERE r.merchant_code = $1 AND r.provider = $2 AND r.payment_id = $3 AND r.state <> 'failed') AS refunded
           FROM provider_payment
           WHERE merchant_code = $1 AND provider = $2 AND payment_id = $3 FOR UPDATE`,
    values: [merchantCode, provider, paymentId],
  });
  const [row] = rows;
  if (row === undefined) return null;
  return {
    ...row,
    amount: BigInt(row.amount),
    credited: BigInt(row.credited),
    returned: BigInt(row.returned),
    refunded: BigInt(row.refunded ?? 0),
  };
};

/** Books a payment once; false where it is booked already. */
export const insertPayment = async (
  client: PoolClient,
  { merchantCode, provider, paymentId }: PaymentKey,
  { amount, fee, payerName, paidAt }: ProviderPayment,
  booked: {
    readonly orderId: string | null;
    readonly playerId: string | null;
    readonly credited: bigint;
    readonly exception: DepositException;
    readonly at: Date;
  },
): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: 'payment-insert',
    text: `INSERT INTO provider_payment (merchant_code, provider, payment_id, order_id, player_id, amount, fee, currency, payer_name, paid_at,
             booked_at, credited, exception)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT DO NOTHING`,
    values: [
      merchantCode,
      provider,
      paymentId,
      booked.orderId,
      booked.playerId,
      amount.minor,
      fee.minor,
      amount.currency,
      payerName,
      paidAt,
      booked.at,
      booked.credited,
      booked.exception,
    ],
  });
  return rowCount === 1;
};

export const updateReversed = async (client: PoolClient, { merchantCode, provider, paymentId }: PaymentKey, at: Date): Promise<void> => {
  await client.query({
    name: 'payment-reversed',
    text: 'UPDATE provider_payment SET reversed_at = $4 WHERE merchant_code = $1 AND provider = $2 AND payment_id = $3',
    values: [merchantCode, provider, paymentId, at],
  });
};
