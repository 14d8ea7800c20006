import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { startWithBank } from '../../testing/bank.ts';
import { submitDocument } from '../../testing/identities.ts';
import { aKey, loginPassword } from '../../testing/payees.ts';
import { aPromotion, balance, claim, idOf, seen, promotionDesk, type PromotionDesk } from '../../testing/promotions.ts';
import { encryptLogin, valueOf, type TestClient } from '../../testing/test-platform.ts';
import { toldSums } from '../../testing/told-sums.ts';

let it: Awaited<ReturnType<typeof startWithBank>>;
let desk: PromotionDesk;
beforeAll(async () => {
  it = await startWithBank();
  desk = promotionDesk(it.site);
}, 120_000);
afterAll(() => it.stop());

const enter = (member: TestClient, code: string) => member('enterPromotionCode', { body: { code, key: aKey() } });
const audit = () => it.site.platform.services.wallet.audit();
const budgetOf = async (key: string) =>
  (
    await it.site.pool.query(
      'select money_left::text as money, count_left::text as count from promotion_budget b join promotion p on p.id = b.promotion_id where p.key = $1',
      [key],
    )
  ).rows[0] as { money: string | null; count: string | null };
/** A member who has paid in so much. */
const deposits = async (member: TestClient, amount: string): Promise<void> => {
  const before = await balance(member);
  const { id } = valueOf(await member('createDeposit', { body: { channel: 'QRPH', amount, key: aKey() } }));
  await it.pay(id);
  await expect.poll(() => balance(member), { timeout: 20_000 }).not.toBe(before);
};

describe('claims', () => {
  test('of a hundred at once one is written and 50.00 are paid once; its repeats get the same answer', async () => {
    const key = await desk.publish(aPromotion());
    const member = await it.newcomer();
    const answers = await Promise.all(Array.from({ length: 100 }, () => claim(member, key)));
    const states = answers.map((answer) => valueOf(answer).state);
    expect(new Set(states)).toEqual(new Set(['claimed']));
    expect(new Set(answers.map((answer) => valueOf(answer).claim?.id)).size).toBe(1);
    expect(await balance(member)).toBe('50.00');
    const { rows } = await it.site.pool.query(
      `select p.origin, p.destination, p.amount::text from wallet_postings p join wallet_transactions t on t.seq = p.transaction_seq
       where t.player_id = $1`,
      [await idOf(member)],
    );
    expect(rows).toEqual([{ origin: 'house:real:promotions', destination: `player:${await idOf(member)}`, amount: '5000' }]);
    expect(await audit()).toEqual([]);
  });

  test('one key is of one promotion', async () => {
    const [one, other] = [await desk.publish(aPromotion()), await desk.publish(aPromotion())];
    const member = await it.newcomer();
    valueOf(await claim(member, one, 'the-same-key'));
    expect(await claim(member, other, 'the-same-key')).toMatchObject({ code: 'order_exists' });
    expect(await balance(member)).toBe('50.00');
  });

  test('of a budget of 1000.00 with 999.50 given, 1.00 is refused and 0.50 passes', async () => {
    const most = { limits: { money: '1000.00' }, occurrence: 'day', startsMidPeriod: true };
    const document = aPromotion({ ...most, award: { kind: 'cash', amount: '999.50' } });
    const key = await desk.publish(document);
    const [first, second, third] = [await it.newcomer(), await it.newcomer(), await it.newcomer()];
    valueOf(await claim(first, key));
    expect(await budgetOf(key)).toEqual({ money: '50', count: null });
    await desk.publish({ ...document, award: { kind: 'cash', amount: '1.00' } });
    expect((await seen(second, key))?.state).toBe('close');
    expect(await claim(second, key)).toMatchObject({ code: 'promotion_used_up' });
    expect(await budgetOf(key)).toEqual({ money: '50', count: null });
    await desk.publish({ ...document, award: { kind: 'cash', amount: '0.50' } });
    expect(valueOf(await claim(third, key)).claim).toMatchObject({ amount: '0.50' });
    expect(await budgetOf(key)).toEqual({ money: '0', count: null });
    // What was claimed by an earlier version stays as it was.
    expect(valueOf(await claim(first, key)).claim).toMatchObject({ state: 'claimed', amount: '999.50' });
  });

  test('what is paused or ended can be claimed no longer, and a version that has changed meanwhile is no award', async () => {
    const key = await desk.publish(aPromotion());
    const member = await it.newcomer();
    await transaction(it.site.pool, (client) => desk.move(client, 'PALARO', key, 'published', 'paused'));
    expect(await seen(member, key)).toBeUndefined();
    expect(await claim(member, key)).toMatchObject({ code: 'promotion_unknown' });
    const over = await desk.publish(aPromotion({ until: '2021-01-01T00:00:00.000Z' }));
    expect((await seen(member, over))?.state).toBe('close');
    expect(await claim(member, over)).toMatchObject({ code: 'promotion_ended' });
    const later = await desk.publish(aPromotion({ from: '2099-01-01T00:00:00.000Z' }));
    expect(await seen(member, later)).toMatchObject({ state: 'coming_soon', opensAt: '2099-01-01T00:00:00.000Z', action: null });
    expect(await claim(member, later)).toMatchObject({ code: 'promotion_not_open' });
    const mid = await desk.publish(aPromotion({ occurrence: 'year', from: new Date(Date.now() - 1000).toISOString() }));
    expect((await seen(member, mid))?.state).toBe('coming_soon');
    expect(await balance(member)).toBe('0.00');
  });

  test('one that is to be joined is claimed after that alone', async () => {
    const key = await desk.publish(aPromotion({ mustJoin: true, conditions: { days: 1 } }));
    const open = await desk.publish(aPromotion({ mustJoin: true }));
    const member = await it.newcomer();
    expect(await seen(member, key)).toMatchObject({ state: 'join', action: 'join' });
    expect(await claim(member, open)).toMatchObject({ code: 'promotion_not_met', data: { field: 'join' } });
    const join = (promotion: string) => member('joinPromotion', { body: { promotion, key: aKey() } });
    expect(valueOf(await join(key))).toMatchObject({ state: 'joined', claim: { state: 'joined', amount: '0.00' } });
    expect(valueOf(await join(key)).state).toBe('joined');
    expect(await claim(member, key)).toMatchObject({ code: 'promotion_not_met', data: { field: 'days' } });
    expect(valueOf(await join(open)).state).toBe('claim');
    expect(valueOf(await claim(member, open)).state).toBe('claimed');
    expect(await balance(member)).toBe('50.00');
  });
});

