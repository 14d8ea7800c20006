import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startProtocolPlatform, type ProtocolPlatform } from '@palaro/game-server/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allModels, commitmentOf, drawNumbers } from './engine/index.ts';
import { gameOf } from './games.ts';
import { createHouse, type House, type HouseOptions } from './house.ts';
import { createMovedRuntime, createVisitor, SECRET, testConfig } from './testing/visitor.ts';
import type { DrawView, OrderListed, OrderView } from './views.ts';

let platform: ProtocolPlatform;
let house: House;
let dataDir: string;
let runtime = createMovedRuntime();
const visitor = createVisitor(
  () => house,
  () => runtime.now(),
);
const make = (more: Pick<HouseOptions, 'decidedAtOnce'> = {}) =>
  createHouse(testConfig(platform.url, dataDir), {
    runtime,
    retryPolicy: { betAttempts: 2, pauseMs: 5, pauseMaxMs: 20, sweepMs: 10 },
    callTimeoutMs: 1_000,
    ...more,
  });

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lottery-'));
  runtime = createMovedRuntime();
  platform = await startProtocolPlatform(() => SECRET, { anyTime: true });
  house = await make();
  await house.beat();
});
afterEach(async () => {
  await house.stop();
  await platform.stop();
  rmSync(dataDir, { recursive: true });
});

/** Moves the clock past the next draw of a one-minute game and settles it. */
const drawNext = async (beats = 1): Promise<void> => {
  runtime.move(61_000);
  for (let i = 0; i < beats; i++) await house.beat();
};
const all = '0,1,2,3,4,5,6,7,8,9';
/** Wins for certain: every digit at the first place. */
const sure = { betKind: 'place', picks: all.replaceAll(/\d/g, '1:$&') };

