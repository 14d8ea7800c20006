import type { Pool } from 'pg';
import { transaction } from '../../../apps/platform/src/db/transaction.ts';
import { createTestClock, systemClock } from '../../../apps/platform/src/kernel/clock.ts';
import { createIds } from '../../../apps/platform/src/kernel/ids.ts';
import { createSettling as createContractSettling } from '../../../apps/platform/src/modules/contracts/settling.ts';
import { rollMax } from '../../../apps/platform/src/modules/agents/agents.ts';
import { createSettling as createAgentSettling } from '../../../apps/platform/src/modules/agents/settling.ts';
import { readDays, readMembers, readProducts, type Node } from '../../../apps/platform/src/modules/agents/team-store.ts';
import { createPeriods } from '../../../apps/platform/src/modules/play/index.ts';
import { partsOf } from '../../../apps/platform/src/modules/rewards/red-packet-parts.ts';
import { callOpen, writeRedPacket } from '../../../apps/platform/src/modules/rewards/red-packet-store.ts';
import { createRebateAdministration } from '../../../apps/platform/src/modules/rewards/rebate-administration.ts';
import { seedMembers } from '../../../apps/platform/src/seeds/members.ts';
import { quantile, type Figure } from './figures.ts';
import { openOwnStore } from './own-store.ts';

const merchantCode = 'BENCH';
/** One in so many members plays on the day. */
const playing = 10;
const [joined, day, dayAfter] = ['2026-03-01', '2026-03-10', Date.parse('2026-03-11T04:00:00Z')];
const [openers, looks, seconds] = [200, 100, 1000];
const ids = createIds(systemClock.now);

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** Members with rates, contracts of the upper five levels, and a day that is over on which one in ten has played. */
const prepare = async (pool: Pool, members: number): Promise<void> => {
  await pool.query(`insert into merchant (code, config) values ($1, '{"timeZone": "Asia/Manila"}')`, [merchantCode]);
  await seedMembers(pool, { merchantCode, members, currency: 'PHP', day: joined });
  await pool.query(
    `insert into agent_rates (no, product, from_day, ppm) select no, 'RNG', $1::date, greatest(0, 20000 - depth * 2000) from agent_nodes`,
    [day],
  );
  const terms = { rungs: [{ turnover: '0', loss: '0', active: 0, ppm: 0 }], mode: 'fixed', includeSelf: false, minActive: '0' };
  const rest = { carry: 'month', carryPeriods: 0, promotions: false, salaries: false };
  await pool.query(
    `with made as (
       insert into contracts (id, merchant_code, kind, payer_no, payee_no, state, made_at)
         select 'contract-' || no, $1, 'daily', parent_no, no, 'active', $2 from agent_nodes where depth < 5 returning id, payee_no
     ) insert into contract_versions (contract_id, number, terms, state, offered_at, expires_at, from_at)
       select m.id, 1, jsonb_set($3::jsonb, '{rungs,0,ppm}', to_jsonb(10000 - n.depth * 1000)), 'accepted', $2, $2, $4::date::timestamp at time zone 'Asia/Manila'
         from made m join agent_nodes n on n.no = m.payee_no`,
    [merchantCode, joined, JSON.stringify({ ...terms, ...rest }), day],
  );
  await pool.query(
    `insert into play_feed (merchant_code, player_id, currency, product, vendor_code, game_code, round_id, business_day, hour, valid_stake, payout, rounds, written_at)
     select $1, n.player_id, 'PHP', 'RNG', 'MAYON', 'game', n.player_id, $2::date, 12, 10000 + n.no % 5000, 9000, 1, now()
       from agent_nodes n where n.no % $3 = 0 order by n.no`,
    [merchantCode, day, playing],
  );
};

/** The ticks that bring a day's play into the figures of teams, the whole ones, in milliseconds. */
const ticks = async (pool: Pool): Promise<readonly number[]> => {
  const taken: number[] = [];
  for (let isLast = false; !isLast;) {
    let passed = 0n;
    const tick = await timed(async () => {
      const { rows } = await pool.query<{ passed: bigint }>('select agent_roll(p_max => $1) as passed', [rollMax]);
      passed = rows[0]?.passed ?? 0n;
    });
    isLast = passed < BigInt(rollMax);
    if (!isLast) taken.push(tick);
  }
  return taken;
};

/** What an overview and a page of a team ask of the store, of an agent at the top and of one further down in turns. */
const pages = async (pool: Pool): Promise<readonly number[]> => {
  const nodes = await pool.query<Node>(
    `select n.no, n.path, n.below, p.username as name from agent_nodes n join player p on p.id = n.player_id where n.depth < 5 order by n.no limit $1`,
    [looks],
  );
  const days = { from: '2026-01-01', to: '2026-03-31' };
  const taken: number[] = [];
  for (const top of nodes.rows)
    taken.push(
      await timed(() =>
        Promise.all([
          readDays(pool, top.no, days),
          readProducts(pool, top.no, days, 'product'),
          readMembers(pool, { top, of: top.no, name: '', before: null, max: 51, days }),
        ]),
      ),
    );
  return taken;
};

