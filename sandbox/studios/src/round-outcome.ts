import { drawForJackpot, playFair, winsJackpot, type FairSeed, type RoundOutcome } from './engine/index.ts';
import { studioGame, type StudioGame } from './games.ts';
import type { RoundRow, Store } from './store.ts';
import { TABLE_NONCE } from './tables.ts';

/** @returns the running game of a round or session; a stored round of a game that no longer exists is a bug. */
export function gameOf(round: Pick<RoundRow, 'game'>): StudioGame {
  const found = studioGame(round.game);
  if (found === null) throw new Error(`the game ${round.game} is gone`);
  return found;
}

/** A round's seed with its nonce. */
const fairSeedOf = (store: Store, round: RoundRow): FairSeed => {
  const seed = store.seed(round.seedId);
  if (seed === null) throw new Error(`the seed of round ${round.id} is gone`);
  return { ...seed, nonce: round.tableRound === null ? round.nonce : TABLE_NONCE };
};

/** @returns the outcome that a round's seed, nonce and choice determine. */
export const outcomeOf = (store: Store, round: RoundRow): RoundOutcome =>
  playFair(gameOf(round).math, fairSeedOf(store, round), round.choice);

/** @returns what a round wins, in minor units; rounded down where an operator gives a round whose worth the coins do not divide. */
export const winOf = (store: Store, round: RoundRow): bigint =>
  (BigInt(round.stake) * BigInt(outcomeOf(store, round).coins)) / BigInt(gameOf(round).math.units);

/** Whether a round that contributed has won the jackpot: its seed, nonce and stake say so. */
export const hitsJackpot = (store: Store, round: RoundRow): boolean =>
  round.contribution !== null && winsJackpot(drawForJackpot(fairSeedOf(store, round)), BigInt(round.stake));
