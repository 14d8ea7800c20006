import { drawsForJackpots, fairnessOf, games, jackpotShareOf, jackpotTerms } from '@palaro/game-library';
import { expect, test } from 'vitest';
import { studioGame } from './games.ts';
import { bookReturns, judgeBooks } from './sportsbook/book-fairness.ts';
import { fairnessCases, fairnessCasesNamed, jackpotStakes, judge, judgeJackpot, simulate } from './fairness.ts';

const SLOTS = ['lines', 'ways', 'cluster'];

test('every game of the catalogue is judged, with its own volatility and its own lines', () => {
  const cases = fairnessCases();
  for (const game of games)
    for (const { choice } of studioGame(game.code)?.math.returns ?? []) {
      const found = cases.filter(
        (one) =>
          one.choice === choice &&
          one.key.mechanic === game.mechanic &&
          (!SLOTS.includes(game.mechanic) || one.key.volatility === game.volatility) &&
          one.key.lines === game.lines,
      );
      expect(found, game.code).toHaveLength(1);
    }
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
});

test('a name chooses its case alone, the start of names all of them', () => {
  const names = (start: string): string[] => fairnessCasesNamed(start).map(({ name }) => name);
  expect(names('lines-low 5')).toEqual(['lines-low 5']);
  expect(names('lines-low')).toEqual(expect.arrayContaining(['lines-low 5', 'lines-low 50']));
  expect(names('lines-low').every((name) => name.startsWith('lines-low '))).toBe(true);
  expect(names('')).toHaveLength(fairnessCases().length);
  expect(names('lines-none')).toEqual([]);
});

test('a short simulation of each model agrees with what it states', { timeout: 120_000 }, () => {
  // Line models are many, and what they play is compared line by line in `lines.test.ts`: fewer rounds do.
  for (const one of fairnessCases())
    expect(judge(one, simulate(one, one.key.lines > 0 ? 25_000 : 100_000, 42)), one.name).toMatchObject({ ok: true });
});

test('the judgement fails a model that states too much', () => {
  const one = fairnessCases().find((each) => each.name === 'duel left');
  if (one === undefined) throw new Error('no duel');
  const sums = simulate(one, 200_000, 42);
  expect(judge(one, { ...sums, coins: Math.round(sums.coins * 0.98) }).ok).toBe(false);
});

test('what is kept of the last check states of every game what its model states', () => {
  for (const game of games) {
    const stated = studioGame(game.code)?.math.returns.map(({ ppm }) => ppm);
    if (stated === undefined) continue;
    expect(fairnessOf(game)?.stated, game.code).toEqual({ from: Math.min(...stated), to: Math.max(...stated) });
  }
});

test('what is kept of the books states the lowest and the highest return of all their selections', () => {
  const verdicts = judgeBooks('', 1, 20261125);
  const titles = games.filter(({ mechanic }) => mechanic === 'book');
  expect(titles.length).toBeGreaterThan(10);
  for (const title of titles) {
    const { leastPpm, mostPpm } = bookReturns(verdicts, title.family === 'ESPORTS' ? 'esports' : 'sports');
    const kept = fairnessOf(title);
    expect(kept?.stated, title.code).toEqual({ from: leastPpm, to: mostPpm });
    expect(kept?.measured.from, title.code).toBeGreaterThanOrEqual(leastPpm);
    expect(kept?.measured.to, title.code).toBeLessThanOrEqual(mostPpm);
    expect(kept?.rounds, title.code).toBeGreaterThanOrEqual(10_000);
  }
});

test('games of two studios draw for jackpots, and every stake of theirs is shared exactly', () => {
  const taking = games.filter(drawsForJackpots);
  expect(new Set(taking.map(({ vendor }) => vendor)).size).toBe(2);
  for (const { code } of taking)
    for (const stake of studioGame(code)?.stakes ?? [])
      expect(jackpotShareOf(stake) * 1_000_000n, code).toBe(stake * BigInt(jackpotTerms.sharePpm));
});

test('the chance of a jackpot is the stake in a hundred million, and a draw that is off is noticed', () => {
  const [least, most] = jackpotStakes();
  expect([least, most]).toEqual([200, 100_000]);
  const verdict = judgeJackpot(most, 1_000_000, 42);
  expect(verdict).toMatchObject({ chance: 0.001, ok: true });
  expect(judgeJackpot(most * 2, 1_000_000, 42).measured).toBeGreaterThan(verdict.measured * 1.5);
});
