import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from './testing.ts';
import { purgeBatchMax, purgeRows } from './purge.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.drop());

test('what is old goes in batches, however much there is, and the rest stays', async () => {
  const { pool } = database;
  await pool.query('CREATE TABLE old_row (at integer NOT NULL)');
  await pool.query('CREATE TABLE batch (rows bigint)');
  await pool.query(`CREATE FUNCTION note_batch() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO batch SELECT count(*) FROM gone; RETURN NULL; END $$`);
  await pool.query(`CREATE TRIGGER note_batch AFTER DELETE ON old_row REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION note_batch()`);
  await pool.query('INSERT INTO old_row SELECT n FROM generate_series(1, $1::integer) n', [2 * purgeBatchMax + 3]);
  expect(await purgeRows(pool, 'old_row', 'at <= $1', [2 * purgeBatchMax + 1])).toBe(2 * purgeBatchMax + 1);
  const batches = (await pool.query<{ rows: string }>('SELECT rows FROM batch')).rows.map(({ rows }) => Number(rows));
  expect(batches).toEqual([purgeBatchMax, purgeBatchMax, 1]);
  expect((await pool.query('SELECT at FROM old_row ORDER BY at')).rows).toEqual([
    { at: 2 * purgeBatchMax + 2 },
    { at: 2 * purgeBatchMax + 3 },
  ]);
});
