import { expect, test } from 'vitest';
import { resultChances } from './chances.ts';
import { chancesOf, deciderChance, heatChance } from './course.ts';
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

test('a handicap parts the chances most evenly, and is never the winner’s market again', () => {
  for (const { code, model } of [...disciplinesOf('sports'), ...disciplinesOf('esports')]) {
    const hasDraws = model.kind === 'points' && model.decider === null;
    for (const edge of [-9, -2, 5]) {
      const { size, at } = resultChances({ model, edge });
      const offers = offersOf(code, { model, edge });
      const find = (market: string, pick: string) => offers.find((offer) => offer.market === market && offer.pick === pick)!;
      const evenest = (of: (home: number, away: number) => number, isAllowed: (halves: number) => boolean): number => {
        const offs: number[] = [];
        for (let halves = -2 * size - 1; halves <= 4 * size; halves += 2) {
          if (!isAllowed(halves)) continue;
          let above = 0;
          for (let home = 0; home < size; home++)
            for (let away = 0; away < size; away++) if (2 * of(home, away) > halves) above += at(home, away);
          offs.push(Math.abs(above - 0.5));
        }
        return Math.min(...offs);
      };
      const handicap = find('handicap', 'home');
      if (!hasDraws) expect(Math.abs(handicap.halves), code).toBeGreaterThan(1);
      expect(Math.abs(handicap.chance - 0.5), `${code} ${edge}`).toBeCloseTo(
        evenest(
          (home, away) => home - away,
          (halves) => hasDraws || Math.abs(halves) > 1,
        ),
        9,
      );
      expect(Math.abs(find('total', 'over').chance - 0.5), `${code} ${edge}`).toBeCloseTo(
        evenest(
          (home, away) => home + away,
          () => true,
        ),
        9,
      );
    }
  }
});