describe('codes', () => {
  test('a code of 100 uses pays 100 of 101 players; the last is told that it is used up', async () => {
    const key = await desk.publish(
      aPromotion({ conditions: { code: true }, codes: [{ code: 'Hundred', uses: 100 }], limits: { money: '5000.00' } }),
    );
    const players: TestClient[] = [];
    for (let made = 0; made < 101; made++) players.push(await it.newcomer());
    const answers = await Promise.all(players.map((member) => enter(member, ' hun dred ')));
    expect(answers.filter(({ success }) => success)).toHaveLength(100);
    expect(answers.find(({ success }) => !success)).toMatchObject({ code: 'promotion_used_up' });
    expect(await budgetOf(key)).toEqual({ money: '0', count: null });
    expect(await audit()).toEqual([]);
  }, 120_000);

  test('a code that nobody gave out and one of another site get the same answer, and the eleventh wrong one of a session is not looked at', async () => {
    const key = await desk.publish(aPromotion({ conditions: { code: true }, codes: [{ code: 'FOREIGN', uses: 1 }] }));
    await it.site.pool.query("update promotion_code set merchant_code = 'ELSEWHERE' where code = 'FOREIGN'");
    const [member, other] = [await it.newcomer(), await it.newcomer()];
    expect((await seen(member, key))?.action).toBe('enter_code');
    const [foreign, unknown] = [await enter(member, 'FOREIGN'), await enter(member, 'NOBODYS')];
    expect(foreign).toEqual({ ...unknown, data: (foreign as { data?: object }).data });
    expect(unknown).toMatchObject({ code: 'promotion_code_wrong' });
    await it.site.pool.query("update promotion_code set merchant_code = 'PALARO' where code = 'FOREIGN'");
    for (let wrong = 3; wrong <= 10; wrong++) expect(await enter(member, 'NOBODYS')).toMatchObject({ code: 'promotion_code_wrong' });
    expect(await enter(member, 'FOREIGN')).toMatchObject({ code: 'too_many_requests' });
    expect(valueOf(await enter(other, 'FOREIGN')).state).toBe('claimed');
    expect(await enter(await it.newcomer(), 'FOREIGN')).toMatchObject({ code: 'promotion_used_up' });
  });
});

