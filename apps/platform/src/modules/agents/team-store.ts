import type { Pool } from 'pg';
import { nextRatesOf, type Rates } from './rate-store.ts';

export type Days = { readonly from: string; readonly to: string };
export type Sums = { readonly validStake: bigint; readonly payout: bigint; readonly rounds: bigint };
export type Movements = {
  readonly deposits: bigint;
  readonly withdrawals: bigint;
  readonly joined: bigint;
  readonly firstDeposits: bigint;
  readonly active: bigint;
};
/** A node as others see it; `path` has the signs of all above it and its own. */
export type Node = { readonly no: bigint; readonly path: string; readonly name: string; readonly below: bigint };
export type ListedMember = {
  readonly no: bigint;
  readonly name: string;
  readonly parentNo: bigint | null;
  readonly type: number;
  readonly below: bigint;
  readonly joinedAt: Date;
  readonly playedOn: string | null;
  /** Those that hold from the next day on, by product. */
  readonly rates: Rates;
} & Sums &
  Pick<Movements, 'deposits' | 'withdrawals'>;

const sumColumns = `coalesce(sum(valid_stake), 0)::bigint AS "validStake", coalesce(sum(payout), 0)::bigint AS payout, coalesce(sum(rounds), 0)::bigint AS rounds`;
const moneyColumns = `coalesce(sum(deposits), 0)::bigint AS deposits, coalesce(sum(withdrawals), 0)::bigint AS withdrawals`;
const countColumns = `coalesce(sum(joined), 0)::bigint AS joined, coalesce(sum(first_deposits), 0)::bigint AS "firstDeposits", coalesce(sum(active), 0)::bigint AS active`;

/** The node of an agent with a code of their own; null where the account has no node, or no code. */
export const findNode = async (pool: Pool, playerId: string): Promise<Node | null> =>
  (
    await pool.query<Node>({
      name: 'agent-node',
      text: 'SELECT n.no, n.path, n.below, p.username AS name FROM agent_nodes n JOIN player p ON p.id = n.player_id WHERE n.player_id = $1 AND EXISTS (SELECT FROM agent_links l WHERE l.owner_no = n.no AND l.is_own)',
      values: [playerId],
    })
  ).rows[0] ?? null;

export const readNo = async (pool: Pool, playerId: string): Promise<bigint> => {
  const { rows } = await pool.query<{ no: bigint }>({
    name: 'agent-no',
    text: 'SELECT no FROM agent_nodes WHERE player_id = $1',
    values: [playerId],
  });
  const [node] = rows;
  if (node === undefined) throw new Error('a member without a place in the tree');
  return node.no;
};

/** The nodes from one down to another below it, the upper first; empty where the other does not stand below it. */
export const readLine = async (pool: Pool, top: Node, no: bigint): Promise<readonly Node[]> =>
  (
    await pool.query<Node>({
      name: 'agent-line',
      text: `SELECT a.no, a.path, a.below, p.username AS name FROM agent_nodes o
             CROSS JOIN LATERAL generate_series($2::int / 6, o.depth + 1) step
             JOIN agent_nodes a ON a.merchant_code = o.merchant_code AND a.path = left(o.path, 6 * step)
             JOIN player p ON p.id = a.player_id WHERE o.no = $1 AND starts_with(o.path, $3) ORDER BY a.depth`,
      values: [no, top.path.length, top.path],
    })
  ).rows;

/** What came to a node of all below it and of itself, by day, the oldest first. */
export const readDays = async (
  pool: Pool,
  no: bigint,
  { from, to }: Days,
): Promise<readonly ({ readonly day: string } & Sums & Movements)[]> =>
  (
    await pool.query<{ day: string } & Sums & Movements>({
      name: 'agent-team-days',
      text: `SELECT day::text AS day, ${sumColumns}, ${moneyColumns}, ${countColumns} FROM agent_team_days
             WHERE no = $1 AND day BETWEEN $2 AND $3 GROUP BY agent_team_days.day ORDER BY agent_team_days.day`,
      values: [no, from, to],
    })
  ).rows;

/** The same of play alone, by type of game, and by day where that is asked for, the latest first. */
export const readProducts = async (
  pool: Pool,
  no: bigint,
  { from, to }: Days,
  by: 'product' | 'day',
): Promise<readonly ({ readonly product: string; readonly day: string } & Sums)[]> =>
  (
    await pool.query<{ product: string; day: string } & Sums>({
      name: `agent-team-products-by-${by}`,
      text: `SELECT product, ${by === 'day' ? 'day::text' : 'max(day)::text'} AS day, ${sumColumns} FROM agent_team_days
             WHERE no = $1 AND day BETWEEN $2 AND $3 AND product <> '' GROUP BY product${by === 'day' ? ', agent_team_days.day' : ''}
             ORDER BY 2 DESC, product`,
      values: [no, from, to],
    })
  ).rows;

type Page = {
  readonly top: Node;
  readonly of: bigint;
  readonly name: string;
  readonly before: bigint | null;
  readonly max: number;
  readonly days: Days;
};

/**
 * Members of a team, the newest first, each with what its own team came to. Without a name those directly below `of`; else those directly
 * below the top whose name begins like it, and who bears it further below.
 */
export const readMembers = async (pool: Pool, { top, of, name, before, max, days }: Page): Promise<readonly ListedMember[]> => {
  const found =
    name === ''
      ? `SELECT n.* FROM agent_nodes n WHERE n.parent_no = $1`
      : `SELECT n.* FROM agent_nodes n JOIN player p ON p.id = n.player_id
         WHERE n.no <> $1 AND starts_with(n.path, $7) AND p.merchant_code = n.merchant_code AND starts_with(p.username_key, $6)
           AND (n.parent_no = $1 OR p.username_key = $6)`;
  const { rows } = await pool.query<ListedMember>({
    name: name === '' ? 'agent-members' : 'agent-members-by-name',
    text: `SELECT n.no, p.username AS name, n.parent_no AS "parentNo", p.type, n.below, n.joined_at AS "joinedAt", n.played_on::text AS "playedOn", ${nextRatesOf('n.no')} AS rates, sums.*
           FROM (SELECT * FROM (${found}) n WHERE $2::bigint IS NULL OR n.no < $2 ORDER BY n.no DESC LIMIT $3) n
           JOIN player p ON p.id = n.player_id
           CROSS JOIN LATERAL (SELECT ${sumColumns}, ${moneyColumns} FROM agent_team_days d WHERE d.no = n.no AND d.day BETWEEN $4 AND $5) sums
           ORDER BY n.no DESC`,
    values: [of, before, max, days.from, days.to, ...(name === '' ? [] : [name, top.path])],
  });
  return rows;
};

/** Until when play and money are in the figures. */
export const readAsOf = async (pool: Pool): Promise<Date> => {
  const { rows } = await pool.query<{ at: Date }>({ name: 'agent-as-of', text: 'SELECT at FROM agent_fed' });
  const [fed] = rows;
  if (fed === undefined) throw new Error('the figures of agents have no mark');
  return fed.at;
};
