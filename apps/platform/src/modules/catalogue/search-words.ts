/** Words of the catalogue's names, and which of them a typed word may mean: the same, its other language, its beginning, or one with typos. */

/** Letters without marks or case, so that "pina" finds "Piña"; runs of blanks become one. */
export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** The words of a folded text: an apostrophe joins, every other character separates. */
export const wordsIn = (folded: string): readonly string[] => folded.replace(/['’‘`]/g, '').match(/[\p{L}\p{N}]+/gu) ?? [];

/** Of a word with fewer letters a typo makes another word. */
const oneTypoFrom = 4;
const twoTyposFrom = 8;
export const typosAllowed = (word: string): number =>
  /\d/.test(word) || word.length < oneTypoFrom ? 0 : word.length < twoTyposFrom ? 1 : 2;

/** Costs: less is nearer. */
const costs = { otherLanguage: 0.3, beginning: 0.5, typo: 1, beginningWithTypo: 0.4 } as const;
/** Typed words from this length on stand for what begins with them. */
const beginningFrom = 2;

/**
 * How many typos lie between two words (a letter wrong, missing, too many, or two neighbours swapped): to the whole
 * word, and to that beginning of it which is nearest. More than `max` is `max + 1`.
 */
export const typosBetween = (typed: string, word: string, max: number): { readonly whole: number; readonly beginning: number } => {
  const tooMany = { whole: max + 1, beginning: max + 1 };
  const width = Math.min(word.length, typed.length + max);
  let before: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, at) => at);
  for (let row = 1; row <= typed.length; row++) {
    const next = [row];
    let least = row;
    for (let at = 1; at <= width; at++) {
      const isSame = typed[row - 1] === word[at - 1];
      let value = Math.min((last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (isSame ? 0 : 1));
      if (row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1])
        value = Math.min(value, (before[at - 2] ?? 0) + 1);
      next.push(value);
      least = Math.min(least, value);
    }
    if (least > max) return tooMany;
    [before, last] = [last, next];
  }
  const whole = word.length > width ? max + 1 : (last[width] ?? max + 1);
  return { whole: Math.min(whole, max + 1), beginning: Math.min(...last) };
};

/** A bit for each letter of a word, so that most words are passed over without counting typos. */
const lettersOf = (word: string): number => {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
};
const bitCount = (bits: number): number => {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

type Entry = { readonly word: string; readonly letters: number; readonly places: number[] };
export type Meaning = { readonly places: readonly number[]; readonly cost: number };

/** `pairs`: words that mean the same in another language. */
export const createVocabulary = (pairs: ReadonlyMap<string, readonly string[]>) => {
  const entries = new Map<string, Entry>();
  /** Those with letters only: a number is meant as it is typed. */
  const spelled: Entry[] = [];
  const has = (word: string): boolean => entries.has(word);
  return {
    add: (word: string, place: number): void => {
      const known = entries.get(word);
      if (known !== undefined) {
        if (known.places.at(-1) !== place) known.places.push(place);
        return;
      }
      const entry = { word, letters: lettersOf(word), places: [place] };
      entries.set(word, entry);
      if (!/\d/.test(word)) spelled.push(entry);
    },
    has,
    /** What a typed word may mean. */
    meanings: (typed: string): readonly Meaning[] => {
      const found: Meaning[] = [];
      const same = entries.get(typed);
      if (same !== undefined) found.push({ places: same.places, cost: 0 });
      for (const other of pairs.get(typed) ?? []) {
        const entry = entries.get(other);
        if (entry !== undefined) found.push({ places: entry.places, cost: costs.otherLanguage });
      }
      const max = typosAllowed(typed);
      const letters = lettersOf(typed);
      for (const { word, letters: own, places } of spelled) {
        if (bitCount(letters & ~own) > max || word === typed) continue;
        if (typed.length >= beginningFrom && word.startsWith(typed)) found.push({ places, cost: costs.beginning });
        else if (max > 0 && word.length >= typed.length - max) {
          const typos = typosBetween(typed, word, max);
          const cost = Math.min(
            typos.whole <= max ? typos.whole * costs.typo : Infinity,
            typos.beginning <= max && typed.length > oneTypoFrom ? typos.beginning * costs.typo + costs.beginningWithTypo : Infinity,
          );
          if (cost < Infinity) found.push({ places, cost });
        }
      }
      return found;
    },
    /** The known words that an unknown one is made of, as "luckyjeepney" typed without a blank; null where it is made of none. */
    parts: (typed: string): readonly string[] | null => {
      const best: (readonly string[] | null)[] = [[]];
      for (let end = 1; end <= typed.length; end++) {
        best[end] = null;
        for (let from = 0; from <= end - 2; from++) {
          const before = best[from];
          const word = typed.slice(from, end);
          if (!before || !has(word)) continue;
          if (best[end] === null || before.length + 1 < (best[end]?.length ?? 0)) best[end] = [...before, word];
        }
      }
      return best[typed.length] ?? null;
    },
  };
};
export type Vocabulary = ReturnType<typeof createVocabulary>;
