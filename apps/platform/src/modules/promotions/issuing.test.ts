import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWithBank } from '../../testing/bank.ts';
import { aKey, loginPassword } from '../../testing/payees.ts';
import { aPromotion, balance, idOf, seen, promotionDesk, type PromotionDesk } from '../../testing/promotions.ts';
import { encryptLogin, valueOf, type TestClient } from '../../testing/test-platform.ts';
import { toldSums } from '../../testing/told-sums.ts';

let it: Awaited<ReturnType<typeof startWithBank>>;
let desk: PromotionDesk;
beforeAll(async () => {
  it = await startWithBank();
  desk = promotionDesk(it.site);
}, 120_000);
afterAll(() => it.stop());

const give = () => it.run('promotions.give');
const noticesOf = (member: TestClient) => toldSums(it.site, member, 'promotion_given');
const auto = (more: object = {}) => aPromotion({ mode: 'auto', ...more });
const ofDeposit = (more: object = {}) =>
  auto({
    kind: 'deposit',
    occurrence: 'deposit',
    conditions: { deposit: { which: 'any', min: '100.00' } },
    award: { kind: 'cash', rate: { of: 'deposit', tiers: [{ from: '0.00', percent: '10' }], cap: '50.00' } },
    terms: { turnoverTimes: 1 },
    ...more,
  });
const deposits = async (member: TestClient, amount: string): Promise<void> => {
  const before = await balance(member);
  const { id } = valueOf(await member('createDeposit', { body: { channel: 'QRPH', amount, key: aKey() } }));
  await it.pay(id);
  await expect.poll(() => balance(member), { timeout: 20_000 }).not.toBe(before);
  await it.site.delivered();
};
/** So much was decided of a player's bets, and stands in the feed and in their days. */
const plays = async (member: TestClient, minor: number): Promise<void> => {
  await it.site.pool.query(
    `insert into play_feed (merchant_code, player_id, currency, product, vendor_code, game_code, round_id, business_day, hour, valid_stake, payout, rounds, written_at)
     values ('PALARO', $1, 'PHP', 'RNG', 'X', 'Y', $2, play_day(p_merchant => 'PALARO', p_at => now()), 1, $3, 0, 1, now())`,
    [await idOf(member), aKey(), minor],
  );
  await it.site.pool.query('select play_days_roll(p_max => 10000)');
};

test('a deposit is given its share without a tap, once however often and on however many nodes it is looked at', async () => {
  const key = await desk.publish(ofDeposit());
  const member = await it.aDepositor();
  await deposits(member, '300.00');
  expect(await seen(member, key)).toMatchObject({ state: 'process', action: null, award: { amount: '30.00' } });
  expect(await member('claimPromotion', { body: { promotion: key, key: aKey() } })).toMatchObject({
    code: 'promotion_not_met',
    data: { field: 'mode' },
  });
  await Promise.all([give(), give(), give()]);
  await give();
  expect(await balance(member)).toBe('330.00');
  expect(await seen(member, key)).toMatchObject({ state: 'issued', claim: { state: 'issued', amount: '30.00', required: '30.00' } });
  expect(await noticesOf(member)).toEqual(['30.00 PHP']);
  const { rows } = await it.site.pool.query(
    "select amount::int, required::int from turnover where player_id = $1 and starts_with(id, 'promo:')",
    [await idOf(member)],
  );
  expect(rows).toEqual([{ amount: 3000, required: 3000 }]);
  await deposits(member, '200.00');
  await give();
  expect(await balance(member)).toBe('550.00');
  expect(await it.site.platform.services.wallet.audit()).toEqual([]);
  await desk.publish(ofDeposit({ key, until: '2021-01-01T00:00:00.000Z' }));
});

