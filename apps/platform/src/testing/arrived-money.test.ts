import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../db/transaction.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { createCashierAdministration } from '../modules/cashier/index.ts';
import { startWithBank } from './bank.ts';
import { aKey } from './payees.ts';
import { valueOf, type TestClient } from './test-platform.ts';

let it: Awaited<ReturnType<typeof startWithBank>>;
beforeAll(async () => {
  it = await startWithBank();
});
afterAll(() => it.stop());

const begin = async (player: TestClient, channel = 'PITAKA') =>
  valueOf(await player('createDeposit', { body: { channel, amount: '500.00', key: aKey() } }));
/** A player's order as the store has it: a look of the player would ask the provider. */
const stored = async (id: string) => (await it.site.pool.query('SELECT state, exception FROM deposit_order WHERE id = $1', [id])).rows[0];
const balance = async (player: TestClient): Promise<string> => valueOf(await player('balance')).sumBalance;
const audit = () => it.site.platform.services.wallet.audit();
const providers = [
  ['paymongo', 'PITAKA'],
  ['xendit', 'OTHERPAGE'],
] as const;

test.each(providers)('money of another currency at %s is never taken for the player’s own: all of it waits', async (provider, channel) => {
  const player = await it.aDepositor();
  const order = await begin(player, channel);
  await it.faults({ wrongCurrency: 1 }, provider);
  await it.pay(order.id);
  await expect.poll(() => stored(order.id), { timeout: 30_000 }).toEqual({ state: 'paid', exception: 'wrong_currency' });
  const payments = await it.site.pool.query('SELECT amount, credited, currency FROM provider_payment WHERE order_id = $1', [order.id]);
  expect(payments.rows).toEqual([{ amount: 50_000n, credited: 0n, currency: 'USD' }]);
  expect(valueOf(await player('deposit', { query: { id: order.id } }))).toMatchObject({
    held: '500.00',
    heldCurrency: 'USD',
    currency: 'PHP',
  });
  expect([await balance(player), await audit()]).toEqual(['0.00', []]);
});

