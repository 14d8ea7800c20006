import pg, { type Pool, type PoolClient, type PoolConfig } from 'pg';
import { limits } from '../kernel/limits.ts';
import type { Logger } from '../kernel/log.ts';
import { BusyError } from '../kernel/semaphore.ts';

/** Where PostgreSQL is: a `postgres://` address, or a unix socket's folder. */
export type Connection =
  | { readonly connectionString: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string };

export type PoolOptions = {
  readonly connection: Connection;
  readonly log: Logger;
  readonly sizeMax?: number;
  readonly queueMax?: number;
  readonly statementTimeoutMs?: number;
  readonly applicationName?: string;
};

/** `int8` columns (money, counters, `count(*)`) arrive as bigint, never as a rounded number. */
const typesWithBigint = (): pg.TypeOverrides => {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, BigInt);
  return types;
};

type ConnectCallback = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;

/** pg's own pool lets any number of callers wait; this one refuses those that would wait too long anyway. */
class BoundedPool extends pg.Pool {
  readonly queueMax: number;
  constructor(config: PoolConfig, queueMax: number) {
    super(config);
    this.queueMax = queueMax;
  }
  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    if (this.waitingCount >= this.queueMax) {
      const refusal = new BusyError(`more than ${this.queueMax} callers wait for a database connection`);
      if (callback === undefined) return Promise.reject(refusal);
      return callback(refusal, undefined, () => undefined);
    }
    return callback === undefined ? super.connect() : super.connect(callback);
  }
}

/** The node's connections. Rejects with `BusyError` when the queue for one is full. */
export const createPool = (options: PoolOptions): Pool => {
  const pool = new BoundedPool(
    {
      ...options.connection,
      types: typesWithBigint(),
      max: options.sizeMax ?? limits.poolSizeMax,
      connectionTimeoutMillis: limits.poolWaitMs,
      idleTimeoutMillis: limits.poolIdleMs,
      statement_timeout: options.statementTimeoutMs ?? limits.statementTimeoutMs,
      lock_timeout: limits.lockTimeoutMs,
      idle_in_transaction_session_timeout: limits.idleInTransactionMs,
      application_name: options.applicationName ?? 'palaro',
      keepAlive: true,
    },
    options.queueMax ?? limits.poolQueueMax,
  );
  // Without listeners a connection that breaks while idle, or between two queries of a transaction, ends the process.
  pool.on('error', (error) => options.log.warn({ err: error }, 'an idle database connection was lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};
