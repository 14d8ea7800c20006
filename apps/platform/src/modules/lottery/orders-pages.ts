import type { LotteryVendor } from '@palaro/contract';
import { z } from 'zod';

/** Where each vendor's list stands: its house's own cursor and how many entries after it were shown; null at its end. */
export type PagePlaces = Readonly<Record<string, { readonly before: string | null; readonly shown: number } | null>>;

const places = z.record(
  z.string().max(20),
  z.object({ before: z.string().max(200).nullable(), shown: z.number().int().min(0).max(500) }).nullable(),
);

export const writePlaces = (at: PagePlaces): string => Buffer.from(JSON.stringify(at)).toString('base64url');
/** A cursor of ours; null where it is none: the list begins anew. */
export const readPlaces = (cursor: string): PagePlaces | null => {
  try {
    const read = places.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
};

/** What one vendor's house gave: entries from its place on, and the house's next cursor. */
export type VendorPage<T> = { readonly vendor: LotteryVendor; readonly entries: readonly T[]; readonly next: string | null };

/**
 * One list of several, newest first: takes `size` of the entries that the houses gave after their places, and says where the
 * next page begins; null where all have ended.
 */
export const mergePages = <T extends { readonly placedAt: string }>(
  pages: readonly VendorPage<T>[],
  at: PagePlaces,
  size: number,
): { readonly content: readonly (T & { readonly vendor: LotteryVendor })[]; readonly next: PagePlaces | null } => {
  const left = pages.flatMap(({ vendor, entries }) => entries.slice(at[vendor]?.shown ?? 0).map((entry) => ({ ...entry, vendor })));
  // Of a house with further entries nothing is known beyond the last one that it gave: what is older waits for the next page.
  const known = pages.flatMap(({ entries, next: further }) => (further === null ? [] : (entries.at(-1)?.placedAt ?? [])));
  const content = left
    .toSorted((a, b) => b.placedAt.localeCompare(a.placedAt))
    .filter(({ placedAt }) => known.every((last) => placedAt >= last))
    .slice(0, size);
  const next: Record<string, PagePlaces[string]> = { ...at };
  for (const { vendor, entries, next: further } of pages) {
    const place = at[vendor] ?? { before: null, shown: 0 };
    const shown = place.shown + content.filter((entry) => entry.vendor === vendor).length;
    next[vendor] = shown < entries.length ? { before: place.before, shown } : further === null ? null : { before: further, shown: 0 };
  }
  return { content, next: Object.values(next).some((place) => place !== null) ? next : null };
};
