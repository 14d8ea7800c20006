import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool, PoolClient } from 'pg';
import { MigrationError } from './migration-error.ts';

/** A function of the store: one file `<name>.sql` in the folder `sql` of the module that owns it. */
export type SqlFunction = {
  readonly name: string;
  readonly file: string;
  readonly sql: string;
  /** Name, parameters and result: a function whose signature changes is dropped before it is created again. */
  readonly signature: string;
  readonly checksum: string;
};

export const modulesFolder = fileURLToPath(new URL('../modules', import.meta.url));

const createTable = `CREATE TABLE IF NOT EXISTS sql_function (
  name       text PRIMARY KEY,
  signature  text NOT NULL,
  checksum   text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
)`;

const headPattern = /^create or replace function ((\w+)\([\s\S]*?)\s+language\b/gim;

const parse = (file: string, text: string): SqlFunction => {
  const sql = text.replaceAll('\r\n', '\n');
  const [head, second] = sql.matchAll(headPattern);
  const name = basename(file, '.sql');
  if (head === undefined || second !== undefined || head[2] !== name)
    throw new MigrationError(`${file}: a function's file holds one "create or replace function ${name}(…)" and nothing else.`);
  return { name, file, sql, signature: head[1] ?? '', checksum: createHash('sha256').update(sql).digest('hex') };
};

/** The files of all functions below a folder of modules, in the order of their names. */
export const listFunctionFiles = async (modules: string = modulesFolder): Promise<readonly string[]> => {
  const names = await readdir(modules, { recursive: true });
  return names
    .filter((name) => /(^|[\\/])sql[\\/]\w+\.sql$/.test(name))
    .map((name) => `${modules}/${name}`)
    .toSorted();
};

export const readSqlFunctions = async (modules: string = modulesFolder): Promise<readonly SqlFunction[]> => {
  const files = await listFunctionFiles(modules);
  const functions = await Promise.all(files.map(async (file) => parse(relative(modules, file), await readFile(file, 'utf8'))));
  const owners = new Map<string, string>();
  for (const { name, file } of functions) {
    const other = owners.get(name);
    if (other !== undefined) throw new MigrationError(`${other} and ${file} define the same function; rename one.`);
    owners.set(name, file);
  }
  return functions;
};

const dropAll = async (client: PoolClient, name: string): Promise<void> => {
  const { rows } = await client.query<{ signature: string }>(
    'SELECT oid::regprocedure::text AS signature FROM pg_proc WHERE proname = $1 AND pronamespace = current_schema()::regnamespace',
    [name],
  );
  for (const { signature } of rows) await client.query(`DROP FUNCTION ${signature}`);
};

const replace = async (client: PoolClient, { name, file, sql, signature, checksum }: SqlFunction, stored: string | null): Promise<void> => {
  try {
    if (stored !== signature) await dropAll(client, name);
    await client.query(sql);
  } catch (error) {
    throw new MigrationError(`${file} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  await client.query(
    `INSERT INTO sql_function (name, signature, checksum) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET signature = excluded.signature, checksum = excluded.checksum, changed_at = now()`,
    [name, signature, checksum],
  );
};

type StoredFunction = { readonly name: string; readonly signature: string; readonly checksum: string };
const readStored = async (client: Pool | PoolClient): Promise<readonly StoredFunction[]> =>
  (await client.query<StoredFunction>('SELECT name, signature, checksum FROM sql_function')).rows;

/** Whether the store has these functions and no others. Only of a store that some version has been on. */
export const areInstalled = async (client: Pool | PoolClient, functions: readonly SqlFunction[]): Promise<boolean> => {
  const stored = new Map((await readStored(client)).map(({ name, checksum }) => [name, checksum]));
  return stored.size === functions.length && functions.every(({ name, checksum }) => stored.get(name) === checksum);
};

/**
 * Brings the store's functions in line with their files, within the caller's transaction: a new or changed file replaces
 * its function as a whole, a file that is gone takes its function with it. Only for a store of this version or an earlier one. Returns the names of what was replaced.
 */
export const installSqlFunctions = async (client: PoolClient, functions: readonly SqlFunction[]): Promise<readonly string[]> => {
  await client.query(createTable);
  const rows = await readStored(client);
  const stored = new Map(rows.map((row) => [row.name, row]));
  const changed = functions.filter(({ name, checksum }) => stored.get(name)?.checksum !== checksum);
  for (const changedFunction of changed) await replace(client, changedFunction, stored.get(changedFunction.name)?.signature ?? null);
  const names = new Set(functions.map(({ name }) => name));
  for (const { name } of rows.filter((row) => !names.has(row.name))) {
    await dropAll(client, name);
    await client.query('DELETE FROM sql_function WHERE name = $1', [name]);
  }
  return changed.map(({ name }) => name);
};
