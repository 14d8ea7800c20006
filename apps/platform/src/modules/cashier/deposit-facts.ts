import type { Pool, PoolClient } from 'pg';

/** A payment that reached a player's balance and was not taken back. */
export type DepositFact = { readonly id: string; readonly amount: bigint; readonly channel: string; readonly at: Date };

type Row = Omit<DepositFact, 'amount'> & { readonly amount: string | bigint };
// The name that `creditOf` gives.
const select = `SELECT p.merchant_code || ':' || p.provider || ':' || p.payment_id AS id, p.credited AS amount, o.channel, p.booked_at AS at
  FROM provider_payment p JOIN deposit_order o ON o.id = p.order_id
  WHERE p.player_id = $1 AND p.credited > 0 AND p.reversed_at IS NULL`;

const one = async (db: Pool | PoolClient, name: string, text: string, values: readonly unknown[]): Promise<DepositFact | null> => {
  const row = (await db.query<Row>({ name, text, values: [...values] })).rows[0];
  return row === undefined ? null : { ...row, amount: BigInt(row.amount) };
};

/** The deposit that a player has made as their first, second and so on. */
export const readNthDeposit = (db: Pool | PoolClient, playerId: string, nth: number): Promise<DepositFact | null> =>
  one(db, 'deposit-nth', `${select} ORDER BY p.booked_at, p.payment_id OFFSET $2 LIMIT 1`, [playerId, nth - 1]);

/** The last deposit of a player between two instants. */
export const readLastDeposit = (db: Pool | PoolClient, playerId: string, from: Date, until: Date): Promise<DepositFact | null> =>
  one(db, 'deposit-last', `${select} AND p.booked_at >= $2 AND p.booked_at < $3 ORDER BY p.booked_at DESC, p.payment_id DESC LIMIT 1`, [
    playerId,
    from,
    until,
  ]);
