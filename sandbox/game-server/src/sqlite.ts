import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

/** Column names in the order of a row's keys; the keys are the columns. */
export const insertStatement = (table: string, row: Readonly<Record<string, SQLInputValue>>): string =>
  `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
    .map((key) => `:${key}`)
    .join(', ')})`;

/** Whether the store itself failed (a full disk, a lock): that says nothing about the row that was at hand. */
export const isStoreFault = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';

/** All of the work, or nothing of it. */
export function runTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}
