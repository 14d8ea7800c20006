import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { aKey } from '../../testing/payees.ts';
import { missionsOf, rewardDesk, type RewardDesk } from '../../testing/rewards.ts';
import {
  createTestClient,
  encryptLogin,
  startTestPlatform,
  valueOf,
  type TestClient,
  type TestPlatform,
} from '../../testing/test-platform.ts';

let site: TestPlatform;
let desk: RewardDesk;
let today: string;
beforeAll(async () => {
  site = await startTestPlatform();
  desk = rewardDesk(site);
  today = await desk.today();
}, 120_000);
afterAll(() => site.stop());

const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const aPlayer = async () => {
  const member = await site.newPlayer();
  return { member, id: valueOf(await member('memberInfo')).id };
};
const list = async (member: TestClient) => valueOf(await member('missions')).list;
const claim = (member: TestClient, from = today, { mission = 'MISSION0', key = aKey() } = {}) =>
  member('claimMission', { body: { mission, from, key } });
const balance = async (member: TestClient): Promise<string> => valueOf(await member('balance')).sumBalance;
let payments = 0;
const deposits = (id: string, credited: bigint, at: string, reversedAt: string | null = null) =>
  site.pool.query(
    `insert into provider_payment (merchant_code, provider, payment_id, player_id, amount, fee, currency, payer_name, paid_at, booked_at, credited, exception, reversed_at)
     values ('PALARO', 'test', $1, $2, $3, 0, 'PHP', '', $4, $4, $3, '', $5)`,
    [`payment ${++payments}`, id, credited, at, reversedAt],
  );
const mondayOf = (day: string): string => dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

describe('progress', () => {
  test('what was staked today counts, of the games that the mission names, less what was taken back', async () => {
    await desk.publishMissions(missionsOf({}, { goal: { kind: 'stake', amount: '50.00', products: ['LIVE'] } }));
    const { member, id } = await aPlayer();
    await desk.plays(id, today, { stake: 9_000n }, { stake: 2_000n, product: 'LIVE' }, { stake: -1_500n, rounds: -1 });
    await desk.plays(id, await desk.yesterday(), { stake: 5_000n });
    expect(await list(member)).toMatchObject([
      {
        key: 'MISSION0',
        title: 'A mission',
        from: today,
        to: today,
        claimTo: dayAfter(today, 1),
        state: 'open',
        amounts: { target: '100.00', done: '95.00' },
        streak: null,
        gameTypes: null,
        award: { kind: 'cash', amount: '10.00', count: null, turnover: null },
      },
      { key: 'MISSION1', state: 'open', amounts: { target: '50.00', done: '20.00' }, gameTypes: ['LIVE'] },
    ]);
    expect(await claim(member)).toMatchObject({ code: 'mission_not_met' });
    await desk.plays(id, today, { stake: 500n });
    expect((await list(member))[0]).toMatchObject({ state: 'claim', amounts: { done: '100.00' } });
  });

  test('deposits of the business days count as they reached the balance, and those that were taken back do not', async () => {
    await desk.publishMissions(missionsOf({ period: 'week', goal: { kind: 'deposit', amount: '1000.00' } }));
    const { member, id } = await aPlayer();
    const monday = mondayOf(today);
    // A day in Manila begins at 16:00 of the day before in UTC.
    await deposits(id, 40_000n, `${dayAfter(monday, -1)}T16:00:00Z`);
    await deposits(id, 99_000n, `${dayAfter(monday, -1)}T15:59:59Z`);
    await deposits(id, 80_000n, `${dayAfter(monday, -1)}T17:00:00Z`, `${monday}T00:00:00Z`);
    expect(await list(member)).toMatchObject([{ from: monday, to: dayAfter(monday, 6), amounts: { done: '400.00' } }]);
    await deposits(id, 60_000n, `${dayAfter(monday, -1)}T18:00:00Z`);
    expect(await list(member)).toMatchObject([{ state: 'claim', amounts: { done: '1000.00' } }]);
  });

  test('a streak is the longest row of days on which enough was staked in decided rounds', async () => {
    const { id } = await aPlayer();
    const run = async (minStake: bigint): Promise<bigint> =>
      (
        await site.pool.query<{ days: bigint }>(
          `select mission_progress(p_player => $1, p_merchant => 'PALARO', p_goal => 'streak', p_products => null, p_min_stake => $2,
             p_from => '2026-03-02', p_beyond => '2026-03-09') as days`,
          [id, minStake],
        )
      ).rows[0]?.days ?? -1n;
    expect(await run(0n)).toBe(0n);
    await desk.plays(id, '2026-03-01', { stake: 5_000n });
    for (const day of ['2026-03-02', '2026-03-03', '2026-03-05', '2026-03-06', '2026-03-07']) await desk.plays(id, day, { stake: 5_000n });
    expect(await run(5_000n)).toBe(3n);
    // What is taken back on a day leaves a gap where nothing else was staked.
    await desk.plays(id, '2026-03-06', { stake: -5_000n, rounds: -1 });
    expect(await run(5_000n)).toBe(2n);
    await desk.plays(id, '2026-03-04', { stake: 4_999n });
    expect([await run(5_000n), await run(4_999n)]).toEqual([2n, 4n]);
    await desk.plays(id, '2026-03-09', { stake: 5_000n });
    expect(await run(0n)).toBe(4n);
  });
});

