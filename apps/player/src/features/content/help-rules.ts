import { helpCategories, type HelpCategory } from '@palaro/contract/constants';
import type { HelpItem } from '@palaro/contract';

/** The place that an address names: a category, null for all, and the index of the item that is open at the start. */
export const parsePlace = (search: URLSearchParams): { readonly category: HelpCategory | null; readonly index: number } => {
  const index = search.get('i') ?? '';
  return {
    category: helpCategories.find((category) => category === search.get('c')) ?? null,
    index: /^\d{1,3}$/.test(index) ? Number(index) : 0,
  };
};

/** Letters as people type them: without case, accents and markup. */
const plain = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase();

/** The items that hold every word of a search, those with all words in their title first. */
export const found = (items: readonly HelpItem[], search: string): readonly HelpItem[] => {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const holds = (text: string): boolean => words.every((word) => plain(text).includes(word));
  const inTitle = items.filter(({ title }) => holds(title));
  return [...inTitle, ...items.filter((item) => !inTitle.includes(item) && holds(`${item.title} ${item.content}`))];
};
