import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { MigrationError } from './migration-error.ts';
import { installSqlFunctions, modulesFolder, readSqlFunctions } from './sql-functions.ts';
import { withRetries } from './transaction.ts';

export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

export type Migrated = {
  /** What this call applied, in order. */
  readonly applied: readonly string[];
  /** What a newer version of the platform applied before and this one does not know. */
  readonly newer: readonly string[];
  /** The SQL functions that this call replaced. */
  readonly replaced: readonly string[];
};

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

const namePattern = /^\d{4}_[a-z0-9_]+\.sql$/;
/** Any number will do, as long as every node uses the same. */
const advisoryKey = 7_265_001;
const lockPauseMs = 100;

/** The first line of a migration that PostgreSQL refuses within a transaction, such as `CREATE INDEX CONCURRENTLY`. */
const outsideMark = '-- no transaction';

/** The checksums of migrations that also defined functions, before these had files of their own. */
const formerChecksums: ReadonlyMap<string, string> = new Map([
  ['0032_wallet_commands.sql', 'd5f64bf3fe0f3d42a39e6479ee666193d063de4281d7451b34e11edd1f0a58d4'],
  ['0035_gaming_commands.sql', '888aac5ca6f76e54a23c2b1f718c75f95e58afb368152f58905d20b40709664a'],
  ['0051_house_balances.sql', 'f36c7d77e469f3653a71956e0ee3cf1f8b289ca216ebc37b03d8e304b2fdaf9c'],
  ['0054_round_closed_once.sql', 'ce849d55ee6c7cd2d9e2026e8b3de55e273ab7ce510101347b21921121a3fd5b'],
]);

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
  applied_at timestamptz NOT NULL DEFAULT now()
)`;

const readApplied = async (client: PoolClient): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM schema_migration ORDER BY name');
  return new Map(rows.map((row) => [row.name, row.checksum]));
};

const checkHistory = (migrations: readonly Migration[], applied: ReadonlyMap<string, string>): readonly string[] => {
  for (const { name, checksum } of migrations) {
    const known = applied.get(name);
    if (known !== undefined && known !== checksum && known !== formerChecksums.get(name))
      throw new MigrationError(`${name} was changed after it had been applied; restore it and put the change into a new migration.`);
  }
  const names = new Set(migrations.map((migration) => migration.name));
  const last = migrations.at(-1)?.name ?? '';
  const unknown = [...applied.keys()].filter((name) => !names.has(name) && !formerChecksums.has(name));
  const missing = unknown.find((name) => name < last);
  if (missing !== undefined) throw new MigrationError(`${missing} was applied to this database but its file is missing; restore the file.`);
  return unknown;
};

const run = async (client: PoolClient, { name, sql, checksum }: Migration, statements: readonly string[] = [sql]): Promise<void> => {
  try {
    for (const statement of statements) await client.query(statement);
  } catch (error) {
    throw new MigrationError(`${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  await client.query('INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [name, checksum]);
};

const isOutside = ({ sql }: Migration): boolean => sql.startsWith(outsideMark);
/** PostgreSQL takes several statements sent at once for one transaction, so each goes alone. */
const statementsOf = ({ sql }: Migration): readonly string[] =>
  sql.split(/;[ \t]*$/m).filter((part) => part.replaceAll(/--.*$/gm, '').trim() !== '');

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

const applyPending = async (client: PoolClient, migrations: readonly Migration[], modules: string): Promise<Migrated> => {
  const functions = await readSqlFunctions(modules);
  await client.query(createTable);
  const applied = await readApplied(client);
  const newer = checkHistory(migrations, applied);
  const pending = migrations.filter(({ name }) => !applied.has(name));
  const lastOutside = pending.findLastIndex(isOutside);
  for (const migration of pending.slice(0, lastOutside + 1))
    await (isOutside(migration) ? run(client, migration, statementsOf(migration)) : inTransaction(client, () => run(client, migration)));
  const replaced = await inTransaction(client, async () => {
    for (const migration of pending.slice(lastOutside + 1)) await run(client, migration);
    // A newer version's functions fit its tables, and it keeps them usable for the version before.
    return newer.length > 0 ? [] : installSqlFunctions(client, functions);
  });
  return { applied: pending.map(({ name }) => name), newer, replaced };
};

/**
 * Brings the database up to the folder's last migration and its functions up to their files. All of it is one
 * transaction, so that after a failure nothing has changed; a migration that cannot run in one is a step of its own, and
 * so is each before it. Processes that start at once take turns. Numbers are ranges per module, so a lower number may be
 * applied later.
 */
export const migrate = async (pool: Pool, folder: string = migrationsFolder, modules: string = modulesFolder): Promise<Migrated> => {
  const migrations = await readMigrations(folder);
  return withRetries(async () => {
    const client = await pool.connect();
    try {
      await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
      // Asked again and again rather than waited for: CREATE INDEX CONCURRENTLY would wait for whoever waits here.
      const take = async () =>
        (await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [advisoryKey])).rows[0]?.taken;
      while (!(await take())) await pause(lockPauseMs);
      return await applyPending(client, migrations, modules);
    } finally {
      // Closed, not given back: the lock and the settings go with the connection.
      client.release(true);
    }
  });
};
