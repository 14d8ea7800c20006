import {
  ballsIn,
  bigOrSmall,
  dragonOrTiger,
  dragonTigerTie,
  manyPrizes,
  oddOrEven,
  propositions,
  sameValues,
  singlePrize,
  spaceOf,
} from './bet-kinds.ts';
import { DIGITS } from './digits.ts';
import type { BetKind, Line, Model, Numbers } from './types.ts';

const equal = (line: Line, numbers: Numbers): boolean => line.join() === ballsIn(numbers).join();
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

const EZ2 = range(1, 31);
const EZ2_ALL = 31n * 31n;

/** The sum of all that is drawn, and the first against the last. */
const sumPropositions = (values: readonly number[], places: number, big: number): BetKind[] => {
  const space = (): readonly Line[] => spaceOf(Array.from({ length: places }, () => values));
  return [
    propositions({ id: 'sum-size', space, look: ballsIn, options: bigOrSmall(big) }),
    propositions({ id: 'sum-parity', space, look: ballsIn, options: oddOrEven }),
    propositions({ id: 'dragon', space, look: ballsIn, options: dragonTigerTie }),
  ];
};

/** Two numbers of 1 to 31, one after another. */
export const ph2d: Model = {
  id: 'ph2d',
  kind: 'ph',
  draw: (source) => [{ name: 'main', values: [0, 0].map(() => String(source.below(31) + 1)) }],
  betKinds: [
    singlePrize('straight2', { kind: 'positions', places: 2, from: 1, to: 31, distinct: false }, [1n, EZ2_ALL], equal),
    singlePrize('rambol2', { kind: 'set', choose: 2, from: 1, to: 31 }, [2n, EZ2_ALL], (line, numbers) =>
      sameValues(line, ballsIn(numbers)),
    ),
    ...sumPropositions(EZ2, 2, 32),
  ],
};

const permuted = (id: string, digits: number, rule: 'distinct' | 'pair', ways: bigint): BetKind =>
  singlePrize(id, { kind: 'numbers', digits, rule }, [ways, 10n ** BigInt(digits)], (line, numbers) => sameValues(line, ballsIn(numbers)));

/** Three or four digits, in order or in any order (rambolito). */
const digitModel = (id: 'ph3d' | 'ph4d', places: 3 | 4, boxes: readonly BetKind[]): Model => ({
  id,
  kind: 'ph',
  draw: (source) => [{ name: 'main', values: Array.from({ length: places }, () => String(source.below(10))) }],
  betKinds: [
    singlePrize(`straight${places}`, { kind: 'positions', places, from: 0, to: 9, distinct: false }, [1n, 10n ** BigInt(places)], equal),
    ...boxes,
    ...sumPropositions(DIGITS, places, places === 3 ? 14 : 18),
  ],
});
export const ph3d: Model = digitModel('ph3d', 3, [permuted('rambol3-6', 3, 'distinct', 6n), permuted('rambol3-3', 3, 'pair', 3n)]);
export const ph4d: Model = digitModel('ph4d', 4, [permuted('rambol4-24', 4, 'distinct', 24n)]);

const BALLS = range(1, 42);
const DRAWN = 6;
/** Choices of 6 of 42. */
const ALL_642 = 5_245_786n;
const hitsOf = (line: Line, numbers: Numbers): number => {
  const drawn = ballsIn(numbers);
  return line.filter((value) => drawn.includes(value)).length;
};
const PRIZES_642 = [
  [6, 1n, 400],
  [5, 6n * 36n, 150],
  [4, 15n * 630n, 200],
  [3, 20n * 7140n, 250],
] as const;

function drawBalls(below: (limit: number) => number): string[] {
  const left = [...BALLS];
  return Array.from({ length: DRAWN }, () => String(left.splice(below(left.length), 1)[0]));
}

const firstBall = (numbers: Numbers): Line => ballsIn(numbers).slice(0, 1);
/** Six of forty-two balls, none twice. */
export const ph642: Model = {
  id: 'ph642',
  kind: 'ph',
  draw: (source) => [{ name: 'main', values: drawBalls((limit) => source.below(limit)) }],
  betKinds: [
    manyPrizes(
      'pick6',
      { kind: 'set', choose: DRAWN, from: 1, to: 42 },
      PRIZES_642.map(([matches, ways, share]) => ({ id: `match${matches}`, odds: [ways, ALL_642], share })),
      (line, numbers) => PRIZES_642.map(([matches]) => (hitsOf(line, numbers) === matches ? 1 : 0)),
    ),
    propositions({ id: 'first-size', space: () => spaceOf([BALLS]), look: firstBall, options: bigOrSmall(22) }),
    propositions({ id: 'first-parity', space: () => spaceOf([BALLS]), look: firstBall, options: oddOrEven }),
    propositions({
      id: 'dragon-first',
      space: () => spaceOf([BALLS, BALLS]).filter(([a, b]) => a !== b),
      look: (numbers) => ballsIn(numbers).slice(0, 2),
      options: dragonOrTiger,
    }),
  ],
};
