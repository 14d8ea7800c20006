import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { aKey } from '../../testing/payees.ts';
import { pointsOf, rewardDesk, type RewardDesk } from '../../testing/rewards.ts';
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

const offerOf = (times = 1, more: object = {}) => ({ key: aKey(), offer: 'SMALL', times, amount: `${times}.00`, ...more });
const redeem = (member: TestClient, body = offerOf()) => member('redeemPoints', { body });
const codeOf = (answer: Awaited<ReturnType<typeof redeem>>): string => (answer.success ? 'ok' : answer.code);
const read = async (member: TestClient) => valueOf(await member('points'));
const balance = async (member: TestClient): Promise<string> => valueOf(await member('balance')).sumBalance;
const aPlayer = async () => {
  const member = await site.newPlayer();
  return { member, id: valueOf(await member('memberInfo')).id };
};
const adjust = (id: string, points: bigint) => transaction(site.pool, (client) => desk.points.adjust(client, id, points));
/** Lets what a player has end as many days earlier. */
const ages = (id: string, days: number) =>
  site.pool.query('update points_entries set expires_on = expires_on - $2::int where player_id = $1', [id, days]);
const expires = (id: string) => site.pool.query('select points_expire(p_player => $1, p_at => now())', [id]);
const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

describe('what is earned', () => {
  test('A251 stakes of a day are added up before they are cut to whole points, by the most specific rate', async () => {
    const rates = [{ points: 10 }, { product: 'LIVE', points: 20 }, { vendor: 'HABAGAT', points: 30 }, { product: 'FISH', points: 0 }];
    await desk.publishPoints(pointsOf({ rates }));
    const { member, id } = await aPlayer();
    // Three of 41.15 at 0.01 are 1.2345 points, where each alone is none.
    await desk.earns(id, today, { stake: 4115n }, { stake: 4115n });
    expect(await read(member)).toMatchObject({ balance: 0, worth: '0.00', content: [] });
    await desk.earns(id, today, { stake: 4115n });
    expect(await read(member)).toMatchObject({ balance: 1, content: [{ kind: 'earned', points: 1, day: today }] });
    const [live, habagat, fish] = [{ product: 'LIVE' }, { product: 'LIVE', vendor: 'HABAGAT' }, { product: 'FISH' }];
    await desk.earns(id, today, { stake: 100_000n, ...live }, { stake: 100_000n, ...habagat }, { stake: 100_000n, ...fish });
    expect(await read(member)).toMatchObject({ balance: 51, content: [{ kind: 'earned', points: 51 }], next: null });
    expect((await read(member)).rates).toEqual([
      { gameType: null, vendor: null, points: 10 },
      { gameType: 'LIVE', vendor: null, points: 20 },
      { gameType: null, vendor: 'HABAGAT', points: 30 },
      { gameType: 'FISH', vendor: null, points: 0 },
    ]);
  });

  test('a correction takes points, never more than there are, and the rest is owed from what is earned next and from nothing else', async () => {
    await desk.publishPoints(pointsOf());
    const { member, id } = await aPlayer();
    await desk.earns(id, today, { stake: 1_500_000n });
    valueOf(await redeem(member));
    await desk.earns(id, today, { stake: -1_200_000n, rounds: -1 });
    expect(await read(member)).toMatchObject({
      balance: 0,
      owed: 70,
      content: [{ points: -50 }, { kind: 'redeemed' }, { kind: 'earned' }],
    });
    expect(await balance(member)).toBe('1.00');
    expect(await adjust(id, 5n)).toBe('ok');
    await desk.earns(id, today, { stake: 500_000n });
    expect(await read(member)).toMatchObject({ balance: 5, owed: 20 });
    await desk.earns(id, today, { stake: 300_000n });
    expect(await read(member)).toMatchObject({ balance: 15, owed: 0 });
  });

  test('a day goes by its version: what was played before the new rate counts by the old', async () => {
    await desk.publishPoints(pointsOf());
    await desk.publishPoints(pointsOf({ from: today, rates: [{ points: 100 }] }));
    const { member, id } = await aPlayer();
    await desk.earns(id, await desk.yesterday(), { stake: 100_000n });
    await desk.earns(id, today, { stake: 100_000n });
    const { content } = await read(member);
    expect(content.map(({ points, day }) => [points, day])).toEqual([
      [100, today],
      [10, await desk.yesterday()],
    ]);
    await desk.publishPoints(pointsOf());
  });
});

