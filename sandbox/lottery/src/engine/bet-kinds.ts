import type { BetKind, Fraction, Line, Numbers, Shape, Tier } from './types.ts';

/** The digits or balls of a group; the first group where none is named. */
export const valuesIn = (numbers: Numbers, name?: string): readonly string[] =>
  (name === undefined ? numbers[0] : numbers.find((group) => group.name === name))?.values ?? [];
export const ballsIn = (numbers: Numbers): readonly number[] => valuesIn(numbers).map(Number);
/** The last digits of a number. */
export const tailOf = (number: string | undefined, digits: number): string => (number ?? '').slice(-digits);

/** A bet of the classic kind with one prize, which a line wins once or not at all. */
export const singlePrize = (id: string, shape: Shape, odds: Fraction, wins: (line: Line, numbers: Numbers) => boolean): BetKind => {
  const tiers: readonly Tier[] = [{ id: 'win', odds, share: 1000 }];
  return { id, playType: 'trad', shape, tiers: () => tiers, hits: (line, numbers) => [wins(line, numbers) ? 1 : 0] };
};

/** A bet of the classic kind with several prizes. */
export const manyPrizes = (
  id: string,
  shape: Shape,
  tiers: readonly Tier[],
  hits: (line: Line, numbers: Numbers) => readonly number[],
): BetKind => ({ id, playType: 'trad', shape, tiers: () => tiers, hits });

/** Every outcome of what a proposition looks at, each equally likely. */
type Space = readonly Line[];
export const spaceOf = (places: readonly (readonly number[])[]): Space =>
  places.reduce<number[][]>((all, values) => all.flatMap((line) => values.map((value) => [...line, value])), [[]]);

type Propositions = {
  id: string;
  /** `ent` where nothing is said. */
  playType?: 'trad' | 'ent';
  space: () => Space;
  look: (numbers: Numbers) => Line;
  options: Readonly<Record<string, (seen: Line) => boolean>>;
};

/** Propositions on a draw: the odds of each are counted over the whole space, the first time that they are asked for. */
export function propositions({ id, playType = 'ent', space, look, options }: Propositions): BetKind {
  const names = Object.keys(options);
  const tests = Object.values(options);
  let counted: readonly (readonly Tier[])[] | null = null;
  const count = (): readonly (readonly Tier[])[] => {
    const all = space();
    return tests.map((holds) => [{ id: 'win', odds: [BigInt(all.filter(holds).length), BigInt(all.length)], share: 1000 }]);
  };
  return {
    id,
    playType,
    shape: { kind: 'options', options: names },
    tiers: ([option = 0]) => (counted ??= count())[option] ?? [],
    hits: ([option = 0], numbers) => [tests[option]?.(look(numbers)) === true ? 1 : 0],
  };
}

const sum = (line: Line): number => line.reduce((all, value) => all + value, 0);
/** Big from `big` on, else small; by the sum of what is seen. */
export const bigOrSmall = (big: number): Propositions['options'] => ({ big: (seen) => sum(seen) >= big, small: (seen) => sum(seen) < big });
export const oddOrEven: Propositions['options'] = { odd: (seen) => sum(seen) % 2 === 1, even: (seen) => sum(seen) % 2 === 0 };
/** The first against the last. */
export const dragonOrTiger: Propositions['options'] = {
  dragon: (seen) => (seen[0] ?? 0) > (seen.at(-1) ?? 0),
  tiger: (seen) => (seen[0] ?? 0) < (seen.at(-1) ?? 0),
};
export const dragonTigerTie: Propositions['options'] = { ...dragonOrTiger, tie: (seen) => seen[0] === seen.at(-1) };

/** Whether two lines hold the same values, in whatever order. */
export const sameValues = (a: Line, b: Line): boolean => {
  const [x, y] = [[...a].sort((m, n) => m - n), [...b].sort((m, n) => m - n)];
  return x.length === y.length && x.every((value, i) => value === y[i]);
};
