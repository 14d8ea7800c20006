import { expect, test } from 'vitest';
import { resultChances } from './chances.ts';
import { chancesOf, deciderChance, heatChance, type Plan } from './course.ts';
import { disciplinesOf } from './disciplines.ts';
import { offersOf } from './markets.ts';

test('each step of the edge helps the home side as much as it costs the other, within bounds', () => {
  expect(chancesOf(500_000, 10_000, 3)).toEqual({ home: 530_000, away: 470_000 });
  expect(chancesOf(500_000, 10_000, -3)).toEqual({ home: 470_000, away: 530_000 });
  expect(chancesOf(500_000, 100_000, 9)).toEqual({ home: 980_000, away: 20_000 });
  expect([heatChance(20_000, 2), heatChance(20_000, -2), deciderChance(3), deciderChance(99)]).toEqual([
    540_000, 460_000, 530_000, 980_000,
  ]);
});

/** How even the evenest of the allowed lines parts the chances of a number that is made of both scores: the distance to a half. */
const evenest = (plan: Plan, of: (home: number, away: number) => number, isAllowed: (halves: number) => boolean): number => {
  const { size, at } = resultChances(plan);
  const chances = new Map<number, number>();
  for (let home = 0; home < size; home++)
    for (let away = 0; away < size; away++) chances.set(of(home, away), (chances.get(of(home, away)) ?? 0) + at(home, away));
  let [above, least] = [1, 1];
  for (const value of [...chances.keys()].toSorted((one, other) => one - other)) {
    above -= chances.get(value) ?? 0;
    if (isAllowed(2 * value + 1)) least = Math.min(least, Math.abs(above - 0.5));
  }
  return least;
};

test('a handicap parts the chances most evenly, and is never the winner’s market again', () => {
  for (const { code, model } of [...disciplinesOf('sports'), ...disciplinesOf('esports')]) {
    const plan = { model, edge: -2 };
    const hasDraws = model.kind === 'points' && model.decider === null;
    const find = (market: string, pick: string) => offersOf(code, plan).find((offer) => offer.market === market && offer.pick === pick)!;
    const [handicap, total] = [find('handicap', 'home'), find('total', 'over')];
    const isAllowed = (halves: number): boolean => hasDraws || Math.abs(halves) > 1;
    expect(isAllowed(handicap.halves), code).toBe(true);
    expect(Math.abs(handicap.chance - 0.5), code).toBeCloseTo(
      evenest(plan, (home, away) => home - away, isAllowed),
      9,
    );
    expect(Math.abs(total.chance - 0.5), code).toBeCloseTo(
      evenest(
        plan,
        (home, away) => home + away,
        () => true,
      ),
      9,
    );
  }
});
