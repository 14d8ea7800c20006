import type { Pool } from 'pg';

export type StoredMerchant = {
  readonly code: string;
  readonly version: number;
  /** JSON as the store keeps it: the same text as long as it is the same configuration. */
  readonly config: string;
};

export const readMerchants = async (pool: Pool): Promise<readonly StoredMerchant[]> =>
  (await pool.query<StoredMerchant>({ name: 'merchants', text: 'SELECT code, version, config::text FROM merchant ORDER BY code' })).rows;

/** Writes a configuration; `onlyNew` leaves one that is there as it is. Returns whether anything was written. */
export const writeMerchant = async (pool: Pool, code: string, config: object, onlyNew: boolean): Promise<boolean> => {
  const conflict = onlyNew ? 'NOTHING' : 'UPDATE SET config = EXCLUDED.config, version = merchant.version + 1, changed_at = now()';
  const { rowCount } = await pool.query(`INSERT INTO merchant (code, config) VALUES ($1, $2) ON CONFLICT (code) DO ${conflict}`, [
    code,
    config,
  ]);
  return rowCount === 1;
};
