import type { Pool } from 'pg';
import { transaction } from '../../../apps/platform/src/db/transaction.ts';
import { systemClock } from '../../../apps/platform/src/kernel/clock.ts';
import { createIds } from '../../../apps/platform/src/kernel/ids.ts';
import { rollMax } from '../../../apps/platform/src/modules/agents/agents.ts';
import { readDays, readMembers, readProducts, type Node } from '../../../apps/platform/src/modules/agents/team-store.ts';
import { partsOf } from '../../../apps/platform/src/modules/rewards/red-packet-parts.ts';
import { callOpen, writeRedPacket } from '../../../apps/platform/src/modules/rewards/red-packet-store.ts';
import { communityMerchant, communityPlaying, communityWork, prepareCommunity } from '../../../apps/platform/src/testing/test-community.ts';
import { quantile, type Figure } from './figures.ts';
import { openOwnStore } from './own-store.ts';

const [openers, looks, seconds] = [200, 100, 1000];
const ids = createIds(systemClock.now);

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** The ticks that bring the day's play into the figures of teams, the whole ones, in milliseconds. */
const ticks = async (tick: () => Promise<boolean>): Promise<readonly number[]> => {
  const taken: number[] = [];
  for (let isWhole = true; isWhole;) {
    const ms = await timed(async () => (isWhole = await tick()));
    if (isWhole) taken.push(ms);
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

/** All open a packet at once, each in a transaction of their own. */
const packet = async (pool: Pool): Promise<number> => {
  const at = new Date(systemClock.now());
  const award = { kind: 'cash', amount: '1000.00', count: null, turnoverTimes: 1, weights: {}, days: 7 } as const;
  const document = { key: 'RAIN', award, parts: openers, split: 'random', copy: { EN: { title: 'Rain' } } } as const;
  const open = { opensAt: new Date(at.getTime() - 1000).toISOString(), closesAt: new Date(at.getTime() + 3_600_000).toISOString() };
  const parts = partsOf(100_000n, openers, 'random', (below) => Math.floor(Math.random() * below));
  await transaction(pool, (client) =>
    writeRedPacket(client, {
      id: 'packet',
      merchantCode: communityMerchant,
      document: { ...document, ...open },
      parts,
      currency: 'PHP',
      by: 'bench',
      at,
    }),
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
    await prepareCommunity(pool, members);
    const work = communityWork(pool);
    const rolled = await ticks(work.tick);
    await work.count();
    await pool.query('analyze play_player_days, agent_team_days, agent_member_days');
    const looked = await pages(pool);
    const [teams, paid, salaries] = [await timed(work.agents), await timed(work.rebates), await timed(work.contracts)];
    const { rows } = await pool.query<{ teams: string; players: string; bills: string }>(
      `select (select count(*) from agent_payments where state = 'paid')::text as teams, (select count(*) from rebate_payment)::text as players,
         (select count(*) from contract_bills)::text as bills`,
    );
    const counts = rows[0] ?? { teams: '0', players: '0', bills: '0' };
    const opened = await packet(pool);
    const of = `${members} members in teams, ${Math.floor(members / communityPlaying)} of them played`;
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
