import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { aKey } from '../../testing/payees.ts';
import { rebatesOf, rewardDesk, type RewardDesk } from '../../testing/rewards.ts';
import { encryptLogin, startTestPlatform, valueOf, type TestClient, type TestPlatform } from '../../testing/test-platform.ts';
import { toldSums } from '../../testing/told-sums.ts';

let site: TestPlatform;
let desk: RewardDesk;
beforeAll(async () => {
  site = await startTestPlatform();
  desk = rewardDesk(site);
}, 120_000);
afterAll(() => site.stop());

const claim = (member: TestClient, key = aKey()) => member('claimRebates', { body: { key } });
const balance = async (member: TestClient): Promise<string> => valueOf(await member('balance')).sumBalance;
const idOf = async (member: TestClient): Promise<string> => valueOf(await member('memberInfo')).id;
const read = async (member: TestClient) => valueOf(await member('rebates'));
const dayOf = async (member: TestClient, day: string) => (await read(member)).days.find((one) => one.day === day);
const aPlayer = async () => {
  const member = await site.newPlayer();
  return { member, id: await idOf(member) };
};

describe('rates by level', () => {
  const reach = (id: string, level: number, at = 'now()') =>
    site.pool.query(`select vip_set(p_player => $1, p_level => $2, p_until => null, p_by => 'Ana', p_at => ${at})`, [id, level]);
  const byLevel = rebatesOf({
    rates: [
      { percent: '0.5' },
      { level: 1, percent: '0.8' },
      { level: 2, percent: '1.2' },
      { product: 'SPORTS', percent: '0.3' },
      { product: 'SPORTS', level: 2, percent: '0.4' },
      { vendor: 'TALA', percent: '0.1' },
    ],
  });
  const lines = async (member: TestClient, day: string) =>
    (await dayOf(member, day))?.lines.map(({ gameType, vendor, percent, level, base }) => [gameType, vendor, percent, level, base]);

  test('the most specific rate applies and no other: a vendor before a category, and that before a level', async () => {
    await desk.publish(byLevel);
    const today = await desk.today();
    const played = [{ stake: 10_000n }, { stake: 20_000n, product: 'SPORTS' }, { stake: 30_000n, vendor: 'TALA' }];
    const { member: none, id: noneId } = await aPlayer();
    await desk.plays(noneId, today, ...played);
    expect(await lines(none, today)).toEqual([
      ['RNG', null, '0.5', null, '100.00'],
      ['RNG', 'TALA', '0.1', null, '300.00'],
      ['SPORTS', null, '0.3', null, '200.00'],
    ]);
    const { member, id } = await aPlayer();
    await desk.plays(id, today, ...played);
    await reach(id, 3);
    expect(await lines(member, today)).toEqual([
      ['RNG', null, '1.2', 2, '100.00'],
      ['RNG', 'TALA', '0.1', null, '300.00'],
      ['SPORTS', null, '0.4', 2, '200.00'],
    ]);
    expect(await read(member)).toMatchObject({ due: '2.30' });
  });

  test('what was collected before a level was reached is paid up to its rate, and one that is lost takes nothing of the day', async () => {
    await desk.publish(byLevel);
    const { member, id } = await aPlayer();
    const today = await desk.today();
    await desk.plays(id, today, { stake: 100_000n });
    expect(valueOf(await claim(member)).paid).toBe('5.00');
    await reach(id, 2);
    expect(valueOf(await claim(member)).paid).toBe('7.00');
    await reach(id, 0);
    expect(await dayOf(member, today)).toMatchObject({ due: '0.00', paid: '12.00', setOff: '0.00', lines: [{ percent: '1.2' }] });
    expect(await balance(member)).toBe('12.00');
  });

  test('a day goes by the level that was held on it, not by that of later days', async () => {
    await desk.publish(byLevel);
    const { member, id } = await aPlayer();
    const [today, yesterday] = [await desk.today(), await desk.yesterday()];
    await desk.plays(id, yesterday, { stake: 10_000n });
    await desk.plays(id, today, { stake: 10_000n });
    await reach(id, 2);
    expect([await lines(member, yesterday), await lines(member, today)]).toEqual([
      [['RNG', null, '0.5', null, '100.00']],
      [['RNG', null, '1.2', 2, '100.00']],
    ]);
  });

  test('a level of 1.2 % and an event of 0.5 % on 10,000.00 come to 150.00 within the bound, and 20 % of 2,000.00 that were lost to 300.00', async () => {
    await desk.publish(
      rebatesOf(
        { rates: [{ level: 1, percent: '1.2' }] },
        { rates: [{ percent: '0.5' }] },
        { of: 'loss', rates: [{ product: 'LIVE', percent: '20' }] },
      ),
    );
    const { member, id } = await aPlayer();
    const today = await desk.today();
    await reach(id, 1);
    await desk.plays(id, today, { stake: 1_000_000n, payout: 1_000_000n });
    expect(await dayOf(member, today)).toMatchObject({ due: '150.00', isCapped: true });
    const { member: loser, id: loserId } = await aPlayer();
    await desk.plays(loserId, today, { stake: 200_000n, product: 'LIVE' });
    // 0.5 % of the turnover are within its own bound.
    expect(await dayOf(loser, today)).toMatchObject({ due: '310.00', isCapped: true });
  });

  test('what rebates come to by level is what the day’s version says', async () => {
    await desk.publish(byLevel);
    const rates = await site.platform.services.rewards.ratesByLevel('PALARO', 'EN');
    expect(rates.map(({ level, title, percent }) => [level, title, percent])).toEqual([
      [1, 'Daily rebate', '0.8'],
      [2, 'Daily rebate', '1.2'],
    ]);
  });

  test('two rates of one category and level are not to be published', () => {
    const checked = desk.check(
      rebatesOf({
        rates: [
          { level: 1, percent: '1' },
          { level: 1, percent: '2' },
        ],
      }),
    );
    expect(checked.ok ? [] : checked.failure.map(({ why }) => why)).toEqual([expect.stringContaining('vendor and level')]);
  });
});

