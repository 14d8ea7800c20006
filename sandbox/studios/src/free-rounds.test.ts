import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { systemRuntime } from '@palaro/game-server';
import { startProtocolPlatform, type ProtocolPlatform } from '@palaro/game-server/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { studioGame } from './games.ts';
import type { RoundView } from './rounds.ts';
import { createStudios, type Studios } from './studios.ts';
import { createVisitor, GAME, SECRET, STAKE, testConfig } from './testing/visitor.ts';

let platform: ProtocolPlatform;
let studios: Studios;
let dataDir: string;
let [now, timeIsMoved] = [0, false];
const start = async (): Promise<void> => {
  studios = await createStudios(testConfig(platform.url, dataDir), {
    runtime: { ...systemRuntime, now: () => (timeIsMoved ? now : systemRuntime.now()) },
    retryPolicy: { betAttempts: 2, winAttempts: 2, pauseMs: 5, pauseMaxMs: 40, sweepMs: 10 },
  });
  await studios.start();
};
beforeEach(async () => {
  timeIsMoved = false;
  dataDir = mkdtempSync(join(tmpdir(), 'studios-free-'));
  platform = await startProtocolPlatform(() => SECRET, { anyTime: true });
  await start();
});
afterEach(async () => {
  await studios.stop();
  await platform.stop();
  rmSync(dataDir, { recursive: true });
});
const { open, post, get } = createVisitor(() => studios);
const hour = 3_600_000;
const give = (count: number, stake = STAKE): void =>
  platform.give({ freeRound: 'gift-1', count, stake, until: systemRuntime.now() + hour });
const free = (token: string, request: string, stake = STAKE) =>
  post('/api/rounds', { request, stake, choice: '', freeRound: 'gift-1' }, token) as Promise<{
    code: number;
    body: RoundView & { code: string };
  }>;
const told = async (token: string) => (await get('/api/session', token)).body.freeRounds;

test('free rounds are played at what they are worth, nothing is taken, and their wins are paid', async () => {
  give(2);
  const token = await open();
  expect(await told(token)).toEqual([{ name: 'gift-1', left: 2, stake: STAKE, until: expect.any(Number) }]);
  const { body: round } = await free(token, 'r-1');
  expect(round).toMatchObject({ state: 'closed', freeRound: 'gift-1', stake: STAKE, contribution: null });
  expect(platform.ledger.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['bet', 0n],
    ['win', BigInt(round.win ?? -1)],
  ]);
  const math = studioGame(GAME)?.math;
  expect(round.win).toBe(String((BigInt(STAKE) * BigInt(round.outcome?.coins ?? -1)) / BigInt(math?.units ?? 1)));
  expect(await told(token)).toMatchObject([{ left: 1 }]);
  await free(token, 'r-2');
  expect(await told(token)).toEqual([]);
  expect((await free(token, 'r-3')).body.code).toBe('FREE_ROUNDS_OVER');
  expect(platform.ledger).toHaveLength(4);
});

test('the same request is one free round, and another with its id is refused', async () => {
  give(2);
  const token = await open();
  const { body: first } = await free(token, 'r-1');
  expect((await free(token, 'r-1')).body.id).toBe(first.id);
  expect((await post('/api/rounds', { request: 'r-1', stake: STAKE, choice: '' }, token)).body.code).toBe('REQUEST_REUSED');
  expect(await told(token)).toMatchObject([{ left: 1 }]);
});

test('a free round is worth what was given and no more, also where no bet is so high', async () => {
  give(3, '700');
  const token = await open();
  expect((await free(token, 'r-1')).body.code).toBe('BAD_STAKE');
  expect((await free(token, 'r-2', '700')).body).toMatchObject({ state: 'closed', stake: '700' });
  expect((await post('/api/rounds', { request: 'r-3', stake: STAKE, choice: '', freeRound: 'other' }, token)).body.code).toBe(
    'FREE_ROUNDS_OVER',
  );
});

test('none begins after their end', async () => {
  give(3);
  const token = await open();
  [now, timeIsMoved] = [systemRuntime.now() + hour, true];
  expect((await free(token, 'r-1')).body.code).toBe('FREE_ROUNDS_OVER');
  expect(platform.ledger).toEqual([]);
});

test('what the operator has taken back is over for the session, and rounds with a stake go on', async () => {
  give(3);
  const token = await open();
  platform.give(null);
  expect((await free(token, 'r-1')).body).toMatchObject({ state: 'refused', reason: 'CONFLICT' });
  expect(await told(token)).toEqual([]);
  expect((await free(token, 'r-2')).body.code).toBe('FREE_ROUNDS_OVER');
  expect((await post('/api/rounds', { request: 'r-3', stake: STAKE, choice: '' }, token)).body).toMatchObject({
    state: 'closed',
    freeRound: null,
  });
});

test('a store of an earlier version takes them up', async () => {
  await studios.stop();
  const db = new DatabaseSync(join(dataDir, 'studios.sqlite'));
  db.exec('DROP INDEX round_free; ALTER TABLE round DROP COLUMN freeRound; ALTER TABLE session DROP COLUMN freeRounds');
  db.close();
  await start();
  give(1);
  expect((await free(await open(), 'r-1')).body).toMatchObject({ state: 'closed', freeRound: 'gift-1' });
});
