import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { limits } from '../kernel/limits.ts';
import { systemRandom, type Random } from '../kernel/random.ts';

/**
 * The connection was lost while COMMIT was under way, so nobody knows whether it took effect. The caller asks again
 * with the same idempotency key, or looks.
 */
export class CommitUnknownError extends Error {
  override readonly name = 'CommitUnknownError';
  readonly code = 'commit_unknown';
}

/** Something that happens in the same transaction as another change, or not at all. */
export type Alongside = (client: PoolClient) => Promise<unknown>;
export const nothingElse: Alongside = () => Promise.resolve();

export type TransactionOptions = {
  /**
   * True when running the function once more is harmless even if the first run was committed (every write carries a
   * key that makes a repeat a no-op). Then an unknown COMMIT is retried too.
   */
  readonly repeatable?: boolean;
  readonly attemptsMax?: number;
  readonly random?: Random;
  readonly wait?: (ms: number) => Promise<unknown>;
};

/** SQLSTATE, or the socket's own code; empty where there is none. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Serialisation failure and deadlock: PostgreSQL rolled back and says "again". */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

const connectionErrorCodes = ['57P01', '57P02', '57P03', 'ECONNRESET', 'ECONNREFUSED', 'EPIPE'];

/** The socket's file of a server on the same machine is gone. A file that is missing elsewhere is another fault. */
const isSocketMissing = (error: unknown): boolean =>
  codeOf(error) === 'ENOENT' && typeof error === 'object' && error !== null && 'syscall' in error && error.syscall === 'connect';

/** The server went away, is restarting or cannot be reached: class 08, 57P01 to 57P03, and the socket's own errors. */
export const isConnectionLost = (error: unknown): boolean => {
  const code = codeOf(error);
  if (code !== '') return code.startsWith('08') || connectionErrorCodes.includes(code) || isSocketMissing(error);
  return error instanceof Error && /^(Connection terminated|Client has encountered a connection error)/.test(error.message);
};

/** What another transaction holds was waited for as long as anybody waits. */
export const isHeldByOthers = (error: unknown): boolean => codeOf(error) === '55P03';

/** The store could not do it now, or cannot say whether it has: whoever asks again may find that it works. */
export const mayWorkLater = (error: unknown): boolean =>
  isConnectionLost(error) || isConflict(error) || error instanceof CommitUnknownError || isHeldByOthers(error);

/** Full jitter: anywhere between nothing and the doubled bound, so that rivals do not meet again. */
const delayMs = (attempt: number, random: Random): number =>
  random() * Math.min(limits.transactionRetryMaxMs, limits.transactionRetryFirstMs * 2 ** (attempt - 1));

const attemptOnce = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>, repeatable: boolean): Promise<T> => {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('BEGIN');
    const value = await work(client);
    try {
      await client.query('COMMIT');
    } catch (error) {
      if (!repeatable && isConnectionLost(error)) throw new CommitUnknownError('the connection was lost during COMMIT', { cause: error });
      throw error;
    }
    return value;
  } catch (error) {
    broken = isConnectionLost(error) || error instanceof CommitUnknownError;
    if (!broken)
      await client.query('ROLLBACK').catch(() => {
        broken = true;
      });
    throw error;
  } finally {
    client.release(broken);
  }
};

/** Runs `work` again from the start after a conflict or a lost connection. */
export const withRetries = async <T>(work: () => Promise<T>, options: Omit<TransactionOptions, 'repeatable'> = {}): Promise<T> => {
  const { attemptsMax = limits.transactionAttemptsMax, random = systemRandom, wait = pause } = options;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attemptsMax || !(isConflict(error) || isConnectionLost(error))) throw error;
      await wait(delayMs(attempt, random));
    }
  }
};

/**
 * Runs `work` between BEGIN and COMMIT and returns its value; rolls back and rethrows when it throws. On a conflict or
 * a lost connection the same function runs again from the start, so it must do nothing outside the transaction.
 */
export const transaction = <T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  { repeatable = false, ...options }: TransactionOptions = {},
): Promise<T> => withRetries(() => attemptOnce(pool, work, repeatable), options);
