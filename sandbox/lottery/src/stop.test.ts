import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProtocolPlatform, type ProtocolPlatform } from '@palaro/game-server/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHouse, type House } from './house.ts';
import { createMovedRuntime, createVisitor, SECRET, testConfig } from './testing/visitor.ts';
import type { OrderView } from './views.ts';

let platform: ProtocolPlatform;
let house: House;
let dataDir: string;
let runtime = createMovedRuntime();
const visitor = createVisitor(
  () => house,
  () => runtime.now(),
);
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lottery-stop-'));
  runtime = createMovedRuntime();
  platform = await startProtocolPlatform(() => SECRET, { anyTime: true });
  const retryPolicy = { betAttempts: 2, pauseMs: 5, pauseMaxMs: 20, sweepMs: 10 };
  house = await createHouse(testConfig(platform.url, dataDir), { runtime, retryPolicy, callTimeoutMs: 5_000 });
  await house.beat();
});
afterEach(async () => {
  await house.stop();
  await platform.stop();
  rmSync(dataDir, { recursive: true });
});

const bet = { betKind: 'place', picks: '0,1,2,3,4,5,6,7,8,9'.replaceAll(/\d/g, '1:$&') };
const playerOf = (orderId: string): string => house.store.order(orderId)?.player ?? '';
const stop = (player: string, more: object = {}, path = player, secret = SECRET) =>
  visitor.feed<Record<string, unknown>>(`/feed/v1/players/${path}/stop`, { merchant: 'PALARO', vendor: 'LOTT', player, ...more }, secret);
const betsOf = async (token: string) =>
  (await visitor.json<{ orders: OrderView[] }>('GET', '/api/orders', token)).body.orders.map(({ suborders }) =>
    suborders.map(({ status, reason }) => [status, reason]),
  );

test('a player who is excluded gets the stakes of a chase’s coming draws back; the bet on the draw that has opened stands and is paid', async () => {
  const token = await visitor.open('five-1', 'launch');
  const { body } = await visitor.order(token, 'five-1', bet, { draws: 4 });
  expect(platform.balance()).toBe(60_000n);
  const player = playerOf(body.orderId);
  expect(await stop(player)).toEqual({ code: 200, body: { status: 'OK', cancelled: 3 } });
  expect(platform.balance()).toBe(90_000n);
  expect(await betsOf(token)).toEqual([
    [
      ['open', null],
      ['cancelled', 'EXCLUDED'],
      ['cancelled', 'EXCLUDED'],
      ['cancelled', 'EXCLUDED'],
    ],
  ]);
  expect(await stop(player)).toEqual({ code: 200, body: { status: 'OK', cancelled: 0 } });
  runtime.move(61_000);
  await house.beat();
  expect(platform.balance()).toBe(99_500n);
  expect(platform.ledger.map(({ kind }) => kind)).toEqual(['bet', 'bet', 'bet', 'bet', 'rollback', 'rollback', 'rollback', 'win']);
});

test('while the wallet does not answer the house says so, and gives each stake back once', async () => {
  const token = await visitor.open('five-1', 'launch');
  const { body } = await visitor.order(token, 'five-1', bet, { draws: 2 });
  platform.disturb((call) => (call === 'wallet/rollback' ? 'lose-after' : 'none'));
  expect(await stop(playerOf(body.orderId))).toMatchObject({ code: 503, body: { status: 'NOT_YET' } });
  platform.disturb(() => 'none');
  await expect.poll(async () => (await house.beat(), (await stop(playerOf(body.orderId))).code)).toBe(200);
  expect(platform.balance()).toBe(90_000n);
  expect(await betsOf(token)).toEqual([
    [
      ['open', null],
      ['cancelled', 'EXCLUDED'],
    ],
  ]);
});

test('bets of others, of another operator and of another vendor stay, and who has not signed is refused', async () => {
  const token = await visitor.open('five-1', 'launch');
  const { body } = await visitor.order(token, 'five-1', bet, { draws: 2 });
  const player = playerOf(body.orderId);
  expect(await stop('somebody')).toMatchObject({ code: 200, body: { cancelled: 0 } });
  expect(await stop(player, { vendor: 'ELOTT' })).toMatchObject({ code: 200, body: { cancelled: 0 } });
  expect((await stop(player, { merchant: 'OTHER' })).code).toBe(401);
  expect((await stop(player, {}, player, 'another')).code).toBe(401);
  expect(await stop(player, {}, 'other')).toMatchObject({ code: 400, body: { field: 'player' } });
  expect((await stop(player, { more: 1 })).code).toBe(400);
  expect(await betsOf(token)).toEqual([
    [
      ['open', null],
      ['open', null],
    ],
  ]);
});
