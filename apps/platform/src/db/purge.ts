import type { Pool } from 'pg';

/** Rows deleted or changed by one statement, so that its locks are short and it ends within the store's limit of time, however many are old. */
export const purgeBatchMax = 5_000;

/** Changes at most so many rows, again and again until fewer are left than one statement may change; returns how many changed. */
export const inBatches = async (change: (max: number) => Promise<number>): Promise<number> => {
  let all = 0;
  for (let changed = purgeBatchMax; changed === purgeBatchMax; all += changed) changed = await change(purgeBatchMax);
  return all;
};

/**
 * Deletes the rows of a table that are old, in batches until none is left; returns how many went. Table and condition are ours,
 * never a caller's; the values are those of the condition.
 */
export const purgeRows = (pool: Pool, table: string, isOld: string, values: readonly unknown[]): Promise<number> =>
  inBatches(async (max) => {
    const { rowCount } = await pool.query({
      name: `purge-${table}`,
      text: `DELETE FROM ${table} WHERE ctid = ANY (ARRAY (SELECT ctid FROM ${table} WHERE ${isOld} LIMIT ${max}))`,
      values: [...values],
    });
    return rowCount ?? 0;
  });
