import type { Pool, PoolClient } from 'pg';

/** What other modules go by of a player's account. */
export type PersonFacts = {
  readonly username: string;
  readonly type: number;
  readonly isActive: boolean;
  readonly registeredAt: Date;
  readonly hasPhone: boolean;
};

export const readPersonFacts = async (db: Pool | PoolClient, playerId: string): Promise<PersonFacts | null> =>
  (
    await db.query<PersonFacts>({
      name: 'player-facts',
      text: `SELECT username, type, status = 'active' AS "isActive", created_at AS "registeredAt", mobile_verified_at IS NOT NULL AS "hasPhone"
             FROM player WHERE id = $1`,
      values: [playerId],
    })
  ).rows[0] ?? null;