test('a bet is committed to before, drawn from the seed shown after, and paid to the centavo', async () => {
  const token = await visitor.open('five-1', 'launch');
  const [before] = (await visitor.draws('five-1')).coming;
  expect(before).toMatchObject({ status: 'open', numbers: [], commitment: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(before).not.toHaveProperty('seed');
  const placed = await visitor.order(token, 'five-1', { ...sure, unitStake: '700', multiple: 3 });
  expect(placed.body).toMatchObject({ status: 'open', stake: '21000', payout: '0', suborders: [{ status: 'open', cancellable: true }] });
  expect(platform.balance()).toBe(79_000n);
  await drawNext();
  const drawn = (await visitor.json<DrawView>('GET', `/api/draws/${before?.drawId}`, '')).body;
  expect(drawn.status).toBe('settled');
  expect(commitmentOf(drawn.seed ?? '')).toBe(before?.commitment);
  expect(drawNumbers(gameOf('five-1').model, { seed: drawn.seed ?? '', drawId: drawn.drawId })).toEqual(drawn.numbers);
  // One of ten lines wins 9.5 times its stake.
  expect(platform.balance()).toBe(79_000n + 19_950n);
  const { orders } = (await visitor.json<{ orders: OrderView[] }>('GET', '/api/orders', token)).body;
  expect(orders).toMatchObject([
    { status: 'won', payout: '19950', suborders: [{ status: 'won', cancellable: false, numbers: drawn.numbers }] },
  ]);
});

test('B441 single bets of an order are taken back until the draw closes, not after; a repeat is answered as the first', async () => {
  const token = await visitor.open('five-1', 'launch');
  const { body: order } = await visitor.order(token, 'five-1', sure, { draws: 2 });
  expect(platform.balance()).toBe(80_000n);
  const cancel = (id: string | undefined) => visitor.json<OrderView & { code: string }>('POST', `/api/suborders/${id}/cancel`, token);
  const [first, second] = order.suborders;
  expect((await cancel(first?.suborderId)).body).toMatchObject({
    status: 'open',
    suborders: [{ status: 'cancelled' }, { status: 'open' }],
  });
  expect((await cancel(first?.suborderId)).code).toBe(200);
  expect(platform.balance()).toBe(90_000n);
  runtime.move(Date.parse(second?.closesAt ?? '') - runtime.now());
  expect(await cancel(second?.suborderId)).toMatchObject({ code: 409, body: { code: 'CLOSED' } });
  const other = await visitor.open('five-1', 'second');
  expect((await visitor.json('POST', `/api/suborders/${second?.suborderId}/cancel`, other)).code).toBe(404);
  await drawNext();
  expect(platform.ledger.map(({ kind }) => kind)).toEqual(['bet', 'bet', 'rollback', 'win']);
});

test('a game pays by the one prize mode of its vendor, whatever an address asks for', async () => {
  const stated = async (game: string, asked: string) => {
    const page = await house.app.inject(`/m/lotto-h5/mobile/trad/games/${game}?token=x&merchant=PALARO&prize_mode=${asked}`);
    const token = await visitor.open(game, `${game}-${asked}`, { prizeMode: asked });
    const state = (await visitor.json<{ prizeMode: string }>('GET', '/api/session', token)).body;
    return [/"prizeMode":"(\w+)"/.exec(page.body)?.[1], state.prizeMode];
  };
  for (const asked of ['Lott', 'Elott', 'SEA', 'ZY']) {
    expect(await stated('vn-hanoi-1', asked)).toEqual(['Lott', 'Lott']);
    expect(await stated('five-1', asked)).toEqual(['Lott', 'Lott']);
    // A game of the same vendor as Hà Nội, for entertainment alone.
    expect(await stated('e-saigon-1', asked)).toEqual(['Elott', 'Elott']);
    expect(await stated('e-five-1', asked)).toEqual(['Elott', 'Elott']);
    expect(await stated('sea-4d-3', asked)).toEqual(['SEA', 'SEA']);
  }
});

test('a game of TCG_LOTTO_VN that is for entertainment alone takes its bets alone, and is paid as an E-lottery', async () => {
  const token = await visitor.open('e-saigon-1', 'launch');
  expect((await visitor.order(token, 'e-saigon-1', { betKind: 'd2', picks: '00' })).body.code).toBe('BAD_PICK');
  const either = { betKind: 'parity', picks: 'odd,even' };
  expect((await visitor.order(token, 'e-saigon-1', either)).body).toMatchObject({ status: 'open', stake: '2000' });
  // The same bet in a game that also has classic bets.
  const classic = await visitor.open('vn-hanoi-1', 'classic');
  await visitor.order(classic, 'vn-hanoi-1', either);
  await drawNext();
  const paid = async (of: string) => (await visitor.json<{ orders: OrderView[] }>('GET', '/api/orders', of)).body.orders[0]?.payout;
  expect([await paid(token), await paid(classic)]).toEqual(['1920', '1900']);
  expect(platform.balance()).toBe(100_000n - 4_000n + 3_820n);
});

/** A bet on each kind of number that wins by every draw, 10.00 on each line, with all that it can win. */
const certain = [
  ['vn-hanoi-1', 'parity', 'odd,even', ['1900']],
  ['vn-danang-3', 'parity', 'odd,even', ['1900']],
  ['sea-4d-3', 'parity', 'odd,even', ['1860']],
  // Of 961 sums 480 are odd.
  ['ph-2d', 'sum-parity', 'odd,even', ['1900', '1890']],
  ['ph-3d', 'sum-parity', 'odd,even', ['1900']],
  ['ph-4d', 'sum-parity', 'odd,even', ['1900']],
  ['ph-642', 'first-parity', 'odd,even', ['1900']],
  ['e-five-1', 'sum-parity', 'odd,even', ['1920']],
  // Three faces once each, one of them twice, or one three times.
  ['dice-1', 'single', '1,2,3,4,5,6', ['5730', '5330', '10260']],
  ['cars-5', 'first-parity', 'odd,even', ['1900']],
] as const;

test('an order on each kind of number is drawn, paid to the centavo and settled', async () => {
  expect(new Set([...certain.map(([game]) => gameOf(game).model.id), 'five'])).toEqual(new Set(allModels.map(({ id }) => id)));
  const orders: { token: string; possible: readonly string[] }[] = [];
  for (const [game, betKind, picks, possible] of certain) {
    const token = await visitor.open(game, game);
    expect((await visitor.order(token, game, { betKind, picks })).body.status, game).toBe('open');
    orders.push({ token, possible });
  }
  const staked = platform.balance();
  // Past the draws of this evening.
  runtime.move(4 * 3_600_000);
  await expect.poll(async () => (await house.beat(), house.store.pendingCount())).toBe(0);
  let paid = 0n;
  for (const { token, possible } of orders) {
    const [order] = (await visitor.json<{ orders: OrderView[] }>('GET', '/api/orders', token)).body.orders;
    expect(order).toMatchObject({ status: 'won', payout: expect.toBeOneOf([...possible]), suborders: [{ status: 'won' }] });
    paid += BigInt(order?.payout ?? '0');
  }
  expect(platform.balance()).toBe(staked + paid);
});

test('a chase over a week of daily draws tells the wallet with each bet when it is drawn', async () => {
  const token = await visitor.open('ph-3d', 'launch');
  const { coming } = await visitor.draws('ph-3d');
  const { body } = await visitor.order(token, 'ph-3d', { betKind: 'straight3', picks: '1|2|3' }, { draws: 7 });
  expect(body.suborders.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 'open'));
  const [first = 0, ...rest] = platform.betSettles.map(Number);
  expect(first).toBe(Date.parse(coming[0]?.drawsAt ?? ''));
  expect(rest).toEqual([1, 2, 3, 4, 5, 6].map((day) => first + day * 86_400_000));
});

test('a chase that stops at a win gives the later stakes back', async () => {
  const token = await visitor.open('five-1', 'launch');
  await visitor.order(token, 'five-1', sure, { draws: 4, stopOnWin: true });
  expect(platform.balance()).toBe(60_000n);
  await drawNext();
  expect(platform.balance()).toBe(99_500n);
  const { orders } = (await visitor.json<{ orders: OrderView[] }>('GET', '/api/orders', token)).body;
  expect(orders[0]?.suborders.map(({ status }) => status)).toEqual(['won', 'cancelled', 'cancelled', 'cancelled']);
});

test('all bets of a chase that win in one draw are paid, whatever is decided at once', async () => {
  await house.stop();
  house = await make({ decidedAtOnce: 1 });
  const token = await visitor.open('five-1', 'launch');
  const bet = { ...sure, unitStake: '1000', multiple: 1 };
  await visitor.order(token, 'five-1', sure, { selections: [bet, bet], stopOnWin: true });
  await drawNext();
  const { orders } = (await visitor.json<{ orders: OrderView[] }>('GET', '/api/orders', token)).body;
  expect(orders[0]?.suborders.map(({ status }) => status)).toEqual(['won', 'won']);
});

test('a bet and a game that the house no longer has are marked for review, and the bets behind them are paid', async () => {
  const token = await visitor.open('five-1', 'launch');
  const gone = await visitor.open('dice-1', 'gone');
  await visitor.order(gone, 'dice-1', { betKind: 'size', picks: 'big' });
  await visitor.order(token, 'five-1', sure, { selections: [sure, sure].map((one) => ({ ...one, unitStake: '1000', multiple: 1 })) });
  const store = new DatabaseSync(join(dataDir, 'lottery.sqlite'));
  store.exec(
    "UPDATE draw SET game = 'gone' WHERE id IN (SELECT drawId FROM suborder WHERE orderId IN (SELECT id FROM orders WHERE game = 'dice-1'))",
  );
  store.exec("UPDATE suborder SET betKind = 'gone' WHERE rowid = (SELECT max(rowid) FROM suborder)");
  store.close();
  await drawNext();
  expect(platform.ledger.filter(({ kind }) => kind === 'win').map(({ amount }) => amount)).toEqual([9_500n]);
  const { body } = await visitor.json('GET', '/health/ready', '');
  expect(body).toEqual({ status: 'ok', pending: 0, stuck: 2, unreadable: 0 });
});

test('a chase that stops at a win goes on through the draws that lose', async () => {
  const token = await visitor.open('five-1', 'launch');
  const [soon] = (await visitor.draws('five-1')).coming;
  const drawId = soon?.drawId ?? '';
  const [numbers] = drawNumbers(gameOf('five-1').model, { seed: house.store.draw(drawId)?.seed ?? '', drawId });
  const lost = (Number(numbers?.values[0]) + 1) % 10;
  await visitor.order(token, 'five-1', { betKind: 'place', picks: `1:${lost}` }, { draws: 2, stopOnWin: true });
  await drawNext();
  const { orders } = (await visitor.json<{ orders: OrderView[] }>('GET', '/api/orders', token)).body;
  expect(orders[0]?.suborders.map(({ status }) => status)).toEqual(['lost', 'open']);
});

test('a chase that wins while the rest of it is being staked stops all the same', async () => {
  const token = await visitor.open('five-1', 'launch');
  platform.disturb((call, nth) => {
    if (call !== 'wallet/bet' || nth !== 2) return 'none';
    runtime.move(56_000);
    void house.beat();
    return 'none';
  });
  await visitor.order(token, 'five-1', sure, { draws: 4, stopOnWin: true });
  platform.disturb(() => 'none');
  await expect.poll(async () => (await house.beat(), house.store.pendingCount())).toBe(0);
  const { orders } = (await visitor.json<{ orders: OrderView[] }>('GET', '/api/orders', token)).body;
  expect(orders[0]?.suborders.map(({ status, reason }) => [status, reason])).toEqual([
    ['won', null],
    ['cancelled', 'WON'],
    ['refused', 'WON'],
    ['refused', 'WON'],
  ]);
  expect(platform.balance()).toBe(99_500n);
});

test('bets of an order whose turn comes after the close are refused, and stake nothing', async () => {
  const token = await visitor.open('five-1', 'launch');
  const bet = { ...sure, unitStake: '1000', multiple: 1 };
  // The draw closes five seconds before it is drawn.
  platform.disturb((call) => {
    if (call === 'wallet/bet') runtime.move(52_000);
    return 'none';
  });
  const { body } = await visitor.order(token, 'five-1', sure, { selections: [bet, bet] });
  platform.disturb(() => 'none');
  expect(body.suborders.map(({ status, reason }) => [status, reason])).toEqual([
    ['open', null],
    ['refused', 'CLOSED'],
  ]);
  expect(platform.ledger.map(({ kind }) => kind)).toEqual(['bet']);
});

test('what is no bet is refused, and stakes nothing', async () => {
  const token = await visitor.open('five-1', 'launch');
  const entOnly = await visitor.open('e-five-1', 'ent');
  const [soon] = (await visitor.draws('five-1')).coming;
  const codes = [
    await visitor.order(token, 'five-1', { betKind: 'none', picks: '1' }),
    await visitor.order(token, 'five-1', { betKind: 'back2', picks: '1' }),
    await visitor.order(entOnly, 'e-five-1', sure),
    await visitor.order(token, 'five-1', { ...sure, unitStake: '50' }),
    await visitor.order(token, 'five-1', { ...sure, unitStake: '1000000' }),
    await visitor.order(token, 'five-1', { betKind: 'all5', picks: '1|1|1|1|1', unitStake: '100000' }),
    await visitor.order(token, 'five-1', sure, { draws: 21 }),
    await visitor.order(token, 'five-1', sure, { drawId: 'dice-1.20261125-0001' }),
  ].map(({ body }) => body.code);
  expect(codes).toEqual(['BAD_PICK', 'BAD_PICK', 'BAD_PICK', 'BAD_STAKE', 'BAD_STAKE', 'BAD_STAKE', 'BAD_DRAWS', 'BAD_DRAWS']);
  runtime.move(Date.parse(soon?.closesAt ?? '') - runtime.now());
  expect((await visitor.order(token, 'five-1', sure, { drawId: soon?.drawId })).body.code).toBe('CLOSED');
  expect(platform.ledger).toEqual([]);
});

test('a repeat of a request is the same order; the second of two bets may be refused for want of money', async () => {
  platform.setBalance(15_000n);
  const token = await visitor.open('five-1', 'launch');
  const more = { request: 'twice', draws: 2 };
  const [one, two] = await Promise.all([visitor.order(token, 'five-1', sure, more), visitor.order(token, 'five-1', sure, more)]);
  // The second is answered as the first: when all of it is staked or refused.
  expect(two.body).toEqual(one.body);
  expect(one.body.suborders[0]).toMatchObject({ status: 'open', cancellable: true });
  expect((await visitor.order(token, 'five-1', sure, more)).body.orderId).toBe(one.body.orderId);
  expect(one.body.suborders.map(({ status, reason }) => [status, reason])).toEqual([
    ['open', null],
    ['refused', 'INSUFFICIENT_FUNDS'],
  ]);
  expect(platform.balance()).toBe(5_000n);
});

test('wins and rollbacks outlive lost answers and a restart, and are paid once', async () => {
  const token = await visitor.open('five-1', 'launch');
  await visitor.order(token, 'five-1', sure);
  platform.disturb((call, nth) =>
    call === 'wallet/win' && nth <= 3 ? ((['lose-after', 'in-progress', 'lose-before'] as const)[nth - 1] ?? 'none') : 'none',
  );
  await drawNext();
  await house.stop();
  house = await make();
  await expect.poll(async () => (await house.beat(), house.store.pendingCount())).toBe(0);
  expect(platform.ledger.map(({ kind }) => kind)).toEqual(['bet', 'win']);
  expect(platform.balance()).toBe(99_500n);
});

test('a stake whose answer was lost is taken back; one that is answered after the draw has no part in it', async () => {
  const token = await visitor.open('five-1', 'launch');
  platform.disturb((call) => (call === 'wallet/bet' ? 'lose-after' : 'none'));
  expect((await visitor.order(token, 'five-1', sure)).body.suborders[0]?.status).toBe('cancelled');
  platform.disturb((call) => {
    if (call === 'wallet/bet') runtime.move(120_000);
    return 'none';
  });
  const late = await visitor.order(token, 'five-1', sure);
  platform.disturb(() => 'none');
  await house.beat();
  expect(late.body.suborders[0]?.reason).toBe('CLOSED');
  expect(platform.balance()).toBe(100_000n);
});

test('the store is its owner’s alone, and holds no seed of a draw to come', async () => {
  expect(statSync(join(dataDir, 'lottery.sqlite')).mode & 0o777).toBe(0o600);
  const [soon] = (await visitor.draws('five-1')).coming;
  const seed = house.store.draw(soon?.drawId ?? '')?.seed ?? '';
  expect(commitmentOf(seed)).toBe(soon?.commitment);
  const { DatabaseSync } = await import('node:sqlite');
  const db = new DatabaseSync(join(dataDir, 'lottery.sqlite'), { readOnly: true });
  expect(JSON.stringify(db.prepare('SELECT * FROM draw').all())).not.toContain(seed);
  db.close();
});

test('B411 B414 the feed gives lists and draws to who signs for merchant and vendor alone', async () => {
  const ask = `?merchant=PALARO&vendor=LOTT`;
  const { body } = await visitor.feed<{ games: Record<string, unknown>[] }>(`/feed/v1/games${ask}&language=fil`);
  expect(body.games.find(({ gameId }) => gameId === 'five-1')).toMatchObject({
    name: 'Five 1’',
    gameGroupId: 'five',
    gameGroupName: 'Limang numero',
    lottoMode: 'Tradition,Entertainment',
    kind: 'five',
    clock: { everySeconds: 60 },
    stakeMin: '100',
    rules: expect.arrayContaining([expect.stringContaining('5 segundo bago ang bunot')]),
    returnTo: 95,
    checkedRounds: 200_000,
    verifies: true,
  });
  expect(body.games.every(({ vendor }) => vendor === 'LOTT')).toBe(true);
  await drawNext();
  await drawNext();
  const page = (await visitor.feed<{ draws: DrawView[]; next: string }>(`/feed/v1/draws${ask}&gameId=five-1&limit=2`)).body;
  expect(page.draws.map(({ status }) => status)).toEqual(['open', 'settled']);
  const older = (await visitor.feed<{ draws: DrawView[]; next: null }>(`/feed/v1/draws${ask}&gameId=five-1&limit=2&before=${page.next}`))
    .body;
  expect(older).toMatchObject({ draws: [{ status: 'settled', seed: expect.any(String) }], next: null });
  const codes = [
    await visitor.feed(`/feed/v1/games${ask}`, undefined, 'another'),
    await visitor.feed(`/feed/v1/games?merchant=OTHER&vendor=LOTT`),
    await visitor.feed(`/feed/v1/games?merchant=PALARO&vendor=TALA`),
    await visitor.feed(`/feed/v1/draws?merchant=PALARO&vendor=ELOTT&gameId=five-1`),
  ].map(({ code }) => code);
  expect(codes).toEqual([401, 401, 400, 404]);
});

test('B441 the feed lists a player’s orders by their dates, shows one, and cancels a bet of it', async () => {
  const token = await visitor.open('five-1', 'launch');
  for (let i = 0; i < 3; i++) await visitor.order(token, 'five-1', sure);
  const ask = '?merchant=PALARO&vendor=LOTT&player=player-1';
  const page = (await visitor.feed<{ orders: OrderListed[]; next: string }>(`/feed/v1/orders${ask}&limit=2`)).body;
  expect(page.orders).toMatchObject([{ gameName: 'Five 1’', stake: '10000', currency: 'PHP', status: 'open', suborders: 1 }, {}]);
  expect((await visitor.feed<{ orders: OrderListed[] }>(`/feed/v1/orders${ask}&limit=2&before=${page.next}`)).body.orders).toHaveLength(1);
  const tomorrow = new Date(runtime.now() + 86_400_000).toISOString();
  expect((await visitor.feed<{ orders: OrderListed[] }>(`/feed/v1/orders${ask}&from=${tomorrow}`)).body.orders).toEqual([]);
  const path = `/feed/v1/orders/${page.orders[0]?.orderId}`;
  const [bet] = (await visitor.feed<{ order: OrderView }>(`${path}${ask}`)).body.order.suborders;
  expect(bet).toMatchObject({ betKind: 'place', unitStake: '1000', stake: '10000', cancellable: true });
  expect((await visitor.feed(`${path}?merchant=PALARO&vendor=LOTT&player=player-2`)).code).toBe(404);
  const cancel = (player: string, vendor = 'LOTT') =>
    visitor.feed<{ order: OrderView }>(`/feed/v1/suborders/${bet?.suborderId}/cancel`, {
      merchant: 'PALARO',
      vendor,
      player,
      suborderId: bet?.suborderId,
    });
  expect([(await cancel('player-2')).code, (await cancel('player-1', 'ELOTT')).code]).toEqual([404, 404]);
  expect((await cancel('player-1')).body.order).toMatchObject({ status: 'cancelled', suborders: [{ status: 'cancelled' }] });
  await drawNext();
  expect(await cancel('player-1')).toMatchObject({ code: 200 });
  const [, lost] = page.orders;
  const [decided] = (await visitor.feed<{ order: OrderView }>(`/feed/v1/orders/${lost?.orderId}${ask}`)).body.order.suborders;
  const late = { merchant: 'PALARO', vendor: 'LOTT', player: 'player-1', suborderId: decided?.suborderId };
  expect(await visitor.feed(`/feed/v1/suborders/${decided?.suborderId}/cancel`, late)).toMatchObject({
    code: 409,
    body: { status: 'CLOSED' },
  });
});
