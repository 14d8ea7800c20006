import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createDraws } from './draws.ts';
import { betCounts, openStore, ordersOf, unusedDraws } from './store.ts';
import { createMovedRuntime, SECRET } from './testing/visitor.ts';

const newFolder = (): string => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lottery-store-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return dataDir;
};
const newStore = () => {
  const store = openStore({ dataDir: newFolder(), seedSecret: SECRET });
  onTestFinished(store.close);
  return store;
};
type Store = ReturnType<typeof newStore>;
/** How the store finds what is asked for. */
const plansOf = (...asked: readonly string[]): string[] => {
  const dataDir = newFolder();
  openStore({ dataDir, seedSecret: SECRET }).close();
  const store = new DatabaseSync(join(dataDir, 'lottery.sqlite'), { readOnly: true });
  const plans = asked.map((sql) => store.prepare(`EXPLAIN QUERY PLAN ${sql}`).all());
  store.close();
  return plans.map((plan) => plan.map(({ detail }) => String(detail)).join());
};

test('a health check counts by indexes of what it counts, however long the history', () => {
  expect(plansOf(betCounts.pending, betCounts.stuck)).toEqual([
    expect.stringMatching(/USING (COVERING )?INDEX suborder_due/),
    expect.stringMatching(/USING (COVERING )?INDEX suborder_stuck/),
  ]);
});

test('unused draws and pages of orders are found by indexes of their times, however long the history', () => {
  const plans = plansOf(unusedDraws, ordersOf.player, ordersOf.game);
  expect(plans).toEqual([
    expect.stringContaining('INDEX draw_settled (drawsAt>? AND drawsAt<?)'),
    expect.stringContaining('INDEX orders_by_time (operator=? AND vendor=? AND player=? AND createdAt>? AND createdAt<?)'),
    expect.stringContaining('INDEX orders_of_game (operator=? AND vendor=? AND player=? AND game=? AND createdAt>? AND createdAt<?)'),
  ]);
  expect(plans.join()).not.toMatch(/SCAN|TEMP/);
});

const addDraw = (store: Store, id: string, drawsAt: number): void =>
  store.addDraw({
    id,
    game: 'five-1',
    issue: id,
    opensAt: 0,
    closesAt: 0,
    drawsAt,
    seed: '',
    commitment: '',
    numbers: null,
    status: 'settled',
  });
const owner = { operator: 'PALARO', vendor: 'LOTT', player: 'p1' };
const addSession = (store: Store): void =>
  store.addSession({
    ...owner,
    id: 's1',
    game: 'five-1',
    walletSession: 'w',
    currency: 'PHP',
    mode: 'real',
    prizeMode: 'Lott',
    createdAt: 0,
    endedAt: null,
  });
/** An order with a bet on a draw that is there. */
const addOrder = (store: Store, id: string, createdAt: number, game = 'five-1', request = id): void => {
  const order = {
    ...owner,
    sessionId: 's1',
    request,
    game,
    currency: 'PHP',
    walletSession: 'w',
    prizeMode: 'Lott' as const,
    stopOnWin: 0,
  };
  store.addOrder({ ...order, id, createdAt });
  const bet = { playType: 'trad' as const, betKind: 'k', picks: '1', multiple: 1, unitStake: '1', stake: '1', payout: '0', reason: null };
  store.addSuborder({ ...bet, id: `${id}-1`, orderId: id, operator: 'PALARO', drawId: 'used', state: 'settled', attempts: 0, dueAt: 0 });
};

test('orders are paged newest first within a span and a game, also where the clock has gone back', () => {
  const store = newStore();
  addSession(store);
  addDraw(store, 'used', 0);
  for (const [id, at, game] of [
    ['a', 10, 'five-1'],
    ['b', 20, 'dice-1'],
    ['c', 20, 'five-1'],
    ['d', 15, 'five-1'],
    ['e', 30, 'five-1'],
  ] as const)
    addOrder(store, id, at, game);
  const pages = (span: { from: number; to: number; game?: string }): string => {
    const ids: string[] = [];
    for (let before = Number.MAX_SAFE_INTEGER; ;) {
      const page = store.orders(owner, { ...span, before, limit: 1 });
      const last = page.at(-1);
      if (last === undefined) return ids.join('');
      ids.push(last.id);
      before = last.seq;
    }
  };
  expect(pages({ from: 0, to: 100 })).toBe('ecbda');
  expect(pages({ from: 10, to: 30, game: 'five-1' })).toBe('cda');
  expect(pages({ from: 11, to: 20 })).toBe('d');
});

test('a request of a player is stored once in a game', () => {
  const store = newStore();
  addSession(store);
  addDraw(store, 'used', 0);
  addOrder(store, 'a', 0, 'five-1', 'r');
  addOrder(store, 'b', 0, 'dice-1', 'r');
  expect(() => addOrder(store, 'c', 0, 'five-1', 'r')).toThrow('UNIQUE');
});

test('draws that nobody bet on are forgotten after thirty days, once an hour; those with bets stay', () => {
  const store = newStore();
  const runtime = createMovedRuntime();
  const draws = createDraws({ store, runtime, warn: () => undefined });
  const old = (): number => runtime.now() - 30 * 86_400_000;
  addSession(store);
  addDraw(store, 'used', old() - 1000);
  addDraw(store, 'unused', old() - 1000);
  addDraw(store, 'next', old() + 1000);
  addOrder(store, 'a', old());
  const left = (): string[] => ['used', 'unused', 'next'].filter(store.hasDraw);
  draws.commit();
  expect(left()).toEqual(['used', 'next']);
  runtime.move(120_000);
  draws.commit();
  expect(left()).toEqual(['used', 'next']);
  runtime.move(3_600_000);
  draws.commit();
  expect(left()).toEqual(['used']);
});
