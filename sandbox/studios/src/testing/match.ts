import { disciplinesOf } from '../book/index.ts';
import type { Fixture } from '../sportsbook/fixtures.ts';

const minuteMs = 60_000;
/** When the match of these tests begins. */
export const startsAt = Date.UTC(2026, 10, 25, 4);
/** So many minutes after its start. */
export const minutes = (count: number): number => startsAt + count * minuteMs;
const [discipline] = disciplinesOf('sports');

/** A match of a hundred minutes that ends 2 to 1, stands still from its 20th to its 30th, and is withdrawn from bets for a while before. */
export const match = (change: Partial<Fixture> = {}): Fixture => ({
  id: 'match',
  book: 'sports',
  discipline: discipline!,
  home: 'A',
  away: 'B',
  edge: 0,
  startsAt,
  endsAt: minutes(100),
  serverSeed: 'ab'.repeat(32),
  plan: { model: discipline!.model, edge: 0 },
  course: {
    voidAt: null,
    pause: { from: 200_000, to: 300_000 },
    result: { home: 2, away: 1 },
    scored: [
      { at: 500_000, side: 'home', points: 2 },
      { at: 1_000_000, side: 'away', points: 1 },
    ],
  },
  withdrawal: { from: 60, to: 45 },
  closesAt: minutes(100),
  ...change,
});
export const brokenOff = match({ id: 'broken', course: { ...match().course, voidAt: 400_000 }, closesAt: minutes(40) });
