import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spaceOf } from './bet-kinds.ts';
import {
  allModels,
  betKindOf,
  drawNumbers,
  lineWinHundredths,
  linesOf,
  modelOf,
  payoutOf,
  picksOf,
  prizeHundredths,
  RETURN_PPM,
  returnOf,
  returnPpm,
  winMaxHundredths,
  type BetKind,
  type Line,
  type ModelId,
  type Numbers,
} from './index.ts';

const kind = (model: ModelId, id: string): BetKind => {
  const found = betKindOf(modelOf(model), id);
  if (found === null) throw new Error(`no ${id}`);
  return found;
};
const main = (...values: number[]): Numbers => [{ name: 'main', values: values.map(String) }];
const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const faces = [1, 2, 3, 4, 5, 6];
const to31 = Array.from({ length: 31 }, (_, i) => i + 1);

describe('returns', () => {
  const all = allModels.flatMap((model) => model.betKinds.map((bet) => [model.id, bet.id, bet] as const));
  test.each(all)('%s %s returns what its mode states, less the rounding of its prizes', (_model, _id, bet) => {
    const lines: Line[] = bet.shape.kind === 'options' ? bet.shape.options.map((_, i) => [i]) : [[]];
    for (const mode of ['Lott', 'Elott', 'SEA'] as const)
      for (const line of lines) {
        const ppm = returnPpm(returnOf(bet, line, mode));
        expect(ppm).toBeLessThanOrEqual(Number(RETURN_PPM[mode]));
        expect(ppm).toBeGreaterThan(Number(RETURN_PPM[mode]) - 10_000);
        expect(bet.tiers(line).reduce((sum, tier) => sum + tier.share, 0)).toBe(1000);
      }
  });

  /** Every outcome of a small game against the stated odds of every prize. */
  test.each([
    ['dice3', spaceOf([faces, faces, faces])],
    ['ph2d', spaceOf([to31, to31])],
    ['ph3d', spaceOf([digits, digits, digits])],
  ] as const)('%s: the odds of every prize are those of all outcomes, counted one by one', (id, outcomes) => {
    for (const bet of modelOf(id).betKinds) {
      const lines = bet.shape.kind === 'options' ? bet.shape.options.map((_, i) => [i]) : [sampleLine(bet)];
      for (const line of lines) {
        const counts = bet.tiers(line).map(() => 0);
        for (const outcome of outcomes) bet.hits(line, main(...outcome)).forEach((hit, i) => (counts[i] = (counts[i] ?? 0) + hit));
        bet.tiers(line).forEach(({ odds }, i) => expect(BigInt(counts[i] ?? 0) * odds[1], bet.id).toBe(odds[0] * BigInt(outcomes.length)));
      }
    }
  });
});

/** Some line of a shape that is not made of options. */
function sampleLine({ shape }: BetKind): Line {
  if (shape.kind === 'numbers') return Array.from({ length: shape.digits }, (_, i) => (shape.rule === 'pair' && i === 1 ? 0 : i));
  if (shape.kind === 'set') return Array.from({ length: shape.choose }, (_, i) => shape.from + i);
  if (shape.kind === 'grid') return [1, shape.from];
  return shape.kind === 'positions' ? Array.from({ length: shape.places }, (_, i) => shape.from + i) : [0];
}

describe('prizes', () => {
  test('the classic bets pay a fixed prize by the mode', () => {
    const prize = (bet: BetKind, mode: 'Lott' | 'Elott' | 'SEA') => bet.tiers([0]).map((tier) => prizeHundredths(tier, mode));
    expect(prize(kind('vn-north', 'd2'), 'Lott')).toEqual([9_500n]);
    expect(prize(kind('vn-north', 'd2'), 'Elott')).toEqual([9_600n]);
    expect(prize(kind('sea', 'd3'), 'SEA')).toEqual([93_000n]);
    expect(prize(kind('sea', 'big4'), 'SEA')).toEqual([372_000n, 186_000n, 93_000n, 18_600n, 9_300n]);
    expect(prize(kind('five', 'sum-size'), 'Lott')).toEqual([190n]);
  });

  test('lô pays each time that a number comes, whatever the group', () => {
    const numbers: Numbers = [
      { name: 'special', values: ['12345'] },
      { name: 'first', values: ['99945'] },
      { name: 'seventh', values: ['45', '46'] },
    ];
    const bet = { kind: kind('vn-north', 'lo2'), picks: '45,46,47', mode: 'Lott' as const, unitStake: 1000n };
    // 0.95 × 100 / 27 = 3.51 for each of four.
    expect(payoutOf(bet, numbers)).toBe(14_040n);
    expect(lineWinHundredths(kind('vn-north', 'xien2'), [45, 46], 'Lott', numbers)).toBeGreaterThan(0n);
    expect(lineWinHundredths(kind('vn-north', 'xien2'), [45, 47], 'Lott', numbers)).toBe(0n);
    expect(lineWinHundredths(kind('vn-north', 'miss4'), [1, 2, 3, 45], 'Lott', numbers)).toBe(0n);
    expect(lineWinHundredths(kind('vn-north', 'd3'), [3, 4, 5], 'Lott', numbers)).toBe(95_000n);
  });

  test.each([
    ['five', 'back3', '1,2|3|4', main(9, 9, 2, 3, 4), 95_000n],
    ['five', 'group3', '1,2,3', main(9, 9, 2, 3, 2), 15_833n],
    ['five', 'group3', '1,2,3', main(9, 9, 2, 2, 2), 0n],
    ['five', 'group6', '1,2,3', main(9, 9, 3, 1, 2), 15_833n],
    ['five', 'place', '1:9,5:0', main(9, 1, 1, 1, 1), 950n],
    ['five', 'dragon', 'dragon,tie', main(3, 1, 1, 1, 3), 950n],
    ['dice3', 'size', 'big', main(6, 6, 6), 0n],
    ['dice3', 'triple', '666,any', main(6, 6, 6), 20_520n + 3_420n],
    ['cars10', 'top3', '1|2,3|4', main(1, 3, 4, 2, 5, 6, 7, 8, 9, 10), 68_400n],
    ['cars10', 'sum', '4', main(1, 3, 4, 2, 5, 6, 7, 8, 9, 10), 4_275n],
    ['ph642', 'pick6', '1,2,3,4,5,6,7', main(1, 2, 3, 4, 5, 42), 0n],
    ['ph3d', 'rambol3-3', '112', main(1, 2, 1), 31_666n],
  ] as const)('%s %s %s', (model, id, picks, numbers, hundredths) => {
    const paid = payoutOf({ kind: kind(model, id), picks, mode: 'Lott', unitStake: 100n }, numbers);
    if (id === 'pick6')
      expect(paid).toBe(
        lineWinHundredths(kind('ph642', id), [1, 2, 3, 4, 5, 6], 'Lott', numbers) * 2n +
          lineWinHundredths(kind('ph642', id), [1, 2, 3, 4, 6, 7], 'Lott', numbers) * 5n,
      );
    else expect(paid).toBe(hundredths);
  });
});

