import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../db/testing.ts';
import { runChaos } from './run-chaos.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
}, 60_000);
afterAll(() => database.drop());

test('a platform killed in a storm of bets loses no acknowledged centavo', async () => {
  const report = await runChaos({ kills: 3, seed: 1, port: 8228, players: 3, dataDir: tmpdir(), databaseUrl: database.connectionString });
  expect(report.kills).toBe(3);
  expect(report.acknowledged).toBeGreaterThan(3);
}, 120_000);

test('a store that forgets an acknowledged bet is found out', async () => {
  const forgetful = await startTestDatabase();
  try {
    await forgetful.pool.query(`create function forget() returns trigger language plpgsql as 'begin if new.seq % 7 = 0 then delete from wallet_transactions where seq = new.seq; end if; return null; end'`);
    await forgetful.pool.query('alter table wallet_postings drop constraint wallet_postings_transaction_seq_fkey');
    await forgetful.pool.query('create constraint trigger forget after insert on wallet_transactions deferrable initially deferred for each row execute function forget()');
    await expect(runChaos({ kills: 2, seed: 2, port: 8228, players: 3, dataDir: tmpdir(), databaseUrl: forgetful.connectionString })).rejects.toThrow(/forgotten|acknowledged/);
  } finally {
    await forgetful.drop();
  }
}, 120_000);
