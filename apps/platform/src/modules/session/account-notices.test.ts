import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { createNoticeSender } from './account-notices.ts';
import { anAccount, clock, startNode } from './testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.drop());

test('a notice that no gateway takes is tried again after a minute, then less and less often', async () => {
  const { pool } = database;
  const { id } = await anAccount(startNode({ pool }));
  await pool.query(
    `INSERT INTO account_notice (id, player_id, merchant_code, kind, channel, recipient, language, at, next_at)
     VALUES ('n1', $1, 'M', 'password_changed', 'email', 'maria@example.com', '', $2, $2)`,
    [id, new Date(clock.now())],
  );
  const send = createNoticeSender({ pool, clock, codes: { sendNotice: () => Promise.resolve('refused') } });
  const waits: number[] = [];
  for (let tries = 0; tries < 8; tries++) {
    await send();
    const { rows } = await pool.query<{ next: Date }>('SELECT next_at AS next FROM account_notice');
    const wait = (rows[0]?.next.getTime() ?? 0) - clock.now();
    waits.push(wait / 60_000);
    clock.advance(wait);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 64]);
});
