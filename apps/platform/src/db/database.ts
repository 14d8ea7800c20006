import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';

export type DatabaseOptions = {
  /** A PostgreSQL 15 or newer; null runs the embedded one in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly applicationName: string;
  /** Connections that are kept at most. */
  readonly connectionsMax?: number;
  readonly onIdleFault: (code: string) => void;
};

/** The open store: migrated and ready. `close` also stops the embedded server when this process started it. */
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

/** Opens the store, wherever it is, and brings it up to date. */
export const openDatabase = async ({ databaseUrl, dataDir, ...poolOptions }: DatabaseOptions): Promise<Database> => {
  const embedded = databaseUrl === null ? await startEmbeddedPostgres(dataDir) : null;
  try {
    if (embedded !== null) await ensureDatabase(embedded.connectionString('postgres'), databaseName);
    const connectionString = embedded?.connectionString(databaseName) ?? databaseUrl ?? '';
    const pool = createPool({ connectionString, ...poolOptions });
    await migrate(pool);
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