test('an application is paid once an operator approves it, and one that is refused gives back what it took', async () => {
  const key = await desk.publish(aPromotion({ mode: 'apply', limits: { money: '100.00', count: 2 }, terms: { turnoverTimes: 2 } }));
  const [good, bad, late] = [await it.newcomer(), await it.newcomer(), await it.newcomer()];
  const apply = (member: TestClient) => member('applyForPromotion', { body: { promotion: key, key: aKey() } });
  expect(await claim(good, key)).toMatchObject({ code: 'promotion_not_met' });
  for (const member of [good, bad]) expect(valueOf(await apply(member)).state).toBe('applying');
  expect(await apply(late)).toMatchObject({ code: 'promotion_used_up' });
  expect(await balance(good)).toBe('0.00');
  const waiting = await desk.applications('PALARO', 10);
  expect(waiting.map(({ playerId }) => playerId)).toEqual([await idOf(good), await idOf(bad)]);
  const [one, two] = waiting.map(({ id }) => id) as [string, string];
  expect(await Promise.all([desk.decideOn(one, true), desk.decideOn(one, true)])).toEqual(expect.arrayContaining(['ok', 'ended']));
  expect(await desk.decideOn(two, false, 'Only one for each household.')).toBe('ok');
  expect(await balance(good)).toBe('50.00');
  expect(await seen(good, key)).toMatchObject({ state: 'issued', claim: { amount: '50.00', required: '100.00' } });
  expect(await seen(bad, key)).toMatchObject({ state: 'rejected', action: null, claim: { reason: 'Only one for each household.' } });
  expect(await budgetOf(key)).toEqual({ money: '5000', count: '1' });
  expect(await toldSums(it.site, good, 'promotion_paid')).toEqual(['50.00 PHP']);
  expect(await toldSums(it.site, bad, 'promotion_paid')).toEqual([]);
  expect(valueOf(await apply(bad)).state).toBe('rejected');
  const { rows } = await it.site.pool.query('select amount::int, required::int from turnover where player_id = $1', [await idOf(good)]);
  expect(rows).toEqual([{ amount: 5000, required: 10_000 }]);
  expect(await audit()).toEqual([]);
});

describe('a share of a deposit', () => {
  const share = (percent: string) =>
    aPromotion({
      kind: 'deposit',
      occurrence: 'deposit',
      conditions: { deposit: { which: 'any', min: '100.00' } },
      award: { kind: 'cash', rate: { of: 'deposit', tiers: [{ from: '0.00', percent }], cap: '500.00' } },
      terms: { turnoverTimes: 2, turnoverOf: 'award_and_deposit' },
    });

  test('333.33 at 50.5 % is 168.33, once, with what is to be staked for it', async () => {
    const key = await desk.publish(share('50.5'));
    const member = await it.aDepositor();
    expect(await seen(member, key)).toMatchObject({ state: 'process', action: null, unmet: [{ code: 'deposit', needed: '100.00' }] });
    await deposits(member, '333.33');
    const detail = valueOf(await member('promotionDetail', { query: { promotion: key } }));
    expect(detail).toMatchObject({
      state: 'claim',
      working: { base: '333.33', percent: '50.5', cap: '500.00', isCapped: false, amount: '168.33', required: '1003.32' },
    });
    await Promise.all([claim(member, key), claim(member, key)]);
    expect(await balance(member)).toBe('501.66');
    const { rows } = await it.site.pool.query(
      "select amount::int, required::int from turnover where player_id = $1 and starts_with(id, 'promo:')",
      [await idOf(member)],
    );
    expect(rows).toEqual([{ amount: 16_833, required: 100_332 }]);
    await deposits(member, '600.01');
    expect(await seen(member, key)).toMatchObject({ state: 'claim', award: { amount: '303.00' } });
  });

  test('after a bet it is gone', async () => {
    const key = await desk.publish(share('100'));
    const member = await it.aDepositor();
    await deposits(member, '200.00');
    expect((await seen(member, key))?.state).toBe('claim');
    await it.site.pool.query(
      `insert into wallet_transactions (id, merchant_code, player_id, source, kind, reference, fingerprint, currency, debit, credit, balance_after, statement, description, at)
       values ($1, 'PALARO', $2, 'vendor:X', 'debit', $1, '', 'PHP', 1, 0, 0, 'stake', '', now())`,
      [aKey(), await idOf(member)],
    );
    expect(await claim(member, key)).toMatchObject({ code: 'promotion_not_met', data: { field: 'bet_made' } });
  });
});

