import type { OutcomeSource } from '@palaro/game-server/fair-source';
import { bigOrSmall, dragonTigerTie, oddOrEven, propositions, singlePrize, spaceOf } from './bet-kinds.ts';
import type { BetKind, Line, Numbers } from './types.ts';

export const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** A number of so many digits, leading zeros kept. */
export const drawNumber = (source: OutcomeSource, digits: number): string =>
  Array.from({ length: digits }, () => source.below(10)).join('');

/** Typed numbers of so many digits that must be the last ones of what `look` sees. */
export const tailBet = (id: string, digits: number, look: (numbers: Numbers) => string): BetKind =>
  singlePrize(
    id,
    { kind: 'numbers', digits, rule: 'any' },
    [1n, 10n ** BigInt(digits)],
    (line, numbers) => line.join('') === look(numbers),
  );

/** The propositions on two digits: their number, their sum, and which of them is higher. */
export const twoDigitPropositions = (look: (numbers: Numbers) => Line): BetKind[] => {
  const space = (): readonly Line[] => spaceOf([DIGITS, DIGITS]);
  const number = (seen: Line): number => (seen[0] ?? 0) * 10 + (seen[1] ?? 0);
  return [
    propositions({ id: 'size', space, look, options: { big: (seen) => number(seen) >= 50, small: (seen) => number(seen) < 50 } }),
    propositions({ id: 'parity', space, look, options: { odd: (seen) => number(seen) % 2 === 1, even: (seen) => number(seen) % 2 === 0 } }),
    propositions({ id: 'sum-size', space, look, options: bigOrSmall(10) }),
    propositions({ id: 'sum-parity', space, look, options: oddOrEven }),
    propositions({ id: 'dragon', space, look, options: dragonTigerTie }),
  ];
};
