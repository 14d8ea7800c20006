import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { startTestContracts, type TestContracts } from '../../testing/test-contracts.ts';
import { readWrongBills } from './contract-store.ts';

let it: TestContracts;
// Periods of all contracts of a store are settled at once: each test has a store of its own.
beforeEach(async () => {
  it = await startTestContracts();
}, 60_000);
afterEach(() => it.database.drop());

const day = '2026-03-11';
const dayAfter = '2026-03-11T16:15:00Z';
const nextDayAfter = '2026-03-12T16:15:00Z';
const simple = (percent: string, more: object = {}) => ({ rungs: [{ turnover: '0', percent, ...more }] });
const balances = (...players: readonly string[]) => Promise.all(players.map((id) => it.balanceOf(id)));
const settlementRows = async () =>
  (await it.pool.query('select contract_id, period_key, gross, below, net, amount, paid, state from contract_bills order by 1, 2')).rows;

/** A top agent, whom the house pays, an agent below, and players below that one. */
const team = async (players = 0) => {
  const top = await it.aPlayer();
  const below = await it.aPlayer(top);
  const members = [];
  for (let each = 0; each < players; each++) members.push(await it.aPlayer(below, { type: 0 }));
  for (const id of [top, below, ...members]) await it.nodeOf(id);
  return { top, below, members };
};

describe('a daily salary', () => {
  test('30 is a share of the turnover at the rung that is reached: five active are not four and the agent', async () => {
    const { top, below, members } = await team(4);
    const terms = { rungs: [{ turnover: '250000', active: 5, percent: '0.5' }], minActive: '1' };
    await it.house(top, 'daily', terms);
    await it.give(top, below, 'daily', { turnover: 250_000, active: 5, percent: '0.5' });
    for (const id of members) await it.played(id, day, 6_250_000n);
    await it.played(below, day, 50n);
    await it.settleAt(dayAfter);
    expect(await it.billsOf(below, 'daily')).toMatchObject([{ state: 'not_reached', turnover: 25_000_050n, active: 4n, gross: 0n }]);
  });

  test('30 with the agent counted it is 1,250.00, and one above who misses the rung stops nothing below', async () => {
    const { top, below, members } = await team(4);
    await it.house(top, 'daily', { rungs: [{ turnover: '250000', active: 5, percent: '0.5' }], includeSelf: true });
    await it.give(top, below, 'daily', { turnover: 250_000, active: 5, percent: '0.5' });
    for (const id of members) await it.played(id, day, 6_250_000n);
    await it.played(below, day, 50n);
    // The team of the top comes to less than its agent's own rung: a loss of turnover that was corrected elsewhere in it.
    await it.played(top, day, -1_000_000n);
    await it.settleAt(dayAfter);
    expect(await it.billsOf(below, 'daily')).toMatchObject([{ state: 'paid', active: 5n, gross: 125_000n, amount: 125_000n }]);
    expect(await it.billsOf(top, 'daily')).toMatchObject([
      { state: 'not_reached', gross: 0n, below: 125_000n, net: -125_000n, advanceAfter: 125_000n },
    ]);
    expect(await balances(top, below)).toEqual([0n, 125_000n]);
    // What the house paid for it is taken off the next bill.
    for (const id of members) await it.played(id, '2026-03-12', 6_250_000n);
    await it.played(below, '2026-03-12', 50n);
    await it.played(top, '2026-03-12', 30_000_000n);
    await it.settleAt(nextDayAfter);
    expect((await it.billsOf(top, 'daily'))[0]).toMatchObject({ net: 150_000n, deducted: 125_000n, amount: 25_000n, advanceAfter: 0n });
    expect(await balances(top, below)).toEqual([25_000n, 250_000n]);
  });

  test('each keeps what is left after those below', async () => {
    const { top, below, members } = await team(1);
    const [member = ''] = members;
    await it.house(top, 'daily', simple('1'));
    await it.give(top, below, 'daily', { percent: '0.4' });
    await it.played(member, day, 100_000n);
    await it.played(top, day, 50_000n);
    await it.settleAt(dayAfter);
    expect(await it.billsOf(top, 'daily')).toMatchObject([{ gross: 1_500n, below: 400n, net: 1_100n, state: 'paid' }]);
    expect(await balances(top, below)).toEqual([1_100n, 400n]);
  });

  test('takes a turnover below zero, which only corrections make, over into the next day', async () => {
    const { top } = await team();
    await it.house(top, 'daily', simple('1'));
    await it.played(top, day, -30_000n);
    await it.played(top, '2026-03-12', 100_000n);
    await it.settleAt(nextDayAfter);
    expect(await it.billsOf(top, 'daily')).toMatchObject([
      { carryBefore: -30_000n, base: 70_000n, gross: 700n },
      { base: 0n, gross: 0n, carryAfter: -30_000n },
    ]);
  });

  test('is paid by the house with a line in the statement', async () => {
    const { top } = await team();
    await it.house(top, 'daily', simple('1'));
    await it.played(top, day, 100_000n);
    await it.settleAt(dayAfter);
    const { rows } = await it.pool.query(
      `select statement, credit, description from wallet_transactions where player_id = $1 and source = 'agents'`,
      [top],
    );
    expect(rows).toEqual([{ statement: 'adjustment', credit: 1_000n, description: 'daily 2026-03-11' }]);
  });
});

