import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../db/testing.ts';
import { freePortFrom } from './platform-process.ts';
import { runChaos } from './run-chaos.ts';

let database: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  database = await startTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'palaro-chaos-'));
}, 60_000);
afterEach(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const run = async (kills: number, seed: number) =>
  runChaos({ kills, seed, port: await freePortFrom(8280), players: 3, dataDir, databaseUrl: database.connectionString });

test('B283 the platform killed five times in a storm of bets loses no acknowledged centavo', async () => {
  const report = await run(5, 1);
  expect(report.kills).toBe(5);
  for (const figure of [report.acknowledged, report.rounds, report.launches, report.retries]) expect(figure).toBeGreaterThan(3);
}, 120_000);

test('a store that forgets an acknowledged bet is found out', async () => {
  const { pool } = database;
  await pool.query(
    `create function forget() returns trigger language plpgsql as 'begin if new.seq % 7 = 0 and new.kind <> ''deposit'' then delete from wallet_transactions where seq = new.seq; end if; return null; end'`,
  );
  await pool.query('alter table wallet_postings drop constraint wallet_postings_transaction_seq_fkey');
  await pool.query(
    'create constraint trigger forget after insert on wallet_transactions deferrable initially deferred for each row execute function forget()',
  );
  await expect(run(1, 2)).rejects.toThrow(/forgotten|acknowledged/);
}, 120_000);