test('a dispute names its payment alone: the deposit is taken back at once, and what its end gives back waits for a person', async () => {
  const player = await it.aDepositor();
  const order = await begin(player);
  await it.pay(order.id);
  await expect.poll(() => stored(order.id), { timeout: 30_000 }).toEqual({ state: 'paid', exception: 'none' });
  const { payment_id: payment } = (await it.site.pool.query('SELECT payment_id FROM provider_payment WHERE order_id = $1', [order.id]))
    .rows[0]!;
  const dispute = (path: string) =>
    fetch(`${it.bankUrl}/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ payment }) });
  expect((await dispute('_disputes/begin')).status).toBe(200);
  await expect.poll(() => stored(order.id), { timeout: 30_000 }).toEqual({ state: 'paid', exception: 'reversed' });
  expect([await balance(player), await audit()]).toEqual(['0.00', []]);
  const found = async () =>
    (await it.site.pool.query('SELECT difference, ours, theirs FROM reconciliation_item WHERE id = $1', [payment]))
      .rows as readonly object[];
  const now = Date.now();
  const day = { day: new Date(now).toISOString().slice(0, 10), from: new Date(now - 3_600_000), to: new Date(now + 60_000) };
  const compare = () => it.site.platform.services.cashier.reconciliation.run('PALARO', 'paymongo', day);
  expect(await compare()).toMatchObject({ ok: true });
  expect(await found()).toEqual([]);

  expect((await dispute('_disputes/end')).status).toBe(200);
  await expect.poll(found, { timeout: 30_000 }).toEqual([{ difference: 'theirs_only', ours: null, theirs: 50_000n }]);
  expect([await balance(player), await audit()]).toEqual(['0.00', []]);
  expect(await compare()).toMatchObject({
    ok: true,
    value: expect.arrayContaining([expect.objectContaining({ id: payment, difference: 'theirs_only' })]),
  });
});

const looks = 'UPDATE provider_event SET tries = 4, due_at = now() WHERE due_at IS NOT NULL';

test.each(['paymongo', 'xendit'] as const)(
  'money at %s for a reference that nobody knows waits for a person, who books or returns it',
  async (provider) => {
    const [first, second] = [await it.payElsewhere(provider), await it.payElsewhere(provider)];
    const waiting = async () => {
      await it.site.pool.query(looks);
      const { rows } = await it.site.pool.query<{ id: string }>(
        'SELECT payment_id AS id FROM provider_payment WHERE provider = $1 AND order_id IS NULL AND credited + returned < amount ORDER BY booked_at',
        [provider],
      );
      return rows.map(({ id }) => id);
    };
    await expect.poll(waiting, { timeout: 30_000 }).toHaveLength(2);
    expect(new Set([first, second]).size).toBe(2);
    const [credited, returned] = await waiting();
    const player = await it.aDepositor();
    const { id: playerId } = valueOf(await player('memberInfo'));
    const desk = createCashierAdministration({
      pool: it.site.pool,
      clock: systemClock,
      ids: createIds(systemClock.now),
      hasOpenRounds: () => Promise.resolve(false),
      takesMoney: () => Promise.resolve(true),
      payoutOf: () => Promise.resolve(null),
    });
    const list = (await desk.suspense.list('PALARO')).filter(({ orderId }) => orderId === null);
    expect(list.map(({ paymentId }) => paymentId)).toEqual(expect.arrayContaining([credited, returned]));
    const credit = (foundId: string | null) =>
      transaction(it.site.pool, (client) => desk.suspense.credit(client, 'PALARO', credited!, 1, { foundId }));
    expect(await credit(null)).toMatchObject({ failure: { code: 'no_player' } });
    expect(await credit(playerId)).toMatchObject({ ok: true });
    expect(await credit(playerId)).toMatchObject({ failure: { code: 'unknown' } });
    expect(await balance(player)).toBe('500.00');
    const refund = () => transaction(it.site.pool, (client) => desk.suspense.refund(client, 'PALARO', returned!));
    expect(await refund()).toMatchObject({ ok: true });
    expect(await refund()).toMatchObject({ failure: { code: 'going_back' } });
    await expect
      .poll(
        async () => {
          await it.site.pool.query('UPDATE refund_attempt SET ask_at = now() WHERE ask_at IS NOT NULL');
          await it.run('cashier.refunds');
          return waiting();
        },
        { timeout: 30_000 },
      )
      .toEqual([]);
    expect(await audit()).toEqual([]);
  },
);

test('looks of a player who waits use up nothing of the poller’s schedule', async () => {
  const player = await it.aDepositor();
  const { id } = await begin(player);
  const schedule = async () => (await it.site.pool.query('SELECT asked, ask_at FROM deposit_order WHERE id = $1', [id])).rows[0];
  const before = await schedule();
  for (let looks = 0; looks < 8; looks++) {
    await it.site.pool.query('UPDATE deposit_order SET asked_at = NULL WHERE id = $1', [id]);
    await player('deposit', { query: { id } });
  }
  expect((await it.site.pool.query('SELECT asked_at FROM deposit_order WHERE id = $1', [id])).rows[0]?.asked_at).not.toBeNull();
  expect(await schedule()).toEqual(before);
});

test('the poller asks a minute after an order has begun, then after 2 and 5 minutes more', async () => {
  const player = await it.aDepositor();
  const { id } = await begin(player);
  const schedule = async () =>
    (
      await it.site.pool.query<{ asked: number; wait: number }>(
        'SELECT asked, round(extract(epoch FROM ask_at - coalesce(asked_at, created_at)) / 60)::int AS wait FROM deposit_order WHERE id = $1',
        [id],
      )
    ).rows[0]!;
  expect(await schedule()).toEqual({ asked: 0, wait: 1 });
  for (const [asked, wait] of [
    [1, 2],
    [2, 5],
  ] as const) {
    await it.site.pool.query('UPDATE deposit_order SET ask_at = now() WHERE id = $1', [id]);
    await it.run('cashier.poll');
    await expect.poll(schedule).toEqual({ asked, wait });
  }
});

test('an order ends at its time, and frees what it has reserved, also while its provider gives no answer', async () => {
  const player = await it.aDepositor();
  valueOf(await player('setLimit', { body: { kind: 'deposit', period: 'day', amount: '500.00' } }));
  const { id } = await begin(player);
  const again = () => player('createDeposit', { body: { channel: 'PITAKA', amount: '500.00', key: aKey() } });
  expect(await again()).toMatchObject({ code: 'deposit_limit' });
  await it.faults({ serverError: 100, onlyCalls: 'GET' });
  await it.site.pool.query("UPDATE deposit_order SET expires_at = now() - interval '1 minute', ask_at = now() WHERE id = $1", [id]);
  await expect.poll(async () => (await stored(id))?.state, { timeout: 40_000 }).toBe('expired');
  await it.faults({ serverError: 0, onlyCalls: '' });
  expect(await again()).toMatchObject({ success: true });
  // Its money is credited all the same, as far as the limit leaves it.
  await it.pay(id);
  await expect.poll(() => stored(id), { timeout: 30_000 }).toMatchObject({ state: 'paid' });
});
