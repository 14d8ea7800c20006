import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Pool, PoolClient } from 'pg';
import { transaction } from './transaction.ts';

/** A migration that cannot be applied: the message names the file, the fault and the fix. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

export type Migrated = {
  /** What this call applied, in order. */
  readonly applied: readonly string[];
  /** What a newer version of the platform applied before and this one does not know. */
  readonly newer: readonly string[];
};

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

const namePattern = /^\d{4}_[a-z0-9_]+\.sql$/;
/** Any number will do, as long as every node uses the same. */
const advisoryKey = 7_265_001;

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
    if (known !== undefined && known !== checksum)
      throw new MigrationError(`${name} was changed after it had been applied; restore it and put the change into a new migration.`);
  }
  const names = new Set(migrations.map((migration) => migration.name));
  const last = migrations.at(-1)?.name ?? '';
  const unknown = [...applied.keys()].filter((name) => !names.has(name));
  const lost = unknown.find((name) => name < last);
  if (lost !== undefined) throw new MigrationError(`${lost} was applied to this database but its file is missing; restore the file.`);
  return unknown;
};

const run = async (client: PoolClient, { name, sql, checksum }: Migration): Promise<void> => {
  try {
    await client.query(sql);
  } catch (error) {
    throw new MigrationError(`${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  await client.query('INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [name, checksum]);
};

/**
 * Brings the database up to the folder's last migration, all in one transaction: after a failure nothing has changed.
 * Processes that start at once take turns. Numbers are ranges per module, so a lower number may be applied later.
 */
export const migrate = async (pool: Pool, folder: string = migrationsFolder): Promise<Migrated> => {
  const migrations = await readMigrations(folder);
  return transaction(
    pool,
    async (client) => {
      await client.query('SET LOCAL statement_timeout = 0');
      await client.query('SET LOCAL lock_timeout = 0');
      await client.query('SELECT pg_advisory_xact_lock($1)', [advisoryKey]);
      await client.query(createTable);
      const applied = await readApplied(client);
      const newer = checkHistory(migrations, applied);
      const pending = migrations.filter(({ name }) => !applied.has(name));
      for (const migration of pending) await run(client, migration);
      return { applied: pending.map(({ name }) => name), newer };
    },
    { repeatable: true },
  );
};
