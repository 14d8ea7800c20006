import { createCatchMath } from './catch.ts';
import { CLUSTER_MODELS } from './cluster-models.ts';
import { createClusterMath } from './cluster.ts';
import { createDrawMath } from './draw.ts';
import { createDuelMath } from './duel.ts';
import { createFairSource, type FairSeed } from '@palaro/game-server/fair-source';
import { LINES_MODELS } from './lines-models.ts';
import { createLinesMath, LINES_MAX } from './lines.ts';
import type { Choice, GameMath, MechanicName, RoundOutcome, VolatilityName } from './types.ts';
import { WAYS_MODELS } from './ways-models.ts';
import { createWaysMath } from './ways.ts';

export { CATCH_ROLLS, CATCH_TARGETS, CATCH_UNITS } from './catch.ts';
export { CLUSTER_SIDE, CLUSTER_SIZES } from './cluster.ts';
export { DRAW_NUMBERS, DRAW_PAYS, DRAW_PICKS, DRAW_UNITS, parsePicks } from './draw.ts';
export { DUEL_PAYS, DUEL_STRENGTHS, DUEL_UNITS } from './duel.ts';
export { commitmentOf, createFairSource, isClientSeed, unbiased, type FairSeed } from '@palaro/game-server/fair-source';
export { drawForJackpot, drawnFrom, JACKPOT_TERMS, winsJackpot } from './jackpot.ts';
export { LINES } from './lines.ts';
export * from './types.ts';

/** What chooses a game's mathematics; part of every library game. */
export type MathKey = { mechanic: MechanicName; volatility: VolatilityName; lines: number };

/** Lines of a line game that names none. */
const LINES_DEFAULT = 20;

/** @returns the mathematics of a game. */
export function mathFor(key: MathKey): GameMath {
  switch (key.mechanic) {
    case 'lines':
      return createLinesMath(LINES_MODELS[`lines-${key.volatility}`], key.lines < 1 ? LINES_DEFAULT : Math.min(key.lines, LINES_MAX));
    case 'ways':
      return createWaysMath(WAYS_MODELS[`ways-${key.volatility}`]);
    case 'cluster':
      return createClusterMath(CLUSTER_MODELS[`cluster-${key.volatility}`]);
    case 'duel':
      return createDuelMath();
    case 'catch':
      return createCatchMath();
    case 'draw':
      return createDrawMath();
  }
}

/** Plays the round that a seed, a nonce and a choice determine. */
export const playFair = (math: GameMath, seed: FairSeed, choice: Choice): RoundOutcome => math.play(createFairSource(seed), choice);

/** Pays of the game's model by symbol and count or size class, in coins; null for games without symbols. */
export function paysOf(key: MathKey): {
  pays: readonly (readonly number[] | null)[];
  free: { spins: number; multiplier: number; scatterStakes: readonly number[] } | null;
  ladder: readonly number[];
} | null {
  if (key.mechanic === 'lines') {
    const model = LINES_MODELS[`lines-${key.volatility}`];
    return { pays: model.pays, free: model.free, ladder: [1] };
  }
  if (key.mechanic === 'ways') {
    const model = WAYS_MODELS[`ways-${key.volatility}`];
    return { pays: model.pays, free: model.free, ladder: [1] };
  }
  if (key.mechanic === 'cluster') {
    const model = CLUSTER_MODELS[`cluster-${key.volatility}`];
    return { pays: model.pays, free: null, ladder: model.ladder };
  }
  return null;
}
