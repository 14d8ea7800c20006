import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProtocolPlatform } from '@palaro/game-server/testing';
import { expect, test } from 'vitest';
import { createHouse, type House } from './house.ts';
import { createMovedRuntime, createVisitor, SECRET, testConfig } from './testing/visitor.ts';

const bet = { betKind: 'place', picks: '1:0', unitStake: '100', multiple: 1 };

/** A house before two operators, IKALAWA the second, and its visitor. Both take more bets than their share of the places. */
const startTwo = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lottery-operators-'));
  const runtime = createMovedRuntime();
  const [first, second] = [
    await startProtocolPlatform(() => SECRET, { anyTime: true }),
    await startProtocolPlatform(() => SECRET, { anyTime: true }),
  ];
  const config = testConfig(first.url, dataDir);
  const operators = new Map([...config.operators, ['IKALAWA', second.url]]);
  const retryPolicy = { pauseMs: 5, pauseMaxMs: 20, sweepMs: 5, concurrency: 8, winsAtOnce: 1 };
  const make = (): Promise<House> => createHouse({ ...config, operators }, { runtime, retryPolicy, callTimeoutMs: 60_000 });
  let house = await make();
  const visitor = createVisitor(
    () => house,
    () => runtime.now(),
  );
  await house.beat();
  for (const operator of ['PALARO', 'IKALAWA']) {
    const token = await visitor.open('five-1', `launch-${operator}`, { operator });
    await visitor.order(token, 'five-1', bet, { selections: Array.from({ length: 10 }, () => bet) });
  }
  /** The draw of all bets is due. */
  const draw = async (): Promise<void> => {
    await house.stop();
    runtime.move(61_000);
    house = await make();
    await house.start();
  };
  const stop = async (): Promise<void> => {
    await Promise.all([first.stop(), second.stop()]);
    await house.stop();
    rmSync(dataDir, { recursive: true });
  };
  return { first, second, draw, stop };
};

test('bets of an operator are settled while another, with more of them than its share, never answers', async () => {
  const { first, second, draw, stop } = await startTwo();
  first.disturb(() => 'hang');
  const heard = first.calls.length;
  await draw();
  await expect.poll(() => second.ledger.filter(({ kind }) => kind === 'win').length).toBe(10);
  expect(first.calls.slice(heard)).toEqual(Array.from({ length: 4 }, () => 'wallet/win'));
  await stop();
});
