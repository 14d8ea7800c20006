import { categoryKeys, type CategoryKey } from '@palaro/contract';
import { matching, readDocument, refusal, type Fault } from '@palaro/env';
import { z } from 'zod';
import type { Result } from '../../kernel/result.ts';
import type { StoredGame } from './catalogue-store.ts';
import type { GameFilter } from './snapshot.ts';

const time = z.iso.datetime({ error: 'not a time' }).nullable().default(null);
const placeMax = 500;
const weightMax = 1000;

/** How an operator orders a category: pins put a game at a place of the list, weights bring it before those with less. */
const orderDocument = z.strictObject({
  category: z.enum(categoryKeys),
  games: z
    .array(
      z
        .strictObject({
          game: matching(/^[A-Z0-9]{2,12}\/\S{1,64}$/, 'not a game', 'Give vendor and code, such as HABI/parol.'),
          /** 1 is the first place. */
          place: z.number().int().min(1).max(placeMax).nullable().default(null),
          weight: z.number().int().min(-weightMax).max(weightMax).default(0),
          /** From when and until when it holds; always without them. */
          from: time,
          until: time,
        })
        .refine(({ place, weight }) => place !== null || weight !== 0, refusal('neither a place nor a weight', 'Give one of them.')),
    )
    .max(500),
});
export type OrderDocument = z.output<typeof orderDocument>;
export const readOrderDocument = (document: unknown): Result<OrderDocument, readonly Fault[]> => readDocument(orderDocument, document);

/** What holds now of one category, by the codes of vendor and game. */
export type CategoryOrder = ReadonlyMap<string, ReadonlyMap<string, { readonly place: number | null; readonly weight: number }>>;
/** What a list goes by: the operator's order by category, and rounds played lately by node id. */
export type GameOrder = { readonly categories: ReadonlyMap<string, CategoryOrder>; readonly played: ReadonlyMap<string, number> };

const isActive = ({ from, until }: OrderDocument['games'][number], now: number): boolean =>
  (from === null || Date.parse(from) <= now) && (until === null || Date.parse(until) > now);

/** The part of the documents that holds at a time. Of a game that stands there twice the later entry's weight holds, and its place if it has one. */
export const ordersAt = (documents: readonly OrderDocument[], now: number): ReadonlyMap<string, CategoryOrder> =>
  new Map(
    documents.map(({ category, games }) => {
      const order = new Map<string, Map<string, { place: number | null; weight: number }>>();
      for (const entry of games) {
        if (!isActive(entry, now)) continue;
        const [vendorCode = '', ...code] = entry.game.split('/');
        const ofVendor = order.get(vendorCode) ?? new Map<string, { place: number | null; weight: number }>();
        const place = entry.place ?? ofVendor.get(code.join('/'))?.place ?? null;
        order.set(vendorCode, ofVendor.set(code.join('/'), { place, weight: entry.weight }));
      }
      return [category, order];
    }),
  );

/** The category that a list shows; null for a search and for lists narrowed further, which keep no pins. */
export const categoryOf = (filter: GameFilter): CategoryKey | null => {
  if (filter.text !== undefined && filter.text.trim() !== '') return null;
  if (filter.minBet !== undefined || filter.minLine !== undefined) return null;
  if (filter.isHot) return 'HOT';
  if (filter.isNew) return 'NEW_GAME';
  if (filter.classify !== undefined) return filter.classify === 'BG' ? 'BG' : null;
  if (filter.vendorCode !== undefined) return filter.vendorCode === 'BGS' && filter.gameType === 'RNG' ? 'BGS' : null;
  return filter.gameType ?? 'ALL';
};

/**
 * Games in the operator's order: pins at their places, the others by weight, then by what is played, then as the merchant
 * listed them. One pass that makes no text: a catalogue may have 100,000 games, and the node waits for it.
 */
export const inOrder = (
  games: readonly StoredGame[],
  order: CategoryOrder | undefined,
  played: GameOrder['played'],
): readonly StoredGame[] => {
  if (order === undefined && played.size === 0) return games;
  const orderOf = ({ vendorCode, code }: StoredGame) => order?.get(vendorCode)?.get(code);
  const weight = (game: StoredGame): number => orderOf(game)?.weight ?? 0;
  const rounds = ({ nodeId }: StoredGame): number => played.get(nodeId) ?? 0;
  const [ahead, rest, behind]: [StoredGame[], StoredGame[], StoredGame[]] = [[], [], []];
  const pinned: { readonly game: StoredGame; readonly place: number }[] = [];
  for (const game of games) {
    const own = orderOf(game);
    if (own !== undefined && own.place !== null) pinned.push({ game, place: own.place });
    else if (own !== undefined && own.weight < 0) behind.push(game);
    else if ((own !== undefined && own.weight > 0) || rounds(game) > 0) ahead.push(game);
    else rest.push(game);
  }
  const better = (one: StoredGame, other: StoredGame): number => weight(other) - weight(one) || rounds(other) - rounds(one);
  const others = [...ahead.toSorted(better), ...rest, ...behind.toSorted(better)];
  const list: StoredGame[] = [];
  let taken = 0;
  for (const { game, place } of pinned.toSorted((one, other) => one.place - other.place)) {
    const between = others.slice(taken, taken + Math.max(0, place - 1 - list.length));
    taken += between.length;
    list.push(...between, game);
  }
  return [...list, ...others.slice(taken)];
};
