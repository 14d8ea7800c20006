import { expect, test } from 'vitest';
import type { FixtureView, OddsView } from './book-api.ts';
import { createMoves } from './book-moves.ts';

const offer: OddsView = { market: 'winner', pick: 'home', halves: 0, odds: 1900, move: 1 };
const fixtureWith = (changes: Partial<OddsView>) => {
  const offered = { ...offer, ...changes };
  return [{ id: 'f1', offers: [offered] } as unknown as FixtureView, offered] as const;
};

test('odds that moved are marked for four seconds from when the page first shows them, however often they come again', () => {
  let now = 0;
  const moves = createMoves(() => now);
  const way = (changes: Partial<OddsView> = {}) => {
    const [fixture, offered] = fixtureWith(changes);
    moves.note([fixture]);
    return moves.wayOf(fixture, offered);
  };
  expect(way()).toBe('up');
  now = 3999;
  expect(way()).toBe('up');
  now = 4000;
  expect(way()).toBe(null);
  expect(way({ odds: 1800, move: -1 })).toBe('down');
  expect(way({ odds: 1800, move: 0 })).toBe(null);
});
