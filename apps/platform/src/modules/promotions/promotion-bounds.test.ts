import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWithBank } from '../../testing/bank.ts';
import { aKey } from '../../testing/payees.ts';
import { aPromotion, balance, claim, idOf, seen, promotionDesk, type PromotionDesk } from '../../testing/promotions.ts';
import { valueOf, type TestClient } from '../../testing/test-platform.ts';

let it: Awaited<ReturnType<typeof startWithBank>>;
let desk: PromotionDesk;
beforeAll(async () => {
  it = await startWithBank();
  desk = promotionDesk(it.site);
}, 120_000);
afterAll(() => it.stop());

const detail = async (member: TestClient, promotion: string) =>
  valueOf(await member('promotionDetail', { query: { promotion, language: 'EN' } }));
const codesOf = async (member: TestClient, promotion: string) => (await detail(member, promotion)).unmet.map(({ code }) => code);

describe('whom a promotion is for', () => {
  test('the others are shown nothing of it, read why on its own page, and get none', async () => {
    const [inside, outside] = [await it.newcomer(), await it.newcomer()];
    const [id, guest] = [await idOf(inside), it.site.guest()];
    const named = await desk.publish(aPromotion({ audience: { invitedBy: [' Agent1 '] } }));
    const levels = await desk.publish(aPromotion({ audience: { levels: [2, 3] } }));
    const foreign = await desk.publish(aPromotion({ audience: { currencies: ['USD'] } }));
    const own = await desk.publish(aPromotion({ audience: { currencies: ['PHP'] } }));
    await it.site.pool.query(
      "update player set agent_id = (select id from player where upper(username) = 'AGENT1' limit 1) where id = $1",
      [id],
    );
    const { rows: agents } = await it.site.pool.query("select 1 from player where upper(username) = 'AGENT1'");
    expect(agents.length).toBeGreaterThan(0);
    await it.site.pool.query(
      `insert into vip_players (player_id, merchant_code, currency, level, points) values ($1, 'PALARO', 'PHP', 2, 0)
       on conflict (player_id) do update set level = 2`,
      [id],
    );
    for (const key of [named, levels]) {
      expect(await seen(outside, key)).toBeUndefined();
      expect(await seen(guest, key)).toBeUndefined();
      expect((await seen(inside, key))?.state).toBe('claim');
    }
    expect(await codesOf(outside, named)).toEqual(['invited']);
    expect(await codesOf(outside, levels)).toEqual(['level']);
    expect(await codesOf(inside, foreign)).toEqual(['currency']);
    expect(await seen(inside, foreign)).toBeUndefined();
    expect((await seen(outside, own))?.state).toBe('claim');
    const { availablePromosByKey } = valueOf(await outside('personalPromotions'));
    expect(Object.keys(availablePromosByKey)).toEqual(expect.arrayContaining([own]));
    expect(availablePromosByKey).not.toHaveProperty(named);
    expect(await claim(outside, named)).toMatchObject({ code: 'promotion_not_met', data: { field: 'invited' } });
    expect(await claim(outside, levels)).toMatchObject({ code: 'promotion_not_met', data: { field: 'level' } });
    for (const key of [named, levels]) expect(valueOf(await claim(inside, key)).state).toBe('claimed');
    expect(await balance(outside)).toBe('0.00');
    // What somebody has had stays, whatever becomes of their level.
    await it.site.pool.query('update vip_players set level = 0 where player_id = $1', [id]);
    expect((await seen(inside, levels))?.state).toBe('claimed');
    const previewed: string[] = [];
    const document = aPromotion({ key: named, audience: { invitedBy: ['agent1'] } });
    const checked = desk.check(document, {
      policy: it.site.platform.services.merchant.known('PALARO').promotions.policy,
      currency: 'PHP',
      shares: {},
    });
    if (checked.ok) for await (const { playerId } of desk.preview('PALARO', 'PHP', checked.value, 's')) previewed.push(playerId);
    expect(previewed).toContain(id);
    expect(previewed).not.toContain(await idOf(outside));
  });
});

