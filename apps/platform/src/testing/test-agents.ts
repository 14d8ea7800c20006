import { startTestWallet } from '../modules/wallet/testing.ts';
import { createAgentTree } from '../modules/agents/agent-tree.ts';
import { createAgents } from '../modules/agents/agents.ts';
import { callSetRates, type Rates, type RatesAnswer } from '../modules/agents/rate-store.ts';
import { readLine, type Node } from '../modules/agents/team-store.ts';

/** Agents on a store of its own, at a merchant in Manila, with what tests ask of them. */
export const startTestAgents = async () => {
  const test = await startTestWallet();
  const { database, clock, ids } = test;
  const { pool } = database;
  await pool.query(`insert into merchant (code, config) values ('demo', '{"timeZone": "Asia/Manila"}')`);
  const tree = createAgentTree({ pool, clock, ids });
  let today = '2026-03-10';
  const agents = createAgents({ pool, clock, ids, tree, merchantCodes: () => ['demo'], todayOf: () => today });
  const nodeOf = (playerId: string): Promise<Node> => agents.placeOf(playerId);
  /** A player with a wallet, who came by an agent or by nobody. `joined` is the instant of the account. */
  const aPlayer = async (agentId: string | null = null, { type = 1, joined = '2026-03-01T04:00:00Z' } = {}): Promise<string> => {
    const playerId = await test.aPlayer(0n);
    await pool.query(
      `insert into player (id, merchant_code, username, username_key, password_hash, type, currency, agent_id, created_at)
       values ($1, 'demo', $1, $1, 'hash', $2, 'PHP', $3, $4)`,
      [playerId, type, agentId, joined],
    );
    return playerId;
  };
  return {
    ...test,
    pool,
    tree,
    agents,
    aPlayer,
    nodeOf,
    setToday: (day: string): void => {
      today = day;
    },
    /** What a node gives to another, or an operator where `by` is null. */
    give: async (by: string | null, to: string, rates: Rates): Promise<RatesAnswer> =>
      callSetRates(pool, {
        by: by === null ? null : (await nodeOf(by)).no,
        no: (await nodeOf(to)).no,
        rates,
        at: new Date(clock.now()),
      }),
    /** A break of the player's that holds for years. */
    exclude: (playerId: string): Promise<unknown> =>
      pool.query(
        `insert into exclusion (id, player_id, kind, starts_at, ends_at, irrevocable_until, asked_by)
         values ($1, $1, 'break', '2026-01-01', '2030-01-01', '2030-01-01', 'player')`,
        [playerId],
      ),
    /** A day of the calendar is over, and all of it stands in the feed. */
    ended: async (day: string): Promise<void> => {
      await pool.query(
        `insert into periods (merchant_code, kind, key, from_at, until_at, mark)
           values ('demo', 'day', $1::text, $1::text::date::timestamp at time zone 'Asia/Manila', ($1::text::date + 1)::timestamp at time zone 'Asia/Manila', 0)
         on conflict do nothing`,
        [day],
      );
      await pool.query('select play_days_roll(p_max => 10000)');
    },
    /** A decided round in the feed. */
    fed: (playerId: string, day: string, validStake: number, payout: number, product = 'RNG'): Promise<unknown> =>
      pool.query(
        `insert into play_feed (merchant_code, player_id, currency, product, vendor_code, game_code, round_id, business_day, hour, valid_stake, payout, rounds, written_at)
         values ('demo', $1, 'PHP', $2, 'TEST', 'game', $1, $3, 12, $4, $5, 1, now())`,
        [playerId, product, day, validStake, payout],
      ),
    line: async (top: string, below: string) => (await readLine(pool, await nodeOf(top), (await nodeOf(below)).no)).map(({ name }) => name),
    move: async (playerId: string, to: string | null, day: string): Promise<string> =>
      (
        await pool.query<{ said: string }>('select agent_ask_move(p_no => $1, p_parent_no => $2, p_day => $3) as said', [
          (await nodeOf(playerId)).no,
          to === null ? null : (await nodeOf(to)).no,
          day,
        ])
      ).rows[0]?.said ?? '',
  };
};
export type TestAgents = Awaited<ReturnType<typeof startTestAgents>>;
export { php } from '../modules/wallet/testing.ts';
