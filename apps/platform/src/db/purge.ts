import type { Pool } from 'pg';

/** Rows deleted by one statement, so that its locks are short and it ends within the store's limit of time, however many are old. */
export const purgeBatchMax = 5_000;

/**
 * Deletes the rows of a table that are old, in batches until none is left; returns how many went. Table and condition are ours,
 * never a caller's; the values are those of the condition.
 */
export const purgeRows = async (pool: Pool, table: string, isOld: string, values: readonly unknown[]): Promise<number> => {
  let purged = 0;
  for (let deleted = purgeBatchMax; deleted === purgeBatchMax; purged += deleted) {
    const { rowCount } = await pool.query({
      name: `purge-${table}`,
      text: `DELETE FROM ${table} WHERE ctid = ANY (ARRAY (SELECT ctid FROM ${table} WHERE ${isOld} LIMIT ${purgeBatchMax}))`,
      values: [...values],
    });
    deleted = rowCount ?? 0;
  }
  return purged;
};
