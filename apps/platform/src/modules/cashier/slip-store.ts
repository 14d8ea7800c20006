import type { Pool, PoolClient } from 'pg';
import type { DepositOrder } from './deposit-store.ts';

type Db = Pool | PoolClient;

/** A slip as its player sends it; the reference is in its one form. */
export type SentSlip = { readonly picture: string; readonly reference: string; readonly sender: string; readonly paidAt: Date };
type NewSlip = SentSlip & { readonly id: string; readonly account: string; readonly sentAt: Date };

/** Stores a slip; false where its account has a transfer of this reference already, or its order a slip that is looked at. */
export const insertSlip = async (client: PoolClient, order: DepositOrder, slip: NewSlip): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: 'slip-insert',
    text: `INSERT INTO bank_slip (id, order_id, merchant_code, account, reference, picture, sender, paid_at, sent_at, state)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'in_review') ON CONFLICT DO NOTHING`,
    values: [slip.id, order.id, order.merchantCode, slip.account, slip.reference, slip.picture, slip.sender, slip.paidAt, slip.sentAt],
  });
  return rowCount === 1;
};

/** Whether a picture is of a slip that was sent for an order. */
export const hasSlipOf = async (client: PoolClient, orderId: string, picture: string): Promise<boolean> =>
  (
    await client.query({
      name: 'slip-of-picture',
      text: 'SELECT FROM bank_slip WHERE order_id = $1 AND picture = $2',
      values: [orderId, picture],
    })
  ).rowCount === 1;

/** A slip that was decided on, whose order is not changed by it yet. */
export type UnappliedSlip = {
  readonly id: string;
  readonly merchantCode: string;
  readonly playerId: string;
  readonly orderId: string;
  readonly account: string;
  readonly reference: string;
  readonly sender: string;
  readonly paidAt: Date;
  readonly currency: string;
} & ({ readonly state: 'approved'; readonly amount: bigint } | { readonly state: 'rejected'; readonly amount: null });
export type ApprovedSlip = Extract<UnappliedSlip, { readonly state: 'approved' }>;

/** The first that were decided on and are not applied. */
export const readUnapplied = async (db: Db, max: number): Promise<readonly UnappliedSlip[]> => {
  const { rows } = await db.query<Omit<UnappliedSlip, 'amount' | 'state'> & { state: 'approved' | 'rejected'; amount: string | null }>({
    name: 'slip-unapplied',
    text: `SELECT b.id, b.merchant_code AS "merchantCode", o.player_id AS "playerId", b.order_id AS "orderId", b.account, b.reference, b.sender, b.paid_at AS "paidAt",
             o.currency, b.state, b.amount
           FROM bank_slip b JOIN deposit_order o ON o.id = b.order_id
           WHERE b.state <> 'in_review' AND b.applied_at IS NULL ORDER BY b.decided_at LIMIT $1`,
    values: [max],
  });
  return rows.map(({ state, amount, ...row }) =>
    state === 'approved' && amount !== null ? { ...row, state, amount: BigInt(amount) } : { ...row, state: 'rejected', amount: null },
  );
};

/** Notes that the order of a slip was changed by its decision; false where that was noted before. */
export const updateApplied = async (db: Db, id: string, at: Date): Promise<boolean> => {
  const text = 'UPDATE bank_slip SET applied_at = $2 WHERE id = $1 AND applied_at IS NULL';
  return (await db.query({ name: 'slip-applied', text, values: [id, at] })).rowCount === 1;
};