describe('claims', () => {
  test('a mission is paid once, and a repeat is answered what the first has paid', async () => {
    await desk.publishMissions(missionsOf({ award: { kind: 'cash', amount: '10.00', turnoverTimes: 3 } }));
    const { member, id } = await aPlayer();
    await desk.plays(id, today, { stake: 10_000n });
    const key = aKey();
    const award = { kind: 'cash', amount: '10.00', count: null, turnover: '30.00', days: null };
    expect(valueOf(await claim(member, today, { key }))).toEqual({ award, currency: 'PHP' });
    expect(valueOf(await claim(member, today, { key }))).toEqual({ award, currency: 'PHP' });
    expect(valueOf(await claim(member))).toEqual({ award, currency: 'PHP' });
    expect(await claim(member, today, { key, mission: 'OTHER' })).toMatchObject({ code: 'order_exists' });
    expect(await balance(member)).toBe('10.00');
    expect(await list(member)).toMatchObject([{ state: 'claimed' }]);
    const { rows } = await site.pool.query('select amount, required from turnover where player_id = $1', [id]);
    expect(rows).toEqual([{ amount: 1_000n, required: 3_000n }]);
    // What is taken back later takes nothing that was paid.
    await desk.plays(id, today, { stake: -10_000n, rounds: -1 });
    expect(await list(member)).toMatchObject([{ state: 'claimed', amounts: { done: '0.00' } }]);
    expect(await balance(member)).toBe('10.00');
    expect(await site.platform.services.wallet.audit()).toEqual([]);
  });

  test('two nodes that claim at once pay once', async () => {
    await desk.publishMissions(missionsOf({}));
    const { member, id } = await aPlayer();
    await desk.plays(id, today, { stake: 10_000n });
    const other = await startTestPlatform({ databaseUrl: site.connectionString });
    try {
      const there = createTestClient(other.baseUrl);
      there.use(member.session, member.cookie);
      const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => claim(n % 2 === 0 ? member : there)));
      expect(answers.map((answer) => valueOf(answer).award.amount)).toEqual(Array.from({ length: 10 }, () => '10.00'));
      expect(await balance(member)).toBe('10.00');
    } finally {
      await other.stop();
    }
  });

  test('points and bonus money are given as missions say', async () => {
    await desk.publishMissions(
      missionsOf(
        { award: { kind: 'points', count: 25 } },
        { award: { kind: 'bonus', amount: '50.00', turnoverTimes: 5, weights: { RNG: 100 }, days: 3 } },
      ),
    );
    const { member, id } = await aPlayer();
    await desk.plays(id, today, { stake: 10_000n });
    expect(valueOf(await claim(member)).award).toMatchObject({ kind: 'points', count: 25, amount: null });
    expect(valueOf(await claim(member, today, { mission: 'MISSION1' })).award).toMatchObject({ amount: '50.00', turnover: '250.00' });
    expect(valueOf(await member('points'))).toMatchObject({ balance: 25 });
    const { rows } = await site.pool.query(
      "select granted, balance, required, expires_at - given_at = interval '3 days' as days from bonus_grant where player_id = $1",
      [id],
    );
    expect(rows).toEqual([{ granted: 5_000n, balance: 5_000n, required: 25_000_000_000n, days: true }]);
    expect(await balance(member)).toBe('0.00');
    expect(await site.platform.services.wallet.audit()).toEqual([]);
  });

  test('what was done before can be claimed for so many days, and then no more', async () => {
    await desk.publishMissions(missionsOf({ claimDays: 1 }, { claimDays: 0 }));
    const { member, id } = await aPlayer();
    const yesterday = await desk.yesterday();
    await desk.plays(id, yesterday, { stake: 10_000n });
    await desk.plays(id, dayAfter(today, -2), { stake: 10_000n });
    expect((await list(member)).map(({ key, from, state }) => [key, from, state])).toEqual([
      ['MISSION0', yesterday, 'claim'],
      ['MISSION0', today, 'open'],
      ['MISSION1', today, 'open'],
    ]);
    expect(await claim(member, dayAfter(today, -2))).toMatchObject({ code: 'mission_unknown' });
    expect(await claim(member, yesterday, { mission: 'MISSION1' })).toMatchObject({ code: 'mission_unknown' });
    expect(await claim(member, dayAfter(today, 1))).toMatchObject({ code: 'mission_unknown' });
    valueOf(await claim(member, yesterday));
    expect((await list(member)).map(({ from }) => from)).toEqual([today, today]);
    expect(await balance(member)).toBe('10.00');
  });

  test('a period goes by the version that counted when it began', async () => {
    await desk.publishMissions(missionsOf({ period: 'week', claimDays: 7 }));
    const { member, id } = await aPlayer();
    const monday = mondayOf(today);
    // The new one begins within the last week: that week, and what can be claimed of it, is the old one's.
    await desk.publishMissions({
      ...missionsOf({ period: 'week', claimDays: 7, award: { kind: 'cash', amount: '99.00' } }),
      from: dayAfter(monday, -6),
    });
    await desk.plays(id, dayAfter(monday, -3), { stake: 10_000n });
    expect((await list(member)).map(({ from, award }) => [from, award.amount])).toEqual([
      [dayAfter(monday, -7), '10.00'],
      [monday, '99.00'],
    ]);
    valueOf(await claim(member, dayAfter(monday, -7)));
    expect(await balance(member)).toBe('10.00');
  });
});

