import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { createCashierAdministration } from '../modules/cashier/index.ts';
import { transaction } from '../db/transaction.ts';
import { startWithBank } from './bank.ts';
import { aKey } from './payees.ts';
import { valueOf, type TestClient } from './test-platform.ts';
import { toldSums } from './told-sums.ts';

let it: Awaited<ReturnType<typeof startWithBank>>;
beforeAll(async () => {
  it = await startWithBank();
});
afterAll(() => it.stop());

const providers = [
  ['paymongo', 'PITAKA', 'POST /paymongo/v1/refunds'],
  ['xendit', 'OTHERPAGE', 'POST /xendit/refunds'],
] as const;
type Provider = (typeof providers)[number][0];

const look = async (player: TestClient, id: string) => valueOf(await player('deposit', { query: { id } }));
const until = async (player: TestClient, id: string, wanted: object): Promise<void> => {
  await expect.poll(() => look(player, id), { timeout: 15_000 }).toMatchObject(wanted);
};
const run = () => it.run('cashier.refunds');
/** Has what is under way asked for at once: pauses before a question are minutes long. */
const hurry = async (): Promise<void> => {
  await it.site.pool.query("UPDATE refund_attempt SET ask_at = now() WHERE state IN ('prepared', 'sent', 'unknown')");
  await run();
};
const refundsOf = async (provider: Provider, id: string): Promise<readonly { readonly amount: number; readonly state: string }[]> => {
  const { rows } = await it.site.pool.query<{ reference: string }>(
    `SELECT r.reference FROM refund_attempt r JOIN provider_payment p USING (merchant_code, provider, payment_id) WHERE p.order_id = $1`,
    [id],
  );
  const books = (await it.books()) as unknown as Record<Provider, { refunds: { reference: string; amount: number; state: string }[] }>;
  return books[provider].refunds
    .filter(({ reference }) => rows.some((row) => row.reference === reference))
    .map(({ amount, state }) => ({ amount, state }));
};
const kinds = async (player: TestClient): Promise<readonly string[]> => {
  await it.site.delivered();
  return valueOf(await player('inboxMessages', { query: {} })).content.map(({ kind }) => kind);
};
const audit = () => it.site.platform.services.wallet.audit();
const suspense = async (): Promise<bigint> =>
  (
    await it.site.pool.query<{ sum: bigint }>(
      `SELECT coalesce(sum(CASE WHEN destination = 'house:real:suspense' THEN amount ELSE -amount END), 0)::bigint AS sum FROM wallet_postings
       WHERE 'house:real:suspense' IN (origin, destination)`,
    )
  ).rows[0]?.sum ?? 0n;

/** A player with a day limit of 500.00, of whose deposit 100.00 more has come than was asked for. */
const withHeld = async (provider: Provider, page: string, fault: object = { wrongAmount: 1, amountChange: 10_000 }) => {
  const player = await it.aDepositor();
  valueOf(await player('setLimit', { body: { kind: 'deposit', period: 'day', amount: '500.00' } }));
  const { id } = valueOf(await player('createDeposit', { body: { channel: page, amount: '500.00', key: aKey() } }));
  await it.faults(fault, provider);
  await it.pay(id);
  await until(player, id, { state: 'paid', credited: '500.00' });
  return { player, id };
};
const choose = (player: TestClient, id: string, choice: 'back' | 'credit') => player('chooseHeld', { body: { id, choice } });
const administration = () =>
  createCashierAdministration({
    pool: it.site.pool,
    clock: systemClock,
    ids: createIds(systemClock.now),
    hasOpenRounds: () => Promise.resolve(false),
    takesMoney: () => Promise.resolve(true),
    payoutOf: () => Promise.resolve(null),
  });

