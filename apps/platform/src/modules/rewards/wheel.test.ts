import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aKey } from '../../testing/payees.ts';
import { cashPrize, missionsOf, rewardDesk, wheelOf, type RewardDesk } from '../../testing/rewards.ts';
import { createTestClient, startTestPlatform, valueOf, type TestClient, type TestPlatform } from '../../testing/test-platform.ts';

let site: TestPlatform;
let desk: RewardDesk;
beforeAll(async () => {
  site = await startTestPlatform();
  desk = rewardDesk(site);
}, 120_000);
afterAll(() => site.stop());

const aPlayer = async (tickets = 0) => {
  const member = await site.newPlayer();
  const { id } = valueOf(await member('memberInfo'));
  if (tickets > 0) expect(await desk.giveTickets(id, tickets)).toBe(true);
  return { member, id };
};
const read = async (member: TestClient) => valueOf(await member('wheel'));
const spin = (member: TestClient, version: number, key = aKey()) => member('spinWheel', { body: { version, key } });
const balance = async (member: TestClient): Promise<string> => valueOf(await member('balance')).sumBalance;
/** What one number draws, without the server's own. */
const draws = async (id: string, version: number, roll: number, at = 'now()') =>
  (
    await site.pool.query<{ status: string; drawn: string; prize: string }>(
      `select status, drawn, prize from wheel_spin(p_player => $1, p_key => $2, p_version => $3, p_roll => $4, p_id => $2,
         p_transaction => $2, p_fingerprint => 'x', p_at => ${at})`,
      [id, aKey(), version, roll],
    )
  ).rows[0];
const prizes = [
  cashPrize({ weight: 1 }),
  cashPrize({ key: 'CASH2', weight: 5, award: { kind: 'cash', amount: '2.00' }, copy: { EN: { title: 'Two' } } }),
];

describe('a spin', () => {
  test('odds are shown before it, and each prize has as many numbers as its weight', async () => {
    const version = await desk.publishWheel(wheelOf(...prizes));
    const { member, id } = await aPlayer(15);
    expect(await read(member)).toMatchObject({
      version,
      weights: 15,
      tickets: 15,
      prizes: [
        { key: 'CASH10', title: 'Ten', weight: 1, isGone: false, award: { kind: 'cash', amount: '10.00' } },
        { key: 'CASH2', weight: 5 },
        { key: 'NOTHING', weight: 9, isFallback: true, award: null },
      ],
    });
    const drawn: (string | undefined)[] = [];
    for (let roll = 0; roll < 15; roll++) drawn.push((await draws(id, version, roll))?.prize);
    expect(drawn).toEqual(['CASH10', ...Array<string>(5).fill('CASH2'), ...Array<string>(9).fill('NOTHING')]);
    await expect(desk.giveTickets(id, 1).then(() => draws(id, version, 15))).rejects.toThrow('the number 15 is none');
    expect(await balance(member)).toBe('20.00');
    const { spins } = await read(member);
    expect(spins.map(({ title }) => title)).toEqual([...Array<string>(9).fill('Nothing'), ...Array<string>(5).fill('Two'), 'Ten']);
    expect(await site.platform.services.wallet.audit()).toEqual([]);
  });

  test('it takes one ticket and gives what was drawn; a repeat gets the same and takes none', async () => {
    const version = await desk.publishWheel(wheelOf(cashPrize({ weight: 1_000_000 })));
    const { member, id } = await aPlayer(2);
    const key = aKey();
    const first = valueOf(await spin(member, version, key));
    expect(first.tickets).toBe(1);
    expect(valueOf(await spin(member, version, key))).toEqual(first);
    expect((await read(member)).tickets).toBe(1);
    valueOf(await spin(member, version));
    expect(await spin(member, version)).toMatchObject({ code: 'wheel_no_ticket' });
    const { rows } = await site.pool.query<{ prize: string }>('select prize from wheel_spin where player_id = $1', [id]);
    expect(await balance(member)).toBe(`${rows.filter(({ prize }) => prize === 'CASH10').length * 10}.00`);
  });

  test('by other odds than those that were shown nothing is drawn; a repeat of what was drawn before is answered', async () => {
    const old = await desk.publishWheel(wheelOf(cashPrize()));
    const { member } = await aPlayer(2);
    const key = aKey();
    const first = valueOf(await spin(member, old, key));
    const version = await desk.publishWheel(wheelOf(cashPrize({ weight: 3 })));
    expect(await spin(member, old)).toMatchObject({ code: 'wheel_changed' });
    expect(await spin(member, version + 1)).toMatchObject({ code: 'wheel_changed' });
    expect(valueOf(await spin(member, old, key))).toEqual(first);
    expect(await read(member)).toMatchObject({ version, weights: 12, tickets: 1, spins: [] });
    await desk.publishWheel({ prizes: [] });
    expect(await read(member)).toMatchObject({ version: null, prizes: [] });
    expect(await spin(member, version + 1)).toMatchObject({ code: 'wheel_changed' });
  });

  test('one prize and 50 spins at once on two nodes: it is given once, 50 tickets are gone and none twice', async () => {
    // Nearly every number is the prize of which there is one.
    const version = await desk.publishWheel(wheelOf(cashPrize({ weight: 1_000_000, stock: 1 })));
    const players = await Promise.all(Array.from({ length: 10 }, () => aPlayer(5)));
    const other = await startTestPlatform({ databaseUrl: site.connectionString });
    try {
      const answers = await Promise.all(
        players.flatMap(({ member }) => {
          const there = createTestClient(other.baseUrl);
          there.use(member.session, member.cookie);
          return [member, there, member, there, member].map((node) => spin(node, version));
        }),
      );
      expect(answers.map((answer) => valueOf(answer).prize).filter((prize) => prize === 'CASH10')).toHaveLength(1);
      expect(answers).toHaveLength(50);
    } finally {
      await other.stop();
    }
    const ids = players.map(({ id }) => id);
    const { rows } = await site.pool.query(
      `select count(*)::int as spins, count(distinct ticket_id)::int as tickets, count(*) filter (where prize = 'CASH10')::int as won,
         (select count(*)::int from wheel_tickets where player_id = any ($1) and spent_at is null) as left,
         (select coalesce(sum(balance), 0)::int from wallet_accounts where player_id = any ($1)) as money
       from wheel_spin where player_id = any ($1)`,
      [ids],
    );
    expect(rows).toEqual([{ spins: 50, tickets: 50, won: 1, left: 0, money: 1000 }]);
    expect((await read(players[0]!.member)).prizes[0]).toMatchObject({ key: 'CASH10', isGone: true });
    expect(await site.platform.services.wallet.audit()).toEqual([]);
  }, 60_000);
});

