import kept from './fairness.json' with { type: 'json' };
import type { LibraryGame } from './types.ts';

/** In parts per million of the stake. */
export type LibraryReturn = { readonly from: number; readonly to: number };
export type LibraryFairness = {
  /** What the studios state. */
  readonly stated: LibraryReturn;
  /** The last whole run of `npm run fairness`: its day, how many rounds of each choice it played, and what they returned. */
  readonly on: string;
  readonly rounds: number;
  readonly measured: LibraryReturn;
};

/** The names under which the choices of a game were checked; one for the slots, which have no choice. */
const isCheckOf = ({ mechanic, volatility, lines }: LibraryGame, name: string): boolean => {
  if (mechanic === 'lines') return name === `lines-${volatility} ${lines}`;
  if (mechanic === 'ways' || mechanic === 'cluster') return name === `${mechanic}-${volatility}`;
  return name.startsWith(`${mechanic} `);
};

const rangeOf = (all: readonly number[]): LibraryReturn => ({ from: Math.min(...all), to: Math.max(...all) });

/** A title opens its whole book: the return of a bet lies where the margin of its odds is, and was measured over all selections. */
const fairnessOfBook = (game: LibraryGame): LibraryFairness => {
  const book = kept.books[game.family === 'ESPORTS' ? 'esports' : 'sports'];
  return {
    stated: { from: book.leastPpm, to: book.mostPpm },
    on: kept.on,
    rounds: book.fixtures,
    measured: { from: book.measuredLeastPpm, to: book.measuredMostPpm },
  };
};

/** What is stated and measured of a game's return; null for one that the last run did not know. */
export const fairnessOf = (game: LibraryGame): LibraryFairness | null => {
  if (game.mechanic === 'book') return fairnessOfBook(game);
  const checks = Object.entries(kept.models).flatMap(([name, check]) => (isCheckOf(game, name) ? [check] : []));
  if (checks.length === 0) return null;
  return {
    stated: rangeOf(checks.map(({ statedPpm }) => statedPpm)),
    on: kept.on,
    rounds: kept.rounds,
    measured: rangeOf(checks.map(({ measuredPpm }) => measuredPpm)),
  };
};
