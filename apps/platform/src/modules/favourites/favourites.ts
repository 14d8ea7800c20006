import type { GameType } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Told } from '../../topics/topics.ts';
import type { Catalogue, StoredGame } from '../catalogue/index.ts';
import {
  areThere,
  copyLists,
  deleteFavourite,
  deleteLists,
  insertFavourite,
  readFavourites,
  readRecent,
  upsertRecent,
} from './favourites-store.ts';

export type FavouritesDeps = { readonly pool: Pool; readonly clock: Clock; readonly catalogue: Catalogue };
export type UnknownGame = { readonly code: 'game_unknown' };

/** Whose list, and of which games. */
export type ListQuery = {
  readonly playerId: string;
  readonly merchantCode: string;
  readonly gameType?: GameType | undefined;
  readonly vendorCode?: string | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
};
export type ListPage<T> = { readonly items: readonly T[]; readonly pageNum: number; readonly totalPages: number };

/** One page of a list: `pageNo` counts from 1, and an empty list has one page. */
export const pageOf = <T>(items: readonly T[], pageNo: number, pageSize: number): ListPage<T> => ({
  items: items.slice((pageNo - 1) * pageSize, pageNo * pageSize),
  pageNum: pageNo,
  totalPages: Math.max(1, Math.ceil(items.length / pageSize)),
});

export type Favourites = ReturnType<typeof createFavourites>;

/** A player's favourites and recent games. Games that left the catalogue stay in the list and are not shown. */
export const createFavourites = ({ pool, clock, catalogue }: FavouritesDeps) => {
  const gamesOf = (nodeIds: readonly string[], { merchantCode, gameType, vendorCode }: ListQuery): readonly StoredGame[] => {
    const snapshot = catalogue.of(merchantCode);
    return nodeIds
      .flatMap((nodeId) => snapshot.game(nodeId) ?? [])
      .filter(
        (game) =>
          snapshot.isOpen(game) &&
          (gameType === undefined || game.gameType === gameType) &&
          (vendorCode === undefined || game.vendorCode === vendorCode),
      );
  };
  const known = (merchantCode: string, nodeId: string): boolean => catalogue.of(merchantCode).game(nodeId) !== undefined;

  return {
    add: async (playerId: string, merchantCode: string, nodeId: string): Promise<Result<void, UnknownGame>> => {
      if (!known(merchantCode, nodeId)) return fail({ code: 'game_unknown' });
      await insertFavourite(pool, playerId, nodeId, new Date(clock.now()));
      return ok(undefined);
    },
    remove: (playerId: string, nodeId: string): Promise<void> => deleteFavourite(pool, playerId, nodeId),
    ids: async (playerId: string, pageNo: number, pageSize: number): Promise<ListPage<string>> =>
      pageOf(await readFavourites(pool, playerId), pageNo, pageSize),
    games: async (query: ListQuery): Promise<ListPage<StoredGame>> =>
      pageOf(gamesOf(await readFavourites(pool, query.playerId), query), query.pageNo, query.pageSize),
    /** Notes that a game was opened (B408). */
    played: async (playerId: string, merchantCode: string, nodeId: string): Promise<Result<void, UnknownGame>> => {
      if (!known(merchantCode, nodeId)) return fail({ code: 'game_unknown' });
      await upsertRecent(pool, playerId, nodeId, new Date(clock.now()));
      return ok(undefined);
    },
    /** Notes that a game was launched. A player or game that is gone by now is left out. */
    launched: async (client: PoolClient, { playerId, nodeId }: Told<'game.launched'>, at: Date): Promise<void> => {
      if (await areThere(client, playerId, nodeId)) await upsertRecent(client, playerId, nodeId, at);
    },
    /** Gives a player another's favourites and recent games, in a transaction of the caller's. */
    copy: (client: PoolClient, from: string, to: string): Promise<void> => copyLists(client, from, to),
    /** Removes up to `max` rows of each list of a player; returns how many went. */
    forgetPlayer: (playerId: string, max: number): Promise<number> => deleteLists(pool, playerId, max),
    recent: async (query: ListQuery): Promise<ListPage<StoredGame>> =>
      pageOf(gamesOf(await readRecent(pool, query.playerId), query), query.pageNo, query.pageSize),
  };
};
