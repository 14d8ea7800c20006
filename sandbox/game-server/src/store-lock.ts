import { chmodSync, closeSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartFault } from '@palaro/env';

/** SQLite's SQLITE_BUSY: another process holds the lock. */
const BUSY = 5;
const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === BUSY;

/** Makes sure of a file that only its owner reads and writes; SQLite gives the files that it puts beside it the same rights. */
export function ownersFile(path: string): string {
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  return path;
}

/**
 * Holds a folder's store for this process alone: which calls are in flight is known in memory, and a second process would
 * take them for left behind and cancel them. An open transaction on a file of its own, whose lock the system lifts when
 * the process dies in whatever way.
 *
 * @param program names the lock's file and, in the fault, who holds it.
 * Throws a `StartFault` where the store is held already.
 * @returns what lets go of it.
 */
export const holdStore = (dataDir: string, program: string): (() => void) => {
  const lock = new DatabaseSync(ownersFile(join(dataDir, `${program}.lock`)));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    const fault = `the store in ${resolve(dataDir)} is in use by another process of the ${program}`;
    throw new StartFault({ key: 'DATA_DIR', fault, fix: 'Stop that first, or give another folder.' }, 70, { cause: error });
  }
  return () => lock.close();
};
