import { cellsOf, spinReels, type Strip } from './reels.ts';
import { capped, SCATTER, type Frame, type OutcomeSource, type RoundOutcome, type SymbolIndex, type Win } from './types.ts';

/** Free spins: three or more scatters anywhere start `spins` free spins, each paid with `multiplier`; they do not start again. */
export type FreeSpinRule = {
  spins: number;
  multiplier: number;
  /** Pay for 3, 4 and 5 scatters, in stakes. */
  scatterStakes: readonly [number, number, number];
};

type Reels = {
  strips: readonly Strip[];
  rows: number;
  units: number;
  capCoins: number;
  free: FreeSpinRule;
  /** Wins of a window at a multiplier. */
  evaluate(columns: readonly (readonly SymbolIndex[])[], multiplier: number): Win[];
};

/** A whole round of a reel game: the base spin, the scatter pay and the free spins it starts. */
export function playReels(reels: Reels, source: OutcomeSource): RoundOutcome {
  const base = spinReels(reels.strips, reels.rows, source);
  const wins = reels.evaluate(base, 1);
  const scatters = cellsOf(base, reels.rows, SCATTER);
  const starts = scatters.length >= 3;
  if (starts) {
    const stakes = reels.free.scatterStakes[Math.min(scatters.length, 5) - 3]!;
    wins.push({ symbol: SCATTER, cells: scatters, coins: stakes * reels.units });
  }
  const frames: Frame[] = [{ kind: 'base', columns: base, multiplier: 1, wins }];
  const freeSpins = starts ? reels.free.spins : 0;
  for (let i = 0; i < freeSpins; i++) {
    const columns = spinReels(reels.strips, reels.rows, source);
    const multiplier = reels.free.multiplier;
    frames.push({ kind: 'free', columns, multiplier, wins: reels.evaluate(columns, multiplier) });
  }
  return { ...capped(sumFrames(frames), reels.capCoins), detail: { kind: 'slot', frames, freeSpins } };
}

/** @returns the coins of all wins of all frames. */
export function sumFrames(frames: readonly Frame[]): number {
  let coins = 0;
  for (const frame of frames) for (const win of frame.wins) coins += win.coins;
  return coins;
}