test('what was staked is counted behind play; points come with a message, and one look is enough for what happened before it', async () => {
  const key = await desk.publish(
    auto({ occurrence: 'day', startsMidPeriod: true, conditions: { turnover: { min: '100.00' } }, award: { kind: 'points', count: 25 } }),
  );
  const member = await it.newcomer();
  await plays(member, 9_999);
  await give();
  expect((await seen(member, key))?.state).toBe('process');
  await plays(member, 1);
  await Promise.all([give(), give()]);
  expect(await seen(member, key)).toMatchObject({ state: 'issued', claim: { kind: 'points', count: 25 } });
  expect(await noticesOf(member)).toEqual([null]);
  const { rows } = await it.site.pool.query('select balance::int as points from points_accounts where player_id = $1', [
    await idOf(member),
  ]);
  expect(rows).toEqual([{ points: 25 }]);
  expect((await it.site.pool.query('select from promotion_look where player_id = $1', [await idOf(member)])).rowCount).toBe(0);
});

test('what has no event of its own comes with the walk of the day; who is excluded, blocked or a test player gets nothing', async () => {
  const [good, excluded, blocked, tester, joined] = [
    await it.newcomer(),
    await it.newcomer(),
    await it.newcomer(),
    await it.newcomer(),
    await it.newcomer(),
  ] as const;
  const ids = await Promise.all([good, excluded, blocked, tester, joined].map(idOf));
  const { data, encryption } = await encryptLogin(excluded, { length: '30d', loginPassword });
  valueOf(await excluded('takeBreak', { body: { data }, headers: { encryption } }));
  await it.site.pool.query("update player set status = 'disabled' where id = $1", [ids[2]]);
  await it.site.pool.query('update player set type = 40 where id = $1', [ids[3]]);
  const key = await desk.publish(auto({ award: { kind: 'cash', amount: '7.00' }, limits: { money: '700.00' } }));
  const toJoin = await desk.publish(auto({ mustJoin: true, award: { kind: 'cash', amount: '1.00' } }));
  expect(await seen(joined, toJoin)).toMatchObject({ state: 'join', action: 'join' });
  valueOf(await joined('joinPromotion', { body: { promotion: toJoin, key: aKey() } }));
  // What an event says of them changes nothing.
  for (const id of ids) await it.site.pool.query('select promotion_want_look(p_player => $1, p_at => now())', [id]);
  await give();
  await give();
  const { rows } = await it.site.pool.query<{ id: string; key: string }>(
    `select c.player_id as id, p.key from promotion_claim c join promotion p on p.id = c.promotion_id
     where p.key = any ($1) and c.state = 'issued' and c.player_id = any ($2) order by p.key, c.player_id`,
    [[key, toJoin], ids],
  );
  expect(
    rows
      .filter((row) => row.key === key)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([ids[0], ids[4]].toSorted((one = '', other = '') => (one < other ? -1 : 1)));
  expect(rows.filter((row) => row.key === toJoin).map(({ id }) => id)).toEqual([ids[4]]);
  expect(await balance(joined)).toBe('8.00');
  // The walk has ended for today.
  const late = await it.newcomer();
  await give();
  expect(await balance(late)).toBe('0.00');
  await it.site.pool.query('update promotion_walk set day = day - 1');
  await give();
  expect(await balance(late)).toBe('7.00');
});

test('of accounts of one device as many are given it as may', async () => {
  const [one, other, unknown] = [await it.newcomer(), await it.newcomer(), await it.newcomer()];
  await it.site.pool.query('delete from login_device where player_id = $1', [await idOf(unknown)]);
  for (const member of [one, other])
    await it.site.pool.query(
      `insert into login_device (device_hash, player_id, last_at, agent, network) values ('\\xabcd', $1, now() + interval '1 minute', '', '')`,
      [await idOf(member)],
    );
  await desk.publish(auto({ award: { kind: 'cash', amount: '3.00' }, limits: { perDevice: 1 } }));
  await give();
  expect((await Promise.all([one, other].map(balance))).toSorted()).toEqual(['0.00', '3.00']);
  expect(await balance(unknown)).toBe('0.00');
});
