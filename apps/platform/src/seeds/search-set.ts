import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One search a player may type, and what is right for it: titles, or all games of a vendor, a family or a class. */
export type SearchCase = { readonly kind: string; readonly query: string; readonly right: readonly string[] };

const file = join(import.meta.dirname, '../modules/catalogue/search-queries.tsv');

export const searchCases: readonly SearchCase[] = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [kind = '', query = '', right = ''] = line.split('\t');
    return { kind, query, right: right.split(' | ') };
  });

export type Found = {
  readonly titleEn: string;
  readonly vendorCode: string;
  readonly gameType: string;
  readonly classify?: string | null | undefined;
};

const fits = (game: Found, right: string): boolean =>
  [game.titleEn, `vendor:${game.vendorCode}`, `family:${game.gameType}`, `class:${game.classify ?? ''}`].includes(right);

/** Whether a right game is among the first three. Where a vendor or a family is asked for, all three must be right. */
export const isFound = ({ right }: SearchCase, games: readonly Found[]): boolean => {
  const first = games.slice(0, 3);
  const fitting = first.filter((game) => right.some((one) => fits(game, one)));
  return right.some((one) => one.includes(':')) ? fitting.length === 3 : fitting.length > 0;
};
