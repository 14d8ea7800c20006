import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { startTestDatabase, type TestDatabase } from './testing.ts';
import { CommitUnknownError, transaction } from './transaction.ts';

let database: TestDatabase;
let folder = '';
const write = (name: string, sql: string): void => writeFileSync(join(folder, name), sql);
const remove = (name: string): void => rmSync(join(folder, name));
/** Starts a version of the platform whose files are those of the folder. */
const run = (version = 1) => migrate(database.pool, { migrations: folder, modules: folder, version });
const appliedNames = async (): Promise<readonly string[]> =>
  (await database.pool.query<{ name: string }>('SELECT name FROM schema_migration ORDER BY name')).rows.map(({ name }) => name);

beforeAll(async () => {
  database = await startTestDatabase();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'palaro-migrations-'));
  await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('applies files once and in order, however many start at once', async () => {
  write('0002_fill.sql', 'INSERT INTO thing VALUES (1);');
  write('0001_thing.sql', 'CREATE TABLE thing (id int PRIMARY KEY);');
  const runs = await Promise.all([0, 1, 2, 3].map(() => run()));
  expect(runs.flatMap(({ applied }) => applied)).toEqual(['0001_thing.sql', '0002_fill.sql']);
  expect((await run()).applied).toEqual([]);
});

test('a changed file is refused by name, and line ends are no change', async () => {
  write('0001_thing.sql', 'CREATE TABLE thing\n(id int);');
  await run();
  write('0001_thing.sql', 'CREATE TABLE thing\r\n(id int);');
  await run();
  write('0001_thing.sql', 'CREATE TABLE thing\n(id bigint);');
  await expect(run()).rejects.toThrow(/0001_thing.sql was changed/);
});

test('an applied file that is missing is refused by name, whatever number it has', async () => {
  write('0001_thing.sql', 'CREATE TABLE thing (id int);');
  write('0002_other.sql', 'CREATE TABLE other (id int);');
  await run();
  remove('0002_other.sql');
  await expect(run()).rejects.toThrow(/0002_other.sql was applied to this database but its file is missing/);
  await expect(run(2)).rejects.toThrow(/0002_other.sql was applied to this database but its file is missing/);
});

test('a version starts on the store of a newer one, whichever numbers that one’s migrations have', async () => {
  write('0347_last.sql', 'CREATE TABLE last (id int);');
  await run(1);
  write('0345_newer.sql', 'CREATE TABLE newer (id int);');
  write('0350_newest.sql', 'CREATE TABLE newest (id int);');
  expect((await run(2)).applied).toEqual(['0345_newer.sql', '0350_newest.sql']);
  remove('0345_newer.sql');
  remove('0350_newest.sql');
  expect(await run(1)).toEqual({ applied: [], newer: ['0345_newer.sql', '0350_newest.sql'], replaced: [] });
});

test('a version starts on a store that a newer one has made from nothing', async () => {
  write('0345_newer.sql', 'CREATE TABLE newer (id int);');
  write('0347_last.sql', 'CREATE TABLE last (id int);');
  await run(2);
  remove('0345_newer.sql');
  expect((await run(1)).newer).toEqual(['0345_newer.sql']);
});

test('a version starts on a store where a newer one has come no further than half its way', async () => {
  write('0347_last.sql', 'CREATE TABLE last (id int);');
  await run(1);
  write('0345_newer.sql', 'CREATE TABLE newer (id int);');
  write('0350_bad.sql', 'SELECT nonsense;');
  await expect(run(2)).rejects.toThrow(/0350_bad.sql failed/);
  remove('0345_newer.sql');
  remove('0350_bad.sql');
  expect((await run(1)).newer).toEqual(['0345_newer.sql']);
});

test('a version whose migration a newer store lacks is no version before it, and is refused', async () => {
  write('0001_thing.sql', 'CREATE TABLE thing (id int);');
  await run(2);
  write('0002_other.sql', 'CREATE TABLE other (id int);');
  await expect(run(1)).rejects.toThrow(/0002_other.sql is not in this store, which a newer version \(2, this is 1\) has written/);
});

test('a failing file leaves nothing of itself behind, and the next start goes on from there', async () => {
  write('0001_thing.sql', 'CREATE TABLE thing (id int);');
  write('0002_bad.sql', 'CREATE TABLE other (id int); SELECT nonsense;');
  await expect(run()).rejects.toThrow(/0002_bad.sql failed/);
  expect(await appliedNames()).toEqual(['0001_thing.sql']);
  write('0002_bad.sql', 'CREATE TABLE other (id int);');
  expect((await run()).applied).toEqual(['0002_bad.sql']);
});