describe('points and tickets', () => {
  const ticketsOf = async (member: TestClient) =>
    (await it.site.pool.query('select count(*)::int as held from wheel_tickets where player_id = $1', [await idOf(member)])).rows[0]?.held;
  const pointsOf = async (member: TestClient) =>
    (await it.site.pool.query('select balance::int as held from points_accounts where player_id = $1', [await idOf(member)])).rows[0]
      ?.held ?? 0;

  test('are given once, and take nothing of a bound of money', async () => {
    const tickets = await desk.publish(aPromotion({ award: { kind: 'tickets', count: 3 }, limits: { money: '1.00', count: 2 } }));
    const points = await desk.publish(aPromotion({ award: { kind: 'points', count: 250 } }));
    const member = await it.newcomer();
    expect(await detail(member, tickets)).toMatchObject({
      state: 'claim',
      award: { kind: 'tickets', amount: null, count: 3, turnoverTimes: 0 },
    });
    const answers = await Promise.all([1, 2, 3, 4].map(() => claim(member, tickets)));
    for (const answer of answers)
      expect(valueOf(answer).claim).toMatchObject({ state: 'claimed', kind: 'tickets', amount: '0.00', count: 3 });
    valueOf(await claim(member, points));
    valueOf(await claim(member, points));
    expect([await ticketsOf(member), await pointsOf(member), await balance(member)]).toEqual([3, 250, '0.00']);
    const { rows } = await it.site.pool.query(
      'select money_left::text as money, count_left::int as count from promotion_budget b join promotion p on p.id = b.promotion_id where p.key = $1',
      [tickets],
    );
    expect(rows).toEqual([{ money: '100', count: 1 }]);
    expect((await detail(member, points)).terms.map(({ text }) => text)).toContain('You get 250 points.');
  });

  test('an application for points is given once it is approved', async () => {
    const key = await desk.publish(aPromotion({ mode: 'apply', award: { kind: 'points', count: 40 }, limits: { money: '10.00' } }));
    const member = await it.newcomer();
    valueOf(await member('applyForPromotion', { body: { promotion: key, key: aKey() } }));
    const [waiting] = (await desk.applications('PALARO', 50)).filter((one) => one.key === key);
    expect(await pointsOf(member)).toBe(0);
    expect(await desk.decideOn(waiting?.id ?? '', true)).toBe('ok');
    expect(await pointsOf(member)).toBe(40);
  });
});

describe('when it can be claimed', () => {
  const day = 86_400_000;
  const ago = (milliseconds: number): string => new Date(Date.now() - milliseconds).toISOString();

  test('before its first day to claim it says from when, and what ended is claimed until its last', async () => {
    const member = await it.newcomer();
    const later = await desk.publish(aPromotion({ claimFrom: '2099-01-01T00:00:00.000Z' }));
    expect(await seen(member, later)).toMatchObject({
      state: 'process',
      action: null,
      unmet: [{ code: 'not_yet', needed: '2099-01-01T00:00:00.000Z' }],
    });
    expect(await claim(member, later)).toMatchObject({ code: 'promotion_not_met', data: { field: 'not_yet' } });
    const over = await desk.publish(aPromotion({ until: ago(day), claimUntil: ago(-day) }));
    expect((await seen(member, over))?.state).toBe('claim');
    expect(valueOf(await claim(member, over)).state).toBe('claimed');
    const lapsed = await desk.publish(aPromotion({ until: ago(2 * day), claimUntil: ago(day) }));
    expect((await seen(member, lapsed))?.state).toBe('close');
    expect((await seen(it.site.guest(), lapsed))?.state).toBe('close');
    expect(await claim(member, lapsed)).toMatchObject({ code: 'promotion_ended' });
  });
});