describe('a dividend', () => {
  const halfMonth = '2026-03-31T16:15:00Z';
  test('documented: 800,000 staked by five, who lost 25,000, are 750.00 at a fixed 3 %', async () => {
    const { top, members } = await team(5);
    await it.house(top, 'dividend', { rungs: [{ turnover: '800000', loss: '20000', active: 5, percent: '3' }] });
    for (const id of members) await it.played(id, '2026-03-20', 16_000_000n, 15_500_000n);
    await it.settleAt(halfMonth);
    expect(await it.billsOf(top, 'dividend')).toMatchObject([{ period: '2026-03-H2', result: 2_500_000n, gross: 75_000n, state: 'paid' }]);
  });

  test('floating takes the best of the rungs, each in the share in which its loss was reached', async () => {
    const { top, members } = await team(5);
    const rungs = [
      { turnover: '100000', loss: '10000', active: 5, percent: '3' },
      { turnover: '800000', loss: '30000', active: 5, percent: '5' },
    ];
    await it.house(top, 'dividend', { rungs, mode: 'floating' });
    for (const id of members) await it.played(id, '2026-03-20', 16_000_000n, 15_500_000n);
    await it.settleAt(halfMonth);
    expect(await it.billsOf(top, 'dividend')).toMatchObject([{ rung: 2, ppm: 50_000, gross: 104_166n }]);
  });

  test.each([
    ['none', 0, [0n, 0n]],
    ['month', 0, [-1_000n, 0n]],
    ['periods', 1, [-1_000n, 0n]],
    ['ever', 0, [-1_000n, -1_000n]],
  ])('20 what a team wins goes over by the policy %s', async (carry, carryPeriods, after) => {
    const { top } = await team();
    it.setTime('2026-03-10T04:00:00Z');
    await it.house(top, 'dividend', { ...simple('10'), carry, carryPeriods });
    await it.pool.query(`update contract_versions set from_at = '2026-02-28T16:00:00Z'`);
    await it.played(top, '2026-03-10', 1_000n, 2_000n);
    await it.settleAt(halfMonth);
    const bills = await it.billsOf(top, 'dividend');
    expect(bills.map(({ period, carryAfter }) => [period, carryAfter]).toReversed()).toEqual([
      ['2026-03-H1', after[0]],
      ['2026-03-H2', after[1]],
    ]);
  });

  test('counts promotions and salaries of the team as costs', async () => {
    const { top, below } = await team();
    await it.house(top, 'daily', simple('1'));
    await it.house(top, 'dividend', simple('10'));
    await it.played(below, '2026-03-20', 1_000_000n, 900_000n);
    it.setTime('2026-03-20T04:00:00Z');
    await it.pool.query(
      `select wallet_move(p_id => 'gift', p_player => $1, p_source => 'promotions', p_kind => 'promotion', p_reference => 'gift', p_fingerprint => 'x',
         p_currency => 'PHP', p_debit => 0, p_credit => 20000, p_statement => 'bonus', p_description => '', p_group => null, p_at => $2)`,
      [below, new Date('2026-03-20T04:00:00Z')],
    );
    await it.settleAt(halfMonth);
    expect(await it.billsOf(top, 'dividend')).toMatchObject([{ result: 70_000n, gross: 7_000n }]);
  });
});

