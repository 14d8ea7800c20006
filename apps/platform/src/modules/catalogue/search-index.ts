import { inPieces } from '../../kernel/pieces.ts';

/** Texts that are indexed in one go: some 5 ms of work. */
export const textsPerPiece = 100;

/** Letters without marks or case, so that "pina" finds "Piña"; runs of blanks become one. */
export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Finds the places of texts that contain a term, in ascending order; a term never runs over a text's line ends. Of longer
 * terms than two letters, those that stand in the last line alone come after the others: a game that is called so before
 * one whose studio is. Letters and pairs of neighbouring letters lead to the few texts worth looking at: the rarest of the term names them.
 */
export type SearchIndex = { readonly find: (term: string) => readonly number[] };

/** Builds the index in pieces: 100,000 texts take seconds, in which the node answers other requests too. */
export const createSearchIndex = async (texts: readonly string[]): Promise<SearchIndex> => {
  const folded: string[] = [];
  const places = new Map<string, number[]>();
  const note = (letters: string, place: number): void => {
    const known = places.get(letters);
    if (known === undefined) places.set(letters, [place]);
    else if (known.at(-1) !== place) known.push(place);
  };
  await inPieces(texts, textsPerPiece, (raw, place) => {
    const text = raw.split('\n').map(fold).join('\n');
    folded.push(text);
    for (let at = 0; at < text.length; at++) {
      note(text.charAt(at), place);
      if (at + 1 < text.length) note(text.slice(at, at + 2), place);
    }
  });
  return {
    find: (term) => {
      const wanted = fold(term);
      if (wanted === '') return folded.map((_, place) => place);
      if (wanted.length <= 2) return places.get(wanted) ?? [];
      let rarest: readonly number[] | undefined;
      for (let at = 0; at < wanted.length - 1; at++) {
        const found = places.get(wanted.slice(at, at + 2));
        if (found === undefined) return [];
        if (rarest === undefined || found.length < rarest.length) rarest = found;
      }
      const [before, last]: [number[], number[]] = [[], []];
      for (const place of rarest ?? []) {
        const text = folded[place] ?? '';
        const at = text.indexOf(wanted);
        if (at >= 0) (at < text.lastIndexOf('\n') ? before : last).push(place);
      }
      return [...before, ...last];
    },
  };
};
