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
  const runs = await Promise.all([0, 1, 2, 3].map(() => migrate(database.pool, folder, folder)));
  expect(runs.flatMap(({ applied }) => applied)).toEqual(['0001_thing.sql', '0002_fill.sql']);
  expect((await migrate(database.pool, folder, folder)).applied).toEqual([]);
});

test('a changed file is refused by name, and line ends are no change', async () => {
  write('0001_thing.sql', 'CREATE TABLE thing\n(id int);');
  await migrate(database.pool, folder, folder);
  write('0001_thing.sql', 'CREATE TABLE thing\r\n(id int);');
  await migrate(database.pool, folder, folder);
  write('0001_thing.sql', 'CREATE TABLE thing\n(id bigint);');
  await expect(migrate(database.pool, folder, folder)).rejects.toThrow(/0001_thing.sql was changed/);
});

test('an applied file that is missing is refused by name; one that is newer than all others is another version’s', async () => {
  write('0001_thing.sql', 'CREATE TABLE thing (id int);');
  write('0002_other.sql', 'CREATE TABLE other (id int);');
  write('0003_last.sql', 'CREATE TABLE last (id int);');
  await migrate(database.pool, folder, folder);
  rmSync(join(folder, '0003_last.sql'));
  expect(await migrate(database.pool, folder, folder)).toMatchObject({ applied: [], newer: ['0003_last.sql'] });
  rmSync(join(folder, '0001_thing.sql'));
  await expect(migrate(database.pool, folder, folder)).rejects.toThrow(
    /0001_thing.sql was applied to this database but its file is missing/,
  );
});

test('a failing file leaves nothing behind', async () => {
  write('0001_thing.sql', 'CREATE TABLE thing (id int);');
  write('0002_bad.sql', 'SELECT nonsense;');
  await expect(migrate(database.pool, folder, folder)).rejects.toThrow(/0002_bad.sql failed/);
  expect((await database.pool.query(`SELECT to_regclass('thing') AS found`)).rows[0]).toEqual({ found: null });
});

test('a migration that cannot run in a transaction is applied once, however many start at once', async () => {
  write('0001_thing.sql', 'CREATE TABLE thing (id int);');
  write(
    '0002_index.sql',
    '-- no transaction\n-- Repeatable; an index that a fault left half made goes first.\nDROP INDEX CONCURRENTLY IF EXISTS thing_id;\nCREATE INDEX CONCURRENTLY thing_id ON thing (id);\n',
  );
  write('0003_other.sql', 'CREATE TABLE other (id int);');
  const runs = await Promise.all([0, 1, 2, 3].map(() => migrate(database.pool, folder, folder)));
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
