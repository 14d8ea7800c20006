import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartFault } from '@palaro/settings';

/** SQLite's SQLITE_BUSY: another process holds the lock. */
const BUSY = 5;
const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === BUSY;

/**
 * Holds a folder's store for this process alone: which rounds are in flight is known in memory, and a second process would
 * take them for left behind and cancel them. An open transaction on a file of its own, whose lock the system lifts when
 * the process dies in whatever way.
 *
 * Throws a `StartFault` where the store is held already.
 * @returns what lets go of it.
 */
export const holdStore = (dataDir: string): (() => void) => {
  const lock = new DatabaseSync(join(dataDir, 'studios.lock'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    const fault = `the store in ${resolve(dataDir)} is in use by studios that already run`;
    throw new StartFault({ key: 'DATA_DIR', fault, fix: 'Stop those first, or give another folder.' }, 70, { cause: error });
  }
  return () => lock.close();
};
