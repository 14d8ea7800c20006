import type { Pool, PoolClient } from 'pg';

/** What other modules go by of a player's account. */
export type PersonFacts = {
  readonly username: string;
  readonly type: number;
  readonly isActive: boolean;
  readonly registeredAt: Date;
  readonly hasPhone: boolean;
  readonly currency: string;
  /** By whom they came: the user names of their agent and of who invited them, in capitals. */
  readonly invitedBy: readonly string[];
};

export const readPersonFacts = async (db: Pool | PoolClient, playerId: string): Promise<PersonFacts | null> =>
  (
    await db.query<PersonFacts>({
      name: 'player-facts',
      text: `SELECT p.username, p.type, p.status = 'active' AS "isActive", p.created_at AS "registeredAt", p.mobile_verified_at IS NOT NULL AS "hasPhone",
               p.currency, array_remove(ARRAY[upper(agent.username), upper(inviter.username)], NULL) AS "invitedBy"
             FROM player p LEFT JOIN player agent ON agent.id = p.agent_id LEFT JOIN player inviter ON inviter.id = p.referrer_id
             WHERE p.id = $1`,
      values: [playerId],
    })
  ).rows[0] ?? null;
