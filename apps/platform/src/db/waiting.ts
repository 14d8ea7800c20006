import type { Pool } from 'pg';

type Row = { readonly count: number; readonly since: Date | null };

/**
 * How many rows of a merchant wait, up to `max`, and since when the first does.
 * @param rows a query of their `at`, of the merchant `$1`, the oldest first and in the order of an index.
 */
export const countWaiting = async (pool: Pool, name: string, rows: string, merchantCode: string, max: number): Promise<Row> =>
  (
    await pool.query<Row>({
      name: `waiting-${name}`,
      text: `SELECT count(*)::int AS count, min(at) AS since FROM (${rows} LIMIT $2) waiting`,
      values: [merchantCode, max],
    })
  ).rows[0] ?? { count: 0, since: null };
