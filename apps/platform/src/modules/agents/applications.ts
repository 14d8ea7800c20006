import type { ApplicationState } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { deliver } from '../../topics/consumers.ts';

/** What a member wrote to be an agent, and what became of it. */
export type Application = {
  readonly id: string;
  readonly playerId: string;
  readonly note: string;
  readonly state: ApplicationState;
  /** What the operator wrote to a refusal; empty where nothing. */
  readonly reason: string;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
};

const columns = `id, player_id AS "playerId", note, state, reason, created_at AS "createdAt", decided_at AS "decidedAt", decided_by AS "decidedBy"`;

/** Applications of members to be agents: one waits at a time. */
export const createApplications = ({ pool, clock, ids }: { readonly pool: Pool; readonly clock: Clock; readonly ids: Ids }) => ({
  latest: async (playerId: string): Promise<Application | null> =>
    (
      await pool.query<Application>({
        name: 'agent-application-latest',
        text: `SELECT ${columns} FROM agent_applications WHERE player_id = $1 ORDER BY created_at DESC LIMIT 1`,
        values: [playerId],
      })
    ).rows[0] ?? null,

  /** Stores an application; false where one waits already. */
  apply: async (merchantCode: string, playerId: string, note: string): Promise<boolean> =>
    (
      await pool.query({
        name: 'agent-apply',
        text: `INSERT INTO agent_applications (id, merchant_code, player_id, note, created_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
        values: [ids.newId(), merchantCode, playerId, note, new Date(clock.now())],
      })
    ).rowCount === 1,

  /** Those that wait, the oldest first. */
  waiting: async (merchantCode: string, max: number): Promise<readonly Application[]> =>
    (
      await pool.query<Application>(
        `SELECT ${columns} FROM agent_applications WHERE merchant_code = $1 AND state = 'waiting' ORDER BY created_at LIMIT $2`,
        [merchantCode, max],
      )
    ).rows,
  one: async (merchantCode: string, id: string): Promise<Application | null> =>
    (await pool.query<Application>(`SELECT ${columns} FROM agent_applications WHERE merchant_code = $1 AND id = $2`, [merchantCode, id]))
      .rows[0] ?? null,
  /** Decides on one that waits, and tells its member in the inbox; false where somebody else has. */
  decide: async (
    client: PoolClient,
    id: string,
    { state, reason }: { readonly state: 'approved' | 'refused'; readonly reason: string },
    by: string,
  ): Promise<boolean> => {
    const at = new Date(clock.now());
    const { rows } = await client.query<{ playerId: string }>(
      `UPDATE agent_applications SET state = $2, reason = $3, decided_by = $4, decided_at = $5 WHERE id = $1 AND state = 'waiting'
       RETURNING player_id AS "playerId"`,
      [id, state, reason, by, at],
    );
    const [decided] = rows;
    if (decided === undefined) return false;
    await deliver(client, 'player.notice', { playerId: decided.playerId, kind: `agent_${state}` }, at);
    return true;
  },
});
export type Applications = ReturnType<typeof createApplications>;
