import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProtocolPlatform } from '@palaro/game-server/testing';
import { afterEach, expect, test } from 'vitest';
import { SECRET } from './testing/visitor.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'lottery-crash-'));
const children: ChildProcess[] = [];
afterEach(() => {
  children.forEach((child) => child.kill('SIGKILL'));
  rmSync(dataDir, { recursive: true });
});
const start = async (platformUrl: string, moved: number) => {
  const child = fork(join(import.meta.dirname, 'testing/moved-house.ts'), [platformUrl, dataDir, String(moved)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  children.push(child);
  const [port] = (await once(child, 'message')) as [number];
  return { child, base: `http://127.0.0.1:${port}` };
};

const ORDERS = 3;
const BETS = 40;
const MINUTE = 61_000;

test('a house that is killed in the middle of a draw pays every winning bet once when it comes back', { timeout: 60_000 }, async () => {
  const platform = await startProtocolPlatform(() => SECRET, { anyTime: true, start: 10_000_000n });
  let house = await start(platform.url, 0);
  const ask = async (path: string, body?: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) };
    return (
      await fetch(`${house.base}${path}`, body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) })
    ).json();
  };
  const { token } = (await ask('/api/session', { game: 'five-1', token: 'one' })) as { token: string };
  const { coming } = (await ask('/api/games/five-1/draws')) as { coming: { drawId: string }[] };
  // Every place and digit: half of the bets win for certain, half by chance.
  const picks = Array.from({ length: 10 }, (_, digit) => `1:${digit}`);
  const selections = Array.from({ length: BETS }, (_, i) => ({
    betKind: 'place',
    picks: i % 2 === 0 ? picks.join() : `2:${i % 10}`,
    unitStake: '100',
    multiple: 1,
  }));
  for (let i = 0; i < ORDERS; i++)
    await ask('/api/orders', { request: `r${i}`, drawId: coming[0]?.drawId, draws: 1, stopOnWin: false, selections }, token);
  expect(platform.ledger).toHaveLength(ORDERS * BETS);
  // Some wins take effect without an answer, and then the house dies, twice.
  platform.disturb((call, nth) => (call === 'wallet/wins' && nth % 4 === 0 ? 'lose-after' : 'none'));
  const wins = () => platform.ledger.filter(({ kind }) => kind === 'win');
  house.child.send(MINUTE);
  for (const killedAt of [10, 40]) {
    await expect.poll(() => wins().length, { interval: 1 }).toBeGreaterThanOrEqual(killedAt);
    house.child.kill('SIGKILL');
    await once(house.child, 'close');
    house = await start(platform.url, MINUTE);
  }
  await expect.poll(async () => ((await ask('/health/ready')) as { pending: number; stuck: number }).pending).toBe(0);
  expect(wins()).toHaveLength(ORDERS * BETS);
  expect(new Set(wins().map(({ transaction }) => transaction)).size).toBe(ORDERS * BETS);
  // ₱1 on each of ten digits of a place wins 9.50; a single digit wins it where it was drawn.
  const { results } = (await ask('/api/games/five-1/draws')) as { results: { numbers: { values: string[] }[] }[] };
  const second = Number(results.at(-1)?.numbers[0]?.values[1]);
  const byChance = selections.filter(({ picks: one }) => one === `2:${second}`).length;
  const won = wins().reduce((sum, { amount }) => sum + amount, 0n);
  expect(won).toBe(BigInt(ORDERS * (BETS / 2 + byChance)) * 950n);
  await platform.stop();
});
