import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProtocolPlatform, type ProtocolPlatform } from '@palaro/game-server/testing';
import { afterEach, expect, test } from 'vitest';
import { createHouse, type House } from './house.ts';
import { createMovedRuntime, createVisitor, SECRET, testConfig } from './testing/visitor.ts';

let platform: ProtocolPlatform;
let house: House;
let dataDir: string;
let runtime = createMovedRuntime();
const visitor = createVisitor(
  () => house,
  () => runtime.now(),
);
afterEach(async () => {
  await house.stop();
  await platform.stop();
  rmSync(dataDir, { recursive: true });
});

const BETS = 40;
const STAKED = 100_000n - BigInt(BETS) * 100n;

/** A house whose clock stands behind a draw that is not drawn yet, with orders of ten bets in it; on average one of ten wins. */
const openHouse = async (takesWins = true): Promise<void> => {
  dataDir = mkdtempSync(join(tmpdir(), 'lottery-payouts-'));
  runtime = createMovedRuntime();
  platform = await startProtocolPlatform(() => SECRET, { anyTime: true, takesWins });
  const retryPolicy = { betAttempts: 2, pauseMs: 5, pauseMaxMs: 20, sweepMs: 10 };
  house = await createHouse(testConfig(platform.url, dataDir), { runtime, retryPolicy, callTimeoutMs: 1_000 });
  await house.beat();
  const token = await visitor.open('five-1', 'launch');
  const bet = { betKind: 'place', picks: '1:0', unitStake: '100', multiple: 1 };
  const selections = Array.from({ length: 10 }, () => bet);
  for (let order = 0; order < BETS / 10; order++) await visitor.order(token, 'five-1', bet, { selections });
  runtime.move(61_000);
};
const settle = async (): Promise<void> => {
  const pending = async (): Promise<number> => {
    await house.beat();
    return house.store.pendingCount();
  };
  await expect.poll(pending, { interval: 1 }).toBe(0);
  expect(house.store.stuckCount()).toBe(0);
};
const sent = (name: string): number => platform.calls.filter((call) => call === name).length;
const paid = () => platform.ledger.filter(({ kind }) => kind === 'win');
const expectPaidOnce = (): void => {
  expect(new Set(paid().map(({ transaction }) => transaction)).size).toBe(BETS);
  expect(paid()).toHaveLength(BETS);
  expect(platform.balance()).toBe(STAKED + paid().reduce((sum, { amount }) => sum + amount, 0n));
};

test('all bets of a draw, won and lost, are settled by one call', async () => {
  await openHouse();
  await settle();
  expect([sent('wallet/wins'), sent('wallet/win')]).toEqual([1, 0]);
  expectPaidOnce();
});

test('a platform that does not know the call gets one for each win, and is not asked again soon', async () => {
  await openHouse(false);
  await settle();
  expect([sent('wallet/wins'), sent('wallet/win')]).toEqual([1, BETS]);
  expectPaidOnce();
});

test('wins whose answers are lost are sent again in smaller calls until all is known, and paid once', async () => {
  await openHouse();
  platform.disturb((call, nth) => (call === 'wallet/wins' ? (nth % 2 === 0 ? 'lose-before' : 'lose-after') : 'none'));
  await settle();
  expect(sent('wallet/wins')).toBeGreaterThan(8);
  // Alone at last, each by the call that is answered.
  expect(sent('wallet/win')).toBe(BETS);
  expectPaidOnce();
});
