/** Letters without marks or case, so that "pina" finds "Piña"; runs of blanks become one. */
export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Finds the places of texts that contain a term; a term never runs over a text's line ends. Pairs of neighbouring letters lead to the few texts worth looking
 * at: the rarest pair of the term names them. Places come in ascending order.
 */
export type SearchIndex = { readonly find: (term: string) => readonly number[] };

export const createSearchIndex = (texts: readonly string[]): SearchIndex => {
  const folded = texts.map((text) => text.split('\n').map(fold).join('\n'));
  const places = new Map<string, number[]>();
  folded.forEach((text, place) => {
    for (let at = 0; at < text.length - 1; at++) {
      const pair = text.slice(at, at + 2);
      const known = places.get(pair);
      if (known === undefined) places.set(pair, [place]);
      else if (known.at(-1) !== place) known.push(place);
    }
  });
  return {
    find: (term) => {
      const wanted = fold(term);
      if (wanted === '') return folded.map((_, place) => place);
      if (wanted.length === 1) return folded.flatMap((text, place) => (text.includes(wanted) ? [place] : []));
      let rarest: readonly number[] | undefined;
      for (let at = 0; at < wanted.length - 1; at++) {
        const found = places.get(wanted.slice(at, at + 2));
        if (found === undefined) return [];
        if (rarest === undefined || found.length < rarest.length) rarest = found;
      }
      return wanted.length === 2 ? (rarest ?? []) : (rarest ?? []).filter((place) => folded[place]?.includes(wanted));
    },
  };
};
