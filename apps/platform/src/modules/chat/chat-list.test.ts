import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../../db/pool.ts';
import { asLarge } from '../../db/testing-plans.ts';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { countConversations, countedMax, firstPlace, markDelivered, placeOf, readList, readListed, type ListPlace } from './chat-list.ts';

/** So many that whoever reads a part of them, and not a page, is found out; to the planner they are a million. */
const rows = 60_000;
/** Two thirds wait; of those that do, one in two hundred has a history, the first of them after many without. */
const isWaiting = `n % 3 <> 0`;
const hasHistory = `n % 300 = 100`;
/** The number of a conversation with a history, in the order of their waits. */
const history = (at: number): number => 100 + 300 * at;
const histories = rows / 300;
const idOf = (n: number): string => String(n).padStart(26, '0');
const pageSize = 100;

let database: TestDatabase;
/** One connection, so that what it has read is known when it is asked for. */
let pool: Pool;
beforeAll(async () => {
  database = await startTestDatabase();
  pool = createPool({
    connectionString: database.connectionString,
    applicationName: 'test',
    connectionsMax: 1,
    onIdleFault: () => undefined,
  });
  await pool.query('SET statement_timeout = 0');
  await pool.query(
    `INSERT INTO chat_conversation (id, player_id, merchant_code, last_seq, last_at, waiting_since, has_history)
     SELECT lpad(n::text, 26, '0'), 'p' || n, 'PALARO', 1, at, CASE WHEN ${isWaiting} THEN at END, ${hasHistory}
     FROM generate_series(1, $1) AS n, LATERAL (SELECT timestamptz '2026-01-01T00:00:00Z' + n * interval '1 second' AS at) times`,
    [rows],
  );
  // Messages and names of those that these tests look at.
  await pool.query(
    `INSERT INTO player (id, merchant_code, username, username_key, password_hash, type, currency, created_at)
     SELECT player_id, 'PALARO', player_id, player_id, '', 0, 'PHP', now() FROM chat_conversation
     WHERE has_history OR id < lpad('3000', 26, '0') OR id > lpad('${rows - 2000}', 26, '0')`,
  );
  await pool.query(
    `INSERT INTO chat_message (player_id, seq, sender, client_id, body, at)
     SELECT c.player_id, seq, 'player', 'message-' || seq, 'text ' || seq, c.last_at FROM chat_conversation c JOIN player p ON p.id = c.player_id,
       generate_series(1, 5) AS seq`,
  );
  await pool.query('VACUUM ANALYZE chat_conversation, chat_message, player');
  await asLarge(pool, ['chat_conversation', 'chat_message', 'player']);
}, 120_000);
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** How many rows of tables and entries of indexes were read for some work. */
const readFor = async (work: () => Promise<unknown>): Promise<number> => {
  const read = async (): Promise<number> => {
    await pool.query('SELECT pg_stat_force_next_flush()');
    const { rows: sums } = await pool.query<{ read: number }>(
      `SELECT (SELECT sum(seq_tup_read + idx_tup_fetch)::int FROM pg_stat_user_tables) + (SELECT sum(idx_tup_read)::int FROM pg_stat_user_indexes) AS read`,
    );
    return sums[0]?.read ?? 0;
  };
  const before = await read();
  await work();
  return (await read()) - before;
};
const idsAfter = async (place: ListPlace): Promise<readonly string[]> =>
  (await readList(pool, 'PALARO', place, pageSize)).map(({ id }) => id);
/** Ids of those with a remainder of a division, in the order of their waits. */
const waitingIds = (fits: (n: number) => boolean): readonly string[] =>
  Array.from({ length: 3000 }, (_, at) => at + 1)
    .filter(fits)
    .map(idOf);