describe('what is redeemed', () => {
  test('A251 points become money in the balance, and a repeat of the request is paid nothing more', async () => {
    await desk.publishPoints(pointsOf());
    const { member, id } = await aPlayer();
    await desk.earns(id, today, { stake: 2_555_500n });
    expect(await read(member)).toMatchObject({ balance: 255, worth: '2.00', nextExpiry: { points: 255, day: dayAfter(today, 30) } });
    const request = offerOf(2);
    expect(await redeem(member, offerOf(3))).toMatchObject({ code: 'points_short' });
    expect(valueOf(await redeem(member, request))).toEqual({ points: 200, paid: '2.00', currency: 'PHP' });
    expect(valueOf(await redeem(member, request))).toEqual({ points: 200, paid: '2.00', currency: 'PHP' });
    expect(await redeem(member, { ...request, times: 1, amount: '1.00' })).toMatchObject({ code: 'order_exists' });
    expect(await redeem(member)).toMatchObject({ code: 'points_short' });
    expect(await balance(member)).toBe('2.00');
    expect(await read(member)).toMatchObject({
      balance: 55,
      worth: '0.00',
      content: [{ kind: 'redeemed', points: -200, amount: '2.00' }, {}],
    });
    expect(await site.platform.services.wallet.audit()).toEqual([]);
  });

  test('an offer that is not the one that was shown is refused, and moves nothing', async () => {
    await desk.publishPoints(pointsOf());
    const { member, id } = await aPlayer();
    await desk.earns(id, today, { stake: 5_000_000n });
    for (const wrong of [{ amount: '1.01' }, { amount: '0.00' }, { offer: 'GONE' }, { times: 2, amount: '1.00' }])
      expect(await redeem(member, offerOf(1, wrong))).toMatchObject({ code: 'points_offer_changed' });
    expect(await redeem(member, offerOf(1001))).toMatchObject({ code: 'bad_request' });
    expect(await read(member)).toMatchObject({ balance: 500 });
    expect(await balance(member)).toBe('0.00');
  });

  test('two nodes that redeem at once pay once, with one key and with two', async () => {
    await desk.publishPoints(pointsOf());
    const { member, id } = await aPlayer();
    await desk.earns(id, today, { stake: 1_900_000n });
    const other = await startTestPlatform({ databaseUrl: site.connectionString });
    try {
      const there = createTestClient(other.baseUrl);
      there.use(member.session, member.cookie);
      const request = offerOf();
      const same = await Promise.all([member, there, member, there].map((node) => redeem(node, request)));
      expect(same.map((one) => valueOf(one).paid)).toEqual(['1.00', '1.00', '1.00', '1.00']);
      expect(await balance(member)).toBe('1.00');
      await desk.earns(id, today, { stake: 100_000n });
      const apart = await Promise.all([member, there, member, there].map((node) => redeem(node)));
      expect(apart.filter((one) => codeOf(one) === 'points_short')).toHaveLength(3);
      expect(await balance(member)).toBe('2.00');
      expect(await read(member)).toMatchObject({ balance: 0 });
    } finally {
      await other.stop();
    }
  });

  test('entries come page by page, the last first', async () => {
    await desk.publishPoints(pointsOf());
    const { member, id } = await aPlayer();
    await desk.earns(id, today, { stake: 3_000_000n });
    for (let times = 0; times < 3; times++) valueOf(await redeem(member));
    const first = valueOf(await member('points', { query: { pageSize: 2 } }));
    expect(first.content.map(({ kind }) => kind)).toEqual(['redeemed', 'redeemed']);
    const second = valueOf(await member('points', { query: { pageSize: 2, before: first.next ?? '' } }));
    expect(second.content.map(({ kind }) => kind)).toEqual(['redeemed', 'earned']);
    expect(second.next).toBeNull();
  });
});