test.each(providers)(
  'what is beyond the limit goes back by %s at once where its player chooses that, and the books agree',
  async (provider, page) => {
    const before = await suspense();
    const { player, id } = await withHeld(provider, page);
    expect((await look(player, id)).heldPlan).toMatchObject({ choice: null, choices: ['back', 'credit'], isGoingBack: false });
    expect(await kinds(player)).toContain('deposit_held');
    expect(await suspense()).toBe(before + 10_000n);
    expect(valueOf(await choose(player, id, 'back')).heldPlan?.choice).toBe('back');
    await expect
      .poll(async () => [await hurry(), await look(player, id)][1], { timeout: 15_000 })
      .toMatchObject({ held: '0.00', returned: '100.00', heldPlan: null });
    expect(await refundsOf(provider, id)).toEqual([{ amount: 10_000, state: 'succeeded' }]);
    expect(await toldSums(it.site, player, 'deposit_returned')).toEqual(['100.00 PHP']);
    expect([await suspense(), await audit(), valueOf(await player('balance')).sumBalance]).toEqual([before, [], '500.00']);
    const now = systemClock.now();
    const span = { day: new Date(now).toISOString().slice(0, 10), from: new Date(now - 43_200_000), to: new Date(now + 43_200_000) };
    expect(await it.site.platform.services.cashier.reconciliation.run('PALARO', provider, span)).toMatchObject({ ok: true, value: [] });
  },
);

test('without a choice it goes back after seven days, and not before', async () => {
  const { player, id } = await withHeld('paymongo', 'PITAKA');
  const { goesBackAt } = (await look(player, id)).heldPlan ?? {};
  expect(Math.round((Date.parse(goesBackAt ?? '') - systemClock.now()) / 3_600_000)).toBe(7 * 24);
  const age = async (days: string): Promise<void> => {
    await it.site.pool.query('UPDATE provider_payment SET booked_at = now() - $2::interval WHERE order_id = $1', [id, days]);
    await run();
  };
  await age('6 days 23 hours');
  expect(await refundsOf('paymongo', id)).toEqual([]);
  await age('7 days 1 minute');
  await expect
    .poll(async () => [await hurry(), await look(player, id)][1], { timeout: 15_000 })
    .toMatchObject({ held: '0.00', returned: '100.00' });
});

test('it is credited once the limit leaves all of it, where its player chooses that, and not before', async () => {
  const { player, id } = await withHeld('xendit', 'OTHERPAGE');
  expect(valueOf(await choose(player, id, 'credit')).heldPlan).toMatchObject({ choice: 'credit', goesBackAt: null });
  await it.site.pool.query("UPDATE provider_payment SET booked_at = now() - interval '8 days' WHERE order_id = $1", [id]);
  await run();
  expect(await look(player, id)).toMatchObject({ held: '100.00', credited: '500.00' });
  const { id: playerId } = valueOf(await player('memberInfo'));
  // The window restarts: what was deposited is of another day.
  await it.site.pool.query("UPDATE wallet_transactions SET at = at - interval '2 days' WHERE player_id = $1", [playerId]);
  await Promise.all([run(), run()]);
  await until(player, id, { held: '0.00', credited: '600.00', returned: '0.00', heldPlan: null });
  expect([valueOf(await player('balance')).sumBalance, await audit()]).toEqual(['600.00', []]);
  expect(await kinds(player)).toContain('deposit_added');
  expect(await refundsOf('xendit', id)).toEqual([]);
});

test('a choice holds for the payment for which it was made: of one that comes later its player is asked anew', async () => {
  const { player, id } = await withHeld('paymongo', 'PITAKA');
  valueOf(await choose(player, id, 'back'));
  await expect.poll(async () => [await hurry(), await look(player, id)][1], { timeout: 30_000 }).toMatchObject({ returned: '100.00' });
  // A second payment for the same order; nothing of it is left by the limit.
  await it.site.pool.query(
    `INSERT INTO provider_payment (merchant_code, provider, payment_id, order_id, player_id, amount, fee, currency, payer_name, paid_at, booked_at, credited, exception)
     SELECT merchant_code, provider, 'second-' || payment_id, order_id, player_id, 50000, 0, currency, payer_name, paid_at, now(), 0, 'twice'
     FROM provider_payment WHERE order_id = $1`,
    [id],
  );
  await it.site.pool.query('UPDATE deposit_order SET held = held + 50000 WHERE id = $1', [id]);
  await run();
  expect(await refundsOf('paymongo', id)).toHaveLength(1);
  expect((await it.site.pool.query("SELECT FROM refund_attempt WHERE payment_id LIKE 'second-%'")).rowCount).toBe(0);
  expect((await look(player, id)).heldPlan).toMatchObject({ choice: null, choices: ['back', 'credit'] });
  await it.site.pool.query("DELETE FROM provider_payment WHERE payment_id LIKE 'second-%'");
});