test('players with a history wait in front of all others, each part by the longest wait', async () => {
  const first = await readList(pool, 'PALARO', firstPlace, pageSize);
  expect(first.map(({ id }) => id)).toEqual(Array.from({ length: pageSize }, (_, at) => idOf(history(at))));
  expect(first[0]).toMatchObject({
    username: 'p100',
    hasHistory: true,
    unread: 5,
    lastText: 'text 5',
    lastFrom: 'player',
    hasPicture: false,
  });
  const page = await readList(pool, 'PALARO', { part: 0, at: new Date('2100-01-01'), id: '' }, pageSize);
  expect(page.map(({ id }) => id)).toEqual(waitingIds((n) => n % 3 !== 0 && n % 300 !== 100).slice(0, pageSize));
});

test('pages follow each other without a gap or a repeat, from those who wait to the latest of those who are answered', async () => {
  const seen: string[] = [];
  const last = async (ids: readonly string[]): Promise<ListPlace> => {
    const [found] = await readListed(pool, 'PALARO', ids.slice(-1));
    if (found === undefined) throw new Error('the last of a page is not there');
    return placeOf(found);
  };
  let place = firstPlace;
  for (let page = 0; page < 5; page++) {
    const ids = await idsAfter(place);
    seen.push(...ids);
    place = await last(ids);
  }
  const first = Array.from({ length: histories }, (_, at) => idOf(history(at)));
  expect(seen).toEqual([...first, ...waitingIds((n) => n % 3 !== 0 && n % 300 !== 100)].slice(0, seen.length));
  const answered = await idsAfter({ part: 2, at: new Date('2100-01-01'), id: '' });
  expect(answered).toEqual(Array.from({ length: pageSize }, (_, at) => idOf(rows - 3 * at)));
  expect((await idsAfter(await last(answered)))[0]).toBe(idOf(rows - 3 * pageSize));
});

test('a page of very many, its count and a look at one that has changed read no more than they show', async () => {
  const deep = { part: 1, at: new Date(Date.parse('2026-01-01T00:00:00Z') + (rows - 1000) * 1000), id: '' } as const;
  // Of a page: each of three parts, its player, its unread messages and its last one; by index and by row.
  const ofPage = pageSize * 30;
  for (const place of [firstPlace, deep, { part: 2, at: new Date(Date.parse('2026-01-01T00:00:00Z') + rows * 500), id: '' } as const])
    expect(await readFor(() => readList(pool, 'PALARO', place, pageSize)), String(place.part)).toBeLessThan(ofPage);
  expect(await readFor(() => countConversations(pool, 'PALARO'))).toBeLessThan(4 * countedMax + 100);
  expect(await readFor(() => readListed(pool, 'PALARO', [idOf(history(0))]))).toBeLessThan(50);
  expect(await readFor(() => markDelivered(pool, 'PALARO', [idOf(history(0)), idOf(1)]))).toBeLessThan(50);
});

test('the count goes as far as it is shown', async () => {
  expect(await countConversations(pool, 'PALARO')).toEqual({ all: countedMax, waiting: countedMax });
  expect(await countConversations(pool, 'OTHER')).toEqual({ all: 0, waiting: 0 });
});

test('a merchant lists, counts and marks its own conversations alone', async () => {
  await pool.query(`UPDATE chat_conversation SET merchant_code = 'OTHER' WHERE id = ANY ($1)`, [[idOf(history(0)), idOf(2), idOf(3)]]);
  const ofOther = async () => (await readList(pool, 'OTHER', firstPlace, pageSize)).map(({ id }) => id);
  expect(await ofOther()).toEqual([idOf(history(0)), idOf(2), idOf(3)]);
  expect(await countConversations(pool, 'OTHER')).toEqual({ all: 3, waiting: 2 });
  expect((await idsAfter(firstPlace))[0]).toBe(idOf(history(1)));
  expect((await readListed(pool, 'OTHER', [idOf(2), idOf(4)])).map(({ id }) => id)).toEqual([idOf(2)]);
  await pool.query(`UPDATE chat_conversation SET desk_delivered = 0 WHERE id = ANY ($1)`, [[idOf(2), idOf(4)]]);
  expect(await markDelivered(pool, 'OTHER', [idOf(2), idOf(4)])).toEqual([{ id: idOf(2), playerId: 'p2', merchantCode: 'OTHER' }]);
});
