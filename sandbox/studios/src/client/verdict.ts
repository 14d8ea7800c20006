/** What a round came to: `returned` is some of the stake or all of it, and never called a win. */
export type Verdict = 'nothing' | 'returned' | 'won' | 'great';

/** A win of this many stakes is called great. */
const GREAT_STAKES = 50n;

/** @param win what was paid, in the unit of the stake. */
export function verdictOf(stake: bigint, win: bigint): Verdict {
  if (win === 0n) return 'nothing';
  if (win <= stake) return 'returned';
  return win < stake * GREAT_STAKES ? 'won' : 'great';
}