test.each(providers)('a refund of %s whose answer is lost is looked up, and never asked for twice', async (provider, page, onlyCalls) => {
  const { player, id } = await withHeld(provider, page);
  await it.faults({ loseAnswer: 1, onlyCalls }, provider);
  valueOf(await choose(player, id, 'back'));
  const state = async () =>
    (
      await it.site.pool.query(
        'SELECT state FROM refund_attempt r JOIN provider_payment p USING (merchant_code, provider, payment_id) WHERE p.order_id = $1',
        [id],
      )
    ).rows;
  await expect.poll(async () => [await run(), await state()][1], { timeout: 15_000 }).toEqual([{ state: 'unknown' }]);
  // Nobody credits meanwhile what may have gone back.
  const [payment] = (await administration().suspense.list('PALARO')).filter(({ orderId }) => orderId === id);
  expect(payment).toMatchObject({ refund: 'under way', choice: 'back' });
  const paymentId = payment?.paymentId ?? '';
  const credit = await transaction(it.site.pool, (client) => administration().suspense.credit(client, 'PALARO', paymentId, 1));
  expect(credit).toEqual({ ok: false, failure: { code: 'going_back' } });
  expect(await choose(player, id, 'credit')).toMatchObject({ success: false, code: 'order_ended' });
  await it.faults({ loseAnswer: 0, onlyCalls: '' }, provider);
  await expect
    .poll(async () => [await hurry(), await look(player, id)][1], { timeout: 15_000 })
    .toMatchObject({ held: '0.00', returned: '100.00' });
  expect(await refundsOf(provider, id)).toEqual([{ amount: 10_000, state: 'succeeded' }]);
  expect(await audit()).toEqual([]);
});

test('what a provider cannot give back waits for a person, and its player may still have it credited', async () => {
  const { player, id } = await withHeld('paymongo', 'PITAKA');
  await it.faults({ failRefund: 1 });
  valueOf(await choose(player, id, 'back'));
  await expect
    .poll(async () => [await hurry(), (await look(player, id)).heldPlan][1], { timeout: 15_000 })
    .toEqual({ choice: 'back', choices: ['credit'], goesBackAt: null, isGoingBack: false });
  await run();
  expect(await refundsOf('paymongo', id)).toEqual([{ amount: 10_000, state: 'failed' }]);
  expect((await administration().suspense.list('PALARO')).find(({ orderId }) => orderId === id)).toMatchObject({ refund: 'failed' });
  expect(await audit()).toEqual([]);
});

test('a payment that went back as a whole is no reversal: the player keeps what the other one has brought', async () => {
  const { player, id } = await withHeld('paymongo', 'PITAKA', { payTwice: 1 });
  await until(player, id, { exception: 'twice', held: '500.00' });
  valueOf(await choose(player, id, 'back'));
  await expect
    .poll(async () => [await hurry(), await look(player, id)][1], { timeout: 15_000 })
    .toMatchObject({ held: '0.00', returned: '500.00' });
  await it.site.pool.query('UPDATE deposit_order SET ask_at = now() WHERE id = $1', [id]);
  await it.run('cashier.poll');
  expect(await look(player, id)).toMatchObject({ exception: 'twice', credited: '500.00' });
  expect([valueOf(await player('balance')).sumBalance, await audit()]).toEqual(['500.00', []]);
});

test('money of another currency can only go back, and nobody chooses for another member', async () => {
  const { player, id } = await withHeld('paymongo', 'PITAKA');
  await it.site.pool.query("UPDATE deposit_order SET exception = 'wrong_currency' WHERE id = $1", [id]);
  expect((await look(player, id)).heldPlan?.choices).toEqual(['back']);
  expect(await choose(player, id, 'credit')).toMatchObject({ success: false, code: 'order_ended' });
  expect(await choose(await it.aDepositor(), id, 'back')).toMatchObject({ success: false, code: 'not_found' });
  expect((await it.site.pool.query('SELECT held_choice FROM deposit_order WHERE id = $1', [id])).rows).toEqual([{ held_choice: null }]);
});
