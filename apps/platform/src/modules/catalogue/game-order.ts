import { categoryKeys, type CategoryKey } from '@palaro/contract';
import { matching, readDocument, refusal, type Fault } from '@palaro/settings';
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

/** What holds now in one category. */
export type CategoryOrder = { readonly places: ReadonlyMap<string, number>; readonly weights: ReadonlyMap<string, number> };
/** What a list goes by: the operator's order by category, and rounds played lately by node id. */
export type GameOrder = { readonly categories: ReadonlyMap<string, CategoryOrder>; readonly played: ReadonlyMap<string, number> };

const keyOf = ({ vendorCode, code }: Pick<StoredGame, 'vendorCode' | 'code'>): string => `${vendorCode}/${code}`;

/** The part of the documents that holds at a time. */
export const ordersAt = (documents: readonly OrderDocument[], now: number): ReadonlyMap<string, CategoryOrder> =>
  new Map(
    documents.map(({ category, games }) => {
      const active = games.filter(
        ({ from, until }) => (from === null || Date.parse(from) <= now) && (until === null || Date.parse(until) > now),
      );
      return [
        category,
        {
          places: new Map(active.flatMap(({ game, place }) => (place === null ? [] : [[game, place] as const]))),
          weights: new Map(active.map(({ game, weight }) => [game, weight] as const)),
        },
      ];
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

/** Games in the operator's order: pins at their places, the others by weight, then by what is played, then as the merchant listed them. */
export const inOrder = (
  games: readonly StoredGame[],
  order: CategoryOrder | undefined,
  played: GameOrder['played'],
): readonly StoredGame[] => {
  if (order === undefined && played.size === 0) return games;
  const weight = (game: StoredGame): number => order?.weights.get(keyOf(game)) ?? 0;
  const rounds = ({ nodeId }: StoredGame): number => played.get(nodeId) ?? 0;
  const placeOf = (game: StoredGame): number | undefined => order?.places.get(keyOf(game));
  // Only what an operator or a player has touched is sorted: a catalogue may have 100,000 games.
  const [ahead, rest, behind]: StoredGame[][] = [[], [], []];
  for (const game of games) {
    if (placeOf(game) !== undefined) continue;
    const own = weight(game);
    (own < 0 ? behind : own > 0 || rounds(game) > 0 ? ahead : rest)?.push(game);
  }
  const better = (one: StoredGame, other: StoredGame): number => weight(other) - weight(one) || rounds(other) - rounds(one);
  const list = [...(ahead ?? []).toSorted(better), ...(rest ?? []), ...(behind ?? []).toSorted(better)];
  const pinned = games.filter((game) => placeOf(game) !== undefined).toSorted((one, other) => (placeOf(one) ?? 0) - (placeOf(other) ?? 0));
  for (const game of pinned) list.splice((placeOf(game) ?? 1) - 1, 0, game);
  return list;
};
