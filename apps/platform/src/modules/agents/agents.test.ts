import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { createAgentAdministration } from './agent-administration.ts';
import { php, startTestAgents, type TestAgents } from '../../testing/test-agents.ts';

let it: TestAgents;
beforeAll(async () => {
  it = await startTestAgents();
}, 60_000);
afterAll(() => it.database.drop());

const march = { from: '2026-03-01', to: '2026-03-31' };
const teamOf = async (playerId: string, days = march): Promise<readonly (readonly [string, bigint, bigint])[]> => {
  const { no } = await it.nodeOf(playerId);
  return (await it.agents.days(no, days))
    .filter(({ validStake, payout }) => validStake !== 0n || payout !== 0n)
    .map(({ day, validStake, payout }) => [day, validStake, payout] as const);
};
/** Everything is in the figures: a transaction elsewhere on the server holds the ledger's part back. */
const rolled = async (isDone: () => Promise<boolean>): Promise<void> => {
  await expect.poll(async () => (await it.agents.roll(), isDone()), { timeout: 20_000 }).toBe(true);
};
const nobodyWaits = async (): Promise<boolean> => (await it.pool.query('select from agent_joined')).rowCount === 0;

describe('the tree of agents', () => {
  test('a player stands below the agent by whom they came, at any depth, and the line is known to those above alone', async () => {
    const top = await it.aPlayer();
    const middle = await it.aPlayer(top);
    const low = await it.aPlayer(middle, { type: 0 });
    const other = await it.aPlayer();
    expect(await it.line(top, low)).toEqual([top, middle, low]);
    expect(await it.line(middle, low)).toEqual([middle, low]);
    expect(await it.line(other, low)).toEqual([]);
    expect(await it.line(low, top)).toEqual([]);
  });

  test('a line has 250 levels below its top, and nobody is joined under the last', async () => {
    let last = await it.aPlayer();
    for (let depth = 1; depth <= 251; depth++) last = await it.aPlayer(last);
    const { rows } = await it.pool.query<{ no: bigint | null }>('select agent_join(p_player => $1) as no', [last]);
    expect(rows).toEqual([{ no: null }]);
    const { rows: deepest } = await it.pool.query<{ depth: number }>('select max(depth) as depth from agent_nodes');
    expect(deepest).toEqual([{ depth: 250 }]);
    const { rows: lowest } = await it.pool.query<{ id: string }>('select player_id as id from agent_nodes where depth = 250');
    expect(await it.agents.invitations.inviteFault(lowest[0]?.id ?? '')).toBe('agent_too_deep');
  });

  test('many who join below one agent at once stand there once each, and are counted', async () => {
    const top = await it.aPlayer();
    const members = await Promise.all(Array.from({ length: 12 }, () => it.aPlayer(top, { type: 0 })));
    await Promise.all([...members, ...members].map((id) => it.pool.query('select agent_join(p_player => $1)', [id])));
    await rolled(nobodyWaits);
    expect((await it.nodeOf(top)).below).toBe(12n);
    const { no } = await it.nodeOf(top);
    expect((await it.agents.days(no, march))[0]).toMatchObject({ day: '2026-03-01', joined: 13n });
  });
});