describe('an hourly salary', () => {
  test('is a share of what the team staked in that hour', async () => {
    const { top, below } = await team();
    it.setTime('2026-03-11T01:30:00Z');
    await it.house(top, 'hourly', simple('1'));
    await it.played(below, day, 50_000n, 0n, 9);
    await it.played(below, day, 70_000n, 0n, 10);
    await it.played(below, day, 90_000n, 0n, 11);
    await it.settleAt('2026-03-11T04:15:00Z');
    expect((await it.billsOf(top, 'hourly')).map(({ period, gross, active }) => [period, gross, active])).toEqual([
      ['2026-03-11T0300Z', 900n, 1n],
      ['2026-03-11T0200Z', 700n, 1n],
    ]);
  });
});

describe('settling', () => {
  test('waits until what was played is in the figures, and for the time after the end', async () => {
    const { top } = await team();
    await it.house(top, 'daily', simple('1'));
    await it.settleAt('2026-03-11T16:14:59Z');
    await it.played(top, day, 100_000n);
    await it.settling.settleAll();
    expect(await settlementRows()).toEqual([]);
    await it.pool.query(`update periods set mark = 0 where key = $1`, [day]);
    await it.settling.settleAll();
    expect(await settlementRows()).toEqual([]);
    await it.settleAt(dayAfter);
    expect(await settlementRows()).toMatchObject([{ gross: 1_000n }]);
  });

  test('28 counts who moved for the old line until that day, and ends a contract that does not hold any more', async () => {
    const { top, below, members } = await team(1);
    const other = await it.aPlayer();
    await it.nodeOf(other);
    await it.house(top, 'daily', simple('1'));
    await it.give(top, below, 'daily', { percent: '0.5' });
    const [member = ''] = members;
    await it.move(below, other, '2026-03-12');
    await it.played(member, day, 100_000n);
    await it.played(member, '2026-03-12', 100_000n);
    it.setToday('2026-03-12');
    await it.agents.move();
    await it.settleAt(nextDayAfter);
    expect(await it.billsOf(top, 'daily')).toMatchObject([
      { turnover: 0n, active: 0n },
      { turnover: 100_000n, active: 1n, net: 500n },
    ]);
    expect(await it.billsOf(below, 'daily')).toMatchObject([{ period: day, gross: 500n }]);
    expect((await it.liveOf(below, 'daily'))?.state).toBe('ended');
  });

  test('gives nothing new to who is blocked, and pays what was due before once they are not', async () => {
    const { top } = await team();
    await it.house(top, 'daily', simple('1'));
    await it.played(top, day, 100_000n);
    await it.pool.query(`update player set status = 'disabled' where id = $1`, [top]);
    await it.settleAt(dayAfter);
    expect(await it.billsOf(top, 'daily')).toMatchObject([{ gross: 0n, state: 'not_reached' }]);
  });

  test('by eight at once, again and again, writes each bill and pays it once', async () => {
    const { top, below } = await team();
    await it.house(top, 'daily', simple('1'));
    await it.give(top, below, 'daily', { percent: '0.5' });
    await it.played(below, day, 100_000n);
    await it.settleAt('2026-03-11T16:14:00Z');
    await it.pool.query(`update periods set mark = 0 where key = $1`, [day]);
    it.setTime(dayAfter);
    await Promise.all(Array.from({ length: 8 }, () => it.settling.settleAll()));
    await it.settling.settleAll();
    expect(await balances(top, below)).toEqual([500n, 500n]);
    expect(await settlementRows()).toHaveLength(2);
    expect((await it.pool.query('select from contract_payments')).rowCount).toBe(2);
  });

  test('over a line what is net, advances included, is the gross of its top; a repeat changes no row', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            above: fc.nat(4),
            percent: fc.integer({ min: 1, max: 100 }),
            stakes: fc.array(fc.bigInt({ min: -50_000n, max: 500_000n }), { maxLength: 3 }),
          }),
          {
            minLength: 1,
            maxLength: 5,
          },
        ),
        async (agents) => {
          await it.database.drop();
          it = await startTestContracts();
          const run = it;
          const people: { id: string; above: string | null; percent: number }[] = [];
          for (const [index, { above, percent }] of agents.entries()) {
            const payer = index === 0 ? null : people[above % index]!;
            const id = await run.aPlayer(payer?.id ?? null);
            await run.nodeOf(id);
            const rate = payer === null ? percent : Math.min(percent, payer.percent);
            if (payer === null)
              await run.house(id, 'daily', {
                rungs: [
                  { turnover: '0', percent: '0.01' },
                  { turnover: '1', active: 1, percent: String(rate) },
                ],
              });
            else await run.give(payer.id, id, 'daily', { active: 1, percent: '0.01' }, { turnover: 1, active: 1, percent: String(rate) });
            people.push({ id, above: payer?.id ?? null, percent: rate });
          }
          for (const [index, { stakes }] of agents.entries())
            for (const [ahead, stake] of stakes.entries()) await run.played(people[index]!.id, `2026-03-${11 + ahead}`, stake);
          await run.settleAt('2026-03-13T16:15:00Z');
          const { rows } = await run.pool.query<{ period: string; net: string; top: string; paid: string; advance: string }>(
            `select b.period_key as period, sum(b.net) as net, sum(b.gross) filter (where c.payer_no is null) as top,
                 sum(b.amount - b.paid) as paid, sum(b.net - b.amount - b.deducted + greatest(-b.net, 0)) as advance
               from contract_bills b join contracts c on c.id = b.contract_id group by 1`,
          );
          expect(rows).toHaveLength(3);
          for (const { net, top, paid, advance } of rows) expect([net, paid, advance].map(Number)).toEqual([Number(top), 0, 0]);
          const before = await settlementRows();
          await run.settleAt('2026-03-13T16:20:00Z');
          expect(await settlementRows()).toEqual(before);
          const { rows: owed } = await run.pool.query<{ right: boolean }>(
            `select sum(amount) + (select coalesce(-sum(advance), 0) from contract_carry) = sum(net) as right from contract_bills`,
          );
          expect(owed).toEqual([{ right: true }]);
        },
      ),
      { numRuns: 8 },
    );
  }, 240_000);
});

