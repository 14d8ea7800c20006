import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jackpotTerms } from '@palaro/game-library';
import { systemRuntime } from '@palaro/game-server';
import { startProtocolPlatform, type ProtocolPlatform } from '@palaro/game-server/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawForJackpot, winsJackpot } from './engine/index.ts';
import { studioGame } from './games.ts';
import { createStudios, type Studios } from './studios.ts';
import { createVisitor, SECRET, testConfig } from './testing/visitor.ts';

const jackpotGame = 'noche-buena';
const stakes = studioGame(jackpotGame)?.stakes ?? [];
const [least, most] = [String(stakes[0]), String(stakes.at(-1))];

/** Server seeds whose first round wins, or not, at the largest stake. */
const seedWhere = (wins: boolean): string => {
  for (let at = 0; ; at++) {
    const serverSeed = at.toString(16).padStart(64, '0');
    const drawn = drawForJackpot({ serverSeed, clientSeed: serverSeed.slice(0, 16), nonce: 0 });
    if (winsJackpot(drawn, BigInt(most)) === wins && !winsJackpot(drawn, BigInt(least))) return serverSeed;
  }
};
const [winning, losing] = [seedWhere(true), seedWhere(false)];

let platform: ProtocolPlatform;
let studios: Studios;
let dataDir: string;
const { open, spin, get } = createVisitor(() => studios);
const start = async (seed: string, jackpotSeed?: bigint): Promise<void> => {
  platform = await startProtocolPlatform(() => SECRET, { start: 1_000_000n, ...(jackpotSeed !== undefined && { jackpotSeed }) });
  let first = true;
  // The first number of all is the studio session's token.
  const seeds = (): string => (first ? ((first = false), systemRuntime.seed()) : seed);
  studios = await createStudios(testConfig(platform.url, dataDir), {
    runtime: { ...systemRuntime, seed: seeds },
    retryPolicy: { betAttempts: 2, winAttempts: 2, pauseMs: 5, pauseMaxMs: 40, sweepMs: 10 },
  });
  await studios.start();
};
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'studios-jackpot-'));
});
const stop = async (): Promise<void> => {
  await studios.stop();
  await platform.stop();
};
afterEach(() => {
  rmSync(dataDir, { recursive: true });
});

test('the draw is HMAC-SHA256 under the server seed over clientSeed:nonce:jackpot:0, apart from the round’s own numbers', () => {
  const seed = { serverSeed: 'ab'.repeat(32), clientSeed: 'mine', nonce: 7 };
  const digest = createHmac('sha256', Buffer.from(seed.serverSeed, 'hex')).update('mine:7:jackpot:0').digest();
  const word = [0, 4, 8].map((at) => digest.readUInt32BE(at)).find((each) => each < 4_200_000_000);
  expect(drawForJackpot(seed)).toBe((word ?? 0) % jackpotTerms.drawnBelow);
});

test('a round gives half a percent of its stake to the jackpot, and one that wins is paid what the operator says, once', async () => {
  await start(winning, 5_000n);
  const token = await open('launch-1', jackpotGame);
  platform.disturb((call, nth) => (call === 'wallet/win' && nth === 1 ? 'lose-after' : 'none'));
  const round = await spin(token, 'r-1', most);
  const paid = 5_000n + BigInt(most) / 200n;
  expect(round).toMatchObject({ state: 'closed', contribution: String(BigInt(most) / 200n), jackpot: String(paid) });
  expect(platform.jackpot()).toBe(0n);
  expect(platform.balance()).toBe(1_000_000n - BigInt(most) + BigInt(round.win ?? 0) + paid);
  expect((await get('/api/rounds/r-1', token)).body).toEqual(round);
  await stop();
});

test('a round of a smaller stake, or another draw, wins nothing of it', async () => {
  await start(winning, 5_000n);
  expect(await spin(await open('launch-1', jackpotGame), 'r-1', least)).toMatchObject({ contribution: '1', jackpot: null });
  await stop();
  rmSync(dataDir, { recursive: true });
  dataDir = mkdtempSync(join(tmpdir(), 'studios-jackpot-'));
  await start(losing, 5_000n);
  expect(await spin(await open('launch-1', jackpotGame), 'r-1', most)).toMatchObject({ state: 'closed', jackpot: null });
  expect(platform.jackpot()).toBe(5_000n + BigInt(most) / 200n);
  await stop();
});

test('where the operator has no jackpot for the game nothing is given to one, whatever is drawn', async () => {
  await start(winning);
  expect(await spin(await open('launch-1', jackpotGame), 'r-1', most)).toMatchObject({ contribution: null, jackpot: null });
  expect(platform.jackpot()).toBe(0n);
  await stop();
});

test('a game that draws for no jackpot takes part in none that an operator says it has', async () => {
  await start(winning, 5_000n);
  expect(await spin(await open())).toMatchObject({ state: 'closed', contribution: null, jackpot: null });
  await stop();
});
