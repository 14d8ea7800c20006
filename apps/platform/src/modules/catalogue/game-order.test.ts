import { expect, test } from 'vitest';
import type { StoredGame } from './catalogue-store.ts';
import { categoryOf, inOrder, ordersAt, readOrderDocument, type OrderDocument } from './game-order.ts';

const game = (code: string): StoredGame => ({ nodeId: code, vendorCode: 'HABI', code }) as StoredGame;
const games = ['a', 'b', 'c', 'd', 'e'].map(game);
const documentOf = (...entries: readonly object[]): OrderDocument => {
  const read = readOrderDocument({ category: 'RNG', games: entries });
  if (!read.ok) throw new Error(JSON.stringify(read.failure));
  return read.value;
};
const codes = (now: number, played: Record<string, number>, ...entries: readonly object[]): string =>
  inOrder(games, ordersAt([documentOf(...entries)], now).get('RNG'), new Map(Object.entries(played)))
    .map(({ code }) => code)
    .join('');

test('pins stand at their places, weights come next, what is played decides between equals, then the merchant’s list', () => {
  expect(codes(0, {})).toBe('abcde');
  expect(codes(0, { c: 9, e: 2 })).toBe('ceabd');
  expect(codes(0, { a: 5, c: 9, d: 7, e: 7 })).toBe('cdeab');
  expect(codes(0, { c: 9 }, { game: 'HABI/e', weight: 3 }, { game: 'HABI/a', weight: -1 })).toBe('ecbda');
  expect(codes(0, { c: 9 }, { game: 'HABI/e', place: 2 }, { game: 'HABI/a', place: 1 })).toBe('aecbd');
  expect(codes(0, {}, { game: 'HABI/e', place: 1 }, { game: 'HABI/a', place: 3 })).toBe('ebacd');
  expect(codes(0, {}, { game: 'HABI/a', place: 400 }, { game: 'HABI/zzz', place: 1 })).toBe('bcdea');
  expect(codes(0, {}, { game: 'HABI/c', place: 2 }, { game: 'HABI/d', place: 2 }, { game: 'HABI/e', place: 5 })).toBe('acdbe');
  expect(codes(0, {}, { game: 'HABI/c', place: 1 }, { game: 'HABI/c', weight: -1 }, { game: 'TALA/a', weight: 9 })).toBe('cabde');
});

test('without an order of the operator’s what is played comes first', () => {
  expect(inOrder(games, undefined, new Map([['c', 1]])).map(({ code }) => code)).toEqual(['c', 'a', 'b', 'd', 'e']);
  expect(inOrder(games, undefined, new Map())).toEqual(games);
});

test('what is scheduled holds from its time until its end', () => {
  const entry = { game: 'HABI/e', place: 1, from: '2026-01-01T00:00:00Z', until: '2026-01-02T00:00:00Z' };
  const at = (time: string): string => codes(Date.parse(time), {}, entry);
  expect(at('2025-12-31T23:59:59Z')).toBe('abcde');
  expect(at('2026-01-01T00:00:00Z')).toBe('eabcd');
  expect(at('2026-01-02T00:00:00Z')).toBe('abcde');
});

test('what holds without a beginning or an end holds from ever and for ever', () => {
  const time = '2026-01-01T00:00:00Z';
  const around = (entry: object): readonly string[] =>
    [-1, 0].map((ms) => codes(Date.parse(time) + ms, {}, { game: 'HABI/e', place: 1, ...entry }));
  expect(around({ from: time })).toEqual(['abcde', 'eabcd']);
  expect(around({ until: time })).toEqual(['eabcd', 'abcde']);
});

test('a search, a vendor’s games and lists narrowed by stakes keep no pins', () => {
  expect(categoryOf({ text: 'isda' })).toBeNull();
  expect(categoryOf({ gameType: 'RNG', vendorCode: 'HABI' })).toBeNull();
  expect(categoryOf({ gameType: 'RNG', minBet: 5n })).toBeNull();
  expect(categoryOf({ gameType: 'RNG', minLine: 5 })).toBeNull();
  expect([categoryOf({ gameType: 'LIVE', vendorCode: 'BGS' }), categoryOf({ classify: 'SLOT' as never })]).toEqual([null, null]);
  expect(categoryOf({ text: ' ' }), 'nothing typed is no search').toBe('ALL');
  const known = [
    {},
    { gameType: 'FISH' },
    { isHot: true },
    { isNew: true },
    { classify: 'BG', gameType: 'RNG' },
    { vendorCode: 'BGS', gameType: 'RNG' },
  ] as const;
  expect(known.map(categoryOf)).toEqual(['ALL', 'FISH', 'HOT', 'NEW_GAME', 'BG', 'BGS']);
});

test('an order that cannot hold is refused with its key', () => {
  for (const [key, entry] of [
    ['games.0.game', { game: 'parol', place: 1 }],
    ['games.0', { game: 'HABI/a' }],
    ['games.0.place', { game: 'HABI/a', place: 0 }],
    ['games.0.until', { game: 'HABI/a', place: 1, until: 'soon' }],
  ] as const)
    expect(readOrderDocument({ category: 'RNG', games: [entry] })).toMatchObject({ ok: false, failure: [{ key }] });
});
