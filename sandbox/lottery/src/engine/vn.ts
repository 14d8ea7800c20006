import { manyPrizes, singlePrize, tailOf, valuesIn } from './bet-kinds.ts';
import { drawNumber, tailBet, twoDigitPropositions } from './digits.ts';
import type { BetKind, Line, Model, Numbers, Shape } from './types.ts';

/** The prizes of a draw in the order in which they are shown: name, how many numbers, how many digits. */
type PrizeList = readonly (readonly [name: string, count: number, digits: number])[];

const NORTH: PrizeList = [
  ['special', 1, 5],
  ['first', 1, 5],
  ['second', 2, 5],
  ['third', 6, 5],
  ['fourth', 4, 4],
  ['fifth', 6, 4],
  ['sixth', 3, 3],
  ['seventh', 4, 2],
];
const SOUTH: PrizeList = [
  ['special', 1, 6],
  ['first', 1, 5],
  ['second', 1, 5],
  ['third', 2, 5],
  ['fourth', 7, 5],
  ['fifth', 1, 4],
  ['sixth', 3, 4],
  ['seventh', 1, 3],
  ['eighth', 1, 2],
];

const allNumbers = (numbers: Numbers): readonly string[] => numbers.flatMap(({ values }) => values);
const special = (numbers: Numbers): string | undefined => valuesIn(numbers, 'special')[0];
const twoDigits: Shape = { kind: 'numbers', digits: 2, rule: 'any' };
const setOf = (choose: number): Shape => ({ kind: 'set', choose, from: 0, to: 99 });

/** The two last digits of every number: whether one of them is the value. */
const comes = (numbers: Numbers, value: number): boolean => allNumbers(numbers).some((number) => Number(tailOf(number, 2)) === value);

/** Lô: a number pays each time that it is the end of one of the draw's numbers. */
const lo = (digits: 2 | 3, count: number): BetKind =>
  manyPrizes(
    `lo${digits}`,
    { kind: 'numbers', digits, rule: 'any' },
    [{ id: 'each', odds: [BigInt(count), 10n ** BigInt(digits)], share: 1000, places: count }],
    (line, numbers) => [allNumbers(numbers).filter((number) => number.length >= digits && tailOf(number, digits) === line.join('')).length],
  );

/** Chance that all of so many different two-digit numbers come among `count` independent ones, by inclusion and exclusion. */
function allCome(chosen: 2 | 3, count: number): readonly [bigint, bigint] {
  const power = (left: bigint): bigint => left ** BigInt(count);
  const won = chosen === 2 ? power(100n) - 2n * power(99n) + power(98n) : power(100n) - 3n * power(99n) + 3n * power(98n) - power(97n);
  return [won, power(100n)];
}

function vnModel(id: 'vn-north' | 'vn-south', list: PrizeList): Model {
  const count = list.reduce((sum, [, numbers]) => sum + numbers, 0);
  const long = list.reduce((sum, [, numbers, digits]) => (digits >= 3 ? sum + numbers : sum), 0);
  const headGroup = list.at(-1)?.[0];
  const head = (numbers: Numbers): string => tailOf(valuesIn(numbers, headGroup)[0], 2);
  const lookTail = (numbers: Numbers): Line => Array.from(tailOf(special(numbers), 2), Number);
  return {
    id,
    kind: 'vn',
    draw: (source) =>
      list.map(([name, numbers, digits]) => ({ name, values: Array.from({ length: numbers }, () => drawNumber(source, digits)) })),
    betKinds: [
      tailBet('d2', 2, (numbers) => tailOf(special(numbers), 2)),
      singlePrize('head2', twoDigits, [1n, 100n], (line, numbers) => line.join('') === head(numbers)),
      tailBet('d3', 3, (numbers) => tailOf(special(numbers), 3)),
      tailBet('d4', 4, (numbers) => tailOf(special(numbers), 4)),
      lo(2, count),
      lo(3, long),
      singlePrize('xien2', setOf(2), allCome(2, count), (line, numbers) => line.every((value) => comes(numbers, value))),
      singlePrize('xien3', setOf(3), allCome(3, count), (line, numbers) => line.every((value) => comes(numbers, value))),
      singlePrize(
        'miss4',
        setOf(4),
        [96n ** BigInt(count), 100n ** BigInt(count)],
        (line, numbers) => !line.some((value) => comes(numbers, value)),
      ),
      ...twoDigitPropositions(lookTail),
    ],
  };
}

/** The draws of the north have 27 numbers, those of the centre and the south 18. */
export const vnNorth: Model = vnModel('vn-north', NORTH);
export const vnSouth: Model = vnModel('vn-south', SOUTH);