test('whatever is played, taken back and claimed in whichever order: each day is paid at most once and never before its goal', async () => {
  await desk.publishMissions(missionsOf({ claimDays: 2 }, { goal: { kind: 'stake', amount: '60.00', products: ['LIVE'] }, claimDays: 2 }));
  const days = [today, dayAfter(today, -1), dayAfter(today, -2)];
  const step = fc.record({
    what: fc.constantFrom('play', 'play', 'back', 'claim', 'claims'),
    size: fc.bigInt(1n, 8_000n),
    day: fc.constantFrom(...days),
    mission: fc.constantFrom('MISSION0', 'MISSION1'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { member, id } = await aPlayer();
      const staked = new Map<string, bigint>();
      const paid = new Set<string>();
      for (const { what, size, day, mission } of steps) {
        const place = `${mission} ${day}`;
        if (what === 'play' || what === 'back') {
          const stake = what === 'play' ? size : -size;
          const product = mission === 'MISSION1' ? 'LIVE' : 'RNG';
          await desk.plays(id, day, { stake, product, rounds: what === 'play' ? 1 : -1 });
          staked.set(place, (staked.get(place) ?? 0n) + stake);
          if (mission === 'MISSION1') staked.set(`MISSION0 ${day}`, (staked.get(`MISSION0 ${day}`) ?? 0n) + stake);
          continue;
        }
        const answers = await Promise.all((what === 'claim' ? [1] : [1, 2, 3]).map(() => claim(member, day, { mission })));
        const isMet = (staked.get(place) ?? 0n) >= (mission === 'MISSION1' ? 6_000n : 10_000n);
        expect(answers.every(({ success }) => success === (isMet || paid.has(place)))).toBe(true);
        if (isMet) paid.add(place);
      }
      expect(await balance(member)).toBe(`${paid.size * 10}.00`.replace(/^0\.00$/u, '0.00'));
    }),
    { numRuns: 12 },
  );
  expect(await site.platform.services.wallet.audit()).toEqual([]);
}, 180_000);