test.each([
  ['vn-north', 'lo2', '77'],
  ['vn-south', 'lo3', '777'],
  ['sea', 'big4', '7777'],
  ['sea', 'small4', '7777'],
] as const)('%s %s: what a bet can win at most is won where all numbers of a draw are alike', (id, bet, picks) => {
  const alike = drawNumbers(modelOf(id), { seed: '0'.repeat(64), drawId: 'any' }).map(({ name, values }) => ({
    name,
    values: values.map((number) => number.replaceAll(/\d/g, '7')),
  }));
  const won = payoutOf({ kind: kind(id, bet), picks, mode: 'Lott', unitStake: 100n }, alike);
  expect(won).toBeGreaterThan(0n);
  expect(winMaxHundredths(kind(id, bet), picks, 'Lott')).toBe(won);
});

test('what a bet with prizes that exclude each other can win at most is the best of them', () => {
  const most = payoutOf({ kind: kind('dice3', 'single'), picks: '6', mode: 'Lott', unitStake: 100n }, [
    { name: 'main', values: ['6', '6', '6'] },
  ]);
  expect(winMaxHundredths(kind('dice3', 'single'), '6', 'Lott')).toBe(most);
});

describe('picks', () => {
  test.each([
    ['five', 'back3', ['', '1|2', '1,1|2|3', '10|2|3', '01|2|3', '1|2|3|4', '-1|2|3', '1||3', '1 |2|3']],
    ['five', 'group3', ['1', '1,1', '1,a']],
    ['five', 'place', ['0:1', '6:1', '1:10', '1:1,1:1', '1']],
    ['sea', 'd4', ['123', '12345', '12a4', '1234,1234']],
    ['sea', 'box24', ['1123']],
    ['ph3d', 'rambol3-3', ['123', '111']],
    ['five', 'dragon', ['cat', 'tie,tie']],
    ['cars10', 'top2', ['1|1']],
    ['vn-north', 'miss4', [Array.from({ length: 40 }, (_, i) => i).join()]],
  ] as const)('%s %s refuses what is no pick', (model, id, picks) => {
    for (const pick of picks) expect(linesOf(kind(model, id).shape, pick), pick).toBeNull();
  });

  test('many values are every line of them, and each line reads as a pick of its own', () => {
    expect(linesOf(kind('cars10', 'top2').shape, '1,2|1,2')).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(linesOf(kind('five', 'group6').shape, '4,1,2,3')).toHaveLength(4);
    for (const { betKinds } of allModels)
      for (const { shape } of betKinds) {
        const line = shape.kind === 'options' ? [0] : sampleLine({ shape } as BetKind);
        expect(linesOf(shape, picksOf(shape, line))).toEqual([line]);
      }
  });
});

test('a draw is determined by its seed and its id, and has the form of its game', () => {
  const hex = fc.stringMatching(/^[0-9a-f]{64}$/);
  fc.assert(
    fc.property(hex, fc.constantFrom(...allModels), (seed, model) => {
      const draw = () => drawNumbers(model, { seed, drawId: 'VNHN.20261125' });
      expect(draw()).toEqual(draw());
      const balls = draw().flatMap(({ values }) => values);
      if (model.id === 'cars10') expect(balls.map(Number).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      if (model.id === 'ph642') expect(new Set(balls).size).toBe(6);
      if (model.id === 'vn-north') expect(balls).toHaveLength(27);
      if (model.id === 'vn-south') expect(balls).toHaveLength(18);
    }),
    { numRuns: 60 },
  );
});
