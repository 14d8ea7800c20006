import { isAgent } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import type { AgentTree, AgentTreeDeps } from './agent-tree.ts';
import { createApplications } from './applications.ts';
import { readBills } from './bill-store.ts';
import { callSetRates, readProductRates, type Rates, type RatesAnswer } from './rate-store.ts';
import { createSettling } from './settling.ts';

/** A member of the tree as operators see it. */
export type AgentNode = {
  readonly no: bigint;
  readonly playerId: string;
  readonly name: string;
  readonly type: number;
  readonly state: 'active' | 'frozen' | 'closed';
  readonly depth: number;
  readonly below: bigint;
  readonly above: string | null;
  readonly code: string | null;
  /** Where it is to stand from a day to come; null where nothing waits. `to` is null for the top. */
  readonly move: { readonly fromDay: string; readonly to: string | null } | null;
};
export type MoveAnswer = 'asked' | 'circle' | 'too_deep' | 'rates' | 'unknown';

/** A row of the kept figures that is not what the feed says: stakes in minor units. */
export type Differing = {
  readonly keptIn: string;
  readonly no: bigint;
  readonly day: string;
  readonly product: string;
  readonly kept: bigint;
  readonly fed: bigint;
};

/** The type of an account that is made an agent: it plays and deposits as before. */
const agentType = 1;

const stored = `SELECT n.no, n.player_id AS "playerId", p.username AS name, p.type, n.state, n.depth, n.below, above.username AS above, l.code,
    w.from_day::text AS "fromDay", target.username AS "moveTo"
  FROM agent_nodes n JOIN player p ON p.id = n.player_id
  LEFT JOIN agent_nodes a ON a.no = n.parent_no LEFT JOIN player above ON above.id = a.player_id
  LEFT JOIN agent_links l ON l.owner_no = n.no AND l.is_own
  LEFT JOIN agent_lines w ON w.no = n.no AND w.moved_at IS NULL
  LEFT JOIN agent_nodes t ON t.no = w.parent_no LEFT JOIN player target ON target.id = t.player_id`;
type Row = Omit<AgentNode, 'move'> & { readonly fromDay: string | null; readonly moveTo: string | null };
const nodeOf = ({ fromDay, moveTo, ...row }: Row): AgentNode => ({ ...row, move: fromDay === null ? null : { fromDay, to: moveTo } });

export type AgentAdministrationDeps = AgentTreeDeps & { readonly tree: AgentTree };

/** What operators do with agents. */
export const createAgentAdministration = ({ tree, ...deps }: AgentAdministrationDeps) => {
  const { pool } = deps;
  const find = async (db: Pool | PoolClient, playerId: string): Promise<AgentNode | null> => {
    const { rows } = await db.query<Row>(`${stored} WHERE n.player_id = $1`, [playerId]);
    return rows[0] === undefined ? null : nodeOf(rows[0]);
  };
  /** Has a node stand below another, or at the top, from a day to come on. */
  const move = async (client: PoolClient, no: bigint, to: bigint | null, fromDay: string): Promise<MoveAnswer> => {
    const { rows } = await client.query<{ said: MoveAnswer }>('SELECT agent_ask_move(p_no => $1, p_parent_no => $2, p_day => $3) AS said', [
      no,
      to,
      fromDay,
    ]);
    return rows[0]?.said ?? 'unknown';
  };
  return {
    applications: createApplications(deps),
    find: (playerId: string): Promise<AgentNode | null> => find(pool, playerId),
    /** Makes a player an agent, below the agent by whom they came; false where the line is too long. */
    appoint: async (client: PoolClient, playerId: string): Promise<boolean> => {
      if (!(await tree.join(client, playerId))) return false;
      const { rows } = await client.query<{ type: number }>('SELECT type FROM player WHERE id = $1 FOR UPDATE', [playerId]);
      if (rows[0] !== undefined && !isAgent(rows[0].type))
        await client.query('UPDATE player SET type = $2 WHERE id = $1', [playerId, agentType]);
      await tree.giveCode(client, playerId);
      return true;
    },
    /** Freezes an agent, or lets them go on: who is frozen brings nobody. False where the state has changed meanwhile. */
    setState: async (client: PoolClient, { no, state }: AgentNode, to: 'active' | 'frozen'): Promise<boolean> =>
      (await client.query('UPDATE agent_nodes SET state = $3 WHERE no = $1 AND state = $2', [no, state, to])).rowCount === 1,
    move,
    /** Closes an agent: the code and the links bring nobody any more, and those directly below stand below the agent above from a day to come on. */
    close: async (client: PoolClient, { no }: AgentNode, fromDay: string): Promise<boolean> => {
      const closed = await client.query<{ parentNo: bigint | null }>(
        `UPDATE agent_nodes SET state = 'closed' WHERE no = $1 AND state <> 'closed' RETURNING parent_no AS "parentNo"`,
        [no],
      );
      const [row] = closed.rows;
      if (row === undefined) return false;
      const { rows: below } = await client.query<{ no: bigint }>('SELECT no FROM agent_nodes WHERE parent_no = $1 ORDER BY no', [no]);
      for (const each of below)
        if ((await move(client, each.no, row.parentNo, fromDay)) !== 'asked') throw new Error(`the members below ${no} cannot be moved`);
      // Nobody stands below any more from that day on, and nothing is earned.
      await client.query(
        `INSERT INTO agent_rates AS kept (no, product, from_day, ppm) SELECT DISTINCT no, product, $2::date, 0 FROM agent_rates WHERE no = $1
         ON CONFLICT (no, product, from_day) DO UPDATE SET ppm = excluded.ppm`,
        [no, fromDay],
      );
      return true;
    },
    rates: ({ no }: AgentNode, today: string) => readProductRates(pool, no, today),
    /** Gives a node rates from the next day on, whoever stands above: no more than they have. */
    setRates: (client: PoolClient, { no }: AgentNode, rates: Rates): Promise<RatesAnswer> =>
      callSetRates(client, { by: null, no, rates, at: new Date(deps.clock.now()) }),
    bills: ({ no }: AgentNode, day: string) => readBills(pool, no, { from: day, to: day }),
    settle: createSettling(deps).settle,
    /** Whether the account may give money to the agent above (A242). */
    allowUpline: async (client: PoolClient, playerId: string, isAllowed: boolean): Promise<void> =>
      void (await client.query('UPDATE player SET to_upline = $2 WHERE id = $1', [playerId, isAllowed])),
    /** What of the kept figures of play differs from the feed; mended where that is asked for. */
    rebuild: async (db: Pool | PoolClient, merchantCode: string, mend: boolean): Promise<readonly Differing[]> =>
      (
        await db.query<Differing>(
          `SELECT kept_in AS "keptIn", no, day::text AS day, product, kept, fed FROM agent_rebuild(p_merchant => $1, p_mend => $2)`,
          [merchantCode, mend],
        )
      ).rows,
  };
};
export type AgentAdministration = ReturnType<typeof createAgentAdministration>;
