import { z } from 'zod';
import { call } from '../call.ts';
import { limits } from '../limits.ts';
import { game, gameType, language, nodeId, nothing, pageNo, pageSize, vendorCode } from '../shapes.ts';

const favourite = z.object({ nodeId, vendor: vendorCode.optional() });
const page = { pageNum: z.number().int(), totalPages: z.number().int() };

/** Favourites and recent games: the reference feature. */
export const favouritesCalls = {
  addFavourite: call({
    method: 'POST', path: '/wps/favourites', module: 'COMM3', who: 'session', query: nothing, body: favourite, value: nothing,
    codes: ['game_unknown'], cache: 'private', rate: 'write', summary: 'Add a game; adding twice is harmless',
  }),
  removeFavourite: call({
    method: 'DELETE', path: '/wps/favourites', module: 'COMM3', who: 'session', query: favourite, body: nothing, value: nothing,
    codes: [], cache: 'private', rate: 'write', summary: 'Remove a game; removing what is not there is harmless (ruling 37)',
  }),
  favouriteIds: call({
    method: 'GET', path: '/wps/favourites/ids', module: 'COMM3', who: 'session',
    query: z.object({ pageNo, pageSize: pageSize(limits.pageSize.favouriteIds) }), body: nothing, value: z.object({ content: z.array(nodeId), ...page }),
    codes: [], cache: 'private', rate: 'read', summary: 'Node ids of the favourites, newest first',
  }),
  favouriteGames: call({
    method: 'GET', path: '/wps/favourites', module: 'COMM3', who: 'session',
    query: z.object({ gameType: gameType.optional(), vassalage: vendorCode.optional(), pageNo, pageSize: pageSize(limits.pageSize.favouritesBlock), language: language.optional() }),
    body: nothing, value: z.object({ content: z.array(game), ...page }),
    codes: [], cache: 'private', rate: 'read', summary: 'The favourites as games, newest first',
  }),
  addRecentGame: call({
    method: 'GET', path: '/wps/games/recent/add', module: 'COMM3', who: 'session',
    query: z.object({ nodeId, vassalage: vendorCode.optional(), gameType: gameType.optional() }), body: nothing, value: nothing,
    codes: ['game_unknown'], cache: 'private', rate: 'write', summary: 'Put a game at the head of the recent games',
  }),
  recentGames: call({
    method: 'GET', path: '/wps/games/recent', module: 'COMM3', who: 'session',
    query: z.object({ page: pageNo, pageSize: pageSize(limits.pageSize.gameList), gameType: gameType.optional(), vassalage: vendorCode.optional(), language: language.optional(), clientType: z.literal('2').optional() }),
    body: nothing, value: z.object({ list: z.array(game), totalPages: z.number().int() }),
    codes: [], cache: 'private', rate: 'read', summary: 'Recently played games, newest first',
  }),
};
