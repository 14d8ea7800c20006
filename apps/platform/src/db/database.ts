import { StartFault, writableFolder } from '@palaro/env';
import pg from 'pg';
import { settings } from '../env/env.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { foreignStore, migrate } from './migrate.ts';
import { createPool } from './pool.ts';

export type DatabaseOptions = {
  /** A PostgreSQL 15 or newer; null runs the embedded one in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly applicationName: string;
  /** Connections that are kept at most. */
  readonly connectionsMax?: number;
  readonly onIdleFault: (code: string) => void;
  /** A command works beside a platform that runs, maybe of another version: it changes no tables and no functions. */
  readonly isCommand?: boolean;
};

/** The open store, with the tables and functions of this version or a newer one. `close` also stops the embedded server when this process started it. */
export type Database = { readonly pool: pg.Pool; readonly connectionString: string; readonly close: () => Promise<void> };

const databaseName = 'palaro';

/** Creates a database unless it is there; two processes may try at once. */
export const ensureDatabase = async (adminUrl: string, name: string): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } catch (error) {
    // Both saw that it was missing; the other one made it.
    if (!(error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505'))) throw error;
  } finally {
    await client.end();
  }
};

/** The oldest PostgreSQL that the statements are tested on. */
const oldestMajor = 15;

/** What the codes of a connection that failed mean to whoever set `DATABASE_URL`. SQLSTATE, or the socket's own. */
const faultOf = (code: string): string => {
  if (code === '28P01' || code === '28000') return `the server refuses this user and password (${code})`;
  if (code === '3D000') return `the server has no such database (${code})`;
  return `the store cannot be reached (${code})`;
};

/** Asks the server that `DATABASE_URL` names who it is; throws a `StartFault` where it does not answer or is too old. */
const checkServer = async (pool: pg.Pool): Promise<void> => {
  const { fix } = settings.DATABASE_URL;
  const { rows } = await pool
    .query<{ version: number }>(`SELECT current_setting('server_version_num')::int AS version`)
    .catch((error: unknown) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
      throw new StartFault(
        { key: 'DATABASE_URL', fault: faultOf(code), fix: `See that the server runs and lets this user in. ${fix}` },
        70,
        {
          cause: error,
        },
      );
    });
  const major = Math.floor((rows[0]?.version ?? 0) / 10_000);
  if (major < oldestMajor)
    throw new StartFault(
      {
        key: 'DATABASE_URL',
        fault: `the server is PostgreSQL ${major}, older than ${oldestMajor}`,
        fix: `Update it, or use another one. ${fix}`,
      },
      78,
    );
};

/** Throws a `StartFault` where a command meets the store of another version. */
const checkOwnStore = async (pool: pg.Pool, key: 'DATABASE_URL' | 'DATA_DIR'): Promise<void> => {
  const fault = await foreignStore(pool);
  if (fault === null) return;
  const fix = 'Run the command of the version that runs on this store; a platform brings the store to its version when it starts.';
  throw new StartFault({ key, fault, fix }, 70);
};

/**
 * Opens the store, wherever it is, and brings it up to date, which a command does not. Throws a `StartFault` where
 * `DATABASE_URL` or the folder cannot be used.
 */
export const openDatabase = async ({ databaseUrl, dataDir, isCommand = false, ...poolOptions }: DatabaseOptions): Promise<Database> => {
  if (databaseUrl === null) writableFolder(dataDir, { key: 'DATA_DIR', fix: settings.DATA_DIR.fix });
  const embedded = databaseUrl === null ? await startEmbeddedPostgres(dataDir) : null;
  try {
    if (embedded !== null) await ensureDatabase(embedded.connectionString('postgres'), databaseName);
    const connectionString = embedded?.connectionString(databaseName) ?? databaseUrl ?? '';
    const pool = createPool({ connectionString, ...poolOptions });
    try {
      if (databaseUrl !== null) await checkServer(pool);
      if (isCommand) await checkOwnStore(pool, databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL');
      else await migrate(pool);
    } catch (error) {
      await pool.end();
      throw error;
    }
    return {
      pool,
      connectionString,
      close: async () => {
        await pool.end();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
};