describe('where each pays those below', () => {
  test('31 who owes 1,000.00 and 500.00 and has 1,200.00 pays the older whole and 200.00, and the rest once there is more', async () => {
    it.setPayer('upline');
    const { top, below } = await team();
    const second = await it.aPlayer(top);
    await it.nodeOf(second);
    await it.house(top, 'daily', { rungs: [{ turnover: '100000000', percent: '50' }] });
    await it.pool.query(
      `update contract_versions set terms = jsonb_set(terms, '{rungs}', '[{"turnover":"0","loss":"0","active":0,"ppm":500000}]')`,
    );
    await it.give(top, below, 'daily', { percent: '10' });
    await it.give(top, second, 'daily', { percent: '10' });
    await it.pool.query(`update contract_versions v set terms = jsonb_set(terms, '{rungs,0,turnover}', '"10000000000"') from contracts c
      where c.id = v.contract_id and c.payer_no is null`);
    await it.played(below, day, 1_000_000n);
    await it.played(second, '2026-03-12', 500_000n);
    await it.wallet.deposit({ playerId: top, source: 'seed', reference: `own ${top}`, amount: { currency: 'PHP', minor: 120_000n } });
    await it.settleAt(nextDayAfter);
    expect(await balances(top, below, second)).toEqual([0n, 100_000n, 20_000n]);
    expect((await it.billsOf(second, 'daily'))[0]).toMatchObject({ state: 'part_paid', amount: 50_000n, paid: 20_000n });
    await it.settling.payAll();
    expect(await balances(top)).toEqual([0n]);
    await it.wallet.deposit({ playerId: top, source: 'seed', reference: `more ${top}`, amount: { currency: 'PHP', minor: 30_000n } });
    await it.settling.payAll();
    expect(await balances(top, below, second)).toEqual([0n, 100_000n, 50_000n]);
    expect((await it.billsOf(second, 'daily'))[0]).toMatchObject({ state: 'paid', paid: 50_000n });
    const { rows } = await it.pool.query(
      `select t.credit::int as told from topic_delivery d join wallet_transactions t on t.id = d.payload ->> 'about'
       where t.player_id = $1 and d.payload ->> 'playerId' = $1 and d.payload ->> 'kind' = 'commission_paid' order by t.seq`,
      [second],
    );
    expect(rows).toEqual([{ told: 20_000 }, { told: 30_000 }]);
  });

  test('an older bill of somebody who is blocked holds up nobody else’s, and is paid once they are not', async () => {
    it.setPayer('upline');
    const { top, below } = await team();
    const second = await it.aPlayer(top);
    await it.nodeOf(second);
    await it.house(top, 'daily', simple('50'));
    for (const id of [below, second]) await it.give(top, id, 'daily', { percent: '10' });
    await it.pool.query(`update contract_versions v set terms = jsonb_set(terms, '{rungs,0,turnover}', '"10000000000"') from contracts c
      where c.id = v.contract_id and c.payer_no is null`);
    await it.played(below, day, 1_000_000n);
    await it.played(second, '2026-03-12', 500_000n);
    await it.settleAt(nextDayAfter);
    expect(await balances(below, second)).toEqual([0n, 0n]);
    const block = (status: string) => it.pool.query('update player set status = $2 where id = $1', [below, status]);
    await block('disabled');
    await it.wallet.deposit({ playerId: top, source: 'seed', reference: `own ${top}`, amount: { currency: 'PHP', minor: 150_000n } });
    await it.settling.payAll();
    expect(await balances(top, below, second)).toEqual([100_000n, 0n, 50_000n]);
    await block('active');
    await it.settling.payAll();
    expect(await balances(top, below, second)).toEqual([0n, 100_000n, 50_000n]);
  });

  test('an operator refuses what is left of a bill, once', async () => {
    it.setPayer('upline');
    const { top, below } = await team();
    await it.house(top, 'daily', { rungs: [{ turnover: '0', percent: '10' }] });
    await it.give(top, below, 'daily', { percent: '10' });
    await it.pool.query(`update contract_versions v set terms = jsonb_set(terms, '{rungs,0,turnover}', '"10000000000"') from contracts c
      where c.id = v.contract_id and c.payer_no is null`);
    await it.played(below, day, 1_000_000n);
    await it.settleAt(dayAfter);
    const [bill] = await it.billsOf(below, 'daily');
    const refuse = () => transaction(it.pool, (client) => it.administration.void(client, 'demo', bill?.id ?? '', 'not earned'));
    expect([bill?.state, await refuse(), await refuse()]).toEqual(['due', true, false]);
    expect((await it.billsOf(below, 'daily'))[0]).toMatchObject({ state: 'refused', reason: 'not earned' });
  });
});

