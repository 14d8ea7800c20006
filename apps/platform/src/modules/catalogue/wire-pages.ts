import type { Game, LanguageCode } from '@palaro/contract';
import type { Currency } from '@palaro/money';
import { LRUCache } from 'lru-cache';
import { cachedJson } from '../../http/wire.ts';
import { gameOnWire, type GameFilter, type Snapshot } from './snapshot.ts';

/** Pages kept ready for each snapshot: most of what is asked is the same first pages, and a page is some 12 KB. */
const cachedPagesMax = 300;

type WirePage = { readonly games: Game[]; readonly pageNum: number; readonly totalPages: number };
type PageRequest = {
  readonly filter: GameFilter;
  readonly number: number;
  readonly size: number;
  readonly language: LanguageCode;
  readonly currency: Currency;
};

const ofSnapshot = new WeakMap<Snapshot, LRUCache<string, WirePage>>();

/** A page as the wire shows it. A snapshot never changes, so neither does its page: asked again it is the same object. */
export const wirePage = (snapshot: Snapshot, { filter, number, size, language, currency }: PageRequest): WirePage => {
  const cache = ofSnapshot.get(snapshot) ?? new LRUCache<string, WirePage>({ max: cachedPagesMax });
  ofSnapshot.set(snapshot, cache);
  const key = JSON.stringify([{ ...filter, minBet: filter.minBet?.toString() }, number, size, language, currency]);
  const known = cache.get(key);
  if (known) return known;
  const page = snapshot.page(filter, number, size);
  const made = cachedJson({ ...page, games: page.games.map((game) => gameOnWire(game, language, currency)) });
  cache.set(key, made);
  return made;
};
