import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestAgents, type TestAgents } from '../../testing/test-agents.ts';
import { readWrongBills } from './bill-store.ts';

let it: TestAgents;
const stores: TestAgents[] = [];
beforeEach(async () => {
  it = await startTestAgents();
  stores.push(it);
  it.clock.set(Date.parse('2026-03-09T04:00:00Z'));
}, 60_000);
afterAll(() => Promise.all(stores.map(({ database }) => database.drop())), 60_000);

const march = { from: '2026-03-01', to: '2026-03-31' };
const aLine = async () => {
  const top = await it.aPlayer();
  const middle = await it.aPlayer(top);
  const low = await it.aPlayer(middle, { type: 0 });
  for (const id of [top, middle, low]) await it.nodeOf(id);
  await it.give(null, top, { RNG: 10_000 });
  await it.give(top, middle, { RNG: 7000 });
  await it.give(middle, low, { RNG: 2000 });
  return { top, middle, low };
};
/** Everything that was played stands in the figures, and the day is over. */
const endDay = async (day: string): Promise<void> => {
  await it.agents.roll();
  await it.ended(day);
};
const billsOf = async (playerId: string) =>
  (await it.agents.bills((await it.nodeOf(playerId)).no, march)).map(({ day, product, net, due, state }) => [
    day,
    product,
    net,
    due,
    state,
  ]);
const balanceOf = async (playerId: string): Promise<bigint> => (await it.wallet.balance(playerId))?.minor ?? -1n;