test('a migration that needs a table in use lets go of it for those who come later, and is applied when it is free', async () => {
  write('0001_thing.sql', 'CREATE TABLE thing (id int);');
  await run();
  write('0002_wider.sql', 'ALTER TABLE thing ADD COLUMN name text;');
  const user = await database.pool.connect();
  try {
    await user.query('BEGIN; SELECT * FROM thing');
    const waits = { timeoutMs: 50, pauseMs: 50, triesMax: 1000 };
    const migrating = migrate(database.pool, { migrations: folder, modules: folder, version: 2 }, waits);
    const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'thing'::regclass`;
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount, { interval: 5 }).toBe(1);
    // Behind a migration that waits without end, this one would meet the pool's bound for locks.
    const started = performance.now();
    await database.pool.query('INSERT INTO thing VALUES (1)');
    expect(performance.now() - started).toBeLessThan(1000);
    await user.query('COMMIT');
    expect((await migrating).applied).toEqual(['0002_wider.sql']);
  } finally {
    user.release();
  }
});

test('a migration whose table is never free ends the start and names itself', async () => {
  write('0001_thing.sql', 'CREATE TABLE thing (id int);');
  await run();
  write('0002_wider.sql', 'ALTER TABLE thing ADD COLUMN name text;');
  const user = await database.pool.connect();
  try {
    await user.query('BEGIN; SELECT * FROM thing');
    const waits = { timeoutMs: 10, pauseMs: 1, triesMax: 3 };
    await expect(migrate(database.pool, { migrations: folder, modules: folder, version: 2 }, waits)).rejects.toThrow(
      '0002_wider.sql failed: its table was in use at each of 3 tries',
    );
  } finally {
    await user.query('COMMIT');
    user.release();
  }
});

test('a version that has nothing to do starts while a newer one is still at work on the store', async () => {
  write('0001_thing.sql', 'CREATE TABLE thing (id int);');
  await run();
  const worker = await database.pool.connect();
  try {
    await worker.query('SELECT pg_advisory_lock(7265001)');
    expect(await run()).toEqual({ applied: [], newer: [], replaced: [] });
  } finally {
    worker.release(true);
  }
});

test('a migration that cannot run in a transaction is applied once, however many start at once', async () => {
  write('0001_thing.sql', 'CREATE TABLE thing (id int);');
  write(
    '0002_index.sql',
    '-- no transaction\n-- Repeatable; an index that a fault left half made goes first.\nDROP INDEX CONCURRENTLY IF EXISTS thing_id;\nCREATE INDEX CONCURRENTLY thing_id ON thing (id);\n',
  );
  write('0003_other.sql', 'CREATE TABLE other (id int);');
  const runs = await Promise.all([0, 1, 2, 3].map(() => run()));
  expect(runs.flatMap(({ applied }) => applied)).toEqual(['0001_thing.sql', '0002_index.sql', '0003_other.sql']);
  const { rows } = await database.pool.query(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'thing_id'::regclass`);
  expect(rows).toEqual([{ indisvalid: true }]);
});

test('rivals that deadlock are run again until both are through', async () => {
  await database.pool.query('CREATE TABLE thing (id int PRIMARY KEY, n bigint NOT NULL); INSERT INTO thing VALUES (1, 0), (2, 0)');
  let runs = 0;
  const move = (first: number, second: number): Promise<void> =>
    transaction(database.pool, async (client) => {
      runs++;
      await client.query('UPDATE thing SET n = n + 1 WHERE id = $1', [first]);
      await client.query('SELECT pg_sleep(0.1)');
      await client.query('UPDATE thing SET n = n + 1 WHERE id = $1', [second]);
    });
  await Promise.all([move(1, 2), move(2, 1)]);
  expect(runs).toBeGreaterThan(2);
  expect((await database.pool.query('SELECT n FROM thing')).rows).toEqual([{ n: 2n }, { n: 2n }]);
});

test('a connection lost within the work is retried, a plain fault is not', async () => {
  let runs = 0;
  const value = await transaction(database.pool, async (client) => {
    if (++runs === 1) await client.query('SELECT pg_terminate_backend(pg_backend_pid())');
    return 'done';
  });
  expect([value, runs]).toEqual(['done', 2]);
  await expect(transaction(database.pool, (client) => (runs++, client.query('SELECT nonsense')))).rejects.toThrow(/nonsense/);
  expect(runs).toBe(3);
});

test('a COMMIT that nobody answered is run again only by who says that a repeat is harmless', async () => {
  // Ends its own connection at the COMMIT, every other time.
  await database.pool.query(`
    CREATE TABLE thing (id int);
    CREATE SEQUENCE commits;
    CREATE FUNCTION fall() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF nextval('commits') % 2 = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER falls AFTER INSERT ON thing DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fall()`);
  let runs = 0;
  const work = (client: PoolClient) => (runs++, client.query('INSERT INTO thing VALUES (1)'));
  await expect(transaction(database.pool, work)).rejects.toThrow(CommitUnknownError);
  expect(runs).toBe(1);
  await database.pool.query('ALTER SEQUENCE commits RESTART');
  await transaction(database.pool, work, { repeatable: true });
  expect(runs).toBe(3);
});
