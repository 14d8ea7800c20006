import type { Pool, PoolClient } from 'pg';
import { deleteOfPlayer } from '../../db/delete-of-player.ts';

/** Recent games kept for a player; the oldest go. */
export const recentGamesMax = 100;

/** Adds a favourite; one that is there keeps its place. */
export const insertFavourite = async (pool: Pool, playerId: string, nodeId: string, at: Date): Promise<void> => {
  await pool.query({
    name: 'favourite-add',
    text: 'INSERT INTO favourite (player_id, node_id, added_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    values: [playerId, nodeId, at],
  });
};

export const deleteFavourite = async (pool: Pool, playerId: string, nodeId: string): Promise<void> => {
  await pool.query({
    name: 'favourite-remove',
    text: 'DELETE FROM favourite WHERE player_id = $1 AND node_id = $2',
    values: [playerId, nodeId],
  });
};

/** Node ids of a player's favourites, newest first. */
export const readFavourites = async (pool: Pool, playerId: string): Promise<readonly string[]> =>
  (
    await pool.query<{ nodeId: string }>({
      name: 'favourites',
      text: 'SELECT node_id::text AS "nodeId" FROM favourite WHERE player_id = $1 ORDER BY added_at DESC, node_id DESC',
      values: [playerId],
    })
  ).rows.map((row) => row.nodeId);

/** Puts a game at the head of the player's recent games and forgets the oldest beyond the bound. */
export const upsertRecent = async (db: Pool | PoolClient, playerId: string, nodeId: string, at: Date): Promise<void> => {
  await db.query({
    name: 'recent-add',
    text: `WITH put AS (
             INSERT INTO recent_game (player_id, node_id, played_at) VALUES ($1, $2, $3)
             ON CONFLICT (player_id, node_id) DO UPDATE SET played_at = GREATEST(recent_game.played_at, EXCLUDED.played_at))
           DELETE FROM recent_game WHERE player_id = $1 AND node_id <> $2 AND node_id IN (
             SELECT node_id FROM recent_game WHERE player_id = $1 AND node_id <> $2 ORDER BY played_at DESC, node_id DESC OFFSET $4)`,
    values: [playerId, nodeId, at, recentGamesMax - 1],
  });
};

/** Whether a player and a game are in the store; they stay there until the transaction ends. */
export const areThere = async (client: PoolClient, playerId: string, nodeId: string): Promise<boolean> =>
  (
    await client.query({
      name: 'recent-check',
      text: 'SELECT 1 FROM player, game WHERE player.id = $1 AND game.node_id = $2 FOR KEY SHARE OF player, game',
      values: [playerId, nodeId],
    })
  ).rowCount === 1;

/** Node ids of a player's recent games, newest first. */
export const readRecent = async (pool: Pool, playerId: string): Promise<readonly string[]> =>
  (
    await pool.query<{ nodeId: string }>({
      name: 'recent',
      text: 'SELECT node_id::text AS "nodeId" FROM recent_game WHERE player_id = $1 ORDER BY played_at DESC, node_id DESC',
      values: [playerId],
    })
  ).rows.map((row) => row.nodeId);

/** Gives a player the favourites and recent games of another, with their times. */
export const copyLists = async (db: PoolClient, from: string, to: string): Promise<void> => {
  await db.query({
    name: 'favourites-copy',
    text: 'INSERT INTO favourite (player_id, node_id, added_at) SELECT $2, node_id, added_at FROM favourite WHERE player_id = $1 ON CONFLICT DO NOTHING',
    values: [from, to],
  });
  await db.query({
    name: 'recent-copy',
    text: 'INSERT INTO recent_game (player_id, node_id, played_at) SELECT $2, node_id, played_at FROM recent_game WHERE player_id = $1 ON CONFLICT DO NOTHING',
    values: [from, to],
  });
};

/** Removes a player's lists, up to `max` rows of each; returns how many went. */
export const deleteLists = async (pool: Pool, playerId: string, max: number): Promise<number> =>
  (await deleteOfPlayer(pool, 'favourite', playerId, max)) + (await deleteOfPlayer(pool, 'recent_game', playerId, max));
