import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { MigrationError } from './migration-error.ts';
import { areInstalled, installSqlFunctions, readSqlFunctions, type SqlFunction } from './sql-functions.ts';
import { ownStoreVersion, raiseStoreVersion, readStoreVersion } from './store-version.ts';
import { isConflict, isHeldByOthers, withRetries } from './transaction.ts';

export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

export type Migrated = {
  /** What this call applied, in order. */
  readonly applied: readonly string[];
  /** What a newer version of the platform applied before and this one does not know. */
  readonly newer: readonly string[];
  /** The SQL functions that this call replaced. */
  readonly replaced: readonly string[];
};

/** What a version of the platform makes of a store. */
export type StoreSource = {
  /** The folder of its migrations. */
  readonly migrations: string;
  /** The folder of its modules, which own the functions. */
  readonly modules: string;
  /** How new they are; see `store-version.ts`. */
  readonly version: number;
};

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

const namePattern = /^\d{4}_[a-z0-9_]+\.sql$/;
/** Any number will do, as long as every node uses the same. */
const advisoryKey = 7_265_001;
const turnPauseMs = 100;

/** How a migration waits for a table that others use. */
export type LockWaits = {
  /** Everybody who asks for the table after it waits behind it, so it gives up sooner than a bet does. */
  readonly timeoutMs: number;
  /** Between two tries, in which those get their turn. */
  readonly pauseMs: number;
  readonly triesMax: number;
};
/** Ten minutes, of which the table is asked for in a third at the most. */
const lockWaits: LockWaits = { timeoutMs: 1000, pauseMs: 2000, triesMax: 200 };

/** The first line of a migration that PostgreSQL refuses within a transaction, such as `CREATE INDEX CONCURRENTLY`. */
const outsideMark = '-- no transaction';

/** Line ends are made equal first, so that a checkout on another system has the same checksum. */
const checksumOf = (sql: string): string => createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');

/** The folder's migrations in the order of their names. */
export const readMigrations = async (folder: string = migrationsFolder): Promise<readonly Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const numbers = new Map<string, string>();
  for (const name of names) {
    if (!namePattern.test(name)) throw new MigrationError(`${name}: a migration is called NNNN_lower_case.sql; rename it.`);
    const twin = numbers.get(name.slice(0, 4));
    if (twin !== undefined) throw new MigrationError(`${twin} and ${name} have the same number; renumber the newer one.`);
    numbers.set(name.slice(0, 4), name);
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}/${name}`, 'utf8');
      return { name, sql, checksum: checksumOf(sql) };
    }),
  );
};

const createTable = `CREATE TABLE IF NOT EXISTS schema_migration (
  name       text PRIMARY KEY,
  checksum   text NOT NULL,
  -- Of the platform that applied it.
  version    integer NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;

type Applied = ReadonlyMap<string, { readonly checksum: string; readonly version: number }>;

/** What was applied to the store, by name. */
const readApplied = async (client: Pool | PoolClient): Promise<Applied> => {
  const { rows: tables } = await client.query<{ found: boolean }>(`SELECT to_regclass('schema_migration') IS NOT NULL AS found`);
  if (tables[0]?.found !== true) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string; version: number }>(
    'SELECT name, checksum, version FROM schema_migration ORDER BY name',
  );
  return new Map(rows.map((row) => [row.name, row]));
};

/** What the files of a version say. */
type Source = {
  readonly version: number;
  readonly migrations: readonly Migration[];
  readonly functions: readonly SqlFunction[];
};
const readSource = async (given: Partial<StoreSource>): Promise<Source> => ({
  version: given.version ?? ownStoreVersion,
  migrations: await readMigrations(given.migrations),
  functions: await readSqlFunctions(given.modules),
});

/** How a store stands to a version's files. */
type State = {
  /** The version whose tables and functions it has. */
  readonly version: number;
  readonly pending: readonly Migration[];
  /** What a newer version applied, all of it or as far as it came. */
  readonly newer: readonly string[];
};

/** Throws where the store and the files cannot go together. */
const readState = async (client: Pool | PoolClient, own: Source): Promise<State> => {
  const [version, applied] = [await readStoreVersion(client), await readApplied(client)];
  for (const { name, checksum } of own.migrations) {
    const known = applied.get(name)?.checksum;
    if (known !== undefined && known !== checksum)
      throw new MigrationError(`${name} was changed after it had been applied; restore it and put the change into a new migration.`);
  }
  const names = new Set(own.migrations.map(({ name }) => name));
  const unknown = [...applied].filter(([name]) => !names.has(name));
  const missing = unknown.find(([, by]) => by.version <= own.version);
  if (missing !== undefined)
    throw new MigrationError(`${missing[0]} was applied to this database but its file is missing; restore the file.`);
  const pending = own.migrations.filter(({ name }) => !applied.has(name));
  if (version > own.version && pending[0] !== undefined)
    throw new MigrationError(
      `${pending[0].name} is not in this store, which a newer version (${version}, this is ${own.version}) has written.`,
    );
  return { version, pending, newer: unknown.map(([name]) => name) };
};

