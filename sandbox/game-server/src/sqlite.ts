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

/**
 * Keeps the ids of requests unique for each owner, whatever session they came in. Where an older store took an id twice, the later row
 * gets an id that no page asks for. @param owner the columns that say whose request a row is, such as `operator, player`.
 */
export function addUniqueRequests(db: DatabaseSync, table: string, owner: string): void {
  const index = `${table}_request`;
  if (db.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(index) !== undefined) return;
  runTransaction(db, () => {
    const first = `SELECT min(rowid) FROM ${table} GROUP BY ${owner}, request`;
    db.exec(`UPDATE ${table} SET request = request || '.' || id WHERE rowid NOT IN (${first})`);
    db.exec(`CREATE UNIQUE INDEX ${index} ON ${table} (${owner}, request)`);
  });
}
