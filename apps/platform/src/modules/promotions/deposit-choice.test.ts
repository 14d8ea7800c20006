import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWithBank } from '../../testing/bank.ts';
import { aKey } from '../../testing/payees.ts';
import { aPromotion, balance, claim, idOf, seen, promotionDesk, type PromotionDesk } from '../../testing/promotions.ts';
import { valueOf, type TestClient } from '../../testing/test-platform.ts';

let it: Awaited<ReturnType<typeof startWithBank>>;
let desk: PromotionDesk;
beforeAll(async () => {
  it = await startWithBank();
  desk = promotionDesk(it.site);
  // The demo offers a promotion for the first deposit.
  await it.site.pool.query("update promotion set state = 'paused'");
}, 120_000);
afterAll(() => it.stop());

const offered = async (member: TestClient) => valueOf(await member('depositPromotions', { query: {} })).list.map(({ key }) => key);
const ofDeposit = (more: object = {}, deposit: object = {}) =>
  aPromotion({
    kind: 'deposit',
    conditions: { deposit: { which: 'any', min: '100.00', ...deposit } },
    award: { kind: 'cash', rate: { of: 'deposit', tiers: [{ from: '0.00', percent: '10' }], cap: '50.00' } },
    ...more,
  });
const order = (member: TestClient, amount: string, more: object = {}) =>
  member('createDeposit', { body: { channel: 'QRPH', amount, key: aKey(), ...more } });
const deposits = async (member: TestClient, amount: string, more: object = {}): Promise<string> => {
  const before = await balance(member);
  const { id } = valueOf(await order(member, amount, more));
  await it.pay(id);
  await expect.poll(() => balance(member), { timeout: 20_000 }).not.toBe(before);
  return id;
};
const stakes = async (member: TestClient): Promise<void> =>
  void (await it.site.pool.query(
    `insert into wallet_transactions (id, merchant_code, player_id, source, kind, reference, fingerprint, currency, debit, credit, balance_after, statement, description, at)
     values ($1, 'PALARO', $2, 'vendor:X', 'debit', $1, '', 'PHP', 1, 0, 0, 'stake', '', now())`,
    [aKey(), await idOf(member)],
  ));

test('a deposit is the base of the promotion that was chosen for it, and of no other', async () => {
  const [one, other] = [await desk.publish(ofDeposit()), await desk.publish(ofDeposit())];
  const member = await it.aDepositor();
  expect(await offered(member)).toEqual(expect.arrayContaining([one, other]));
  const id = await deposits(member, '200.00', { promotion: one });
  expect(valueOf(await member('deposit', { query: { id } })).promotion).toEqual({ key: one, headline: 'A gift' });
  expect((await seen(member, one))?.state).toBe('claim');
  expect(await seen(member, other)).toMatchObject({ state: 'process', unmet: [{ code: 'deposit' }] });
  expect(await claim(member, other)).toMatchObject({ code: 'promotion_not_met', data: { field: 'deposit' } });
  expect(valueOf(await claim(member, one)).claim).toMatchObject({ amount: '20.00' });
  expect(await offered(member)).not.toContain(one);
  expect(await balance(member)).toBe('220.00');
});

test('a deposit for none is no base, also of one that was made without being asked; a first deposit is gone with it', async () => {
  const first = await desk.publish(ofDeposit({}, { which: 'first' }));
  const each = await desk.publish(ofDeposit({ occurrence: 'deposit' }));
  const member = await it.aDepositor();
  expect(await offered(member)).toEqual(expect.arrayContaining([first, each]));
  const id = await deposits(member, '200.00', { promotion: null });
  expect(valueOf(await member('deposit', { query: { id } })).promotion).toEqual({ key: null, headline: '' });
  expect(valueOf(await member('deposits', { query: {} })).content[0]?.promotion).toEqual({ key: null, headline: '' });
  expect(await seen(member, first)).toMatchObject({ state: 'process', action: null, unmet: [{ code: 'deposit_other' }] });
  expect(await seen(member, each)).toMatchObject({ unmet: [{ code: 'deposit' }] });
  for (const key of [first, each]) expect(await claim(member, key)).toMatchObject({ code: 'promotion_not_met' });
  expect(await offered(member)).not.toContain(first);
  // An app that does not ask leaves it open.
  const unasked = await deposits(member, '300.00');
  expect(valueOf(await member('deposit', { query: { id: unasked } })).promotion).toBeNull();
  expect(await seen(member, each)).toMatchObject({ state: 'claim', award: { amount: '30.00' } });
  // The next one is for none again: the base stays the one before, until a bet.
  await deposits(member, '400.00', { promotion: null });
  expect(await seen(member, each)).toMatchObject({ state: 'claim', award: { amount: '30.00' } });
  await stakes(member);
  expect(await claim(member, each)).toMatchObject({ code: 'promotion_not_met', data: { field: 'bet_made' } });
  expect(await offered(member)).toContain(each);
});

test('what nobody offers for deposits is refused, and a key is of one choice', async () => {
  const plain = await desk.publish(aPromotion());
  const chosen = await desk.publish(ofDeposit());
  const member = await it.aDepositor();
  for (const promotion of [plain, 'NOBODYS'])
    expect(await order(member, '200.00', { promotion })).toMatchObject({ code: 'promotion_ended', data: { field: 'promotion' } });
  const key = aKey();
  const { id } = valueOf(await order(member, '200.00', { key, promotion: chosen }));
  expect(valueOf(await order(member, '200.00', { key, promotion: chosen })).id).toBe(id);
  expect(await order(member, '200.00', { key, promotion: null })).toMatchObject({ code: 'order_exists' });
});

test('what a player is not asked: other levels, what they have had, and what they lack beside a deposit', async () => {
  const hidden = await desk.publish(ofDeposit({ audience: { currencies: ['USD'] } }));
  const unproved = await desk.publish(ofDeposit({ conditions: { identity: true, deposit: { which: 'any', min: '100.00' } } }));
  const over = await desk.publish(ofDeposit({ until: '2021-01-01T00:00:00.000Z' }));
  const second = await desk.publish(ofDeposit({}, { which: 'second' }));
  const member = await it.aDepositor();
  const list = await offered(member);
  for (const key of [hidden, unproved, over, second]) expect(list).not.toContain(key);
  await deposits(member, '100.00', { promotion: null });
  expect(await offered(member)).toContain(second);
});
