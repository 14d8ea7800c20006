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
import type { BetKind, Line, Model, Numbers, Shape } from './types.ts';

const part = (from: number, to: number) => (numbers: Numbers) => ballsIn(numbers).slice(from, to);
const direct = (id: string, from: number, to: number): BetKind =>
  singlePrize(
    id,
    { kind: 'positions', places: to - from, from: 0, to: 9, distinct: false },
    [1n, 10n ** BigInt(to - from)],
    (line, numbers) => line.join() === part(from, to)(numbers).join(),
  );
const distinct = (line: Line): number => new Set(line).size;
const five5 = (): readonly Line[] => spaceOf(Array.from({ length: 5 }, () => DIGITS));
const last = (numbers: Numbers): Line => part(4, 5)(numbers);

/** Five digits. */
export const five: Model = {
  id: 'five',
  kind: 'five',
  draw: (source) => [{ name: 'main', values: Array.from({ length: 5 }, () => String(source.below(10))) }],
  betKinds: [
    singlePrize(
      'place',
      { kind: 'grid', places: 5, from: 0, to: 9 },
      [1n, 10n],
      ([place = 1, value], numbers) => ballsIn(numbers)[place - 1] === value,
    ),
    direct('back2', 3, 5),
    direct('front3', 0, 3),
    direct('back3', 2, 5),
    direct('all5', 0, 5),
    singlePrize('group3', { kind: 'set', choose: 2, from: 0, to: 9 }, [6n, 1000n], (line, numbers) => {
      const drawn = part(2, 5)(numbers);
      return distinct(drawn) === 2 && drawn.every((value) => line.includes(value));
    }),
    singlePrize('group6', { kind: 'set', choose: 3, from: 0, to: 9 }, [6n, 1000n], (line, numbers) =>
      sameValues(line, part(2, 5)(numbers)),
    ),
    propositions({ id: 'sum-size', space: five5, look: ballsIn, options: bigOrSmall(23) }),
    propositions({ id: 'sum-parity', space: five5, look: ballsIn, options: oddOrEven }),
    propositions({
      id: 'dragon',
      space: () => spaceOf([DIGITS, DIGITS]),
      look: (numbers) => [ballsIn(numbers)[0] ?? 0, ballsIn(numbers)[4] ?? 0],
      options: dragonTigerTie,
    }),
    propositions({ id: 'last-size', space: () => spaceOf([DIGITS]), look: last, options: bigOrSmall(5) }),
    propositions({ id: 'last-parity', space: () => spaceOf([DIGITS]), look: last, options: oddOrEven }),
  ],
};

const FACES = [1, 2, 3, 4, 5, 6] as const;
const dice = (): readonly Line[] => spaceOf([FACES, FACES, FACES]);
const total = (seen: Line): number => seen.reduce((sum, value) => sum + value, 0);
const isTriple = (seen: Line): boolean => distinct(seen) === 1;
const diceBets = (id: string, options: Record<string, (seen: Line) => boolean>, playType: 'trad' | 'ent'): BetKind =>
  propositions({ id, playType, space: dice, look: ballsIn, options });
const countOf = (seen: Line, value: number): number => seen.filter((face) => face === value).length;
const sums = Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`${i + 3}`, (seen: Line) => total(seen) === i + 3]));
const faces = (times: number, test: (seen: Line, face: number) => boolean) =>
  Object.fromEntries(FACES.map((face) => [String(face).repeat(times), (seen: Line) => test(seen, face)]));

/** Three dice. Propositions lose to a triple. */
export const dice3: Model = {
  id: 'dice3',
  kind: 'dice3',
  draw: (source) => [{ name: 'main', values: [0, 0, 0].map(() => String(source.below(6) + 1)) }],
  betKinds: [
    diceBets('sum', sums, 'trad'),
    manyPrizes(
      'single',
      { kind: 'set', choose: 1, from: 1, to: 6 },
      [
        { id: 'once', odds: [75n, 216n], share: 700 },
        { id: 'twice', odds: [15n, 216n], share: 250 },
        { id: 'thrice', odds: [1n, 216n], share: 50 },
      ],
      ([value = 0], numbers) => [1, 2, 3].map((times) => (countOf(ballsIn(numbers), value) === times ? 1 : 0)),
    ),
    diceBets(
      'pair',
      faces(2, (seen, face) => countOf(seen, face) >= 2),
      'trad',
    ),
    singlePrize('two', { kind: 'set', choose: 2, from: 1, to: 6 }, [30n, 216n], (line, numbers) =>
      line.every((value) => ballsIn(numbers).includes(value)),
    ),
    diceBets('triple', { ...faces(3, (seen, face) => countOf(seen, face) === 3), any: isTriple }, 'trad'),
    diceBets('size', { big: (seen) => !isTriple(seen) && total(seen) >= 11, small: (seen) => !isTriple(seen) && total(seen) <= 10 }, 'ent'),
    diceBets(
      'parity',
      { odd: (seen) => !isTriple(seen) && total(seen) % 2 === 1, even: (seen) => !isTriple(seen) && total(seen) % 2 === 0 },
      'ent',
    ),
  ],
};

const CARS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const inOrder = (places: number): Shape => ({ kind: 'positions', places, from: 1, to: 10, distinct: places > 1 });
const arrives = (places: number) => (line: Line, numbers: Numbers) => line.join() === part(0, places)(numbers).join();
const firstTwo = (): readonly Line[] => spaceOf([CARS, CARS]).filter(([a, b]) => a !== b);
const carSums = Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`${i + 3}`, (seen: Line) => total(seen) === i + 3]));

function drawOrder(below: (limit: number) => number): string[] {
  const left = [...CARS] as number[];
  return CARS.map(() => String(left.splice(below(left.length), 1)[0]));
}

/** Ten cars, in the order in which they arrive. */
export const cars10: Model = {
  id: 'cars10',
  kind: 'cars10',
  draw: (source) => [{ name: 'main', values: drawOrder((limit) => source.below(limit)) }],
  betKinds: [
    singlePrize(
      'place',
      { kind: 'grid', places: 10, from: 1, to: 10 },
      [1n, 10n],
      ([place = 1, car], numbers) => ballsIn(numbers)[place - 1] === car,
    ),
    singlePrize('top2', inOrder(2), [1n, 90n], arrives(2)),
    singlePrize('top3', inOrder(3), [1n, 720n], arrives(3)),
    propositions({ id: 'sum', space: firstTwo, look: part(0, 2), options: carSums }),
    propositions({ id: 'sum-size', space: firstTwo, look: part(0, 2), options: bigOrSmall(12) }),
    propositions({ id: 'sum-parity', space: firstTwo, look: part(0, 2), options: oddOrEven }),
    propositions({ id: 'first-size', space: () => spaceOf([CARS]), look: part(0, 1), options: bigOrSmall(6) }),
    propositions({ id: 'first-parity', space: () => spaceOf([CARS]), look: part(0, 1), options: oddOrEven }),
    propositions({
      id: 'dragon',
      space: firstTwo,
      look: (numbers) => [ballsIn(numbers)[0] ?? 0, ballsIn(numbers)[9] ?? 0],
      options: dragonOrTiger,
    }),
  ],
};