describe('bills of agents', () => {
  test('each has the own rate of the team’s stakes less what those directly below have, and is paid it once', async () => {
    const { top, middle, low } = await aLine();
    await it.fed(low, '2026-03-10', 100_099, 0);
    await it.fed(middle, '2026-03-10', 50, 0, 'LIVE');
    await it.agents.settle();
    expect(await billsOf(top)).toEqual([]);
    await endDay('2026-03-10');
    await it.agents.settle();
    await it.agents.settle();
    expect(await billsOf(low)).toEqual([['2026-03-10', 'RNG', 200n, 200n, 'paid']]);
    expect(await billsOf(middle)).toEqual([['2026-03-10', 'RNG', 500n, 500n, 'paid']]);
    expect(await billsOf(top)).toEqual([['2026-03-10', 'RNG', 300n, 300n, 'paid']]);
    expect([await balanceOf(low), await balanceOf(middle), await balanceOf(top)]).toEqual([200n, 500n, 300n]);
    const { rows } = await it.pool.query(
      `select p.origin, t.statement from wallet_postings p join wallet_transactions t on t.seq = p.transaction_seq where t.player_id = $1`,
      [low],
    );
    expect(rows).toEqual([{ origin: 'house:real:agents', statement: 'bonus' }]);
    const told = await it.pool.query<{ kind: string; sum: string }>(
      `select d.payload ->> 'kind' as kind, t.credit::text as sum from topic_delivery d join wallet_transactions t on t.id = d.payload ->> 'about'
       where d.payload ->> 'playerId' = $1 and t.player_id = $1`,
      [middle],
    );
    expect(told.rows).toEqual([{ kind: 'commission_paid', sum: '500' }]);
    const working = (await it.agents.bills((await it.nodeOf(middle)).no, march))[0]?.working;
    expect(working).toEqual({ stake: '100099', carried: '0', ppm: 7000, gross: '700', given: '200', members: 1, owed: '0' });
  });

  test('a day is not reckoned before it is over and all of it stands in the figures', async () => {
    const { low } = await aLine();
    await it.fed(low, '2026-03-10', 100_000, 0);
    await it.ended('2026-03-10');
    await it.agents.settle();
    expect(await billsOf(low)).toEqual([]);
    await it.agents.roll();
    await it.agents.settle();
    expect(await billsOf(low)).toHaveLength(1);
  });

  test('stakes that are taken back later are a line of their own day, and are carried until they are made up for', async () => {
    const { top, low } = await aLine();
    await it.fed(low, '2026-03-10', 100_000, 0);
    await endDay('2026-03-10');
    await it.agents.settle();
    await it.fed(low, '2026-03-11', -60_000, 0);
    await endDay('2026-03-11');
    await it.agents.settle();
    await it.fed(low, '2026-03-12', 100_000, 0);
    await endDay('2026-03-12');
    await it.agents.settle();
    expect(await billsOf(low)).toEqual([
      ['2026-03-12', 'RNG', 80n, 80n, 'paid'],
      ['2026-03-11', 'RNG', 0n, 0n, null],
      ['2026-03-10', 'RNG', 200n, 200n, 'paid'],
    ]);
    expect(await balanceOf(low)).toBe(280n);
    expect(await balanceOf(top)).toBe(420n);
  });

  test('what was given on too much is carried, and never taken from a wallet', async () => {
    const { top, middle, low } = await aLine();
    const beside = await it.aPlayer(middle, { type: 0 });
    await it.nodeOf(beside);
    await it.fed(low, '2026-03-10', 100_000, 0);
    await it.fed(beside, '2026-03-10', -100_000, 0);
    await endDay('2026-03-10');
    await it.agents.settle();
    expect(await billsOf(middle)).toEqual([['2026-03-10', 'RNG', -200n, 0n, null]]);
    await it.fed(beside, '2026-03-11', 100_000, 0);
    await endDay('2026-03-11');
    await it.agents.settle();
    expect((await billsOf(middle))[0]).toEqual(['2026-03-11', 'RNG', 700n, 500n, 'paid']);
    expect([await balanceOf(top), await balanceOf(middle), await balanceOf(low)]).toEqual([300n, 500n, 200n]);
  });

  test('who is excluded or blocked is paid nothing, then or later; a closed agent is', async () => {
    const { top, middle, low } = await aLine();
    const excluded = await it.aPlayer(top);
    await it.nodeOf(excluded);
    await it.give(top, excluded, { RNG: 7000 });
    await it.exclude(excluded);
    await it.fed(excluded, '2026-03-10', 100_000, 0);
    await it.pool.query(`update player set status = 'disabled' where id = $1`, [middle]);
    await it.pool.query(`update agent_nodes set state = 'closed' where player_id = $1`, [top]);
    await it.fed(low, '2026-03-10', 100_000, 0);
    await endDay('2026-03-10');
    await it.agents.settle();
    await it.pool.query(`update player set status = 'active' where id = $1`, [middle]);
    await it.agents.settle();
    expect(await billsOf(middle)).toEqual([['2026-03-10', 'RNG', 500n, 500n, 'withheld']]);
    expect(await billsOf(excluded)).toEqual([['2026-03-10', 'RNG', 700n, 700n, 'withheld']]);
    expect([await balanceOf(top), await balanceOf(middle), await balanceOf(excluded), await balanceOf(low)]).toEqual([600n, 0n, 0n, 200n]);
  });

  test('28 the bills of a day go by who stood above on that day', async () => {
    const { top, middle, low } = await aLine();
    const other = await it.aPlayer();
    await it.nodeOf(other);
    await it.give(null, other, { RNG: 9000 });
    expect(await it.move(middle, other, '2026-03-11')).toBe('asked');
    it.setToday('2026-03-11');
    await it.agents.move();
    await it.fed(low, '2026-03-10', 100_000, 0);
    await it.fed(low, '2026-03-11', 100_000, 0);
    await endDay('2026-03-10');
    await it.ended('2026-03-11');
    await it.agents.settle();
    expect([await balanceOf(top), await balanceOf(other), await balanceOf(middle)]).toEqual([300n, 200n, 1000n]);
  });

  test('runs at once write and pay the same rows once', async () => {
    const { top, middle, low } = await aLine();
    await it.fed(low, '2026-03-10', 100_000, 0);
    await endDay('2026-03-10');
    await Promise.all(Array.from({ length: 5 }, () => it.agents.settle()));
    await it.agents.settle();
    expect([await balanceOf(top), await balanceOf(middle), await balanceOf(low)]).toEqual([300n, 500n, 200n]);
  });

  test('over any tree, rates and days, what a line gets is what its top’s rate makes of its stakes, and a rerun changes nothing', async () => {
    const play = fc.tuple(fc.nat(6), fc.integer({ min: -50_000, max: 90_000 }), fc.nat(3));
    const rates = fc.array(fc.nat(1000), { minLength: 7, maxLength: 7 });
    let first = 0;
    await fc.assert(
      fc.asyncProperty(rates, fc.array(play, { minLength: 1, maxLength: 12 }), fc.nat(50), async (shares, plays, shape) => {
        const people: string[] = [];
        const start = new Date(Date.UTC(2026, 3, 1 + first * 5));
        first += 1;
        const dayOf = (after: number): string => new Date(start.getTime() + after * 86_400_000).toISOString().slice(0, 10);
        it.clock.set(start.getTime() - 86_400_000 + 4 * 3_600_000);
        for (let each = 0; each < 7; each++)
          people.push(await it.aPlayer(each === 0 ? null : (people[(each * 5 + shape) % each] ?? null), { joined: start.toISOString() }));
        for (const id of people) await it.nodeOf(id);
        const given: number[] = [];
        for (const [each, id] of people.entries()) {
          const above = each === 0 ? null : (each * 5 + shape) % each;
          const ppm = above === null ? 20_000 : Math.floor(((given[above] ?? 0) * (shares[each] ?? 0)) / 1000);
          given.push(ppm);
          expect(await it.give(above === null ? null : (people[above] ?? null), id, { RNG: ppm })).toMatchObject({ status: 'ok' });
        }
        for (let day = 0; day < 5; day++) {
          for (const [who, stake, when] of plays) if (when === day && stake !== 0) await it.fed(people[who] ?? '', dayOf(day), stake, 0);
          await endDay(dayOf(day));
        }
        await it.agents.settle();
        const bills = async () =>
          (
            await it.pool.query<{ id: string; day: string; gross: bigint; net: bigint; due: bigint; netLeft: bigint }>(
              `select n.player_id as id, b.day::text as day, b.gross, b.net, b.due, b.net_left as "netLeft" from agent_bills b join agent_nodes n using (no)
               where n.player_id = any ($1) order by b.day, b.no`,
              [people],
            )
          ).rows;
        const written = await bills();
        for (const day of new Set(written.map((row) => row.day))) {
          const ofDay = written.filter((row) => row.day === day);
          const top = ofDay.find(({ id }) => id === people[0]);
          expect(ofDay.reduce((sum, { net }) => sum + net, 0n)).toBe(top?.gross ?? 0n);
        }
        for (const id of people) {
          const own = written.filter((row) => row.id === id);
          const due = own.reduce((sum, row) => sum + row.due, 0n);
          expect(due + (own.at(-1)?.netLeft ?? 0n)).toBe(own.reduce((sum, row) => sum + row.net, 0n));
          expect(await balanceOf(id)).toBe(due);
        }
        await it.agents.settle();
        expect(await bills()).toEqual(written);
      }),
      { numRuns: 8 },
    );
  }, 120_000);
});

test('the audit names bills that are not what was given below, and payments that are not what bills are due', async () => {
  const { top, middle, low } = await aLine();
  await it.fed(low, '2026-03-10', 100_099, 0);
  await endDay('2026-03-10');
  await it.agents.settle();
  const [since, later] = [new Date('2026-03-10T00:00:00Z'), new Date('2026-03-12T00:00:00Z')];
  expect(await readWrongBills(it.pool, since)).toEqual([]);
  const [first, second] = [(await it.nodeOf(top)).no, (await it.nodeOf(middle)).no];
  await it.pool.query('update agent_bills set given = given + 1, net = net - 1 where no = $1', [first]);
  await it.pool.query('update agent_payments set amount = amount + 1 where no = $1', [second]);
  expect(await readWrongBills(it.pool, since)).toEqual([
    { account: `agent:${first}:2026-03-10:RNG` },
    { account: `agent:${second}:2026-03-10` },
  ]);
  expect(await readWrongBills(it.pool, later)).toEqual([]);
});