describe('what is due', () => {
  test('0.8 % of 123.45 in three bets of 41.15 is 0.98, and a repeat of the request is paid nothing more', async () => {
    await desk.publish(rebatesOf({}));
    const { member, id } = await aPlayer();
    const today = await desk.today();
    await desk.plays(id, today, { stake: 4115n }, { stake: 4115n }, { stake: 4115n });
    expect(await read(member)).toMatchObject({ due: '0.98', currency: 'PHP' });
    expect(await dayOf(member, today)).toMatchObject({
      isClosed: false,
      due: '0.98',
      paid: '0.00',
      isCapped: false,
      lines: [
        { title: 'Daily rebate', gameType: 'RNG', vendor: null, of: 'turnover', base: '123.45', percent: '0.8', due: '0.98', paid: '0.00' },
      ],
    });
    const key = aKey();
    expect(valueOf(await claim(member, key))).toEqual({ paid: '0.98', currency: 'PHP' });
    expect(valueOf(await claim(member, key))).toEqual({ paid: '0.98', currency: 'PHP' });
    expect(await claim(member)).toMatchObject({ code: 'rebate_none' });
    expect(await balance(member)).toBe('0.98');
    expect(await dayOf(member, today)).toMatchObject({ due: '0.00', paid: '0.98', lines: [{ due: '0.00', paid: '0.98' }] });
    expect(await site.platform.services.wallet.audit()).toEqual([]);
  });

  test('collected at noon and again at night, with the job beside it, 123.45 come to 0.98', async () => {
    await desk.publish(rebatesOf({}));
    const { member, id } = await aPlayer();
    const yesterday = await desk.yesterday();
    await desk.plays(id, yesterday, { stake: 6170n });
    expect(valueOf(await claim(member)).paid).toBe('0.49');
    await desk.plays(id, yesterday, { stake: 6175n });
    await Promise.all([claim(member), desk.dispatch(yesterday), claim(member), desk.dispatch(yesterday), claim(member)]);
    await desk.dispatch(yesterday);
    expect(await balance(member)).toBe('0.98');
    expect(await dayOf(member, yesterday)).toMatchObject({ isClosed: true, paysAt: null, paid: '0.98', due: '0.00' });
  });

  test('a rebate that is paid without a tap is told with its sum; who collects it reads the sum at once', async () => {
    await desk.publish(rebatesOf({}));
    const { member, id } = await aPlayer();
    const yesterday = await desk.yesterday();
    await desk.plays(id, yesterday, { stake: 10_000n });
    expect(valueOf(await claim(member)).paid).toBe('0.80');
    await desk.plays(id, yesterday, { stake: 20_000n });
    await desk.dispatch(yesterday);
    await desk.dispatch(yesterday);
    expect(await toldSums(site, member, 'rebate_paid')).toEqual(['1.60 PHP']);
  });

  test('1.2 % and 0.5 % of 10000.00 are 150.00 by the bound of 1.5 %, and are marked so; 20 % of a loss of 2000.00 are 300.00', async () => {
    await desk.publish(rebatesOf({ rates: [{ percent: '1.2' }] }, { rates: [{ percent: '0.5' }] }));
    const [one, other] = [await aPlayer(), await aPlayer()];
    const today = await desk.today();
    await desk.plays(one.id, today, { stake: 1_000_000n, payout: 1_000_000n });
    expect(await dayOf(one.member, today)).toMatchObject({ due: '150.00', isCapped: true, lines: [{ due: '120.00' }, { due: '50.00' }] });
    expect(valueOf(await claim(one.member)).paid).toBe('150.00');
    expect((await dayOf(one.member, today))?.lines).toMatchObject([{ paid: '120.00' }, { paid: '30.00' }]);
    await desk.publish(rebatesOf({ of: 'loss', rates: [{ percent: '20' }] }));
    await desk.plays(other.id, today, { stake: 500_000n, payout: 300_000n });
    expect(await dayOf(other.member, today)).toMatchObject({ due: '300.00', isCapped: true });
    expect(valueOf(await claim(other.member)).paid).toBe('300.00');
  });

  test('what was won in one category and lost in another is no loss, and promotions are taken off a loss', async () => {
    await desk.publish(rebatesOf({ of: 'loss', rates: [{ percent: '10' }] }));
    const [winner, loser] = [await aPlayer(), await aPlayer()];
    const today = await desk.today();
    await desk.plays(winner.id, today, { stake: 100_000n }, { stake: 0n, payout: 150_000n, product: 'LIVE', rounds: 0 });
    expect(await dayOf(winner.member, today)).toMatchObject({ due: '0.00', isCapped: true });
    await desk.plays(loser.id, today, { stake: 10_000n });
    await site.pool.query(
      `select wallet_move(p_id => $1, p_player => $2, p_source => 'promotions', p_kind => 'promotion', p_reference => $1, p_fingerprint => 'x',
         p_currency => 'PHP', p_debit => 0, p_credit => 4000, p_statement => 'bonus', p_description => '', p_group => null, p_at => now())`,
      [`gift-${loser.id}`, loser.id],
    );
    // 10 % of 100.00 within 15 % of 60.00.
    expect(await dayOf(loser.member, today)).toMatchObject({ due: '9.00', isCapped: true });
  });

  test('of the rates of a rebate the most specific applies, and one alone', async () => {
    const rates = [{ percent: '0.1' }, { product: 'LIVE', percent: '0.2' }, { vendor: 'HABAGAT', percent: '0.3' }];
    await desk.publish(
      rebatesOf({ rates: [...rates, { product: 'LIVE', vendor: 'HABAGAT', percent: '0.4' }, { product: 'FISH', percent: '0' }] }),
    );
    const { member, id } = await aPlayer();
    const [today, stake] = [await desk.today(), 100_000n];
    await desk.plays(
      id,
      today,
      { stake, product: 'RNG', vendor: 'MAYON' },
      { stake, product: 'LIVE', vendor: 'MAYON' },
      { stake, product: 'RNG', vendor: 'HABAGAT' },
      { stake, product: 'LIVE', vendor: 'HABAGAT' },
      { stake, product: 'FISH', vendor: 'MAYON' },
    );
    const lines = (await dayOf(member, today))?.lines.map(({ gameType, vendor, percent, due }) => [gameType, vendor, percent, due]);
    expect(lines).toEqual([
      ['LIVE', null, '0.2', '2.00'],
      ['LIVE', 'HABAGAT', '0.4', '4.00'],
      ['RNG', null, '0.1', '1.00'],
      ['RNG', 'HABAGAT', '0.3', '3.00'],
    ]);
    expect(valueOf(await claim(member)).paid).toBe('10.00');
  });

  test('what a correction left overpaid is set off against later days, never taken from the balance', async () => {
    await desk.publish(rebatesOf({ rates: [{ percent: '1' }] }));
    const { member, id } = await aPlayer();
    const [yesterday, today] = [await desk.yesterday(), await desk.today()];
    await desk.plays(id, yesterday, { stake: 100_000n });
    expect(valueOf(await claim(member)).paid).toBe('10.00');
    await desk.plays(id, yesterday, { stake: -40_000n, rounds: -1 });
    expect(await claim(member)).toMatchObject({ code: 'rebate_none' });
    await desk.dispatch(yesterday);
    expect(await balance(member)).toBe('10.00');
    await desk.plays(id, today, { stake: 30_000n });
    expect(await dayOf(member, today)).toMatchObject({ due: '0.00', setOff: '3.00' });
    expect(await claim(member)).toMatchObject({ code: 'rebate_none' });
    await desk.plays(id, today, { stake: 70_000n });
    expect(await dayOf(member, today)).toMatchObject({ due: '6.00', setOff: '4.00' });
    expect(valueOf(await claim(member)).paid).toBe('6.00');
    expect(await balance(member)).toBe('16.00');
  });
});

