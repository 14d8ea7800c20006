import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import { eachAlone } from '../../kernel/each-alone.ts';
import type { AgentTree, AgentTreeDeps } from './agent-tree.ts';
import { createApplications } from './applications.ts';
import { readBills } from './bill-store.ts';
import { createInvitations } from './invitations.ts';
import { callSetRates, readDirectName, readProductRates, type Rates } from './rate-store.ts';
import { createSettling } from './settling.ts';
import {
  findNode,
  readNo,
  readAsOf,
  readDays,
  readLine,
  readMembers,
  readProducts,
  type Days,
  type ListedMember,
  type Node,
} from './team-store.ts';

/** Commands, rows and members that one statement brings into the figures. */
export const rollMax = 2_000;
/** Members of a page of a team. */
export const teamPageMax = 50;

export type AgentsDeps = AgentTreeDeps & {
  readonly tree: AgentTree;
  readonly merchantCodes: () => readonly string[];
  /** Today by a merchant's calendar, `YYYY-MM-DD`. */
  readonly todayOf: (merchantCode: string) => string;
};

type TeamPage = {
  /** From the agent down to the member whose list it is. */
  readonly line: readonly Node[];
  readonly members: readonly ListedMember[];
  readonly next: bigint | null;
};

const rollPage = async (pool: Pool): Promise<bigint> => {
  const { rows } = await pool.query<{ passed: bigint }>({ name: 'agent-roll', text: `SELECT agent_roll(p_max => ${rollMax}) AS passed` });
  return rows[0]?.passed ?? 0n;
};

/** Agents: what they invite by, and what the members below them play, bring and take. */
export const createAgents = (deps: AgentsDeps) => {
  const { pool, clock, tree, merchantCodes, todayOf } = deps;
  const { settle: settleMerchant } = createSettling(deps);
  const takeIn = (playerId: string): Promise<void> =>
    transaction(pool, async (client) => {
      await tree.join(client, playerId);
      await tree.giveCode(client, playerId);
    });
  return {
    invitations: createInvitations(deps),
    applications: createApplications(deps),

    /** An agent's own node. An account that came to be an agent's without a place or a code is given both. */
    placeOf: async (playerId: string): Promise<Node> => {
      const node = (await findNode(pool, playerId)) ?? (await takeIn(playerId), await findNode(pool, playerId));
      if (node === null) throw new Error('an agent without a place in the tree');
      return node;
    },
    /** The number of a player's node. */
    noOf: async (playerId: string): Promise<bigint> => readNo(pool, playerId),
    days: (no: bigint, days: Days) => readDays(pool, no, days),
    products: (no: bigint, days: Days, by: 'product' | 'day') => readProducts(pool, no, days, by),
    asOf: (): Promise<Date> => readAsOf(pool),
    bills: (no: bigint, days: Days) => readBills(pool, no, days),

    /** What a node has by product, and what it has given on. */
    rates: (no: bigint, today: string) => readProductRates(pool, no, today),
    /** The name of a member directly below; null where there is none of that number. */
    directName: (top: Node, no: bigint): Promise<string | null> => readDirectName(pool, top.no, no),
    /** Gives a member directly below rates from the next day on. */
    setRates: (top: Node, no: bigint, rates: Rates) =>
      transaction(pool, (client) => callSetRates(client, { by: top.no, no, rates, at: new Date(clock.now()) })),
    /** Gives an agent at the top rates from the next day on, in the house's name. */
    setHouseRates: (top: Node, rates: Rates) =>
      transaction(pool, (client) => callSetRates(client, { by: null, no: top.no, rates, at: new Date(clock.now()) })),
    /** Gives a newcomer below an agent rates, in the transaction of the account; false where the agent has less. */
    giveRates: async (client: PoolClient, { top, playerId, rates }: { top: Node; playerId: string; rates: Rates }): Promise<boolean> => {
      await tree.join(client, playerId);
      const { rows } = await client.query<{ no: bigint }>('SELECT no FROM agent_nodes WHERE player_id = $1', [playerId]);
      const [node] = rows;
      // A line that is too long is refused where the place is given.
      if (node === undefined) return true;
      return (await callSetRates(client, { by: top.no, no: node.no, rates, at: new Date(clock.now()) })).status === 'ok';
    },
    /** Writes the bills of days that are over, and pays them, of each merchant. */
    settle: async (): Promise<void> => eachAlone(merchantCodes(), String, async (code) => void (await settleMerchant(code))),

    /** A page of those directly below `of`, who stands below the agent or is the agent; null where they do not. */
    members: async (
      top: Node,
      asked: { readonly of: bigint; readonly name: string; readonly before: bigint | null; readonly days: Days },
    ): Promise<TeamPage | null> => {
      const line = await readLine(pool, top, asked.of);
      if (line.length === 0) return null;
      const found = await readMembers(pool, { ...asked, top, max: teamPageMax + 1 });
      const members = found.slice(0, teamPageMax);
      return { line, members, next: found.length > teamPageMax ? (members.at(-1)?.no ?? null) : null };
    },

    /** Brings the figures on by what came since the last time, page by page. */
    roll: async (): Promise<void> => {
      while ((await rollPage(pool)) >= BigInt(rollMax));
    },

    /** Moves those who were to stand elsewhere from today on, of each merchant. */
    move: async (): Promise<void> =>
      eachAlone(merchantCodes(), String, async (code) => {
        await pool.query({
          name: 'agent-move-due',
          text: 'SELECT agent_move_due(p_merchant => $1, p_day => $2)',
          values: [code, todayOf(code)],
        });
      }),
  };
};
export type Agents = ReturnType<typeof createAgents>;
