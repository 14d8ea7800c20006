import { games } from '@palaro/game-library';
import { expect, test } from 'vitest';
import { match, minutes } from '../testing/match.ts';
import { bookGame } from './book-games.ts';
import { fixtureView } from './book-routes.ts';
import { oddsIn, offersIn } from './fixtures.ts';

test('a title of sport or e-sport opens a book of its own vendor, at its discipline where it has one', () => {
  const opened = (code: string) => {
    const found = bookGame(code);
    return found && [found.book, found.discipline, found.vendor.code === found.game.vendor];
  };
  expect(opened('football-fiesta')).toEqual(['sports', 'football', true]);
  expect(opened('palaro-sportsbook')).toEqual(['sports', null, true]);
  expect(opened('lane-legends')).toEqual(['esports', 'lane-legends', true]);
  expect(opened('no-such-title')).toBeNull();
  expect(opened(games.find(({ mechanic }) => mechanic !== 'book')!.code)).toBeNull();
});

test('a mark on odds says where they have gone in the last twenty minutes', () => {
  const moves = new Set<number>();
  for (let minute = -2000; minute < -100; minute += 60) {
    const at = minutes(minute);
    const [now, before] = [at, at - 20 * 60_000].map((time) => offersIn(match()).map((offer) => oddsIn(match(), offer, time)));
    const marks = fixtureView(match(), at).offers.map(({ move }) => move);
    expect(marks).toEqual(now!.map((odds, nth) => Math.sign((odds ?? 0) - (before![nth] ?? 0))));
    for (const mark of marks) moves.add(mark);
  }
  expect(moves).toEqual(new Set([-1, 0, 1]));
});

test('while nothing may be bet on, and for a while after, odds have no mark', () => {
  const at = (minute: number) => fixtureView(match(), minutes(minute));
  expect(at(-50).offers.every(({ odds, move }) => odds === null && move === 0)).toBe(true);
  expect(at(-40).offers.every(({ odds, move }) => odds !== null && move === 0)).toBe(true);
  expect([at(99).seed, at(100).seed]).toEqual([null, match().serverSeed]);
});
