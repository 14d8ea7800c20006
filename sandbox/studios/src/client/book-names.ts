import type { BookTexts } from './book-texts.ts';
import { fill } from './page.ts';

/** A selection with the sides of its match. */
export type Named = { market: string; pick: string; halves: number; home: string; away: string };

/** A line of half points, with its sign where it is a handicap. */
const lineText = (halves: number, signed: boolean): string => {
  const digits = (Math.abs(halves) / 2).toFixed(1);
  return signed ? `\u200e${halves < 0 ? '−' : '+'}${digits}` : `\u200e${digits}`;
};

/** What is bet on in the words of a language, for the page and for the platform's record alike. */
export const createBookNames = (words: BookTexts) => ({
  /** Odds of whole thousandths, such as "1.95". */
  odds: (thousandths: number | bigint): string => {
    const value = BigInt(thousandths);
    return `${value / 1000n}.${String((value % 1000n) / 10n).padStart(2, '0')}`;
  },
  /** The name of a pick, such as "Over 184.5" or "Habagat Five −4.5". */
  pick: ({ market, pick, halves, home, away }: Named): string => {
    if (pick === 'over' || pick === 'under') return fill(words[pick], { line: lineText(halves, false) });
    if (pick === 'draw') return words.draw;
    const side = pick === 'home' ? home : away;
    return market === 'handicap' ? `${side} ${lineText(pick === 'home' ? halves : -halves, true)}` : side;
  },
  /** The same within a match whose sides are named beside it: `1`, `X` and `2`, or the line without a side. */
  shortPick: ({ market, pick, halves }: Pick<Named, 'market' | 'pick' | 'halves'>): string => {
    if (pick === 'over' || pick === 'under') return fill(words[pick], { line: lineText(halves, false) });
    if (market === 'handicap') return lineText(pick === 'home' ? halves : -halves, true);
    return pick === 'home' ? '1' : pick === 'draw' ? 'X' : '2';
  },
  market: (market: string): string => (market === 'handicap' ? words.handicap : market === 'total' ? words.total : words.winner),
});
