import type { Pool, PoolClient } from 'pg';
import type { OrderDocument } from './game-order.ts';

export type StoredOrder = {
  readonly merchantCode: string;
  readonly category: string;
  readonly document: OrderDocument;
  readonly version: number;
  readonly changedAt: Date;
  readonly changedBy: string;
};

/** Every merchant's orders: as few as there are categories. */
export const readOrders = async (pool: Pool): Promise<readonly StoredOrder[]> =>
  (
    await pool.query<StoredOrder>({
      name: 'catalogue-orders',
      text: `SELECT merchant_code AS "merchantCode", category, document, version, changed_at AS "changedAt", changed_by AS "changedBy"
             FROM catalogue_order ORDER BY merchant_code, category`,
    })
  ).rows;

type OrderChange = { readonly merchantCode: string; readonly expectedVersion: number; readonly by: string; readonly at: Date };

/** Writes a category's order; its version, or null when it has another than expected. */
export const writeOrder = async (db: Pool | PoolClient, document: OrderDocument, change: OrderChange): Promise<number | null> => {
  const { rows } = await db.query<{ version: number }>(
    `INSERT INTO catalogue_order AS o (merchant_code, category, document, changed_at, changed_by) VALUES ($1, $2, $3, $5, $6)
     ON CONFLICT (merchant_code, category) DO UPDATE SET document = EXCLUDED.document, changed_at = EXCLUDED.changed_at,
       changed_by = EXCLUDED.changed_by, version = o.version + 1 WHERE o.version = $4
     RETURNING version`,
    [change.merchantCode, document.category, document, change.expectedVersion, change.at, change.by],
  );
  return rows[0]?.version ?? null;
};

/** Takes a category's order away; null when it has another version than expected. */
export const deleteOrder = async (
  db: Pool | PoolClient,
  merchantCode: string,
  category: string,
  version: number,
): Promise<number | null> => {
  const { rowCount } = await db.query('DELETE FROM catalogue_order WHERE merchant_code = $1 AND category = $2 AND version = $3', [
    merchantCode,
    category,
    version,
  ]);
  return rowCount === 1 ? version : null;
};
