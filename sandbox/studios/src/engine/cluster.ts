import { sumFrames } from './feature.ts';
import { parseStrips, type Strip } from './reels.ts';
import {
  capped,
  FIRST_PICTURE,
  noChoice,
  WILD,
  type Frame,
  type GameMath,
  type OutcomeSource,
  type RoundOutcome,
  type SymbolIndex,
  type Win,
} from './types.ts';

/** Data of a tumbling cluster game (7 x 7). */
export type ClusterModel = {
  id: string;
  strips: readonly string[];
  /** Pays by symbol number for each size class of `CLUSTER_SIZES`, in coins. */
  pays: readonly (readonly number[] | null)[];
  /** Multiplier of the first, second, ... picture of a round; the last one goes on. */
  ladder: readonly number[];
  capStakes: number;
  rtpPpm: number;
};

export const CLUSTER_SIDE = 7;
/** Smallest cluster of each pay class. */
export const CLUSTER_SIZES = [5, 6, 7, 8, 10, 12, 15] as const;
/** Coins in a stake of a cluster game. */
export const CLUSTER_UNITS = 20;
/** A round ends after this many tumbles at the latest, so that every round is bounded. */
export const TUMBLES_MAX = 40;

const CELLS = CLUSTER_SIDE * CLUSTER_SIDE;
const NEIGHBOURS: readonly (readonly number[])[] = Array.from({ length: CELLS }, (_, cell) => {
  const column = Math.floor(cell / CLUSTER_SIDE);
  const row = cell % CLUSTER_SIDE;
  const near: number[] = [];
  if (column > 0) near.push(cell - CLUSTER_SIDE);
  if (column < CLUSTER_SIDE - 1) near.push(cell + CLUSTER_SIDE);
  if (row > 0) near.push(cell - 1);
  if (row < CLUSTER_SIDE - 1) near.push(cell + 1);
  return near;
});

/** @returns the pay class of a cluster's size, -1 under the smallest. */
export function sizeClass(size: number): number {
  let found = -1;
  for (let i = 0; i < CLUSTER_SIZES.length; i++) if (size >= CLUSTER_SIZES[i]!) found = i;
  return found;
}

/**
 * Every group of five or more equal pictures that touch by their sides. A wild joins each group it touches,
 * more than one if it must; wilds alone are no group.
 */
export function findClusters(cells: readonly SymbolIndex[]): { symbol: SymbolIndex; cells: number[] }[] {
  const clusters: { symbol: SymbolIndex; cells: number[] }[] = [];
  const owner = new Uint8Array(CELLS);
  const reached = new Int16Array(CELLS).fill(-1);
  for (let start = 0; start < CELLS; start++) {
    const symbol = cells[start]!;
    if (symbol < FIRST_PICTURE || owner[start] === 1) continue;
    const group = [start];
    reached[start] = start;
    for (let i = 0; i < group.length; i++) {
      for (const near of NEIGHBOURS[group[i]!]!) {
        const there = cells[near]!;
        if (reached[near] === start || (there !== symbol && there !== WILD)) continue;
        reached[near] = start;
        if (there === symbol) owner[near] = 1;
        group.push(near);
      }
    }
    if (group.length >= CLUSTER_SIZES[0]) clusters.push({ symbol, cells: [...group].sort((a, b) => a - b) });
  }
  return clusters;
}

/** Takes the cells away, lets the columns fall and fills them from above; `above[c]` counts the symbols a column has taken. */
function tumble(cells: SymbolIndex[], gone: ReadonlySet<number>, refill: (column: number) => SymbolIndex): void {
  for (let c = 0; c < CLUSTER_SIDE; c++) {
    let write = CLUSTER_SIDE - 1;
    for (let r = CLUSTER_SIDE - 1; r >= 0; r--) {
      const cell = c * CLUSTER_SIDE + r;
      if (!gone.has(cell)) cells[c * CLUSTER_SIDE + write--] = cells[cell]!;
    }
    for (; write >= 0; write--) cells[c * CLUSTER_SIDE + write] = refill(c);
  }
}

const columnsOf = (cells: readonly SymbolIndex[]): SymbolIndex[][] =>
  Array.from({ length: CLUSTER_SIDE }, (_, c) => cells.slice(c * CLUSTER_SIDE, (c + 1) * CLUSTER_SIDE));

function playCluster(model: ClusterModel, strips: readonly Strip[], capCoins: number, source: OutcomeSource): RoundOutcome {
  const cells: SymbolIndex[] = [];
  const above: number[] = [];
  for (const strip of strips) {
    const stop = source.below(strip.length);
    above.push(stop);
    for (let r = 0; r < CLUSTER_SIDE; r++) cells.push(strip[(stop + r) % strip.length]!);
  }
  const refill = (column: number): SymbolIndex => {
    const strip = strips[column]!;
    const next = (above[column]! + strip.length - 1) % strip.length;
    above[column] = next;
    return strip[next]!;
  };
  const frames: Frame[] = [];
  for (let step = 0; step <= TUMBLES_MAX; step++) {
    const multiplier = model.ladder[Math.min(step, model.ladder.length - 1)]!;
    const wins: Win[] = findClusters(cells).map((cluster) => ({
      ...cluster,
      coins: model.pays[cluster.symbol]![sizeClass(cluster.cells.length)]! * multiplier,
    }));
    frames.push({ kind: step === 0 ? 'base' : 'tumble', columns: columnsOf(cells), multiplier, wins });
    if (wins.length === 0) break;
    tumble(cells, new Set(wins.flatMap((win) => win.cells)), refill);
  }
  return { ...capped(sumFrames(frames), capCoins), detail: { kind: 'slot', frames, freeSpins: 0 } };
}

export function createClusterMath(model: ClusterModel): GameMath {
  const strips = parseStrips(model.strips);
  const capCoins = model.capStakes * CLUSTER_UNITS;
  return {
    id: model.id,
    mechanic: 'cluster',
    units: CLUSTER_UNITS,
    capCoins,
    returns: [{ choice: '', ppm: model.rtpPpm }],
    choiceFault: noChoice,
    play: (source) => playCluster(model, strips, capCoins, source),
  };
}