describe('figures of teams', () => {
  test('what a member plays counts for all above on its day, by type of game, and for nobody beside', async () => {
    const top = await it.aPlayer();
    const middle = await it.aPlayer(top);
    const [low, beside] = [await it.aPlayer(middle, { type: 0 }), await it.aPlayer(top, { type: 0 })];
    await Promise.all([low, beside].map((id) => it.nodeOf(id)));
    await it.fed(low, '2026-03-05', 100, 40);
    await it.fed(low, '2026-03-05', 60, 0, 'LIVE');
    await it.fed(beside, '2026-03-06', 7, 9);
    await rolled(nobodyWaits);
    expect(await teamOf(top)).toEqual([
      ['2026-03-05', 160n, 40n],
      ['2026-03-06', 7n, 9n],
    ]);
    expect(await teamOf(middle)).toEqual([['2026-03-05', 160n, 40n]]);
    expect(await teamOf(beside)).toEqual([['2026-03-06', 7n, 9n]]);
    const { no } = await it.nodeOf(top);
    const products = await it.agents.products(no, march, 'product');
    expect(Object.fromEntries(products.map(({ product, validStake }) => [product, validStake]))).toEqual({ LIVE: 60n, RNG: 107n });
  });

  test('a member is active on a day once, and not at all where all of its play is taken out again', async () => {
    const top = await it.aPlayer();
    const low = await it.aPlayer(top, { type: 0 });
    const { no } = await it.nodeOf(top);
    await it.nodeOf(low);
    const active = async () => (await it.agents.days(no, march)).filter(({ day }) => day === '2026-03-07').map((row) => row.active);
    await it.fed(low, '2026-03-07', 10, 0);
    await it.agents.roll();
    await it.fed(low, '2026-03-07', 20, 0, 'LIVE');
    await it.agents.roll();
    expect(await active()).toEqual([1n]);
    await it.fed(low, '2026-03-07', -10, 0);
    await it.fed(low, '2026-03-07', -20, 0, 'LIVE');
    await it.agents.roll();
    expect(await active()).toEqual([0n]);
  });

  test('money that is deposited and withdrawn counts on its day, and a first deposit once', async () => {
    const top = await it.aPlayer();
    const low = await it.aPlayer(top, { type: 0 });
    const { no } = await it.nodeOf(top);
    await it.nodeOf(low);
    it.clock.set(Date.parse('2026-03-08T16:30:00Z'));
    for (const [reference, minor] of [
      ['one', 500n],
      ['two', 250n],
    ] as const)
      await it.wallet.deposit({ playerId: low, source: 'cashier', reference: `${low} ${reference}`, amount: php(minor) });
    const hold = await it.wallet.hold({ playerId: low, source: 'cashier', reference: `${low} out`, amount: php(300n) });
    if (!hold.ok) throw new Error(hold.failure.code);
    const days = async () => (await it.agents.days(no, march)).filter(({ deposits }) => deposits !== 0n);
    await rolled(async () => (await days())[0]?.withdrawals === 300n);
    expect(await days()).toMatchObject([{ day: '2026-03-09', deposits: 750n, withdrawals: 300n, firstDeposits: 1n }]);
    await it.wallet.deposit({ playerId: low, source: 'cashier', reference: `${low} three`, amount: php(1n) });
    await rolled(async () => (await days())[0]?.deposits === 751n);
    expect((await days())[0]?.firstDeposits).toBe(1n);
  });

  test('several runs at once count nothing twice', async () => {
    const top = await it.aPlayer();
    const low = await it.aPlayer(top, { type: 0 });
    await it.nodeOf(low);
    for (let each = 0; each < 20; each++) await it.fed(low, '2026-03-11', 1, 0);
    await Promise.all(Array.from({ length: 6 }, () => it.agents.roll()));
    expect(await teamOf(top)).toEqual([['2026-03-11', 20n, 0n]]);
  });
});

describe('a rebuild', () => {
  test('names what is not what the feed says, by the lines of each day, and mends it; a second finds nothing', async () => {
    const [old, other] = [await it.aPlayer(), await it.aPlayer()];
    const low = await it.aPlayer(old, { type: 0 });
    for (const id of [old, other, low]) await it.nodeOf(id);
    const { no } = await it.nodeOf(old);
    const administration = createAgentAdministration({ pool: it.pool, clock: it.clock, ids: it.ids, tree: it.tree });
    const rebuild = (mend: boolean) => transaction(it.pool, (client) => administration.rebuild(client, 'demo', mend));
    await it.fed(low, '2026-03-20', 100, 40);
    await it.agents.roll();
    expect(await rebuild(false)).toEqual([]);
    await it.pool.query(`update agent_team_days set valid_stake = 7 where no = $1 and day = '2026-03-20' and product <> ''`, [no]);
    const differing = [{ keptIn: 'agent_team_days', no, day: '2026-03-20', product: 'RNG', kept: 7n, fed: 100n }];
    expect(await rebuild(false)).toEqual(differing);
    expect(await rebuild(true)).toEqual(differing);
    expect(await rebuild(false)).toEqual([]);
    expect(await teamOf(old)).toEqual([['2026-03-20', 100n, 40n]]);
  });
});

