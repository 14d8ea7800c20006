import type { Currency } from '@palaro/money';
import { callerOf, type Handlers } from '../../http/handlers.ts';
import { ok } from '../../kernel/result.ts';
import { gameOnWire } from '../catalogue/index.ts';
import type { Favourites } from './favourites.ts';

export type FavouritesHandlerDeps = { readonly favourites: Favourites; readonly currencyOf: (merchantCode: string) => Currency };

export type FavouritesCall = 'addFavourite' | 'removeFavourite' | 'favouriteIds' | 'favouriteGames' | 'addRecentGame' | 'recentGames';

/** Favourites and recent games on the wire (B402 to B410). */
export const favouritesHandlers = ({ favourites, currencyOf }: FavouritesHandlerDeps): Handlers<FavouritesCall> => ({
  addFavourite: async ({ body, context }) => {
    const { playerId, merchantCode } = callerOf(context);
    const added = await favourites.add(playerId, merchantCode, body.nodeId);
    return added.ok ? ok({}) : added;
  },
  removeFavourite: async ({ query, context }) => {
    await favourites.remove(callerOf(context).playerId, query.nodeId);
    return ok({});
  },
  favouriteIds: async ({ query, context }) => {
    const { items, ...page } = await favourites.ids(callerOf(context).playerId, query.pageNo, query.pageSize);
    return ok({ content: [...items], ...page });
  },
  favouriteGames: async ({ query, context }) => {
    const { playerId, merchantCode } = callerOf(context);
    const { gameType, vassalage: vendorCode, pageNo, pageSize, language = context.language } = query;
    const { items, ...page } = await favourites.games({ playerId, merchantCode, gameType, vendorCode, pageNo, pageSize });
    return ok({ content: items.map((game) => gameOnWire(game, language, currencyOf(merchantCode))), ...page });
  },
  addRecentGame: async ({ query, context }) => {
    const { playerId, merchantCode } = callerOf(context);
    const noted = await favourites.played(playerId, merchantCode, query.nodeId);
    return noted.ok ? ok({}) : noted;
  },
  recentGames: async ({ query, context }) => {
    const { playerId, merchantCode } = callerOf(context);
    const { gameType, vassalage: vendorCode, page: pageNo, pageSize, language = context.language } = query;
    const { items, totalPages } = await favourites.recent({ playerId, merchantCode, gameType, vendorCode, pageNo, pageSize });
    return ok({ list: items.map((game) => gameOnWire(game, language, currencyOf(merchantCode))), totalPages });
  },
});
