import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../apps/platform/src/db/testing.ts';
import { freePortFrom } from './platform-process.ts';
import { runCashierChaos } from './run-cashier-chaos.ts';
import { runCashierSchedules } from './run-cashier-schedules.ts';
import { runChaos } from './run-bet-chaos.ts';
import { runChatChaos } from './run-chat-chaos.ts';
import { runCommunityChaos } from './run-community-chaos.ts';
import { runLotteryChaos } from './run-lottery-chaos.ts';
import { runSlipChaos } from './run-slip-chaos.ts';

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
  for (const figure of [report.acknowledged, report.rounds, report.launches, report.openBets, report.retries])
    expect(figure).toBeGreaterThan(3);
}, 120_000);

test('a store that forgets an acknowledged bet is found out', async () => {
  const { pool } = database;
  await pool.query(
    `create function forget() returns trigger language plpgsql as 'begin if new.seq % 2 = 0 and new.kind <> ''deposit'' then delete from wallet_transactions where seq = new.seq; end if; return null; end'`,
  );
  await pool.query('alter table wallet_postings drop constraint wallet_postings_transaction_seq_fkey');
  await pool.query(
    'create constraint trigger forget after insert on wallet_transactions deferrable initially deferred for each row execute function forget()',
  );
  await expect(run(1, 2)).rejects.toThrow(/forgotten|acknowledged/);
}, 120_000);

const runChat = async (kills: number, nodes: 1 | 2) => {
  const port = await freePortFrom(8290);
  const ports = nodes === 1 ? [port] : [port, await freePortFrom(port + 1)];
  return runChatChaos({ kills, seed: 1, ports, players: nodes, dataDir, databaseUrl: database.connectionString });
};

test('a node of two that is killed in the middle of sends loses and doubles no chat message', async () => {
  const report = await runChat(2, 2);
  expect(report.kills).toBe(2);
  for (const figure of [report.acknowledged, report.repeats, report.retries]) expect(figure).toBeGreaterThan(0);
}, 120_000);

test('a chat that stores what is sent again twice is found out', async () => {
  const { pool } = database;
  await pool.query(
    `create function twice() returns trigger language plpgsql as 'begin new.client_id := new.client_id || new.seq; return new; end'`,
  );
  const caught = expect(runChat(0, 1)).rejects.toThrow(/another message|acknowledged/);
  for (;;) {
    const { rowCount } = await pool.query(`select from information_schema.tables where table_name = 'chat_message'`);
    if (rowCount === 1) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await pool.query('create trigger twice before insert on chat_message for each row execute function twice()');
  await caught;
}, 120_000);

test('processes that are killed while they settle a day of teams leave the rows of a store without a kill', async () => {
  const options = { kills: 2, seed: 1, members: 600, dataDir, databaseUrl: database.connectionString };
  const report = await runCommunityChaos(options);
  expect(report.rows).toBeGreaterThan(1000);
}, 120_000);

test('a lottery house that is killed twice while it pays a draw has settled every order once when it is back', async () => {
  const options = { port: await freePortFrom(8300), dataDir, databaseUrl: database.connectionString };
  const report = await runLotteryChaos({ kills: 2, seed: 1, players: 2, orders: 5, ...options });
  // Every digit of each place was bet on once: one of ten has won.
  expect(report).toMatchObject({ kills: 2, bets: 100, won: 10 });
  expect(report.settledAtKills[0]).toBeLessThan(100);
}, 120_000);

test('studios that are killed twice while they settle slips have settled every slip once when they are back', async () => {
  const options = { port: await freePortFrom(8320), dataDir, databaseUrl: database.connectionString };
  const report = await runSlipChaos({ kills: 2, seed: 1, players: 2, slips: 18, ...options });
  // Each way that a match ends was bet on: one of three has won, or the match was void and all are given back.
  expect(3 * report.won + report.givenBack).toBe(36);
  expect(report.settledAtKills[0]).toBeLessThan(36);
}, 120_000);

test('of two nodes that are killed at each point of deposits and withdrawals, every payment is booked once and every payout made once', async () => {
  const port = await freePortFrom(8340);
  const ports = [port, await freePortFrom(port + 1)] as const;
  const report = await runCashierChaos({ kills: 8, seed: 1, ports, dataDir, databaseUrl: database.connectionString });
  expect(report).toEqual({ kills: 8, deposits: 7, payouts: 3 });
}, 480_000);

test('random schedules of payments with events and answers that are lost, late, doubled or forged end with equal books', async () => {
  const report = await runCashierSchedules({ schedules: 60, seed: 1 });
  expect(report.schedules).toBeGreaterThanOrEqual(60);
  for (const figure of [report.faults, report.payments, report.payouts]) expect(figure).toBeGreaterThan(3);
}, 240_000);
