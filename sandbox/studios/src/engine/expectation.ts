import { LINE_ROWS, linePay, type ReelModel } from './lines.ts';
import { parseStrips, type Strip } from './reels.ts';
import { FIRST_PICTURE, SCATTER, STRIP_LETTERS, WILD } from './types.ts';

/** How many of a strip's stops show 0, 1, 2, 3 of the wanted symbols in the window, as shares of 1. */
function windowCounts(strip: Strip, wanted: (symbol: number) => boolean): number[] {
  const counts = [0, 0, 0, 0];
  for (let stop = 0; stop < strip.length; stop++) {
    let seen = 0;
    for (let row = 0; row < LINE_ROWS; row++) if (wanted(strip[(stop + row) % strip.length]!)) seen++;
    counts[seen]! += 1 / strip.length;
  }
  return counts;
}

/** Expected coins of one line, from the symbol frequencies of the strips: every row of a reel has the same ones. */
function lineCoins(model: ReelModel, strips: readonly Strip[]): number {
  const frequency = strips.map((strip) => Array.from(STRIP_LETTERS, (_, s) => strip.filter((x) => x === s).length / strip.length));
  const walk = (column: number, chance: number, symbols: readonly number[]): number => {
    if (chance === 0) return 0;
    if (column === 5) return chance * linePay(model, symbols).coins;
    return frequency[column]!.reduce((sum, share, s) => sum + walk(column + 1, chance * share, [...symbols, s]), 0);
  };
  return walk(0, 1, []);
}

/** Expected coins of the ways of one window: reels are independent, so the expected number of ways is a product. */
function waysCoins(model: ReelModel, strips: readonly Strip[]): number {
  let coins = 0;
  for (let symbol = FIRST_PICTURE; symbol < STRIP_LETTERS.length; symbol++) {
    const counts = strips.map((strip, c) => windowCounts(strip, (s) => s === symbol || (c > 0 && s === WILD)));
    let ways = 1;
    for (let length = 1; length <= 5; length++) {
      ways *= counts[length - 1]!.reduce((sum, share, n) => sum + share * n, 0);
      const stops = length === 5 ? 1 : counts[length]![0]!;
      if (length >= 3) coins += ways * stops * (model.pays[symbol]?.[length - 3] ?? 0);
    }
  }
  return coins;
}

/** Chance of exactly n scatters in the window, n from 0 to 15. */
function scatterChances(strips: readonly Strip[]): number[] {
  let chances = [1];
  for (const strip of strips) {
    const counts = windowCounts(strip, (s) => s === SCATTER);
    const next = Array.from({ length: chances.length + 3 }, () => 0);
    chances.forEach((chance, have) => counts.forEach((share, more) => (next[have + more]! += chance * share)));
    chances = next;
  }
  return chances;
}

/** The exact parts of a reel game's return, as shares of the stake; the cap is not counted (see the model's largest win). */
export function exactReturn(
  model: ReelModel,
  kind: 'lines' | 'ways',
  units: number,
): { base: number; scatter: number; free: number; total: number; trigger: number } {
  const strips = parseStrips(model.strips);
  // The stake of a line game is one coin per line, and every line expects the same.
  const base = kind === 'lines' ? lineCoins(model, strips) : waysCoins(model, strips) / units;
  let scatter = 0;
  let trigger = 0;
  scatterChances(strips).forEach((chance, n) => {
    if (n < 3) return;
    trigger += chance;
    scatter += chance * model.free.scatterStakes[Math.min(n, 5) - 3]!;
  });
  const free = trigger * model.free.spins * model.free.multiplier * base;
  return { base, scatter, free, total: base + scatter + free, trigger };
}
