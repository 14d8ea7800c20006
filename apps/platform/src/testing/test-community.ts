import type { Pool } from 'pg';
import { transaction } from '../db/transaction.ts';
import { createTestClock, systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { rollMax } from '../modules/agents/agents.ts';
import { createSettling as createAgentSettling } from '../modules/agents/settling.ts';
import { createSettling as createContractSettling } from '../modules/contracts/settling.ts';
import { createPeriods } from '../modules/play/index.ts';
import { createRebateAdministration } from '../modules/rewards/rebate-administration.ts';
import { seedMembers } from '../seeds/members.ts';

export const communityMerchant = 'TEAMS';
/** One in so many members plays on the day. */
export const communityPlaying = 10;
const [joined, day, dayAfter] = ['2026-03-01', '2026-03-10', Date.parse('2026-03-11T04:00:00Z')];
const ids = createIds(systemClock.now);

const writeContracts = async (pool: Pool): Promise<void> => {
  const rest = { carry: 'month', carryPeriods: 0, promotions: false, salaries: false };
  const terms = { rungs: [{ turnover: '0', loss: '0', active: 0, ppm: 0 }], mode: 'fixed', includeSelf: false, minActive: '0', ...rest };
  await pool.query(
    `with made as (
       insert into contracts (id, merchant_code, kind, payer_no, payee_no, state, made_at)
         select 'contract-' || no, $1, 'daily', parent_no, no, 'active', $2 from agent_nodes where depth < 5 returning id, payee_no
     ) insert into contract_versions (contract_id, number, terms, state, offered_at, expires_at, from_at)
       select m.id, 1, jsonb_set($3::jsonb, '{rungs,0,ppm}', to_jsonb(10000 - n.depth * 1000)), 'accepted', $2, $2, $4::date::timestamp at time zone 'Asia/Manila'
         from made m join agent_nodes n on n.no = m.payee_no`,
    [communityMerchant, joined, JSON.stringify(terms), day],
  );
};
const publishRebates = async (pool: Pool): Promise<void> => {
  const past = createTestClock();
  past.set(Date.parse(`${joined}T04:00:00Z`));
  const administration = createRebateAdministration({ pool, clock: past, ids });
  const daily = { key: 'DAILY', of: 'turnover', rates: [{ percent: '0.5' }], copy: { EN: { title: 'Daily' } } };
  const checked = administration.check({ from: '2026-03-02', rebates: [daily] });
  if (!checked.ok) throw new Error('the rebates are none');
  await transaction(pool, (client) => administration.publish(client, communityMerchant, checked.value, 'seed'));
};

/** Members in teams, with rates for all, contracts of the upper five levels and rebates; and a day on which one in ten has played. */
export const prepareCommunity = async (pool: Pool, members: number): Promise<void> => {
  await pool.query(`insert into merchant (code, config) values ($1, '{"timeZone": "Asia/Manila"}')`, [communityMerchant]);
  await seedMembers(pool, { merchantCode: communityMerchant, members, currency: 'PHP', day: joined });
  await pool.query(
    `insert into agent_rates (no, product, from_day, ppm) select no, 'RNG', $1::date, greatest(0, 20000 - depth * 2000) from agent_nodes`,
    [day],
  );
  await writeContracts(pool);
  await publishRebates(pool);
  await pool.query(
    `insert into play_feed (merchant_code, player_id, currency, product, vendor_code, game_code, round_id, business_day, hour, valid_stake, payout, rounds, written_at)
     select $1, n.player_id, 'PHP', 'RNG', 'MAYON', 'game', n.player_id, $2::date, 12, 10000 + n.no % 5000, 9000, 1, now()
       from agent_nodes n where n.no % $3 = 0 order by n.no`,
    [communityMerchant, day, communityPlaying],
  );
  const clock = createTestClock();
  clock.set(Date.parse(`${day}T04:00:00Z`));
  const periods = createPeriods({ pool, clock, merchantCodes: () => [communityMerchant] });
  await periods.make();
  clock.set(dayAfter);
  await periods.mark();
  await pool.query(`update wallet_counts set begun_at = now() where name = 'play_feed'`);
  await pool.query('analyze play_feed');
};

const passedOf = async (pool: Pool, text: string, max: number): Promise<number> =>
  Number((await pool.query<{ passed: bigint }>(text, [max])).rows[0]?.passed ?? 0);

/** What jobs do with the day, each until nothing of it is left. */
export const communityWork = (pool: Pool) => {
  const deps = { pool, clock: systemClock, ids };
  const agents = createAgentSettling(deps);
  const contracts = createContractSettling({ ...deps, merchantCodes: () => [communityMerchant], payerOf: () => 'house' });
  const rebates = createRebateAdministration(deps);
  return {
    /** Brings one page of play into the figures of teams; whether it was a whole one. */
    tick: async (): Promise<boolean> => (await passedOf(pool, 'select agent_roll(p_max => $1) as passed', rollMax)) >= rollMax,
    count: async (): Promise<void> => {
      while ((await passedOf(pool, 'select play_days_roll(p_max => $1) as passed', rollMax)) > 0);
    },
    agents: () => agents.settle(communityMerchant),
    contracts: () => contracts.settle(communityMerchant),
    rebates: async (): Promise<void> => {
      const settings = { turnoverCapPercent: '1.5', lossCapPercent: '15', payAfterMinutes: 120 };
      if (!(await rebates.dispatchDay(communityMerchant, day, settings))) throw new Error('the day of the rebates is not counted');
    },
  };
};
