import { playReels, type FreeSpinRule } from './feature.ts';
import { parseStrips } from './reels.ts';
import { noChoice, SCATTER, WILD, type GameMath, type SymbolIndex, type Win } from './types.ts';

/** Pays for three, four and five of a kind, in coins. */
export type Pays = readonly [number, number, number];

/** Data of a reel game (5 columns x 3 rows). Pays are by symbol number; null pays nothing. */
export type ReelModel = {
  id: string;
  strips: readonly string[];
  pays: readonly (Pays | null)[];
  free: FreeSpinRule;
  /** Largest win in stakes. */
  capStakes: number;
  /** Return to player in parts per million. */
  rtpPpm: number;
};

export const LINE_ROWS = 3;
export const LINES_MAX = 50;

/** Row of each column for each line, written as digits. */
const LINE_TEXT =
  '11111 00000 22222 01210 21012 00100 22122 12221 10001 01110 21112 10101 12121 01010 21212 11011 11211 00200 22022 02020 20202 01012 21210 00122 22100 ' +
  '12010 10212 02220 20002 11001 00001 00011 00111 01111 10000 11000 11100 11110 11112 11122 11222 12222 21111 22111 22211 22221 00010 00012 00110 00112';
export const LINES: readonly (readonly number[])[] = LINE_TEXT.split(' ').map((line) => Array.from(line, Number));

/**
 * The best pay of five symbols read from the left. A wild stands for every symbol but the scatter; a run of
 * wilds alone pays as wilds when that is more.
 */
export function linePay(
  model: Pick<ReelModel, 'pays'>,
  symbols: readonly SymbolIndex[],
): { coins: number; symbol: SymbolIndex; length: number } {
  let wilds = 0;
  while (wilds < 5 && symbols[wilds] === WILD) wilds++;
  const wildPay = wilds >= 3 ? (model.pays[WILD]?.[wilds - 3] ?? 0) : 0;
  const first = wilds < 5 ? symbols[wilds]! : WILD;
  if (first === WILD || first === SCATTER) return { coins: wildPay, symbol: WILD, length: wilds };
  let length = wilds + 1;
  while (length < 5 && (symbols[length] === first || symbols[length] === WILD)) length++;
  const pay = length >= 3 ? (model.pays[first]?.[length - 3] ?? 0) : 0;
  return pay >= wildPay ? { coins: pay, symbol: first, length } : { coins: wildPay, symbol: WILD, length: wilds };
}

/** @param lineCount lines in play, 1 to `LINES_MAX`; the coin is the stake of one line. */
export function createLinesMath(model: ReelModel, lineCount: number): GameMath {
  if (!Number.isInteger(lineCount) || lineCount < 1 || lineCount > LINES_MAX) throw new Error(`line count ${lineCount}`);
  const strips = parseStrips(model.strips);
  const lines = LINES.slice(0, lineCount);
  const capCoins = model.capStakes * lineCount;
  const onLine: SymbolIndex[] = [0, 0, 0, 0, 0];
  const evaluate = (columns: readonly (readonly SymbolIndex[])[], multiplier: number): Win[] => {
    const wins: Win[] = [];
    for (let line = 0; line < lines.length; line++) {
      const rows = lines[line]!;
      for (let c = 0; c < 5; c++) onLine[c] = columns[c]![rows[c]!]!;
      const pay = linePay(model, onLine);
      if (pay.coins === 0) continue;
      const cells = rows.slice(0, pay.length).map((row, c) => c * LINE_ROWS + row);
      wins.push({ symbol: pay.symbol, cells, coins: pay.coins * multiplier, line });
    }
    return wins;
  };
  return {
    id: model.id,
    mechanic: 'lines',
    units: lineCount,
    capCoins,
    returns: [{ choice: '', ppm: model.rtpPpm }],
    choiceFault: noChoice,
    play: (source) => playReels({ strips, rows: LINE_ROWS, units: lineCount, capCoins, free: model.free, evaluate }, source),
  };
}