const note = (client: PoolClient, { name, checksum }: Migration, { version }: Source): Promise<unknown> =>
  client.query('INSERT INTO schema_migration (name, checksum, version) VALUES ($1, $2, $3)', [name, checksum, version]);

const isOutside = ({ sql }: Migration): boolean => sql.startsWith(outsideMark);
/** PostgreSQL takes several statements sent at once for one transaction, so each goes alone. */
const statementsOf = ({ sql }: Migration): readonly string[] =>
  sql
    .replaceAll(/--.*$/gm, '')
    .split(/;[ \t]*$/m)
    .filter((part) => part.trim() !== '');

const inTransaction = async <T>(client: PoolClient, work: () => Promise<T>): Promise<T> => {
  await client.query('BEGIN');
  try {
    const value = await work();
    await client.query('COMMIT');
    return value;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
};

const applyOutside = async (client: PoolClient, migration: Migration, own: Source, { timeoutMs }: LockWaits): Promise<void> => {
  for (const statement of statementsOf(migration)) {
    // What is built beside running work waits for transactions, but nobody waits for it.
    await client.query(`SET lock_timeout = ${/\bconcurrently\b/i.test(statement) ? 0 : timeoutMs}`);
    await client.query(statement);
  }
  await note(client, migration, own);
};

const applyInside = (client: PoolClient, migration: Migration, own: Source, { timeoutMs }: LockWaits): Promise<void> =>
  inTransaction(client, async () => {
    await client.query(`SET LOCAL lock_timeout = ${timeoutMs}`);
    await client.query(migration.sql);
    await note(client, migration, own);
  });

/** Applies one migration, in a transaction of its own or statement by statement; again where a table was not free. */
const apply = async (client: PoolClient, migration: Migration, own: Source, waits: LockWaits): Promise<void> => {
  for (let tries = 1; ; tries++) {
    try {
      return await (isOutside(migration) ? applyOutside : applyInside)(client, migration, own, waits);
    } catch (error) {
      const isInUse = isHeldByOthers(error) || isConflict(error);
      if (!isInUse || tries >= waits.triesMax) {
        const fault = isInUse ? `its table was in use at each of ${tries} tries` : error instanceof Error ? error.message : String(error);
        throw new MigrationError(`${migration.name} failed: ${fault}`, { cause: error });
      }
    }
    await pause(waits.pauseMs);
  }
};

const isReady = async (client: Pool | PoolClient, own: Source, { version, pending }: State): Promise<boolean> =>
  version > own.version || (version === own.version && pending.length === 0 && (await areInstalled(client, own.functions)));

const applyPending = async (client: PoolClient, own: Source, waits: LockWaits): Promise<Migrated> => {
  await client.query(createTable);
  const state = await readState(client, own);
  if (await isReady(client, own, state)) return { applied: [], newer: state.newer, replaced: [] };
  for (const migration of state.pending) await apply(client, migration, own, waits);
  const replaced = await inTransaction(client, async () => {
    await raiseStoreVersion(client, own.version);
    return installSqlFunctions(client, own.functions);
  });
  return { applied: state.pending.map(({ name }) => name), newer: state.newer, replaced };
};

/**
 * Brings the database up to the version's last migration and its functions up to their files. A store that a newer version
 * has written stays as it is: that version keeps it usable for the one before. Each migration is a transaction of its own,
 * which the version before can live with; after a failure the next start goes on with the first that is missing. Processes
 * that start at once take turns, and those that have nothing to do wait for nobody.
 */
export const migrate = async (pool: Pool, given: Partial<StoreSource> = {}, waits: LockWaits = lockWaits): Promise<Migrated> => {
  const own = await readSource(given);
  return withRetries(async () => {
    const state = await readState(pool, own);
    if (await isReady(pool, own, state)) return { applied: [], newer: state.newer, replaced: [] };
    const client = await pool.connect();
    try {
      await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
      // Asked again and again rather than waited for: CREATE INDEX CONCURRENTLY would wait for whoever waits here.
      const take = async () =>
        (await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [advisoryKey])).rows[0]?.taken;
      while (!(await take())) await pause(turnPauseMs);
      return await applyPending(client, own, waits);
    } finally {
      // Closed, not given back: the lock and the settings go with the connection.
      client.release(true);
    }
  });
};

/** What keeps a store from being used as it is by this version, which must not change it; null where it is this version's. */
export const foreignStore = async (pool: Pool, given: Partial<StoreSource> = {}): Promise<string | null> => {
  const own = await readSource(given);
  const stored = await readStoreVersion(pool);
  if (stored === 0) return 'no platform of this version has used the store yet';
  if (stored !== own.version) return `the store is of version ${stored}, and this command of version ${own.version}`;
  const state = await readState(pool, own);
  return (await isReady(pool, own, state)) ? null : `the store is of another state of version ${own.version} than this command`;
};
