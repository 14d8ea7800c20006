import type { LotteryVendor } from '@palaro/contract';
import { z } from 'zod';

/** The last entry that was shown of a page: entries that come or go before it move nothing. */
type LastShown = { readonly orderId: string; readonly placedAt: string };
/** Where a vendor's list stands: its house's own cursor, the last entry after it that was shown, and how many are asked for to see further ones. */
type Place = { readonly before: string | null; readonly last: LastShown | null; readonly shown: number };
/** The places of all vendors; null at the end of a list. */
export type PagePlaces = Readonly<Record<string, Place | null>>;

export const firstPlace: Place = { before: null, last: null, shown: 0 };

const places = z.record(
  z.string().max(20),
  z
    .object({
      before: z.string().max(200).nullable(),
      last: z.object({ orderId: z.string().max(200), placedAt: z.string().max(40) }).nullable(),
      shown: z.number().int().min(0).max(500),
    })
    .nullable(),
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

/** How many entries of a page have been shown: those up to the last one shown, or where it has gone those as new as it was. */
const shownOf = (entries: readonly LastShown[], { last }: Place): number => {
  if (last === null) return 0;
  const at = entries.findIndex(({ orderId }) => orderId === last.orderId);
  return at >= 0 ? at + 1 : entries.filter(({ placedAt }) => placedAt >= last.placedAt).length;
};

/**
 * One list of several, newest first: takes `size` of the entries that the houses gave after their places, and says where the
 * next page begins; null where all have ended.
 */
export const mergePages = <T extends LastShown>(
  pages: readonly VendorPage<T>[],
  at: PagePlaces,
  size: number,
): { readonly content: readonly (T & { readonly vendor: LotteryVendor })[]; readonly next: PagePlaces | null } => {
  const left = pages.flatMap(({ vendor, entries }) =>
    entries.slice(shownOf(entries, at[vendor] ?? firstPlace)).map((entry) => ({ ...entry, vendor })),
  );
  // Of a house with further entries nothing is known beyond the last one that it gave: what is older waits for the next page.
  const known = pages.flatMap(({ entries, next: further }) => (further === null ? [] : (entries.at(-1)?.placedAt ?? [])));
  const content = left
    .toSorted((a, b) => b.placedAt.localeCompare(a.placedAt))
    .filter(({ placedAt }) => known.every((last) => placedAt >= last))
    .slice(0, size);
  const next: Record<string, PagePlaces[string]> = { ...at };
  for (const { vendor, entries, next: further } of pages) {
    const place = at[vendor] ?? firstPlace;
    const taken = content.filter((entry) => entry.vendor === vendor);
    const shown = shownOf(entries, place) + taken.length;
    const newest = taken.at(-1);
    const last = newest === undefined ? place.last : { orderId: newest.orderId, placedAt: newest.placedAt };
    next[vendor] =
      shown < entries.length ? { before: place.before, last, shown } : further === null ? null : { ...firstPlace, before: further };
  }
  return { content, next: Object.values(next).some((place) => place !== null) ? next : null };
};
