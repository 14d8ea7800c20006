import { LRUCache } from 'lru-cache';
import type { StoredGame } from './catalogue-store.ts';
import { categoryOf, inOrder, type GameOrder } from './game-order.ts';
import type { GameFilter, Snapshot } from './snapshot.ts';

/** Lists kept in their order: the categories, and the vendors that are asked for. */
const listsMax = 100;

/** A snapshot whose lists are in the operator's order. A search keeps the order of its fits. */
export const orderedSnapshot = (base: Snapshot, order: GameOrder): Snapshot => {
  const lists = new LRUCache<string, readonly StoredGame[]>({ max: listsMax });
  const listOf = (filter: GameFilter): readonly StoredGame[] => {
    const key = JSON.stringify({ ...filter, minBet: filter.minBet?.toString() });
    const known = lists.get(key);
    if (known) return known;
    const made = inOrder(base.gamesOf(filter), order.categories.get(categoryOf(filter) ?? ''), order.played);
    lists.set(key, made);
    return made;
  };
  return {
    ...base,
    page: (filter, number, size) => {
      if (filter.text !== undefined && filter.text.trim() !== '') return base.page(filter, number, size);
      const list = listOf(filter);
      return {
        games: list.slice((number - 1) * size, number * size),
        pageNum: number,
        totalPages: Math.max(1, Math.ceil(list.length / size)),
      };
    },
  };
};
