import { expect, test } from 'vitest';
import { mergePages, readPlaces, writePlaces, type PagePlaces } from './orders-pages.ts';
import { dayStart } from './orders.ts';

const order = (placedAt: string) => ({ orderId: `o${placedAt}`, placedAt });
/** Two houses with lists of their own, asked page by page as a player pages. */
const walk = (lists: { LOTT: string[]; ELOTT: string[] }, housePage: number, size: number): string[][] => {
  let at: PagePlaces | null = {};
  const pages: string[][] = [];
  while (at !== null && pages.length < 20) {
    const here: PagePlaces = at;
    const given = (['LOTT', 'ELOTT'] as const).flatMap((vendor) => {
      const place = here[vendor];
      if (place === null) return [];
      const from = Number(place?.before ?? 0);
      const entries = lists[vendor].slice(from, from + housePage).map(order);
      return [{ vendor, entries, next: from + housePage < lists[vendor].length ? String(from + housePage) : null }];
    });
    const { content, next } = mergePages(given, here, size);
    pages.push(content.map(({ placedAt }) => placedAt));
    at = next;
  }
  return pages;
};

test('B441 orders of several houses are one list, newest first, whatever their pages', () => {
  const lists = { LOTT: ['9', '7', '6', '2'], ELOTT: ['8', '5', '4', '3', '1'] };
  for (const [housePage, size] of [
    [2, 2],
    [3, 3],
    [5, 2],
    [4, 4],
  ] as const)
    expect(walk(lists, housePage, size).flat()).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1']);
  expect(walk({ LOTT: [], ELOTT: [] }, 3, 3)).toEqual([[]]);
});

test('a place in the list travels as text, and one that is none is not read', () => {
  const at = { LOTT: { before: 'x', last: { orderId: 'o2', placedAt: '2' }, shown: 2 }, ELOTT: null };
  expect(readPlaces(writePlaces(at))).toEqual(at);
  expect(['', 'nonsense', writePlaces({ LOTT: 5 } as never)].map(readPlaces)).toEqual([null, null, null]);
});

test('an order that comes or goes between two pages neither repeats nor skips another', () => {
  const page = (entries: readonly string[]) => [{ vendor: 'LOTT' as const, entries: entries.map(order), next: null }];
  const shown = (entries: readonly string[], at: PagePlaces) => mergePages(page(entries), at, 2).content.map(({ placedAt }) => placedAt);
  const { next } = mergePages(page(['5', '4', '3', '2', '1']), {}, 2);
  expect(shown(['6', '5', '4', '3', '2', '1'], next ?? {}), 'one was placed').toEqual(['3', '2']);
  expect(shown(['4', '3', '2', '1'], next ?? {}), 'one was refused').toEqual(['3', '2']);
  expect(shown(['5', '3', '2', '1'], next ?? {}), 'the last one shown was').toEqual(['3', '2']);
});

test('of orders that were placed at one instant none is repeated or skipped', () => {
  const [first, second, third] = ['a', 'b', 'c'].map((orderId) => ({ orderId, placedAt: '5' }));
  const entries = [first, second, third].flatMap((one) => one ?? []);
  const page = (at: PagePlaces) => mergePages([{ vendor: 'LOTT' as const, entries, next: null }], at, 1);
  const ids: string[] = [];
  for (let at: PagePlaces | null = {}; at !== null && ids.length < 9;) {
    const { content, next }: ReturnType<typeof page> = page(at);
    ids.push(...content.map(({ orderId }) => orderId));
    at = next;
  }
  expect(ids).toEqual(['a', 'b', 'c']);
});

test('a day begins at its first instant in the merchant’s time zone, also where the clocks skip midnight', () => {
  const startOf = (timeZone: string, day: string): string => new Date(dayStart(timeZone, day)).toISOString();
  expect(startOf('Asia/Manila', '2026-11-25')).toBe('2026-11-24T16:00:00.000Z');
  expect(startOf('UTC', '2026-11-25')).toBe('2026-11-25T00:00:00.000Z');
  expect(startOf('Pacific/Kiritimati', '2026-11-25')).toBe('2026-11-24T10:00:00.000Z');
  expect(startOf('Pacific/Pago_Pago', '2026-11-25')).toBe('2026-11-25T11:00:00.000Z');
  // At midnight of 6 September 2026 the clocks of Santiago go to one o'clock.
  expect(startOf('America/Santiago', '2026-09-06')).toBe('2026-09-06T04:00:00.000Z');
});
