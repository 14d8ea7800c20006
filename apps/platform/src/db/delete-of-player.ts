import type { Pool, PoolClient } from 'pg';

/** Deletes up to `max` rows of a player from a table with a column `player_id`; returns how many went. The table's name is ours, never a caller's. */
export const deleteOfPlayer = async (db: Pool | PoolClient, table: string, playerId: string, max: number): Promise<number> => {
  const { rowCount } = await db.query({
    name: `delete-of-player-${table}`,
    text: `DELETE FROM ${table} WHERE ctid = ANY (ARRAY (SELECT ctid FROM ${table} WHERE player_id = $1 LIMIT $2))`,
    values: [playerId, max],
  });
  return rowCount ?? 0;
};