describe('what ends', () => {
  test('points that end first are used first; those whose last day has passed are none, whether the job has run or not', async () => {
    await desk.publishPoints(pointsOf());
    const { member, id } = await aPlayer();
    await desk.earns(id, today, { stake: 1_000_000n });
    await ages(id, 10);
    expect(await adjust(id, 150n)).toBe('ok');
    expect(await read(member)).toMatchObject({ balance: 250, nextExpiry: { points: 100, day: dayAfter(today, 20) } });
    valueOf(await redeem(member));
    expect(await read(member)).toMatchObject({ balance: 150, nextExpiry: { points: 150, day: dayAfter(today, 30) } });
    await ages(id, 30);
    expect(await read(member)).toMatchObject({ balance: 150, nextExpiry: { day: today } });
    await ages(id, 1);
    expect(await read(member)).toMatchObject({ balance: 0, worth: '0.00', nextExpiry: null });
    expect(await redeem(member)).toMatchObject({ code: 'points_short' });
    for (const { name, run } of [...site.platform.jobs, ...site.platform.jobs]) if (name === 'points.expire') await run();
    expect((await read(member)).content[0]).toMatchObject({ kind: 'expired', points: -150 });
    expect((await read(member)).content.filter(({ kind }) => kind === 'expired')).toHaveLength(1);
  });

  test('a version without an end keeps points for ever', async () => {
    await desk.publishPoints(pointsOf({ expireDays: null }));
    const { member, id } = await aPlayer();
    await desk.earns(id, today, { stake: 1_000_000n });
    expect(await read(member)).toMatchObject({ balance: 100, expireDays: null, nextExpiry: null });
    await desk.publishPoints(pointsOf());
  });
});

test('whatever is earned, corrected, redeemed, given, taken and ended in whichever order: the sums are exact', async () => {
  await desk.publishPoints(pointsOf({ rates: [{ points: 7 }], offers: [{ key: 'SMALL', points: 13, amount: '1.00' }] }));
  const yesterday = await desk.yesterday();
  const kind = fc.constantFrom('play', 'play', 'correct', 'redeem', 'redeems', 'give', 'take', 'end', 'age');
  const step = fc.record({ kind, size: fc.bigInt(1n, 2_000_000n), ofToday: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { member, id } = await aPlayer();
      let [staked, paid] = [0n, 0n];
      for (const { kind: what, size, ofToday } of steps) {
        const day = ofToday ? today : yesterday;
        if (what === 'play' || what === 'correct') {
          const stake = what === 'play' ? size : -size;
          staked += stake;
          await desk.earns(id, day, { stake, rounds: what === 'play' ? 1 : -1 });
        } else if (what === 'redeem' || what === 'redeems') {
          const request = offerOf();
          const answers = await Promise.all((what === 'redeem' ? [1] : [1, 2, 3]).map(() => redeem(member, request)));
          if (answers.some(({ success }) => success)) paid += 100n;
          expect(new Set(answers.map(codeOf)).size).toBe(1);
        } else if (what === 'give' || what === 'take') await adjust(id, (what === 'give' ? 1n : -1n) * (size % 50n) || 1n);
        else if (what === 'end') await expires(id);
        else await ages(id, ofToday ? 30 : 31);
        const { rows } = await site.pool.query<Record<string, bigint | null>>(
          `select a.balance, a.total_u::bigint as units, a.given, floor(a.total_u / 1000000)::bigint as whole,
             (select sum(points)::bigint from points_entries where player_id = $1) as entries,
             (select sum(remaining)::bigint from points_entries where player_id = $1) as remaining,
             (select sum(points)::bigint from points_entries where player_id = $1 and kind in ('earned', 'corrected')) as counted,
             (select balance from wallet_accounts where player_id = $1) as money,
             (select coalesce(sum(amount), 0)::bigint from points_redemption where player_id = $1) as redeemed
           from points_accounts a where player_id = $1`,
          [id],
        );
        const sums = rows[0];
        if (sums === undefined) continue;
        expect(sums.entries ?? 0n).toBe(sums.balance);
        expect(sums.remaining ?? 0n).toBe(sums.balance);
        expect(sums.counted ?? 0n).toBe(sums.given);
        expect(sums.units).toBe(staked * 70n);
        // What was not given yet is less than a point; what was given too much is owed.
        expect(sums.given!).toBeGreaterThanOrEqual(sums.whole!);
        expect([sums.money, sums.redeemed]).toEqual([paid, paid]);
      }
      // Whatever is owed is set off against play that is enough for it.
      staked += 40_000_000n;
      await desk.earns(id, today, { stake: 40_000_000n });
      const { rows } = await site.pool.query('select given from points_accounts where player_id = $1', [id]);
      expect(rows[0]).toEqual({ given: (staked * 70n) / 1_000_000n });
    }),
    { numRuns: 15 },
  );
  await desk.publishPoints(pointsOf());
}, 180_000);

