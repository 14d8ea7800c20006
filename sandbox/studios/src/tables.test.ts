import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games, tableClock } from '@palaro/game-library';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemRuntime } from '@palaro/game-server';
import { commitmentOf, playFair } from './engine/index.ts';
import { studioGame } from './games.ts';
import type { RoundView } from './rounds.ts';
import { createStudios, type Studios } from './studios.ts';
import { tableRoundAt, type TableView } from './tables.ts';
import { startProtocolPlatform, type ProtocolPlatform } from '@palaro/game-server/testing';
import { createVisitor, SECRET, testConfig } from './testing/visitor.ts';

const [betMs, everyMs] = [tableClock.betSeconds * 1000, tableClock.everySeconds * 1000];
const TABLE = games.find(({ family }) => family === 'LIVE')?.code ?? '';
const found = studioGame(TABLE);
const stake = String(found?.stakes[0]);

let platform: ProtocolPlatform;
let studios: Studios;
let dataDir: string;
/** The clock of the test: it stands still until it is moved. */
let now = 0;

const launch = async (): Promise<void> => {
  studios = await createStudios(testConfig(platform.url, dataDir), {
    runtime: { ...systemRuntime, now: () => now },
    retryPolicy: { betAttempts: 3, winAttempts: 2, pauseMs: 5, pauseMaxMs: 40, sweepMs: 10 },
  });
  await studios.start();
};
beforeEach(async () => {
  // At the beginning of a round, near enough to the time of the platform's own clock.
  now = tableRoundAt(systemRuntime.now()).opensAt;
  dataDir = mkdtempSync(join(tmpdir(), 'tables-'));
  platform = await startProtocolPlatform(() => SECRET);
  await launch();
});
afterEach(async () => {
  await studios.stop();
  await platform.stop();
  rmSync(dataDir, { recursive: true });
});

const { post, get } = createVisitor(() => studios);
const sitDown = async (token: string, game = TABLE): Promise<string> => (await post('/api/session', { game, token })).body.token;
const bet = (token: string, choice: string, request = 'r-1') => post('/api/rounds', { request, stake, choice }, token);
const look = async (token: string): Promise<TableView> => (await get('/api/table', token)).body;
const roundOf = async (token: string, request = 'r-1'): Promise<RoundView> => (await get(`/api/rounds/${request}`, token)).body;
const settled = async (token: string): Promise<RoundView> => {
  for (let i = 0; i < 500 && (await roundOf(token)).state !== 'closed'; i++) await systemRuntime.wait(10);
  return roundOf(token);
};

test('rounds begin by the clock on the wall, and their bets close in time', () => {
  const { number, opensAt, closesAt, endsAt } = tableRoundAt(1_800_000_005_000);
  expect([closesAt - opensAt, endsAt - opensAt]).toEqual([betMs, everyMs]);
  expect(opensAt).toBe(1_800_000_000_000);
  expect(tableRoundAt(endsAt - 1).number).toBe(number);
  expect(tableRoundAt(endsAt)).toMatchObject({ number: number + 1, opensAt: endsAt });
});

test('all at a table see one round: one hash before, one result after, and nothing of it in between', async () => {
  const [maria, jose, ana] = [await sitDown('launch-1'), await sitDown('second-1'), await sitDown('launch-3')];
  const before = await look(maria);
  expect([(await look(jose)).hash, before.number]).toEqual([before.hash, tableRoundAt(now).number]);
  // Both sit there, and nobody else does.
  expect([before.players, (await look(maria)).players]).toEqual([1, 2]);
  expect((await bet(maria, 'left')).body).toMatchObject({
    state: 'paying',
    outcome: null,
    win: null,
    serverSeed: null,
    seedHash: before.hash,
  });
  now += betMs - 1;
  expect((await bet(jose, 'right')).body).toMatchObject({ outcome: null, win: null, seedHash: before.hash });
  await systemRuntime.wait(60);
  expect(platform.ledger.filter(({ kind }) => kind === 'win')).toEqual([]);
  expect((await look(ana)).results[0]?.number).toBe(before.number - 1);
  now += 1;
  const [hers, his] = [await settled(maria), await settled(jose)];
  expect(hers.outcome?.detail).toEqual(his.outcome?.detail);
  // Who has not bet sees the same.
  const after = await look(ana);
  expect([after.players, after.results.length]).toEqual([3, 36]);
  expect(after.results[0]).toMatchObject({ number: before.number, detail: hers.outcome?.detail, serverSeed: hers.serverSeed });
  // A side that wins pays its own, whoever the other player is; a tie gives both their bets back.
  const result = hers.outcome?.detail.kind === 'duel' ? hers.outcome.detail.result : '';
  expect([hers.win !== '0', his.win !== '0']).toEqual([result !== 'right', result !== 'left']);
});

test('the result was fixed before: the seed matches the hash of a round earlier, and leads to what was shown', async () => {
  const maria = await sitDown('launch-1');
  const { nextHash, number } = await look(maria);
  now += everyMs;
  expect(await look(maria)).toMatchObject({ hash: nextHash, number: number + 1 });
  await bet(maria, 'tie');
  now += betMs;
  const { serverSeed, clientSeed, nonce, outcome, seedHash } = await settled(maria);
  expect([commitmentOf(serverSeed ?? ''), seedHash]).toEqual([nextHash, nextHash]);
  expect(playFair(found!.math, { serverSeed: serverSeed ?? '', clientSeed, nonce }, 'tie')).toEqual(outcome);
});

test('bets come in time and once, and each player’s stands in the table’s own round', async () => {
  const [maria, jose] = [await sitDown('launch-1'), await sitDown('second-1')];
  const { number } = await look(maria);
  await bet(maria, 'left');
  await bet(jose, 'left');
  expect((await bet(maria, 'right', 'r-2')).body).toEqual({ code: 'ROUND_OPEN' });
  now += betMs;
  expect((await bet(maria, 'left', 'r-3')).body).toEqual({ code: 'BETS_CLOSED' });
  await settled(maria);
  await settled(jose);
  now += everyMs - betMs;
  expect((await bet(maria, 'left', 'r-4')).code).toBe(200);
  expect(platform.betRounds).toEqual([`${TABLE}.${number}`, `${TABLE}.${number}`, `${TABLE}.${number + 1}`]);
});

test('a bet that was taken before the studios stopped is paid after its bets close', async () => {
  const maria = await sitDown('launch-1');
  await bet(maria, 'left');
  await studios.stop();
  await launch();
  now += betMs;
  expect((await settled(maria)).state).toBe('closed');
});

test('a game of one’s own has no table', async () => {
  const game = games.find(({ family }) => family === 'RNG')?.code ?? '';
  expect((await get('/api/table', await sitDown('launch-1', game))).code).toBe(404);
});
