import type { Pool } from 'pg';

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
  readonly createdAt: Date;
};
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
  /** The latest deposits of a merchant, newest first; only those with an exception where that is asked for. */
  deposits: async (merchantCode: string, onlyExceptions: boolean, max: number): Promise<readonly ListedDeposit[]> =>
    (
      await pool.query<ListedDeposit>({
        name: 'oversight-deposits',
        text: `SELECT id, player_id AS "playerId", channel, amount::text, currency, state, exception, credited::text, held::text, created_at AS "createdAt"
               FROM deposit_order WHERE merchant_code = $1 AND (NOT $2 OR exception <> 'none') ORDER BY created_at DESC, id DESC LIMIT $3`,
        values: [merchantCode, onlyExceptions, max],
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
               FROM deposit_order o LEFT JOIN deposit_step paid ON paid.order_id = o.id AND paid.state = 'paid'
               WHERE o.merchant_code = $1 AND o.created_at >= $2 GROUP BY o.channel ORDER BY o.channel`,
        values: [merchantCode, since],
      })
    ).rows,
});
