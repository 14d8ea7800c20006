import type { Pool } from 'pg';

/** Agents at the top, and how many stand directly below each who is not at the bottom: 1,000,000 members are 10 levels. */
const [tops, below] = [10, 4];
export const membersMax = 2_000_000;

/** How many of so many members stand above a level. */
const beyond = (level: number): number => (tops * (below ** level - 1)) / (below - 1);

type Seeding = {
  readonly merchantCode: string;
  readonly members: number;
  readonly currency: string;
  /** The day on which all have joined. */
  readonly day: string;
  readonly onLevel?: (level: number) => void;
};

const people = async (pool: Pool, { merchantCode, members, currency, day }: Seeding): Promise<void> => {
  await pool.query(
    `insert into player (id, merchant_code, username, username_key, password_hash, type, currency, agent_id, created_at)
     select 'member-' || $1 || '-' || n, $1, 'member' || n, 'member' || n, 'none', case when n <= $3 then 1 else 0 end, $4,
       case when n > $3 then 'member-' || $1 || '-' || ((n - $3 - 1) / $5 + 1) end, $6::date from generate_series(1, $2::int) n
     on conflict do nothing`,
    [merchantCode, members, tops, currency, below, day],
  );
  await pool.query(
    `insert into wallet_accounts (player_id, merchant_code, currency, mode, opened_at)
     select 'member-' || $1 || '-' || n, $1, $3, 'real', $4::date from generate_series(1, $2::int) n on conflict do nothing`,
    [merchantCode, members, currency, day],
  );
};

/**
 * Fills a merchant with members in a tree of agents: ten at the top, four directly below each, nobody of whom can log in. For
 * measurements, on a store without players of that merchant who have a place in the tree.
 */
export const seedMembers = async (pool: Pool, seeding: Seeding): Promise<void> => {
  const { merchantCode, members, day, onLevel = () => undefined } = seeding;
  await people(pool, seeding);
  const { rows } = await pool.query<{ before: string }>('select coalesce(max(no), 0)::text as before from agent_nodes');
  const before = Number(rows[0]?.before ?? 0);
  let level = 0;
  for (; beyond(level) < members; level++) {
    await pool.query(
      `insert into agent_nodes (no, merchant_code, player_id, parent_no, depth, path, joined_at)
       select $1 + n, $2, 'member-' || $2 || '-' || n, p.no, $5, coalesce(p.path, '') || agent_sign($1 + n), $6::date
         from generate_series($3::bigint + 1, $4::bigint) n left join agent_nodes p on n > $7 and p.no = $1 + (n - $7 - 1) / $8 + 1`,
      [before, merchantCode, beyond(level), Math.min(members, beyond(level + 1)), level, day, tops, below],
    );
    onLevel(level);
  }
  await pool.query(
    'insert into agent_lines (no, from_day, parent_no, moved_at) select no, $1::date, parent_no, $1::date from agent_nodes where no > $2 and merchant_code = $3',
    [day, before, merchantCode],
  );
  while (--level > 0)
    await pool.query(
      `update agent_nodes a set below = b.below from (
         select parent_no, sum(below + 1) as below from agent_nodes where merchant_code = $1 and depth = $2 and no > $3 group by 1
       ) b where a.no = b.parent_no`,
      [merchantCode, level, before],
    );
  await pool.query(`select setval(pg_get_serial_sequence('agent_nodes', 'no'), (select max(no) from agent_nodes))`);
  await pool.query('analyze player, wallet_accounts, agent_nodes, agent_lines');
};
