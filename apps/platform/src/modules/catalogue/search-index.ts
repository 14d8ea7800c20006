import { inPieces } from '../../kernel/pieces.ts';
import { createForgivingSearch } from './search-forgiving.ts';
import { createVocabulary, fold, wordsIn } from './search-words.ts';

export { fold } from './search-words.ts';

/** Texts that are indexed in one go: some 5 ms of work. */
export const textsPerPiece = 100;

/** With fewer games than the first screen's top shows, what is meant rather than written is looked for too. */
const enough = 3;
/** Names of groups may be cut off from this length on. */
const groupBeginningFrom = 3;

/** Games that share a name which is not in their own: a vendor's, a family's. */
export type SearchGroup = { readonly names: readonly string[]; readonly places: readonly number[] };

/**
 * Finds the places of texts by what a player types. Texts that contain the term come first: as a word, then the group of
 * that name, then where a word begins so, then inside a word, then those that have it in their last line alone (a game
 * whose studio is called so). Where these are few, typos and other words for the same follow. A term never runs over a
 * text's line ends. Letters and pairs of neighbouring letters lead to the few texts worth looking at.
 */
export type SearchIndex = { readonly find: (term: string) => readonly number[] };
type SearchOptions = { readonly groups?: readonly SearchGroup[]; readonly sameWords?: readonly (readonly string[])[] };

const squeeze = (folded: string): string => wordsIn(folded).join('');

const pairsOf = (sameWords: readonly (readonly string[])[]): ReadonlyMap<string, readonly string[]> => {
  const pairs = new Map<string, string[]>();
  for (const words of sameWords)
    for (const word of words) pairs.set(word, [...(pairs.get(word) ?? []), ...words.filter((other) => other !== word)]);
  return pairs;
};

/** Groups by their names, without blanks. */
const groupsByName = (groups: readonly SearchGroup[]): ReadonlyMap<string, readonly number[]> => {
  const byName = new Map<string, readonly number[]>();
  for (const { names, places } of groups) {
    for (const name of new Set(names.map((one) => squeeze(fold(one))))) {
      const known = byName.get(name);
      byName.set(name, known === undefined ? places : [...new Set([...known, ...places])].sort((a, b) => a - b));
    }
  }
  return byName;
};

const isLetter = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** How a text has a term: 0 as a word, 1 as a word's beginning, 2 inside, 3 in its last line alone; -1 not at all. */
const rankIn = (text: string, wanted: string): number => {
  const first = text.indexOf(wanted);
  if (first < 0) return -1;
  const lastLine = text.lastIndexOf('\n');
  if (first > lastLine && lastLine >= 0) return 3;
  let rank = 2;
  for (let at = first; at >= 0 && (lastLine < 0 || at < lastLine); at = text.indexOf(wanted, at + 1)) {
    if (isLetter(text[at - 1])) continue;
    if (!isLetter(text[at + wanted.length])) return 0;
    rank = 1;
  }
  return rank;
};

/** Builds the index in pieces: 100,000 texts take seconds, in which the node answers other requests too. */
export const createSearchIndex = async (
  texts: readonly string[],
  { groups = [], sameWords = [] }: SearchOptions = {},
): Promise<SearchIndex> => {
  const folded: string[] = [];
  const wordCounts: number[] = [];
  const places = new Map<string, number[]>();
  const vocabulary = createVocabulary(pairsOf(sameWords));
  const note = (letters: string, place: number): void => {
    const known = places.get(letters);
    if (known === undefined) places.set(letters, [place]);
    else if (known.at(-1) !== place) known.push(place);
  };
  await inPieces(texts, textsPerPiece, (raw, place) => {
    const lines = raw.split('\n').map(fold);
    const text = lines.join('\n');
    folded.push(text);
    for (let at = 0; at < text.length; at++) {
      note(text.charAt(at), place);
      note(text.slice(at, at + 2), place);
    }
    const names = new Set(lines.length > 1 ? lines.slice(0, -1) : lines);
    const words = [...names].flatMap(wordsIn);
    for (const word of words) vocabulary.add(word, place);
    wordCounts.push(words.length);
  });
  const byName = groupsByName(groups);
  const forgiving = createForgivingSearch({ vocabulary, byName, wordCounts });

  /** Texts that contain the term, by how they do. */
  const written = (wanted: string): readonly (readonly number[])[] => {
    if (wanted.length <= 2) return [places.get(wanted) ?? []];
    let rarest: readonly number[] | undefined;
    for (let at = 0; at < wanted.length - 1; at++) {
      const found = places.get(wanted.slice(at, at + 2));
      if (found === undefined) return [];
      if (rarest === undefined || found.length < rarest.length) rarest = found;
    }
    const ranks: [number[], number[], number[], number[]] = [[], [], [], []];
    for (const place of rarest ?? []) ranks[rankIn(folded[place] ?? '', wanted)]?.push(place);
    return ranks;
  };
  const groupsThatBegin = (name: string): readonly number[] =>
    name.length < groupBeginningFrom ? [] : [...byName].flatMap(([known, own]) => (known.startsWith(name) ? own : []));

  return {
    find: (term) => {
      const wanted = fold(term);
      if (wanted === '') return folded.map((_, place) => place);
      const [asWord = [], asBeginning = [], inside = [], inLastLine = []] = written(wanted);
      const name = squeeze(wanted);
      const group = byName.get(name) ?? [];
      const found = new Set([...asWord, ...group, ...asBeginning, ...inside, ...inLastLine]);
      if (found.size >= enough || wanted.length <= 2) return [...found];
      for (const place of [...forgiving(wordsIn(wanted)), ...groupsThatBegin(name)]) found.add(place);
      return [...found];
    },
  };
};
