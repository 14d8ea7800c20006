import { manyPrizes, singlePrize, tailOf, valuesIn } from './bet-kinds.ts';
import { drawNumber, tailBet, twoDigitPropositions } from './digits.ts';
import type { Line, Model, Numbers, Tier } from './types.ts';

/** Groups of four-digit numbers: name, how many, shares of the return for a big and for a small bet. */
const GROUPS = [
  ['first', 1, 400, 550],
  ['second', 1, 200, 270],
  ['third', 1, 100, 180],
  ['starter', 10, 200, 0],
  ['consolation', 10, 100, 0],
] as const;
const ALL = 10_000n;
const first = (numbers: Numbers): string | undefined => valuesIn(numbers, 'first')[0];
const lookTail = (numbers: Numbers): Line => Array.from(tailOf(first(numbers), 2), Number);

const tiersBy = (share: 2 | 3): readonly Tier[] =>
  GROUPS.filter((group) => group[share] > 0).map((group) => ({
    id: group[0],
    odds: [BigInt(group[1]), ALL],
    share: group[share],
    places: group[1],
  }));
const big = tiersBy(2);
const small = tiersBy(3);
const hitsOf = (tiers: readonly Tier[]) => (line: Line, numbers: Numbers) =>
  tiers.map(({ id }) => valuesIn(numbers, id).filter((number) => number === line.join('')).length);
const isPermutation = (line: Line, number: string | undefined): boolean =>
  [...line].sort((a, b) => a - b).join('') ===
  Array.from(number ?? '')
    .sort()
    .join('');

/** Four digits as the region draws them: three prizes, ten starters and ten consolations. */
export const sea: Model = {
  id: 'sea',
  kind: 'sea',
  draw: (source) => GROUPS.map(([name, count]) => ({ name, values: Array.from({ length: count }, () => drawNumber(source, 4)) })),
  betKinds: [
    tailBet('d4', 4, (numbers) => tailOf(first(numbers), 4)),
    manyPrizes('big4', { kind: 'numbers', digits: 4, rule: 'any' }, big, hitsOf(big)),
    manyPrizes('small4', { kind: 'numbers', digits: 4, rule: 'any' }, small, hitsOf(small)),
    singlePrize('box24', { kind: 'numbers', digits: 4, rule: 'distinct' }, [24n, ALL], (line, numbers) =>
      isPermutation(line, first(numbers)),
    ),
    tailBet('d3', 3, (numbers) => tailOf(first(numbers), 3)),
    tailBet('d2', 2, (numbers) => tailOf(first(numbers), 2)),
    ...twoDigitPropositions(lookTail),
  ],
};