test('whatever the order and the number of claims, runs of the job and corrections, a player has what all days come to', async () => {
  await desk.publish(rebatesOf({ rates: [{ percent: '0.77' }] }));
  const [yesterday, today] = [await desk.yesterday(), await desk.today()];
  const kind = fc.constantFrom('play', 'correct', 'claim', 'claims');
  const step = fc.record({ kind, stake: fc.bigInt(1n, 99_999n), ofToday: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 12 }),
      fc.array(fc.constantFrom('job' as const, 'claim' as const), { maxLength: 4 }),
      async (steps, ends) => {
        const { member, id } = await aPlayer();
        const sums = { yesterday: 0n, today: 0n };
        for (const one of steps) {
          if (one.kind === 'claim') await claim(member);
          else if (one.kind === 'claims') await Promise.all([claim(member), claim(member), claim(member)]);
          else {
            const stake = one.kind === 'play' ? one.stake : -one.stake;
            sums[one.ofToday ? 'today' : 'yesterday'] += stake;
            await desk.plays(id, one.ofToday ? today : yesterday, { stake, rounds: one.kind === 'play' ? 1 : -1 });
          }
        }
        for (const end of ends) await (end === 'job' ? desk.dispatch(yesterday) : claim(member));
        await desk.dispatch(yesterday);
        // Whatever is owed is set off against play that is enough for it.
        sums.today += 10_000_000n;
        await desk.plays(id, today, { stake: 10_000_000n });
        await claim(member);
        const due = (sums.yesterday * 77n) / 10_000n + (sums.today * 77n) / 10_000n;
        const { rows } = await site.pool.query<{ balance: bigint; payments: bigint }>(
          `select balance, (select coalesce(sum(amount), 0)::bigint from rebate_payment where player_id = $1) as payments
         from wallet_accounts where player_id = $1`,
          [id],
        );
        expect(rows[0]).toEqual({ balance: due, payments: due });
      },
    ),
    { numRuns: 15 },
  );
}, 120_000);

