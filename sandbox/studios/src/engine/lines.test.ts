import { games } from '@palaro/game-library';
import { describe, expect, test } from 'vitest';
import { createSimulationWords, fairnessCases } from '../fairness.ts';
import { sumFrames } from './feature.ts';
import { mathFor, unbiased } from './index.ts';
import { LINES_MODELS } from './lines-models.ts';
import { LINES, linePay, type ReelModel } from './lines.ts';
import { cellsOf, parseStrips } from './reels.ts';
import { FIRST_PICTURE, SCATTER, WILD, type Frame, type SymbolIndex } from './types.ts';

const pays = LINES_MODELS['lines-medium'].pays;

describe('a line', () => {
  test('pays the longest run from the left, wilds included', () => {
    expect(linePay({ pays }, [2, 0, 2, 5, 2])).toEqual({ coins: pays[2]?.[0], symbol: 2, length: 3 });
    expect(linePay({ pays }, [0, 0, 8, 8, 8]).coins).toBe(Math.max(pays[8]?.[2] ?? 0, 0));
    expect(linePay({ pays }, [5, 2, 2, 2, 2]).coins).toBe(0);
  });
  test('a run of wilds pays as wilds when that is more', () => {
    expect(linePay({ pays }, [0, 0, 0, 8, 9])).toEqual({ coins: pays[0]?.[0], symbol: 0, length: 3 });
    expect(linePay({ pays }, [0, 0, 0, 0, 0]).coins).toBe(pays[0]?.[2]);
  });
  test('a wild never stands for the scatter', () => {
    expect(linePay({ pays }, [1, 0, 0, 1, 1]).coins).toBe(0);
    expect(linePay({ pays }, [0, 0, 1, 0, 0]).coins).toBe(0);
  });
  test('is one of fifty different ones inside the window', () => {
    expect(new Set(LINES.map(String)).size).toBe(50);
    for (const line of LINES) expect(line.length === 5 && line.every((row) => row >= 0 && row < 3)).toBe(true);
  });
});

type Columns = readonly (readonly SymbolIndex[])[];

/** What the first `count` lines of a window pay, by line. */
const paidLines = (model: ReelModel, columns: Columns, count: number): { line: number; coins: number }[] =>
  LINES.slice(0, count)
    .map((rows, line) => ({
      line,
      coins: linePay(
        model,
        rows.map((row, c) => columns[c]?.[row] ?? SCATTER),
      ).coins,
    }))
    .filter(({ coins }) => coins > 0);

/** The pays of a frame as the paytable and the number of lines say; scatters pay in the base spin, in stakes. */
function expectedPays(
  model: ReelModel,
  { kind, columns, multiplier }: Frame,
  count: number,
): { line: number | undefined; coins: number }[] {
  const onLines = paidLines(model, columns, count).map(({ line, coins }) => ({ line, coins: coins * multiplier }));
  const scatters = kind === 'base' ? cellsOf(columns, 3, SCATTER).length : 0;
  const stakes = scatters < 3 ? 0 : (model.free.scatterStakes[Math.min(scatters, 5) - 3] ?? 0);
  return stakes === 0 ? onLines : [...onLines, { line: undefined, coins: stakes * count }];
}

/** Stops of a round that pays very much: five scatters, then in every free spin a window in which no other stop of a reel pays more. */
function richStops(model: ReelModel, count: number): number[] {
  const strips = parseStrips(model.strips);
  const window = (stops: readonly number[]): Columns =>
    strips.map((strip, c) => [0, 1, 2].map((row) => strip[((stops[c] ?? 0) + row) % strip.length] ?? SCATTER));
  const coins = (stops: readonly number[]): number => paidLines(model, window(stops), count).reduce((sum, one) => sum + one.coins, 0);
  // The first line is the middle row: it starts with the best picture, or a wild, on every reel.
  let best = strips.map((strip) => strip.findIndex((_, i) => [FIRST_PICTURE, WILD].includes(strip[(i + 1) % strip.length] ?? SCATTER)));
  for (const [reel, strip] of [...strips.entries(), ...strips.entries()])
    for (let stop = 0; stop < strip.length; stop++) {
      const other = best.with(reel, stop);
      if (coins(other) > coins(best)) best = other;
    }
  const scatters = strips.map((strip) => strip.indexOf(SCATTER));
  return [...scatters, ...Array.from({ length: model.free.spins }, () => best).flat()];
}

const lineCases = fairnessCases().filter(({ key }) => key.mechanic === 'lines');

test('the line games have more line counts than one, and a case for each', () => {
  const counts = new Set(games.filter((game) => game.mechanic === 'lines').map((game) => game.lines));
  expect(counts.size).toBeGreaterThan(1);
  expect(new Set(lineCases.map(({ key }) => key.lines))).toEqual(counts);
});

describe.each(lineCases)('$name', ({ key }) => {
  const model: ReelModel = LINES_MODELS[`lines-${key.volatility}`];
  const math = mathFor(key);

  test('pays exactly the lines that its stake has coins for', () => {
    expect(math.units).toBe(key.lines);
    const source = unbiased(createSimulationWords(7));
    const [paid, expected] = [[] as unknown[], [] as unknown[]];
    const seen = new Set<number>();
    for (let round = 0; round < 300; round++) {
      const { detail, coins } = math.play(source, '');
      if (detail.kind !== 'slot') throw new Error('no slot');
      paid.push(coins, ...detail.frames.map(({ wins }) => wins.map((win) => ({ line: win.line, coins: win.coins }))));
      const pays = detail.frames.map((frame) => expectedPays(model, frame, key.lines));
      const sum = pays.flat().reduce((all, pay) => all + pay.coins, 0);
      expected.push(Math.min(sum, model.capStakes * key.lines), ...pays);
      for (const { line } of pays.flat()) if (line !== undefined) seen.add(line);
    }
    expect(paid).toEqual(expected);
    expect(seen.size).toBe(key.lines);
  });

  test('pays no more than its largest win in stakes, and that much when the lines pay more', () => {
    const stops = richStops(model, key.lines);
    let at = 0;
    const { detail, ...paid } = math.play({ below: () => stops[at++] ?? 0 }, '');
    if (detail.kind !== 'slot') throw new Error('no slot');
    expect(sumFrames(detail.frames)).toBeGreaterThan(model.capStakes * key.lines);
    expect(paid).toEqual({ coins: model.capStakes * key.lines, capped: true });
    expect(math.capCoins).toBe(model.capStakes * key.lines);
  });
});