/** Counts the day, and ends it. */
const endDay = async (pool: Pool): Promise<void> => {
  const clock = createTestClock();
  clock.set(Date.parse(`${day}T04:00:00Z`));
  const periods = createPeriods({ pool, clock, merchantCodes: () => [merchantCode] });
  await periods.make();
  clock.set(dayAfter);
  await periods.mark();
  await pool.query(`update wallet_counts set begun_at = now() where name = 'play_feed'`);
  for (let passed = 1; passed > 0;)
    passed = Number((await pool.query<{ passed: bigint }>('select play_days_roll(p_max => 2000) as passed')).rows[0]?.passed ?? 0);
  await pool.query('analyze play_feed, play_player_days, agent_team_days, agent_member_days');
};

const rebates = async (pool: Pool): Promise<number> => {
  const past = createTestClock();
  past.set(Date.parse('2026-03-01T04:00:00Z'));
  const document = {
    from: '2026-03-02',
    rebates: [{ key: 'DAILY', of: 'turnover', rates: [{ percent: '0.5' }], copy: { EN: { title: 'Daily' } } }],
  };
  const administration = createRebateAdministration({ pool, clock: past, ids });
  const checked = administration.check(document);
  if (!checked.ok) throw new Error('the rebates of the measurement are none');
  await transaction(pool, (client) => administration.publish(client, merchantCode, checked.value, 'bench'));
  const settings = { turnoverCapPercent: '1.5', lossCapPercent: '15', payAfterMinutes: 120 };
  return timed(async () => {
    const isPaid = await createRebateAdministration({ pool, clock: systemClock, ids }).dispatchDay(merchantCode, day, settings);
    if (!isPaid) throw new Error('the day of the rebates is not counted');
  });
};

/** All open a packet at once, each in a transaction of their own. */
const packet = async (pool: Pool): Promise<number> => {
  const at = new Date(systemClock.now());
  const award = { kind: 'cash', amount: '1000.00', count: null, turnoverTimes: 1, weights: {}, days: 7 } as const;
  const document = { key: 'RAIN', award, parts: openers, split: 'random', copy: { EN: { title: 'Rain' } } } as const;
  const open = { opensAt: new Date(at.getTime() - 1000).toISOString(), closesAt: new Date(at.getTime() + 3_600_000).toISOString() };
  const parts = partsOf(100_000n, openers, 'random', (below) => Math.floor(Math.random() * below));
  await transaction(pool, (client) =>
    writeRedPacket(client, { id: 'packet', merchantCode, document: { ...document, ...open }, parts, currency: 'PHP', by: 'bench', at }),
  );
  const { rows } = await pool.query<{ id: string }>('select player_id as id from agent_nodes order by no limit $1', [openers]);
  const answers: string[] = [];
  const taken = await timed(() =>
    Promise.all(
      rows.map(async ({ id }) => {
        const opening = { playerId: id, key: 'RAIN', id: ids.newId(), transactionId: ids.newId(), fingerprint: id, at };
        answers.push((await transaction(pool, (client) => callOpen(client, opening))).status);
      }),
    ),
  );
  if (answers.some((status) => status !== 'ok')) throw new Error('not all have opened a part');
  return taken;
};

const seconded = (ms: number): number => ms / seconds;

/** Teams, their settlement, rebates and red packets with so many members, of whom one in ten plays on the day. */
export const measureCommunity = async (members: number): Promise<Figure[]> => {
  const own = await openOwnStore();
  const { pool } = own.database;
  try {
    await prepare(pool, members);
    const rolled = await ticks(pool);
    await endDay(pool);
    const looked = await pages(pool);
    const agents = createAgentSettling({ pool, clock: systemClock, ids });
    const teams = await timed(() => agents.settle(merchantCode));
    const paid = await rebates(pool);
    const contracts = createContractSettling({
      pool,
      clock: systemClock,
      ids,
      merchantCodes: () => [merchantCode],
      payerOf: () => 'house',
    });
    const salaries = await timed(() => contracts.settle(merchantCode));
    const { rows } = await pool.query<{ teams: string; players: string; bills: string }>(
      `select (select count(*) from agent_payments where state = 'paid')::text as teams, (select count(*) from rebate_payment)::text as players,
         (select count(*) from contract_bills)::text as bills`,
    );
    const counts = rows[0] ?? { teams: '0', players: '0', bills: '0' };
    const opened = await packet(pool);
    const of = `${members} members in teams, ${Math.floor(members / playing)} of them played`;
    return [
      { name: 'an agent’s overview and team page, p95 in ms', detail: of, value: quantile(looked, 0.95), bound: { atMost: 100 } },
      {
        name: `a tick of ${rollMax} members’ play, p95 in s`,
        detail: `${rolled.length} ticks`,
        value: seconded(quantile(rolled, 0.95)),
        bound: { atMost: 1 },
      },
      { name: 'a day’s rebates of players, in s', detail: `${counts.players} paid`, value: seconded(paid), bound: { atMost: 600 } },
      { name: 'a day’s rebates of agents, in s', detail: `${counts.teams} paid`, value: seconded(teams), bound: { atMost: 600 } },
      { name: 'a day’s contracts, in s', detail: `${counts.bills} bills`, value: seconded(salaries), bound: { atMost: 300 } },
      {
        name: `a red packet opened by ${openers} at once, in s`,
        detail: 'each in a transaction of their own',
        value: seconded(opened),
        bound: { atMost: 2 },
      },
    ];
  } finally {
    await own.stop();
  }
};
