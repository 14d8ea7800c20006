import type { LibraryGame } from './types.ts';

/** The draw of the jackpots that the studios' games take part in, where an operator has one for them. */
export const jackpotTerms = {
  /** The part of a stake that goes into the pool, in parts per million. */
  sharePpm: 5_000,
  /** A round wins when the number drawn below this is less than its stake in minor units. */
  drawnBelow: 100_000_000,
} as const;

/** Games whose stakes can all be shared exactly. */
const codes: ReadonlySet<string> = new Set(['sari-sari-jackpot', 'sorbetes-bell', 'noche-buena', 'sampaguita-serenade']);

/** Whether a game draws for jackpots. */
export const drawsForJackpots = ({ code }: Pick<LibraryGame, 'code'>): boolean => codes.has(code);

/** What of a stake goes into the pool, in its minor units. */
export const jackpotShareOf = (stake: bigint): bigint => (stake * BigInt(jackpotTerms.sharePpm)) / 1_000_000n;