describe('who has none', () => {
  test('players of tests, blocked and excluded players see none and are given nothing', async () => {
    await desk.publishMissions(missionsOf({}));
    const [tester, blocked, onBreak] = [await aPlayer(), await aPlayer(), await aPlayer()];
    for (const { id } of [tester, blocked, onBreak]) await desk.plays(id, today, { stake: 10_000n });
    await site.pool.query('update player set type = 40 where id = $1', [tester.id]);
    // A session is read anew after a second at the latest.
    await expect.poll(() => list(tester.member), { timeout: 5000 }).toEqual([]);
    expect(await claim(tester.member)).toMatchObject({ code: 'no_permission' });
    await site.pool.query("update player set status = 'disabled' where id = $1", [blocked.id]);
    const { rows } = await site.pool.query(
      `select status from mission_claim(p_player => $1, p_mission => 'MISSION0', p_from => $2, p_key => 'a-key-of-a-test', p_id => 'mission-test',
         p_transaction => 'mission-test', p_fingerprint => 'x', p_at => now())`,
      [blocked.id, today],
    );
    expect(rows).toEqual([{ status: 'blocked' }]);
    const password = 'Fresh!2026';
    const { data, encryption } = await encryptLogin(onBreak.member, { length: '30d', loginPassword: password });
    valueOf(await onBreak.member('takeBreak', { body: { data }, headers: { encryption } }));
    const again = await site.as(onBreak.member.session?.userName ?? '', password);
    expect(await again('missions')).toMatchObject({ code: 'exclusion_active' });
    expect(await claim(again)).toMatchObject({ code: 'exclusion_active' });
    expect(await site.guest()('missions')).toMatchObject({ code: 'not_logged_in' });
    const { rowCount } = await site.pool.query('select from mission_claim where player_id = any ($1)', [
      [tester, blocked, onBreak].map(({ id }) => id),
    ]);
    expect(rowCount).toBe(0);
  });
});

describe('publication', () => {
  const faults = (mission: object) => {
    const checked = desk.missions.check(missionsOf(mission), desk.awardTerms());
    return checked.ok ? [] : checked.failure.map(({ key }) => key);
  };
  test('a document’s faults are named, by the currency and by the policy', () => {
    expect(faults({ goal: { kind: 'stake', amount: '0.00' } })).toEqual(['missions.0.goal.amount']);
    expect(faults({ goal: { kind: 'stake' } })).toEqual(['missions.0.goal']);
    expect(faults({ goal: { kind: 'streak', days: 3 } })).toEqual(['missions.0.goal.days']);
    expect(faults({ award: { kind: 'cash', amount: '1.005' } })).toEqual(['missions.0.award.amount']);
    expect(faults({ award: { kind: 'points', amount: '1.00' } })).toEqual(['missions.0.award']);
    expect(faults({ award: { kind: 'bonus', amount: '1.00', weights: { RNG: 100 } } })).toEqual(['missions.0.award.turnoverTimes']);
    const bonus = { kind: 'bonus', amount: '1.00', turnoverTimes: 10 };
    // Ten times at a tenth of a stake is a hundred times.
    expect(faults({ award: { ...bonus, weights: { RNG: 10 } } })).toEqual(['missions.0.award.turnoverTimes']);
    expect(faults({ award: { ...bonus, weights: { RNG: 100 } } })).toEqual([]);
    const strict = { ...desk.awardTerms(), policy: { ...desk.awardTerms().policy, mixedProducts: false } };
    const mixed = missionsOf({
      goal: { kind: 'stake', amount: '10.00', products: ['SPORTS'] },
      award: { ...bonus, weights: { RNG: 100 } },
    });
    expect(desk.missions.check(mixed, strict)).toMatchObject({ failure: [{ key: 'missions.0.award' }] });
  });

  test('a version begins after today, and never changes', async () => {
    const checked = desk.missions.check({ ...missionsOf({}), from: today }, desk.awardTerms());
    if (!checked.ok) throw new Error('refused');
    const given = { document: checked.value, currency: 'PHP', by: 'Ana' } as const;
    expect(await transaction(site.pool, (client) => desk.missions.publish(client, 'PALARO', given))).toMatchObject({
      clauses: [{ key: 'from' }],
    });
    await expect(site.pool.query("update mission_version set published_by = 'Eve'")).rejects.toThrow('neither changed nor deleted');
    await expect(site.pool.query('delete from mission')).rejects.toThrow('neither changed nor deleted');
  });
});
