type PagesOf<T> = { readonly pages: readonly { readonly content: readonly T[] }[] };

/** The entries of all pages that came, once each: one that slid onto the next page meanwhile comes twice. */
export const entriesOf = <T>(data: PagesOf<T> | undefined, keyOf: (entry: T) => string): T[] => [
  ...new Map((data?.pages ?? []).flatMap(({ content }) => content).map((entry) => [keyOf(entry), entry])).values(),
];
export const idOf = ({ id }: { readonly id: string }): string => id;
export const hasNoEntry = (data: PagesOf<unknown>): boolean => data.pages.every(({ content }) => content.length === 0);