test('whatever is drawn in whichever order: stock, tickets and money come out even', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 8 }),
      fc.array(fc.integer({ min: 0, max: 14 }), { maxLength: 12 }),
      async (stock, tickets, rolls) => {
        const version = await desk.publishWheel(wheelOf(cashPrize({ weight: 6, stock })));
        const { member, id } = await aPlayer(tickets);
        const answers = await Promise.all(rolls.map((roll) => draws(id, version, roll)));
        const done = answers.filter((answer) => answer?.status === 'ok');
        expect(done).toHaveLength(Math.min(tickets, rolls.length));
        const wanted = done.filter((answer) => answer?.drawn === 'CASH10').length;
        const won = done.filter((answer) => answer?.prize === 'CASH10').length;
        expect(won).toBe(Math.min(stock, wanted));
        expect(await balance(member)).toBe(`${won * 10}.00`);
        expect((await read(member)).tickets).toBe(tickets - done.length);
        const { rows } = await site.pool.query('select remaining from wheel_stock where number = $1', [version]);
        expect(rows).toEqual([{ remaining: BigInt(stock - won) }]);
      },
    ),
    { numRuns: 12 },
  );
}, 120_000);

describe('tickets', () => {
  test('missions give them, those that end first go first, and those whose last day has passed are none', async () => {
    const version = await desk.publishWheel(wheelOf(cashPrize()));
    await desk.publishMissions(missionsOf({ award: { kind: 'tickets', count: 2 } }));
    const { member, id } = await aPlayer();
    const today = await desk.today();
    await desk.plays(id, today, { stake: 10_000n });
    for (let tries = 0; tries < 2; tries++)
      valueOf(await member('claimMission', { body: { mission: 'MISSION0', from: today, key: aKey() } }));
    expect(await read(member)).toMatchObject({ tickets: 2 });
    await desk.giveTickets(id, 1);
    await site.pool.query(
      'update wheel_tickets set expires_on = expires_on - 5 where id = (select max(id) from wheel_tickets where player_id = $1)',
      [id],
    );
    const { ticketsEnd } = await read(member);
    await draws(id, version, 9);
    expect((await read(member)).ticketsEnd! > ticketsEnd!).toBe(true);
    await site.pool.query('update wheel_tickets set expires_on = $2::date - 1 where player_id = $1', [id, today]);
    expect(await read(member)).toMatchObject({ tickets: 0, ticketsEnd: null });
    expect(await spin(member, version)).toMatchObject({ code: 'wheel_no_ticket' });
  });

  test('players of tests and blocked players see no wheel, are given no tickets and draw nothing', async () => {
    const version = await desk.publishWheel(wheelOf(cashPrize()));
    const [tester, blocked] = [await aPlayer(1), await aPlayer(1)];
    await site.pool.query('update player set type = 40 where id = $1', [tester.id]);
    // A session is read anew after a second at the latest.
    await expect.poll(() => read(tester.member), { timeout: 5000 }).toMatchObject({ version: null, prizes: [], tickets: 0 });
    expect(await spin(tester.member, version)).toMatchObject({ code: 'no_permission' });
    expect(await desk.giveTickets(tester.id, 1)).toBe(false);
    await site.pool.query("update player set status = 'disabled' where id = $1", [blocked.id]);
    expect(await draws(blocked.id, version, 0)).toMatchObject({ status: 'blocked' });
    expect(await site.guest()('wheel')).toMatchObject({ code: 'not_logged_in' });
  });
});

test('a wheel’s faults are named, and a version never changes', async () => {
  const faults = (document: object) => {
    const checked = desk.wheel.check(document, desk.awardTerms());
    return checked.ok ? [] : checked.failure.map(({ key }) => key);
  };
  expect(faults({ prizes: [cashPrize()] })).toContain('prizes');
  expect(faults({ prizes: [cashPrize(), cashPrize({ key: 'B' })] })).toEqual(['prizes']);
  expect(faults(wheelOf(cashPrize(), cashPrize()))).toEqual(['prizes']);
  expect(faults(wheelOf(cashPrize({ award: { kind: 'cash', amount: '0.00' } })))).toEqual(['prizes.0.award.amount']);
  expect(faults({ prizes: [cashPrize(), cashPrize({ key: 'B', fallback: true, stock: 3 })] })).toEqual(['prizes']);
  await expect(site.pool.query('update wheel_prize set weight = 1')).rejects.toThrow('neither changed nor deleted');
});
