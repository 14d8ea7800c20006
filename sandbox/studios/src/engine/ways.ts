import { playReels } from './feature.ts';
import type { ReelModel } from './lines.ts';
import { parseStrips } from './reels.ts';
import { FIRST_PICTURE, noChoice, WILD, type GameMath, type SymbolIndex, type Win } from './types.ts';

export const WAYS_ROWS = 3;
/** Coins in a stake of a ways game. */
export const WAYS_UNITS = 20;

/**
 * Wins of a window: a symbol pays when it stands in three or more columns in a row from the left, in any
 * rows, once for every way through its cells. Wilds (columns two to four only) stand for any picture or rank.
 */
export function evaluateWays(model: Pick<ReelModel, 'pays'>, columns: readonly (readonly SymbolIndex[])[], multiplier: number): Win[] {
  const wins: Win[] = [];
  const done = new Set<SymbolIndex>();
  for (const symbol of columns[0]!) {
    if (symbol < FIRST_PICTURE || done.has(symbol)) continue;
    done.add(symbol);
    const cells: number[] = [];
    let ways = 1;
    let length = 0;
    for (; length < columns.length; length++) {
      const before = cells.length;
      const column = columns[length]!;
      for (let row = 0; row < WAYS_ROWS; row++) {
        if (column[row] === symbol || column[row] === WILD) cells.push(length * WAYS_ROWS + row);
      }
      if (cells.length === before) break;
      ways *= cells.length - before;
    }
    const pay = length >= 3 ? (model.pays[symbol]?.[length - 3] ?? 0) : 0;
    if (pay > 0) wins.push({ symbol, cells, coins: pay * ways * multiplier, ways });
  }
  return wins;
}

export function createWaysMath(model: ReelModel): GameMath {
  const strips = parseStrips(model.strips);
  if (strips[0]!.includes(WILD)) throw new Error('a wild on the first column would pay for every symbol');
  const capCoins = model.capStakes * WAYS_UNITS;
  const evaluate = (columns: readonly (readonly SymbolIndex[])[], multiplier: number): Win[] => evaluateWays(model, columns, multiplier);
  return {
    id: model.id,
    mechanic: 'ways',
    units: WAYS_UNITS,
    capCoins,
    returns: [{ choice: '', ppm: model.rtpPpm }],
    choiceFault: noChoice,
    play: (source) => playReels({ strips, rows: WAYS_ROWS, units: WAYS_UNITS, capCoins, free: model.free, evaluate }, source),
  };
}
