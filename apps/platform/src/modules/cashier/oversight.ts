import type { Pool } from 'pg';
import type { DepositStep } from './deposit-store.ts';

/** A deposit as operators list it; amounts in minor units. */
export type ListedDeposit = {
  readonly id: string;
  readonly playerId: string;
  readonly channel: string;
  readonly amount: string;
  readonly currency: string;
  readonly state: string;
  readonly exception: string;
  readonly credited: string;
  readonly held: string;
  /** Whoever has paid, as the provider says; several by commas. */
  readonly payers: string;
  readonly createdAt: Date;
};
/** Money that came for a deposit. */
export type ListedPayment = {
  readonly paymentId: string;
  readonly amount: string;
  readonly currency: string;
  readonly credited: string;
  readonly exception: string;
  readonly payerName: string;
  readonly paidAt: Date;
};
export type DepositSelection = { readonly onlyExceptions?: boolean; readonly playerId?: string | null; readonly id?: string | null };
/** How a channel did of late. `medianSeconds` is from the order to its money; null without any. */
export type ChannelHealth = {
  readonly channel: string;
  readonly orders: number;
  readonly paid: number;
  readonly failed: number;
  readonly medianSeconds: number | null;
};

/** What operators read of deposits. */
export const createOversight = ({ pool }: { readonly pool: Pool }) => ({
  /** A page of a merchant's deposits, newest first: all, those with an exception, those of a player, or one. */
  deposits: async (
    merchantCode: string,
    { onlyExceptions = false, playerId = null, id = null }: DepositSelection,
    page: { readonly number: number; readonly size: number },
  ): Promise<readonly ListedDeposit[]> =>
    (
      await pool.query<ListedDeposit>({
        name: 'oversight-deposits',
        text: `SELECT id, player_id AS "playerId", channel, amount::text, currency, state, exception, credited::text, held::text, created_at AS "createdAt",
                 (SELECT coalesce(string_agg(DISTINCT payer_name, ', '), '') FROM provider_payment p WHERE p.order_id = deposit_order.id) AS payers
               FROM deposit_order
               WHERE merchant_code = $1 AND (NOT $2 OR exception <> 'none') AND ($3::text IS NULL OR player_id = $3) AND ($4::text IS NULL OR id = $4)
               ORDER BY created_at DESC, id DESC OFFSET $5 LIMIT $6`,
        values: [merchantCode, onlyExceptions, playerId, id, (page.number - 1) * page.size, page.size],
      })
    ).rows,
  /** What a deposit has been through, the first step first; `by`: how the money was found that a step is about. */
  steps: async (orderId: string): Promise<readonly DepositStep[]> =>
    (
      await pool.query<DepositStep>({
        name: 'oversight-steps',
        text: 'SELECT state, at, by_way AS by FROM deposit_step WHERE order_id = $1 ORDER BY position',
        values: [orderId],
      })
    ).rows,
  /** What came for a deposit, the first first. */
  payments: async (orderId: string): Promise<readonly ListedPayment[]> =>
    (
      await pool.query<ListedPayment>({
        name: 'oversight-payments',
        text: `SELECT payment_id AS "paymentId", amount::text, currency, credited::text, exception, payer_name AS "payerName", paid_at AS "paidAt"
               FROM provider_payment WHERE order_id = $1 ORDER BY paid_at, payment_id`,
        values: [orderId],
      })
    ).rows,
  /** How a merchant's channels have done since an instant. */
  channels: async (merchantCode: string, since: Date): Promise<readonly ChannelHealth[]> =>
    (
      await pool.query<ChannelHealth>({
        name: 'oversight-channels',
        text: `SELECT o.channel, count(*)::int AS orders, count(*) FILTER (WHERE o.state = 'paid')::int AS paid,
                 count(*) FILTER (WHERE o.state = 'failed')::int AS failed,
                 percentile_disc(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM paid.at - o.created_at)::int) AS "medianSeconds"
               FROM deposit_order o LEFT JOIN LATERAL (SELECT min(at) AS at FROM deposit_step WHERE order_id = o.id AND state = 'paid') paid ON true
               WHERE o.merchant_code = $1 AND o.created_at >= $2 GROUP BY o.channel ORDER BY o.channel`,
        values: [merchantCode, since],
      })
    ).rows,
});