describe('who has none', () => {
  test('players of tests and whoever is blocked earn nothing and redeem nothing, also not later', async () => {
    await desk.publishPoints(pointsOf());
    const [tester, blocked] = [await aPlayer(), await aPlayer()];
    await desk.earns(tester.id, today, { stake: 2_000_000n });
    await site.pool.query('update player set type = 40 where id = $1', [tester.id]);
    // A session is read anew after a second at the latest.
    await expect.poll(() => read(tester.member), { timeout: 5000 }).toMatchObject({ balance: 0, offers: [], content: [] });
    expect(await redeem(tester.member)).toMatchObject({ code: 'no_permission' });
    expect(await adjust(tester.id, 1n)).toBe('blocked');
    const { rows } = await site.pool.query(
      `select status from points_redeem(p_player => $1, p_key => 'a-key-of-a-test', p_offer => 'SMALL', p_times => 1, p_amount => 100,
         p_transaction => 'points-test', p_fingerprint => 'x', p_at => now())`,
      [tester.id],
    );
    expect(rows).toEqual([{ status: 'blocked' }]);
    expect(await balance(tester.member)).toBe('0.00');
    await site.pool.query("update player set status = 'disabled' where id = $1", [blocked.id]);
    await desk.earns(blocked.id, today, { stake: 2_000_000n });
    await site.pool.query("update player set status = 'active' where id = $1", [blocked.id]);
    await desk.earns(blocked.id, today, { stake: 200_000n });
    expect(await read(blocked.member)).toMatchObject({ balance: 20 });
  });

  test('whoever is on a break redeems nothing and earns nothing, and a guest has none', async () => {
    const { member, id } = await aPlayer();
    await desk.earns(id, today, { stake: 2_000_000n });
    const password = 'Fresh!2026';
    const { data, encryption } = await encryptLogin(member, { length: '30d', loginPassword: password });
    valueOf(await member('takeBreak', { body: { data }, headers: { encryption } }));
    const again = await site.as(member.session?.userName ?? '', password);
    expect(await again('points')).toMatchObject({ code: 'exclusion_active' });
    expect(await redeem(again)).toMatchObject({ code: 'exclusion_active' });
    await desk.earns(id, today, { stake: 2_000_000n });
    expect(await desk.points.held(id)).toMatchObject({ balance: 200n });
    expect(await site.guest()('points')).toMatchObject({ code: 'not_logged_in' });
    expect(await redeem(site.guest())).toMatchObject({ code: 'not_logged_in' });
  });
});

describe('publication', () => {
  test('only the first version may begin today, and none before; faults are named; a version never changes', async () => {
    const checked = desk.points.check({ ...pointsOf(), from: today }, 'PHP');
    if (!checked.ok) throw new Error('refused');
    const given = { document: checked.value, currency: 'PHP', by: 'Ana' } as const;
    const published = await transaction(site.pool, (client) => desk.points.publish(client, 'PALARO', given));
    expect(published).toMatchObject({ clauses: [{ key: 'from' }] });
    const faulty = (more: object) => desk.points.check(pointsOf(more), 'PHP');
    expect(faulty({ rates: [{ points: 1 }, { points: 2 }] })).toMatchObject({ failure: [{ key: 'rates' }] });
    expect(faulty({ offers: [{ key: 'A', points: 1, amount: '1.005' }] })).toMatchObject({ failure: [{ key: 'offers.0.amount' }] });
    expect(faulty({ offers: [{ key: 'A', points: 1, amount: '0.00' }] })).toMatchObject({ failure: [{ key: 'offers.0.amount' }] });
    await expect(site.pool.query("update points_version set published_by = 'Eve'")).rejects.toThrow('neither changed nor deleted');
    await expect(site.pool.query('delete from points_offer')).rejects.toThrow('neither changed nor deleted');
  });
});
