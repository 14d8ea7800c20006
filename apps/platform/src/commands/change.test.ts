import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../db/testing.ts';
import { ok } from '../kernel/result.ts';
import { addOperator } from '../testing/operators.ts';
import { makeChange } from './change.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
  await addOperator(database.pool, 'Ben', 'support', 'M');
});
afterAll(() => database.drop());

const change = (value: number | null): Promise<void> =>
  makeChange({
    pool: database.pool,
    options: { yes: true, by: 'Ben', reason: 'asked by mail' },
    act: { merchantCode: 'M', action: 'player.block', subject: `player:${value}` },
    title: 'M/ana',
    before: { status: 'active' },
    after: { status: 'blocked' },
    commit: () => Promise.resolve(ok(value)),
  });
const logged = async () => (await database.pool.query('SELECT actor, subject, outcome, reason FROM audit_log')).rows;

test('a command that forgets to record its change fails, and the change stands in the log all the same', async () => {
  await change(null);
  expect(await logged()).toEqual([]);
  await expect(change(1)).rejects.toThrow('player.block made its change without recording it');
  expect(await logged()).toEqual([{ actor: 'Ben', subject: 'player:1', outcome: 'done', reason: 'asked by mail' }]);
});