describe('who sees nothing and gets nothing', () => {
  test('guests read what is offered; a trial account and a test player have no promotions', async () => {
    const key = await desk.publish(aPromotion());
    const guest = it.site.guest();
    expect(await seen(guest, key)).toMatchObject({ action: 'log_in', claim: null, unmet: [] });
    expect(valueOf(await guest('personalPromotions')).totalUnclaimedPromosCount).toBe(0);
    const member = await it.newcomer();
    await it.site.pool.query('update player set type = 40 where id = $1', [await idOf(member)]);
    expect(await claim(member, key)).toMatchObject({ success: false });
    expect(await balance(member)).toBe('0.00');
  });

  test('an excluded player and one on a long break see none, and a claim that comes with the exclusion is refused', async () => {
    const key = await desk.publish(aPromotion());
    const member = await it.newcomer();
    valueOf(await member('personalPromotions'));
    const { data, encryption } = await encryptLogin(member, { length: '30d', loginPassword });
    valueOf(await member('takeBreak', { body: { data }, headers: { encryption } }));
    const again = await it.site.as(member.session?.userName ?? '', loginPassword);
    expect(valueOf(await again('promotions')).list).toEqual([]);
    expect(valueOf(await again('personalPromotions'))).toEqual({ totalUnclaimedPromosCount: 0, availablePromosByKey: {} });
    expect(await again('promotionDetail', { query: { promotion: key } })).toMatchObject({ code: 'promotion_unknown' });
    expect(await claim(again, key)).toMatchObject({ code: 'exclusion_active' });
  });

  test('A298 A299 B292 what can be claimed is counted, and what is offered is told by its key', async () => {
    const key = await desk.publish(aPromotion());
    const member = await it.newcomer();
    const personal = async () => valueOf(await member('personalPromotions'));
    const before = (await personal()).totalUnclaimedPromosCount;
    expect(before).toBeGreaterThan(0);
    expect((await personal()).availablePromosByKey).toMatchObject({ [key]: { enabled: true } });
    valueOf(await claim(member, key));
    expect((await personal()).totalUnclaimedPromosCount).toBe(before - 1);
  });
});

test('a birthday by a verified document is claimed once a year; an unverified one is none', async () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date());
  const key = await desk.publish(aPromotion({ kind: 'birthday', occurrence: 'year', conditions: { birthday: { days: 1 } } }));
  const member = await it.site.newPlayer();
  const born = `1990-${today === `${today.slice(0, 4)}-02-29` ? '02-28' : today.slice(5)}`;
  await it.site.pool.query('update player set profile = profile || $2 where id = $1', [await idOf(member), { birthday: born }]);
  expect(await seen(member, key)).toMatchObject({ state: 'process', unmet: [{ code: 'birthday' }] });
  expect(await claim(member, key)).toMatchObject({ code: 'promotion_not_met', data: { field: 'birthday' } });
  await submitDocument(it.site, member, { birthday: born });
  await it.site.pool.query("update identity_check set state = 'verified', decided_by = 'Ana', decided_at = now() where player_id = $1", [
    await idOf(member),
  ]);
  expect(valueOf(await claim(member, key)).state).toBe('claimed');
  expect(valueOf(await claim(member, key)).history).toHaveLength(1);
  expect(await balance(member)).toBe('50.00');
});
