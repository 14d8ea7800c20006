import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ensureDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate, migrationsFolder } from './migrate.ts';
import { createPool } from './pool.ts';
import { listFunctionFiles } from './sql-functions.ts';

/** A fresh, migrated database of its own, on the real server. */
export type TestDatabase = { readonly pool: pg.Pool; readonly connectionString: string; readonly drop: () => Promise<void> };

const onIdleFault = (): void => undefined;

/** One name per set of migrations and functions, so that a changed file makes a new template. */
const templateName = async (): Promise<string> => {
  const hash = createHash('sha256');
  const migrations = readdirSync(migrationsFolder).toSorted();
  for (const file of [...migrations.map((name) => join(migrationsFolder, name)), ...(await listFunctionFiles())])
    hash.update(file).update(readFileSync(file));
  return `template_${hash.digest('hex').slice(0, 16)}`;
};

const withDatabase = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.toString();
};

const admin = async <T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Migrates a template once per server; many test files may ask at once. */
const ensureTemplate = async (server: string): Promise<string> => {
  const name = await templateName();
  await admin(server, async (client) => {
    await client.query('SELECT pg_advisory_lock(7252717)');
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 1) return;
    const building = `${name}_building`;
    await client.query(`DROP DATABASE IF EXISTS ${building} WITH (FORCE)`);
    await ensureDatabase(server, building);
    const pool = createPool({
      connectionString: withDatabase(server, building),
      applicationName: 'template',
      connectionsMax: 1,
      onIdleFault,
    });
    try {
      await migrate(pool);
    } finally {
      await pool.end();
    }
    await client.query(`ALTER DATABASE ${building} RENAME TO ${name}`);
  });
  return name;
};

/**
 * Makes a database for one test file: on `TEST_DATABASE_URL`'s server, else on an embedded one that all test files of
 * this machine share while one of them runs.
 */
export const startTestDatabase = async (): Promise<TestDatabase> => {
  const given = process.env['TEST_DATABASE_URL'];
  const embedded = given ? null : await startEmbeddedPostgres(join(tmpdir(), `palaro-test-${process.getuid?.() ?? 0}`));
  const server = given ?? embedded?.connectionString('postgres') ?? '';
  const template = await ensureTemplate(server);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await admin(server, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    // It is dropped with its file: nothing in it has to outlive a crash of the server, so nobody waits for the disk.
    await client.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  });
  const connectionString = withDatabase(server, name);
  const pool = createPool({ connectionString, applicationName: name, onIdleFault });
  return {
    pool,
    connectionString,
    drop: async () => {
      await pool.end();
      await admin(server, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
      await embedded?.stop();
    },
  };
};