describe('moves', () => {
  test('28 who moves stands elsewhere from the next day on; what was played before stays with the old line', async () => {
    const [old, other] = [await it.aPlayer(), await it.aPlayer()];
    const moving = await it.aPlayer(old);
    const below = await it.aPlayer(moving, { type: 0 });
    await it.nodeOf(below);
    await rolled(nobodyWaits);
    expect(await it.move(moving, other, '2026-03-11')).toBe('asked');
    it.setToday('2026-03-10');
    await it.agents.move();
    expect(await it.line(old, below)).toEqual([old, moving, below]);
    await it.fed(below, '2026-03-10', 5, 0);
    it.setToday('2026-03-11');
    await it.agents.move();
    expect(await it.line(other, below)).toEqual([other, moving, below]);
    await it.fed(below, '2026-03-10', 6, 0);
    await it.fed(below, '2026-03-11', 7, 0);
    await it.agents.roll();
    expect(await teamOf(old)).toEqual([['2026-03-10', 11n, 0n]]);
    expect(await teamOf(other)).toEqual([['2026-03-11', 7n, 0n]]);
    expect([(await it.nodeOf(old)).below, (await it.nodeOf(other)).below]).toEqual([0n, 2n]);
  });

  test('26 nobody comes to stand below themselves, also by two moves at once', async () => {
    const [one, other] = [await it.aPlayer(), await it.aPlayer()];
    const low = await it.aPlayer(one);
    await it.nodeOf(low);
    expect(await it.move(one, low, '2026-03-12')).toBe('circle');
    expect(await it.move(one, one, '2026-03-12')).toBe('circle');
    await it.nodeOf(other);
    const said = await Promise.all([it.move(one, other, '2026-03-12'), it.move(other, one, '2026-03-12')]);
    expect(said.toSorted()).toEqual(['asked', 'circle']);
  });

  test('27 who registers below a team while it moves stands in its new line', async () => {
    const [old, other] = [await it.aPlayer(), await it.aPlayer()];
    const moving = await it.aPlayer(old);
    await it.nodeOf(moving);
    await it.nodeOf(other);
    await it.move(moving, other, '2026-03-13');
    it.setToday('2026-03-13');
    const late = await it.aPlayer(moving, { type: 0 });
    await Promise.all([it.agents.move(), it.pool.query('select agent_join(p_player => $1)', [late])]);
    expect(await it.line(other, late)).toEqual([other, moving, late]);
  });

  test('a tree is one without circles, and every node is counted once above, after any moves', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(9), fc.nat(10)), { minLength: 1, maxLength: 12 }), fc.nat(100), async (moves, batch) => {
        const people: string[] = [];
        for (let each = 0; each < 10; each++)
          people.push(await it.aPlayer(each === 0 ? null : (people[(each * 7 + batch) % each] ?? null)));
        await it.nodeOf(people.at(-1) ?? '');
        for (const id of people) await it.nodeOf(id);
        await rolled(nobodyWaits);
        for (const [index, [from, to]] of moves.entries()) {
          const day = `2026-04-${String((index % 28) + 1).padStart(2, '0')}`;
          await it.move(people[from] ?? '', to === 10 ? null : (people[to] ?? null), day);
          if (index % 3 === 2) {
            it.setToday(day);
            await it.agents.move();
          }
        }
        it.setToday('2026-05-01');
        await it.agents.move();
        const { rows } = await it.pool.query<{ no: bigint; faulty: boolean }>(
          `select n.no, n.path <> coalesce(p.path, '') || agent_sign(n.no) or n.depth <> coalesce(p.depth + 1, 0) or n.below <> (
             select count(*) from agent_nodes b where b.path > n.path and b.path < n.path || '~') as faulty
           from agent_nodes n left join agent_nodes p on p.no = n.parent_no where n.player_id = any ($1)`,
          [people],
        );
        expect(rows).toHaveLength(10);
        expect(rows.filter(({ faulty }) => faulty)).toEqual([]);
      }),
      { numRuns: 15 },
    );
  }, 120_000);
});
