import { money } from '@palaro/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import type { Bus } from '../../kernel/bus.ts';
import { createTestClock } from '../../kernel/clock.ts';
import { createIds } from '../../kernel/ids.ts';
import { transaction } from '../../db/transaction.ts';
import { createInbox } from './inbox.ts';

const dayMs = 24 * 3_600_000;
const keptDays = 30;
const clock = createTestClock();
let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.drop());

/** The inbox of a merchant, and the hints that it gave. */
const createTestInbox = () => {
  const told: unknown[] = [];
  const inbox = createInbox({
    pool: database.pool,
    bus: { publish: (topic, payload) => Promise.resolve(void told.push([topic, JSON.parse(payload)])) } as Bus,
    clock,
    ids: createIds(clock.now),
    termsOf: () => ({ keptDays, languageDefault: 'EN' }),
    merchantCodes: () => ['PALARO'],
    noticeSums: { deposit_held: () => Promise.resolve(money('PHP', 12_345n)) },
  });
  return { inbox, told };
};
/** Gives a player messages of the system, each so much older than now. */
const insert = (playerId: string, agesMs: readonly number[]) =>
  database.pool.query(
    `INSERT INTO player_message (player_id, id, merchant_code, kind, at)
     SELECT $1, 'm' || n, 'PALARO', 'password_changed', at FROM unnest($2::timestamptz[]) WITH ORDINALITY AS given (at, n)`,
    [playerId, agesMs.map((age) => new Date(clock.now() - age))],
  );
const leftOf = async (playerId: string) =>
  (await database.pool.query<{ id: string }>('SELECT id FROM player_message WHERE player_id = $1 ORDER BY id', [playerId])).rows.map(
    ({ id }) => id,
  );

test('what one device reads or deletes is told to the others, and nothing where nothing changed', async () => {
  const { inbox, told } = createTestInbox();
  await insert('reader', [1, 1, 1]);
  const hint = ['inbox.changed', { playerId: 'reader' }];
  for (const change of [
    () => inbox.read('reader', 'm1'),
    () => inbox.delete('reader', 'm2'),
    () => inbox.readAll('reader', new Date(clock.now())),
  ]) {
    await change();
    expect(told).toEqual([hint]);
    await change();
    expect(told.splice(0)).toEqual([hint]);
  }
});

test('what is older than its merchant keeps it goes, also of very many, and nothing younger', async () => {
  const { inbox } = createTestInbox();
  await insert('keeper', [keptDays * dayMs, keptDays * dayMs + 1000]);
  await insert(
    'collector',
    Array.from({ length: 5001 }, () => keptDays * dayMs + 1000),
  );
  expect(await inbox.purge()).toBe(5002);
  expect(await leftOf('keeper')).toEqual(['m1']);
  expect(await leftOf('collector')).toEqual([]);
});

test('the messages of a player who leaves go, so many at a time', async () => {
  const { inbox } = createTestInbox();
  await insert('leaver', [1, 1, 1]);
  expect([await inbox.forgetPlayer('leaver', 2), await inbox.forgetPlayer('leaver', 2), await inbox.forgetPlayer('leaver', 2)]).toEqual([
    2, 1, 0,
  ]);
});

test('what the system tells a player has the time of its cause; a trial and a player who is gone get nothing', async () => {
  const { inbox } = createTestInbox();
  await database.pool.query(
    `INSERT INTO player (id, merchant_code, username, username_key, password_hash, type, currency, created_at)
     SELECT name, 'PALARO', name, name, 'x', type, 'PHP', now() FROM (VALUES ('told', 0), ('trial', 4)) AS given (name, type)`,
  );
  const at = new Date(clock.now() - 3_600_000);
  for (const playerId of ['told', 'trial', 'gone'])
    await transaction(database.pool, (client) => inbox.tell(client, { playerId, kind: 'jackpot_won' }, at));
  const written = await database.pool.query(
    `SELECT player_id, merchant_code, kind, at FROM player_message WHERE player_id IN ('told', 'trial', 'gone')`,
  );
  expect(written.rows).toEqual([{ player_id: 'told', merchant_code: 'PALARO', kind: 'jackpot_won', at }]);
  const hints = await database.pool.query(`SELECT payload FROM outbox WHERE topic = 'inbox.changed'`);
  expect(hints.rows).toEqual([{ payload: { playerId: 'told' } }]);
});

test('a message of the system keeps the sum of what it is about; one about nothing that moved money has none', async () => {
  const { inbox } = createTestInbox();
  await database.pool.query(
    `INSERT INTO player (id, merchant_code, username, username_key, password_hash, type, currency, created_at)
     VALUES ('rich', 'PALARO', 'rich', 'rich', 'x', 0, 'PHP', now())`,
  );
  const told = [
    { playerId: 'rich', kind: 'deposit_held', about: 'PALARO:xendit:1' },
    { playerId: 'rich', kind: 'race_won', about: 'no-transaction' },
    { playerId: 'rich', kind: 'password_changed' },
  ] as const;
  for (const one of told) await transaction(database.pool, (client) => inbox.tell(client, one, new Date(clock.now())));
  const { items } = await inbox.page({ playerId: 'rich', merchantCode: 'PALARO', language: 'EN' }, null, 10);
  expect(new Map(items.map(({ kind, sum }) => [kind, sum]))).toEqual(
    new Map([
      ['deposit_held', money('PHP', 12_345n)],
      ['race_won', null],
      ['password_changed', null],
    ]),
  );
});