test('the audit names bills that are not what was given below or paid', async () => {
  const { top, below, members } = await team(1);
  await it.house(top, 'daily', simple('1'));
  await it.give(top, below, 'daily', { percent: '0.4' });
  await it.played(members[0] ?? '', day, 100_000n);
  await it.settleAt(dayAfter);
  const since = new Date('2026-03-11T00:00:00Z');
  expect(await readWrongBills(it.pool, since)).toEqual([]);
  const billOf = async (player: string): Promise<string> =>
    (
      await it.pool.query<{ id: string }>(
        'select b.id from contract_bills b join contracts c on c.id = b.contract_id join agent_nodes n on n.no = c.payee_no where n.player_id = $1',
        [player],
      )
    ).rows[0]?.id ?? '';
  const [ofTop, ofBelow] = [await billOf(top), await billOf(below)];
  await it.pool.query('update contract_bills set gross = gross + 1, net = net + 1 where id = $1', [ofBelow]);
  expect(await readWrongBills(it.pool, since)).toEqual([{ account: `contract:${ofTop}` }]);
  await it.pool.query('update contract_bills set gross = gross - 1, net = net - 1, paid = paid - 1 where id = $1', [ofBelow]);
  expect(await readWrongBills(it.pool, since)).toEqual([{ account: `contract:${ofBelow}` }]);
  expect(await readWrongBills(it.pool, new Date('2026-03-13T00:00:00Z'))).toEqual([]);
});
