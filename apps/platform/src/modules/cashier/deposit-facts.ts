import type { Pool, PoolClient } from 'pg';

/** A payment that reached a player's balance and was not taken back. */
export type DepositFact = {
  readonly id: string;
  readonly amount: bigint;
  readonly channel: string;
  readonly at: Date;
  /** The promotion that it is for, by its key; '' for none, null where nobody was asked. */
  readonly promotion: string | null;
};

type Row = Omit<DepositFact, 'amount'> & { readonly amount: string | bigint };
// The name that `creditOf` gives.
const select = `SELECT p.merchant_code || ':' || p.provider || ':' || p.payment_id AS id, p.credited AS amount, o.channel, p.booked_at AS at, o.promotion
  FROM provider_payment p JOIN deposit_order o ON o.id = p.order_id
  WHERE p.player_id = $1 AND p.credited > 0 AND p.reversed_at IS NULL`;

const one = async (db: Pool | PoolClient, name: string, text: string, values: readonly unknown[]): Promise<DepositFact | null> => {
  const row = (await db.query<Row>({ name, text, values: [...values] })).rows[0];
  return row === undefined ? null : { ...row, amount: BigInt(row.amount) };
};

/** The deposit that a player has made as their first, second and so on. */
export const readNthDeposit = (db: Pool | PoolClient, playerId: string, nth: number): Promise<DepositFact | null> =>
  one(db, 'deposit-nth', `${select} ORDER BY p.booked_at, p.payment_id OFFSET $2 LIMIT 1`, [playerId, nth - 1]);

/** The last deposit of a player between two instants that may be for a promotion: it is for that one, or nobody was asked. */
export const readLastDeposit = (
  db: Pool | PoolClient,
  playerId: string,
  { promotion, from, until }: { readonly promotion: string; readonly from: Date; readonly until: Date },
): Promise<DepositFact | null> =>
  one(
    db,
    'deposit-last',
    `${select} AND p.booked_at >= $2 AND p.booked_at < $3 AND coalesce(o.promotion, $4) = $4 ORDER BY p.booked_at DESC, p.payment_id DESC LIMIT 1`,
    [playerId, from, until, promotion],
  );

/** How many deposits a player has made, at most so many. */
export const countDeposits = async (db: Pool | PoolClient, playerId: string, max: number): Promise<number> =>
  (
    await db.query<{ made: number }>({
      name: 'deposit-made',
      text: `SELECT count(*)::int AS made FROM (${select} LIMIT $2) AS deposits`,
      values: [playerId, max],
    })
  ).rows[0]?.made ?? 0;
