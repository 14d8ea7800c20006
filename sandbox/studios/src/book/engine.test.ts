import { describe, expect, test } from 'vitest';
import { unbiased } from '../engine/index.ts';
import { createSimulationWords } from '../fairness.ts';
import { resultChances } from './chances.ts';
import { courseOf, drawCourse, scoreAt } from './course.ts';
import { disciplinesOf } from './disciplines.ts';
import { offersOf, wins, type Selection } from './markets.ts';
import { accepts, combinedOdds, oddsAt, oddsUnder, ODDS_STEP_MS, payoutOf, PAYOUT_MAX } from './odds.ts';

const all = [...disciplinesOf('sports'), ...disciplinesOf('esports')];
const edges = [-14, -5, 0, 3, 14];

test('the chances of all results are one, and those of each market too', () => {
  for (const { code, model } of all)
    for (const edge of edges) {
      const { size, at } = resultChances({ model, edge });
      let sum = 0;
      for (let home = 0; home < size; home++) for (let away = 0; away < size; away++) sum += at(home, away);
      expect(sum, `${code} ${edge}`).toBeCloseTo(1, 9);
      for (const market of ['winner', 'handicap', 'total']) {
        const offers = offersOf(code, { model, edge }).filter((offer) => offer.market === market);
        expect(
          offers.reduce((whole, { chance }) => whole + chance, 0),
          `${code} ${market}`,
        ).toBeCloseTo(1, 9);
      }
    }
});

test('fixtures are drawn as often as their chances say', () => {
  const source = unbiased(createSimulationWords(7));
  for (const { code, model } of all) {
    const plan = { model, edge: 3 };
    const offers = offersOf(code, plan);
    const hits = offers.map(() => 0);
    const rounds = 3000;
    for (let i = 0; i < rounds; i++) {
      const { result } = drawCourse(source, plan);
      offers.forEach((offer, n) => (hits[n] = (hits[n] ?? 0) + (wins(offer, result) ? 1 : 0)));
    }
    offers.forEach(({ chance, market, pick }, n) => {
      const error = Math.sqrt((chance * (1 - chance)) / rounds);
      expect(Math.abs((hits[n] ?? 0) / rounds - chance) / error, `${code} ${market} ${pick}`).toBeLessThan(4.5);
    });
  }
});

test('a fixture’s seed and id determine its course, and another seed another one', () => {
  const plan = { model: all[0]!.model, edge: 2 };
  const course = courseOf('ab'.repeat(32), 'basketball-1-1', plan);
  expect(courseOf('ab'.repeat(32), 'basketball-1-1', plan)).toEqual(course);
  expect(scoreAt(course.scored, 1_000_000)).toEqual(course.result);
  expect(scoreAt(course.scored, 0)).toEqual({ home: 0, away: 0 });
  expect(courseOf('ac'.repeat(32), 'basketball-1-1', plan).result).not.toEqual(course.result);
  expect(courseOf('ab'.repeat(32), 'basketball-1-2', plan).result).not.toEqual(course.result);
});

test('a result wins what it should', () => {
  const select = (market: Selection['market'], pick: Selection['pick'], halves = 0): Selection => ({ market, pick, halves });
  const two = { home: 2, away: 1 };
  expect(wins(select('winner', 'home'), two)).toBe(true);
  expect(wins(select('winner', 'draw'), two)).toBe(false);
  expect(wins(select('winner', 'draw'), { home: 1, away: 1 })).toBe(true);
  expect(wins(select('handicap', 'home', -1), two)).toBe(true);
  expect(wins(select('handicap', 'home', -3), two)).toBe(false);
  expect(wins(select('handicap', 'away', -3), two)).toBe(true);
  expect(wins(select('handicap', 'away', 3), { home: 1, away: 2 })).toBe(false);
  expect(wins(select('total', 'over', 5), two)).toBe(true);
  expect(wins(select('total', 'under', 5), two)).toBe(false);
});

describe('odds', () => {
  const offer = { market: 'winner', pick: 'home', halves: 0, chance: 0.5 } as const;

  test('move in time, slowly, and always hold a margin between 2 and 10 per cent', () => {
    const seen = new Set<number>();
    let before = oddsAt('f', offer, 0) ?? 0;
    for (let step = 1; step < 500; step++) {
      const odds = oddsAt('f', offer, step * ODDS_STEP_MS) ?? 0;
      expect(odds).toBeGreaterThanOrEqual(1810);
      expect(odds).toBeLessThanOrEqual(1960);
      expect(Math.abs(odds - before)).toBeLessThanOrEqual(50);
      expect(oddsAt('f', offer, (step + 1) * ODDS_STEP_MS - 1)).toBe(odds);
      seen.add((before = odds));
    }
    expect(seen.size).toBeGreaterThan(5);
  });

  test('are rounded down to hundredths, and what is all but certain is not offered', () => {
    expect(oddsUnder(0.3, 50_000)).toBe(3170);
    expect(oddsUnder(0.98, 50_000)).toBeNull();
    expect(oddsUnder(0.0001, 50_000)).toBe(100_000);
  });

  test('of a combined slip multiply exactly, and its payout is rounded down once', () => {
    expect(payoutOf(1000n, [1850])).toBe(1850n);
    expect(payoutOf(1999n, [1370, 2110, 1930])).toBe((1999n * 1370n * 2110n * 1930n) / 1_000_000_000n);
    expect(payoutOf(1n, [1990])).toBe(1n);
    expect(payoutOf(333n, [])).toBe(333n);
    expect(payoutOf(1_000_000n, [100_000, 100_000])).toBe(PAYOUT_MAX);
    expect(combinedOdds([1370, 2110])).toBe(2890n);
  });

  test('that have changed are accepted as the player chose', () => {
    expect([accepts('none', 1900, 1900), accepts('none', 1900, 1910), accepts('none', 1900, 1890)]).toEqual([true, false, false]);
    expect([accepts('higher', 1900, 1910), accepts('higher', 1900, 1890)]).toEqual([true, false]);
    expect([accepts('any', 1900, 1910), accepts('any', 1900, 1890)]).toEqual([true, true]);
  });
});
