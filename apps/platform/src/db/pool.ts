import pg, { type Pool, type PoolClient, type PoolConfig } from 'pg';
import { presentAsker } from '../kernel/asker.ts';
import { limits } from '../kernel/limits.ts';
import { OverloadedError } from '../kernel/semaphore.ts';
import { createWaitingPlaces } from '../kernel/waiting-places.ts';

export type PoolOptions = {
  /** `postgres://…`; a unix socket's folder goes into its `host` query. */
  readonly connectionString: string;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string;
  /** Told the code of a fault on a connection that nobody was using: worth a log line, nothing else. */
  readonly onIdleFault: (code: string) => void;
  readonly connectionsMax?: number;
  /** Callers that may wait for a connection. */
  readonly queueMax?: number;
  /** The longest that one of them waits. */
  readonly waitMs?: number;
  readonly statementTimeoutMs?: number;
};

/** `int8` columns (money, counters, `count(*)`) arrive as bigint, never as a rounded number. */
const typesWithBigint = (): pg.TypeOverrides => {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, BigInt);
  return types;
};

type ConnectCallback = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;

const overloaded = (): OverloadedError => new OverloadedError('database connections');
/** What pg says to whoever has waited too long in the queue is "try again later" too, and no fault of ours. */
const ofWaiting = (error: Error): Error => (error.message === 'timeout exceeded when trying to connect' ? overloaded() : error);

/** The share of the queue that one asker may fill while half of it is free. */
const ofOneAsker = 0.25;

/**
 * pg's own pool lets any number of callers wait; this one refuses those that would wait too long anyway, and an asker who has
 * their share of the queue waiting (`waiting-places.ts`): one address, or a hundred, must not keep others from the store (decision 041).
 * What is done in nobody's name is bound by the queue alone. All wait in one row: turns are not given.
 */
class BoundedPool extends pg.Pool {
  private readonly places: ReturnType<typeof createWaitingPlaces>;
  constructor(config: PoolConfig, queueMax: number) {
    super(config);
    this.places = createWaitingPlaces(queueMax, Math.ceil(queueMax * ofOneAsker));
  }
  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    const asker = presentAsker();
    if (!this.places.hasPlace(asker)) {
      if (callback === undefined) return Promise.reject(overloaded());
      return callback(overloaded(), undefined, () => undefined);
    }
    this.places.count(asker, 1);
    if (callback === undefined)
      return super
        .connect()
        .catch((error: Error) => Promise.reject(ofWaiting(error)))
        .finally(() => this.places.count(asker, -1));
    super.connect((error, client, done) => {
      this.places.count(asker, -1);
      callback(error === undefined ? error : ofWaiting(error), client, done);
    });
  }
}

/** The node's connections. Rejects with `OverloadedError` when the queue for one is full, or the wait in it too long. */
export const createPool = (options: PoolOptions): Pool => {
  const pool = new BoundedPool(
    {
      connectionString: options.connectionString,
      types: typesWithBigint(),
      max: options.connectionsMax ?? limits.poolSizeMax,
      connectionTimeoutMillis: options.waitMs ?? limits.poolWaitMs,
      idleTimeoutMillis: limits.poolIdleMs,
      statement_timeout: options.statementTimeoutMs ?? limits.statementTimeoutMs,
      lock_timeout: limits.lockTimeoutMs,
      idle_in_transaction_session_timeout: limits.idleInTransactionMs,
      application_name: options.applicationName,
      // Statements that end in milliseconds gain nothing from being compiled: a day of contracts took 8 times as long with it.
      options: '-c jit=off',
      keepAlive: true,
    },
    options.queueMax ?? limits.poolQueueMax,
  );
  // Without listeners a connection that breaks while idle, or between two queries of a transaction, ends the process.
  pool.on('error', (error) => options.onIdleFault('code' in error && typeof error.code === 'string' ? error.code : 'unknown'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};
