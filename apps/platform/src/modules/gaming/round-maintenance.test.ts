import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { purgeBatchMax } from '../../db/purge.ts';
import { newId, openSeat, storedRound } from '../../testing/seats.ts';
import { startTestGaming, testHorizonMs, testVendor, type TestGaming } from '../../testing/test-gaming.ts';

let gaming: TestGaming;
beforeAll(async () => {
  gaming = await startTestGaming();
}, 60_000);
afterAll(() => gaming.stop());

/** Copies the newest row of a table so often, under other ids. */
const copy = (table: string, ids: readonly string[], times: number) =>
  gaming.pool.query(
    `with one as (select * from ${table} order by opened_at desc, id desc limit 1)
     insert into ${table} select made.* from one, generate_series(1, $1::integer) n,
       jsonb_populate_record(one::${table}, jsonb_build_object(${ids.map((id) => `'${id}', one.${id} || n`).join(', ')})) as made`,
    [times],
  );
/** How many rows each statement of a piece of work has changed. */
const changedBy = async (table: string, work: () => Promise<unknown>): Promise<readonly number[]> => {
  await gaming.pool.query('create table changed_rows (rows bigint)');
  await gaming.pool.query(`create function note_changed() returns trigger language plpgsql as $$
    begin insert into changed_rows select count(*) from changed; return null; end $$`);
  await gaming.pool.query(`create trigger note_changed after update on ${table} referencing new table as changed
    for each statement execute function note_changed()`);
  try {
    await work();
    return (await gaming.pool.query<{ rows: bigint }>('select rows from changed_rows where rows > 0')).rows.map(({ rows }) => Number(rows));
  } finally {
    await gaming.pool.query(`drop trigger note_changed on ${table}`);
    await gaming.pool.query('drop function note_changed');
    await gaming.pool.query('drop table changed_rows');
  }
};

test('game sessions past their life end in batches, however many there are', async () => {
  await openSeat(gaming, await gaming.aPlayer());
  await copy('gaming_sessions', ['id'], purgeBatchMax);
  gaming.clock.advance(13 * 3_600_000);
  let ended = 0;
  const batches = await changedBy('gaming_sessions', async () => (ended = await gaming.maintenance.expire()));
  expect([ended, batches]).toEqual([purgeBatchMax + 1, [purgeBatchMax, 1]]);
});

test('rounds without news are marked in batches, play money among them, and all of real money are reported', async () => {
  const seat = await openSeat(gaming, await gaming.aPlayer());
  await seat.bet(newId(), newId(), '100');
  await copy('gaming_rounds', ['id', 'round'], purgeBatchMax + 1);
  await gaming.pool.query("update gaming_rounds set mode = 'play' where right(id, 1) = '1'");
  const { rows } = await gaming.pool.query<{ real: number }>(
    "select count(*)::int as real from gaming_rounds where state = 'pending' and mode = 'real'",
  );
  gaming.clock.advance(testHorizonMs + 1);
  gaming.unresolved.length = 0;
  let marked = 0;
  const batches = await changedBy('gaming_rounds', async () => (marked = await gaming.maintenance.reconcile()));
  expect([marked, batches]).toEqual([rows[0]?.real, [purgeBatchMax, 2]]);
  const reported = gaming.unresolved.map((line) => Number(line.replace(`${testVendor} `, '')));
  expect(reported.reduce((sum, one) => sum + one, 0)).toBe(marked);
});

test('a round that a call holds is not waited for, and marked the next time', async () => {
  await gaming.maintenance.reconcile();
  const seat = await openSeat(gaming, await gaming.aPlayer());
  const [held, other] = [newId(), newId()];
  for (const round of [held, other]) await seat.bet(round, newId(), '100');
  gaming.clock.advance(testHorizonMs + 1);
  const holder = await gaming.pool.connect();
  onTestFinished(() => holder.release());
  await holder.query('begin');
  await holder.query('select from gaming_rounds where round = $1 for update', [held]);
  try {
    expect(await gaming.maintenance.reconcile()).toBe(1);
    expect([await storedRound(gaming, held), await storedRound(gaming, other)]).toMatchObject([
      { state: 'pending' },
      { state: 'checking' },
    ]);
  } finally {
    await holder.query('rollback');
  }
  expect(await gaming.maintenance.reconcile()).toBe(1);
  expect(await storedRound(gaming, held)).toMatchObject({ state: 'checking' });
});