describe('accounts of one device, address or payout account', () => {
  const onDevice = async (member: TestClient, device: string) =>
    void (await it.site.pool.query("update login_session set device_hash = decode($2, 'hex') where player_id = $1", [
      await idOf(member),
      device,
    ]));
  const paidTo = async (member: TestClient, number: string) =>
    void (await it.site.pool.query(
      `insert into payout_account (id, merchant_code, player_id, channel, number_sealed, number_hash, kind_hash, tail, holder, state, usable_at, created_at)
       values ($2, 'PALARO', $1, 'SALAPI', '', decode($3, 'hex'), decode($3, 'hex'), '0000', 'Juan', 'active', now(), now())`,
      [await idOf(member), aKey(), number],
    ));

  test('of twenty at once on one device as many have it as may, and nothing of the others is taken', async () => {
    const key = await desk.publish(aPromotion({ limits: { count: 20, perDevice: 2 }, occurrence: 'day', startsMidPeriod: true }));
    const members: TestClient[] = [];
    for (let made = 0; made < 20; made++) members.push(await it.newcomer());
    for (const member of members) await onDevice(member, 'd0');
    const answers = await Promise.all(members.map((member) => claim(member, key)));
    expect(answers.filter(({ success }) => success)).toHaveLength(2);
    expect(answers.find(({ success }) => !success)).toMatchObject({ code: 'promotion_shared', data: { field: 'device' } });
    const { rows } = await it.site.pool.query(
      'select count_left::int as left from promotion_budget b join promotion p on p.id = b.promotion_id where p.key = $1',
      [key],
    );
    expect(rows).toEqual([{ left: 18 }]);
    // Who has it has it again: a bound is of accounts.
    const had = members[answers.findIndex(({ success }) => success)]!;
    await it.site.pool.query("update promotion_claim set occurrence = 'before' where player_id = $1", [await idOf(had)]);
    expect(valueOf(await claim(had, key)).state).toBe('claimed');
    const elsewhere = await it.newcomer();
    await onDevice(elsewhere, 'd1');
    expect(valueOf(await claim(elsewhere, key)).state).toBe('claimed');
  }, 60_000);

  test('a device that is not known has none, and an address and a payout account are bounded too', async () => {
    const [one, other] = [await it.newcomer(), await it.newcomer()];
    await it.site.pool.query('update login_session set device_hash = null where player_id = $1', [await idOf(one)]);
    const device = await desk.publish(aPromotion({ limits: { perDevice: 1 } }));
    expect(await claim(one, device)).toMatchObject({ code: 'promotion_shared', data: { field: 'device' } });
    const address = await desk.publish(aPromotion({ limits: { perAddress: 1 } }));
    valueOf(await claim(one, address));
    expect(await claim(other, address)).toMatchObject({ code: 'promotion_shared', data: { field: 'address' } });
    const payee = await desk.publish(aPromotion({ limits: { perPayoutAccount: 1 } }));
    expect(await seen(one, payee)).toMatchObject({ state: 'process', unmet: [{ code: 'payout_account' }] });
    for (const member of [one, other]) await paidTo(member, 'aa');
    await paidTo(other, 'bb');
    valueOf(await claim(one, payee));
    expect(await claim(other, payee)).toMatchObject({ code: 'promotion_shared', data: { field: 'payout_account' } });
  });

  test('an application that was refused frees what it was bounded by', async () => {
    const key = await desk.publish(aPromotion({ mode: 'apply', limits: { perDevice: 1 } }));
    const [one, other] = [await it.newcomer(), await it.newcomer()];
    for (const member of [one, other]) await onDevice(member, 'ee');
    const apply = (member: TestClient) => member('applyForPromotion', { body: { promotion: key, key: aKey() } });
    expect(valueOf(await apply(one)).state).toBe('applying');
    expect(await apply(other)).toMatchObject({ code: 'promotion_shared' });
    const [waiting] = (await desk.applications('PALARO', 50)).filter((claimed) => claimed.key === key);
    expect(await desk.decideOn(waiting?.id ?? '', false, 'No.')).toBe('ok');
    expect(valueOf(await apply(other)).state).toBe('applying');
  });
});
