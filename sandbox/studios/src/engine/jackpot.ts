import { jackpotTerms } from '@palaro/game-library/jackpot';
import { createFairSource, type FairSeed, type OutcomeSource } from '@palaro/game-server/fair-source';

/** The terms of the draw. */
export const JACKPOT_TERMS = jackpotTerms;

/** What is drawn for the jackpot, from a round's seed over `clientSeed:nonce:jackpot:counter`: its own numbers stay as they are without one. */
export const drawForJackpot = (seed: FairSeed): number => drawnFrom(createFairSource(seed, 'jackpot'));

/** The draw itself, from any source. */
export const drawnFrom = (source: OutcomeSource): number => source.below(jackpotTerms.drawnBelow);

/** Whether a round of this stake in minor units has won: each unit of the stake has the same chance. */
export const winsJackpot = (drawn: number, stake: bigint): boolean => BigInt(drawn) < stake;
