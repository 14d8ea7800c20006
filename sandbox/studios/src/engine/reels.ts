import type { OutcomeSource, SymbolIndex } from './types.ts';
import { STRIP_LETTERS } from './types.ts';

export type Strip = readonly SymbolIndex[];

/** @returns the strips of a model from their letters; throws on a letter that is no symbol. */
export const parseStrips = (letters: readonly string[]): readonly Strip[] =>
  letters.map((strip) =>
    Array.from(strip, (letter) => {
      const index = STRIP_LETTERS.indexOf(letter);
      if (index < 0) throw new Error(`no symbol has the letter ${letter}`);
      return index;
    }),
  );

/** Stops every reel once; each stop of a strip is equally likely. @returns the window by columns, from the top. */
export const spinReels = (strips: readonly Strip[], rows: number, source: OutcomeSource): SymbolIndex[][] =>
  strips.map((strip) => {
    const stop = source.below(strip.length);
    const column: SymbolIndex[] = [];
    for (let row = 0; row < rows; row++) column.push(strip[(stop + row) % strip.length]!);
    return column;
  });

/** @returns the cells (`column * rows + row`) that show the symbol. */
export function cellsOf(columns: readonly (readonly SymbolIndex[])[], rows: number, symbol: SymbolIndex): number[] {
  const cells: number[] = [];
  for (let c = 0; c < columns.length; c++) {
    const column = columns[c]!;
    for (let r = 0; r < rows; r++) if (column[r] === symbol) cells.push(c * rows + r);
  }
  return cells;
}
