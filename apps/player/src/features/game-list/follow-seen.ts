import type { Query, QueryClient } from '@tanstack/react-query';
import { noteSeen, type SeenGame } from './seen-games.ts';

/** Names of the queries whose games are shown: home's rows, lists, and what is offered in place of an empty one. */
const lists = new Set<unknown>(['homeRow', 'popularGames', 'gameList', 'recentGames', 'favouriteList', 'similarGames', 'hotOffers']);

const isPaged = (data: unknown): data is { readonly pages: readonly { readonly games: readonly SeenGame[] }[] } =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages);

const gamesIn = ({ state: { data } }: Query): readonly SeenGame[] =>
  Array.isArray(data) ? data : isPaged(data) ? data.pages.flatMap(({ games }) => games) : [];

/** Notes the games of every list that is shown, those that came with the document too, from now on. Returns what ends it. */
export const followSeen = (client: QueryClient): (() => void) => {
  const cache = client.getQueryCache();
  const isList = ({ queryKey: [name] }: Query): boolean => lists.has(name);
  noteSeen(cache.findAll({ predicate: isList }).flatMap(gamesIn));
  return cache.subscribe((event) => {
    const isNews = event.type === 'added' || (event.type === 'updated' && event.action.type === 'success');
    if (isNews && isList(event.query)) noteSeen(gamesIn(event.query));
  });
};
