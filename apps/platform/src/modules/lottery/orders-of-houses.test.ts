import { expect, test } from 'vitest';
import { fail, ok } from '../../kernel/result.ts';
import type { FeedClient, FeedFailure } from './feed-client.ts';
import { createOrders } from './orders.ts';

const asker = { playerId: 'ana', merchantCode: 'PALARO', language: 'EN' } as const;
const at = '2026-01-01T00:00:00Z';
const orderOf = (orderId: string) => ({
  orderId,
  gameId: 'five-3',
  gameName: 'Five',
  issue: 'n1',
  placedAt: at,
  stake: '100',
  payout: '0',
  currency: 'PHP',
  status: 'open',
});
const betOf = (suborderId: string) => ({
  suborderId,
  issue: 'n1',
  playType: 'trad',
  betKind: 'sum',
  picks: 'big',
  multiple: 1,
  unitStake: '100',
  stake: '100',
  payout: '0',
  status: 'open',
  closesAt: at,
  cancellable: true,
});

/** Orders at houses of which one order has the bets a and b, and what the houses were asked. */
const start = (refused: Readonly<Record<string, FeedFailure['code']>> = {}) => {
  const asked: { readonly vendor: string; readonly path: string; readonly query: object }[] = [];
  const get: FeedClient['get'] = ({ vendorCode: vendor }, path, query, shape) => {
    asked.push({ vendor, path, query });
    const isList = path === 'orders';
    const answer = isList
      ? { orders: [{ ...orderOf(vendor), suborders: 1 }], next: null }
      : { ...orderOf('o1'), suborders: ['a', 'b'].map(betOf) };
    return Promise.resolve(ok(shape.parse(answer)));
  };
  const cancelled: string[] = [];
  const post: FeedClient['post'] = (_caller, path, _body, shape) => {
    const id = path.split('/')[1] ?? '';
    const code = refused[id];
    if (code !== undefined) return Promise.resolve(fail({ code }));
    cancelled.push(id);
    return Promise.resolve(ok(shape.parse({})));
  };
  const orders = createOrders({ feed: { get, post } });
  const cancel = (...suborderIds: string[]) => orders.cancel(asker, 'LOTT', 'o1', suborderIds);
  return { orders, asked, cancelled, cancel };
};

test('with a bet that is none of the order’s no bet is cancelled', async () => {
  const { cancel, cancelled } = start();
  expect(await cancel('a', 'x')).toEqual({ ok: false, failure: { code: 'order_unknown' } });
  expect(cancelled).toEqual([]);
});

test('a bet that is named twice is cancelled once', async () => {
  const { cancel, cancelled } = start();
  expect(await cancel('a', 'b', 'a')).toMatchObject({ ok: true, value: { cancelled: ['a', 'b'], refused: [] } });
  expect(cancelled).toEqual(['a', 'b']);
});

test('of several bets those are named that stay, with why; where all stay the first reason is the answer', async () => {
  expect(await start({ b: 'draw_closed' }).cancel('a', 'b')).toMatchObject({
    ok: true,
    value: { cancelled: ['a'], refused: [{ suborderId: 'b', code: 'draw_closed' }] },
  });
  const all = start({ a: 'order_unknown', b: 'draw_closed' });
  expect(await all.cancel('a', 'b')).toEqual({ ok: false, failure: { code: 'lottery_unavailable' } });
  expect(await start({ a: 'draw_closed' }).cancel('a')).toEqual({ ok: false, failure: { code: 'draw_closed' } });
});

test('a house whose list has ended is not asked again, another for what follows its last page', async () => {
  const { orders, asked } = start();
  const place = { before: 'cursor', last: null, shown: 3 };
  const page = await orders.list(asker, {
    vendors: ['LOTT', 'ELOTT', 'TCG_SEA'],
    from: at,
    to: at,
    at: { LOTT: place, ELOTT: null },
    size: 20,
  });
  expect(page).toMatchObject({ ok: true, value: { missing: [] } });
  expect(asked.map(({ vendor, query }) => [vendor, query])).toEqual([
    ['LOTT', { player: 'ana', from: at, to: at, before: 'cursor', limit: '23' }],
    ['TCG_SEA', { player: 'ana', from: at, to: at, before: undefined, limit: '20' }],
  ]);
});
