import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { startTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let root = '';
const write = (name: string, sql: string): void => writeFileSync(join(root, name), sql);
/** Starts a version of the platform whose files are those of the folder. */
const run = (version = 1) => migrate(database.pool, { migrations: join(root, 'migrations'), modules: join(root, 'modules'), version });
const remove = (name: string): void => rmSync(join(root, name));
const value = async (call: string): Promise<unknown> =>
  (await database.pool.query<{ value: unknown }>(`SELECT ${call} AS value`)).rows[0]?.value;
const twice = (parameter: string, factor: number) =>
  `create or replace function twice(${parameter} int) returns int\nlanguage sql immutable as $$ select ${parameter} * ${factor} $$;\n`;

beforeAll(async () => {
  database = await startTestDatabase();
});
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'palaro-functions-'));
  mkdirSync(join(root, 'migrations'));
  mkdirSync(join(root, 'modules/sums/sql'), { recursive: true });
  await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
});
afterAll(async () => {
  await database.drop();
  rmSync(root, { recursive: true, force: true });
});

test('a function is replaced as a whole when its file changes, and only then', async () => {
  write('modules/sums/sql/twice.sql', twice('p_number', 2));
  expect((await run()).replaced).toEqual(['twice']);
  expect((await run()).replaced).toEqual([]);
  write('modules/sums/sql/twice.sql', twice('p_number', 3));
  expect((await run()).replaced).toEqual(['twice']);
  expect(await value('twice(p_number => 2)')).toBe(6);
});

test('a function whose parameters change leaves no second form behind', async () => {
  write('modules/sums/sql/twice.sql', twice('p_number', 2));
  await run();
  write('modules/sums/sql/twice.sql', twice('p_other', 2).replace('int)', 'bigint)').replace('returns int', 'returns bigint'));
  await run();
  expect(await value('twice(p_other => 2)')).toBe(4n);
  expect(await value(`(SELECT count(*) FROM pg_proc WHERE proname = 'twice')`)).toBe(1n);
});

test('a function that a migration made with other parameters goes when its file comes', async () => {
  write('migrations/0001_former.sql', 'CREATE FUNCTION twice(p_other bigint) RETURNS bigint LANGUAGE sql AS $$ SELECT p_other $$;');
  write('modules/sums/sql/twice.sql', twice('p_number', 2));
  await run();
  expect(await value('twice(p_number => 2)')).toBe(4);
  expect(await value(`(SELECT count(*) FROM pg_proc WHERE proname = 'twice')`)).toBe(1n);
});

test('a file that is gone takes its function with it', async () => {
  write('modules/sums/sql/twice.sql', twice('p_number', 2));
  await run();
  remove('modules/sums/sql/twice.sql');
  await run(2);
  await expect(value('twice(2)')).rejects.toThrow(/twice.* does not exist/);
});

test('a version that starts after a newer one leaves that one’s functions as they are', async () => {
  const [half, older] = [twice('p_number', 5).replace('twice', 'half'), twice('p_number', 2)];
  write('modules/sums/sql/twice.sql', older);
  await run(1);
  write('modules/sums/sql/twice.sql', twice('p_number', 3));
  write('modules/sums/sql/half.sql', half);
  await run(2);
  write('modules/sums/sql/twice.sql', older);
  remove('modules/sums/sql/half.sql');
  expect(await run(1)).toEqual({ applied: [], newer: [], replaced: [] });
  expect([await value('twice(2)'), await value('half(2)')]).toEqual([6, 10]);
  // And a version that is newer still decides again.
  expect((await run(3)).replaced).toEqual(['twice']);
  expect(await value('twice(2)')).toBe(4);
  await expect(value('half(2)')).rejects.toThrow(/half.* does not exist/);
});

test('a faulty file is named and no function is replaced', async () => {
  write('modules/sums/sql/half.sql', twice('p_number', 2).replace('twice', 'half'));
  write('modules/sums/sql/twice.sql', twice('p_number', 2).replace('select', 'select nothing from'));
  await expect(run()).rejects.toThrow(/sums\/sql\/twice\.sql failed/);
  expect(await value(`to_regproc('half')::text`)).toBeNull();
});

test.each([
  ['another name', twice('p_number', 2).replace('twice', 'thrice')],
  ['two functions', twice('p_number', 2) + twice('p_number', 2)],
  ['no function', 'SELECT 1;'],
])('a file with %s is refused', async (_, sql) => {
  write('modules/sums/sql/twice.sql', sql);
  await expect(run()).rejects.toThrow(/sums\/sql\/twice\.sql: a function's file holds one/);
});

test('a function in two modules is refused', async () => {
  mkdirSync(join(root, 'modules/other/sql'), { recursive: true });
  write('modules/sums/sql/twice.sql', twice('p_number', 2));
  write('modules/other/sql/twice.sql', twice('p_number', 2));
  await expect(run()).rejects.toThrow(/define the same function/);
});