describe('who has none', () => {
  test('trial accounts and test players see none and get none, and whoever is blocked gets none, also not later', async () => {
    await desk.publish(rebatesOf({}));
    const [tester, blocked] = [await aPlayer(), await aPlayer()];
    const [yesterday, today] = [await desk.yesterday(), await desk.today()];
    await desk.plays(tester.id, today, { stake: 100_000n });
    await site.pool.query('update player set type = 40 where id = $1', [tester.id]);
    expect(await claim(tester.member)).toMatchObject({ code: 'rebate_none' });
    expect(await balance(tester.member)).toBe('0.00');
    await desk.plays(blocked.id, yesterday, { stake: 100_000n });
    await site.pool.query("update player set status = 'disabled' where id = $1", [blocked.id]);
    await desk.dispatch(yesterday);
    await site.pool.query("update player set status = 'active' where id = $1", [blocked.id]);
    await desk.dispatch(yesterday);
    const { rows } = await site.pool.query('select balance from wallet_accounts where player_id = any ($1)', [[tester.id, blocked.id]]);
    expect(rows).toEqual([{ balance: 0n }, { balance: 0n }]);
  });

  test('whoever is on a break sees none and collects none, and a guest has none', async () => {
    const { member, id } = await aPlayer();
    await desk.plays(id, await desk.today(), { stake: 100_000n });
    expect((await read(member)).due).toBe('8.00');
    const password = 'Fresh!2026';
    const { data, encryption } = await encryptLogin(member, { length: '30d', loginPassword: password });
    valueOf(await member('takeBreak', { body: { data }, headers: { encryption } }));
    const again = await site.as(member.session?.userName ?? '', password);
    expect(await again('rebates')).toMatchObject({ code: 'exclusion_active' });
    expect(await claim(again)).toMatchObject({ code: 'exclusion_active' });
    expect(await site.guest()('rebates')).toMatchObject({ code: 'not_logged_in' });
  });
});

describe('publication', () => {
  test('only the first version may begin today, and none before; faults are named', async () => {
    const today = await desk.today();
    const checked = desk.check({ ...rebatesOf({}), from: today });
    if (!checked.ok) throw new Error('refused');
    const published = await transaction(site.pool, (client) => desk.publishNow(client, 'PALARO', checked.value, 'Ana'));
    expect(published).toMatchObject({ clauses: [{ key: 'from' }] });
    const twice = desk.check(rebatesOf({ rates: [{ percent: '1' }, { percent: '2' }] }));
    expect(twice).toMatchObject({ ok: false, failure: [{ key: 'rebates.0.rates' }] });
    expect(desk.check(rebatesOf({ key: 'A' }, { key: 'A' }))).toMatchObject({ ok: false, failure: [{ key: 'rebates' }] });
  });

  test('a preview says what a day would come to, and leaves nothing', async () => {
    const { id } = await aPlayer();
    const yesterday = await desk.yesterday();
    await desk.plays(id, yesterday, { stake: 90_000_000n });
    const before = await desk.versions('PALARO', 1);
    const checked = desk.check(rebatesOf({ rates: [{ percent: '1' }] }));
    if (!checked.ok) throw new Error('refused');
    const previewed = await desk.preview('PALARO', checked.value, yesterday, desk.settings(), 1);
    expect(previewed.most).toMatchObject([{ due: 900_000n }]);
    expect(await desk.versions('PALARO', 1)).toEqual(before);
  });

  test('a version is neither changed nor deleted', async () => {
    await expect(site.pool.query("update rebate_version set published_by = 'Eve'")).rejects.toThrow('neither changed nor deleted');
    await expect(site.pool.query('delete from rebate_rate')).rejects.toThrow('neither changed nor deleted');
  });
});
