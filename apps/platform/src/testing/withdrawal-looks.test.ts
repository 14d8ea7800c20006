import { money } from '@palaro/money';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../db/transaction.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { createCashierAdministration, type CashierAdministration } from '../modules/cashier/index.ts';
import { aKey, aPayee, askToWithdraw } from './payees.ts';
import { valueOf, type TestClient } from './test-platform.ts';
import { merchantWithBank, payouts, startWithBank } from './bank.ts';

let it: Awaited<ReturnType<typeof startWithBank>>;
beforeAll(async () => {
  it = await startWithBank();
});
afterAll(() => it.stop());

const act = <T>(work: (on: CashierAdministration, client: PoolClient) => Promise<T>): Promise<T> =>
  transaction(it.site.pool, (client) =>
    work(
      createCashierAdministration({
        pool: it.site.pool,
        clock: systemClock,
        ids: createIds(systemClock.now),
        hasOpenRounds: () => Promise.resolve(false),
        takesMoney: () => Promise.resolve(true),
        payoutOf: (_, channel) => Promise.resolve(payouts[channel] ?? null),
      }),
      client,
    ),
  );
const approve = (id: string, by: string) => act(({ review }, client) => review.approve(client, 'PALARO', id, by));
const job = (name: string) => it.run(name);
const look = async (member: TestClient, id: string) => valueOf(await member('withdrawal', { query: { id } }));
const balance = async (member: TestClient): Promise<string> => valueOf(await member('balance')).sumBalance;
const audit = () => it.site.platform.services.wallet.audit();
const flagsOf = async (id: string): Promise<readonly string[]> =>
  (await it.site.pool.query<{ flags: string[] }>('SELECT flags FROM withdrawal WHERE id = $1', [id])).rows[0]?.flags ?? [];
const stake = async (member: TestClient, minor: bigint): Promise<void> => {
  const { id: playerId } = valueOf(await member('memberInfo'));
  const { wallet } = it.site.platform.services;
  const amount = money('PHP', minor);
  await wallet.debit({ playerId, source: 'vendor:PALARO', reference: aKey(), amount });
  await wallet.credit({ playerId, source: 'vendor:PALARO', reference: aKey(), amount });
};
/** A member of whose balance so much came by a deposit that was played. */
const withDeposit = async (minor: bigint, amount: string) => {
  const { member, account } = await aPayee(it.site, minor);
  const { id: order } = valueOf(await member('createDeposit', { body: { channel: 'PITAKA', amount, key: aKey() } }));
  await it.pay(order);
  await expect.poll(async () => valueOf(await member('deposit', { query: { id: order } })).state, { timeout: 15_000 }).toBe('paid');
  await stake(member, BigInt(amount.replace('.', '')));
  return { member, account, order };
};
/** The provider takes a deposit back: it says so when it is read again. */
const takeBack = async (member: TestClient, order: string): Promise<void> => {
  const { rows } = await it.site.pool.query<{ id: string; amount: string }>(
    'SELECT payment_id AS id, amount FROM provider_payment WHERE order_id = $1',
    [order],
  );
  const attributes = { amount: Number(rows[0]?.amount), payment_id: rows[0]?.id, reason: 'others' };
  const answer = await fetch(`${it.bankUrl}/paymongo/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('sk_test_platform:')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { attributes } }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  await expect
    .poll(
      async () => {
        await it.site.pool.query('UPDATE deposit_order SET ask_at = now() WHERE id = $1', [order]);
        await job('cashier.poll');
        return valueOf(await member('deposit', { query: { id: order } })).exception;
      },
      { timeout: 15_000 },
    )
    .toBe('reversed');
};
const settled = async (member: TestClient, id: string, state: string): Promise<void> => {
  await expect
    .poll(
      async () => {
        await it.site.pool.query('UPDATE payout_attempt SET ask_at = now() WHERE ask_at IS NOT NULL AND answered_at IS NOT NULL');
        await job('cashier.payouts');
        return (await look(member, id)).state;
      },
      { timeout: 20_000 },
    )
    .toBe(state);
};

test('money that is owed since a withdrawal was asked for is not paid out: refused, it pays the debt', async () => {
  const { member, account, order } = await withDeposit(600_000n, '6000.00');
  const asked = valueOf(await askToWithdraw(member, account, '12000.00'));
  expect(asked.state).toBe('in_review');
  await takeBack(member, order);
  expect(valueOf(await member('withdrawPrecheck')).debt).toBe('6000.00');
  for (const by of ['Ana', 'Ben']) expect(await approve(asked.id, by)).toEqual({ ok: false, failure: { code: 'owed' } });
  expect(await flagsOf(asked.id)).toEqual(['amount', 'debt', 'reversed']);
  await job('cashier.payouts');
  expect((await look(member, asked.id)).state).toBe('in_review');
  const told = { text: 'Your deposit was taken back.', note: 'reversed' };
  expect(await act(({ review }, client) => review.reject(client, 'PALARO', asked.id, 'Ana', told))).toMatchObject({ ok: true });
  expect(await balance(member)).toBe('6000.00');
  expect(valueOf(await member('withdrawPrecheck')).debt).toBe('0.00');
  expect(await audit()).toEqual([]);
});

test('a deposit that is taken back while a withdrawal waits is named, and who has seen that may let it go', async () => {
  const { member, account, order } = await withDeposit(1_000_000n, '500.00');
  const asked = valueOf(await askToWithdraw(member, account, '6000.00'));
  await takeBack(member, order);
  const mayApprove = () => act(({ review }, client) => review.mayApprove(client, 'PALARO', asked.id, 'Cora'));
  // The balance bears it: nothing is owed.
  expect(await mayApprove()).toEqual({ ok: false, failure: { code: 'changed' } });
  expect(await flagsOf(asked.id)).toEqual(['amount', 'reversed']);
  expect((await look(member, asked.id)).state).toBe('in_review');
  expect((await mayApprove()).ok).toBe(true);
  expect((await approve(asked.id, 'Cora')).ok).toBe(true);
  await settled(member, asked.id, 'paid');
  expect(await audit()).toEqual([]);
});

/** A withdrawal that a test lets become approved once it has changed what was so before. */
const approvedAlone = async () => {
  const { member, account } = await aPayee(it.site, 600_000n);
  const asked = valueOf(await askToWithdraw(member, account, '6000.00'));
  // Its only flag is the amount, which a person has seen.
  await it.site.pool.query(`UPDATE withdrawal SET flags = '{}', decided_at = now() WHERE id = $1`, [asked.id]);
  return { member, id: asked.id, player: valueOf(await member('memberInfo')).id };
};

test.each([
  ['of an account that was blocked', 'blocked', "UPDATE player SET status = 'disabled' WHERE id = $1"],
  ['to an account that was taken away', 'account', "UPDATE payout_account SET state = 'removed' WHERE player_id = $1"],
  ['of who owes by now', 'debt', `INSERT INTO player_debt VALUES ('owed-' || $1, $1, 90000, 0, now())`],
])('one %s goes back to review before it is sent', async (_, flag, change) => {
  const { id, player } = await approvedAlone();
  await it.site.pool.query(change, [player]);
  await it.site.pool.query(`UPDATE withdrawal SET state = 'approved' WHERE id = $1`, [id]);
  await job('cashier.payouts');
  const { rows } = await it.site.pool.query('SELECT state, flags FROM withdrawal WHERE id = $1', [id]);
  expect(rows).toEqual([{ state: 'in_review', flags: [flag] }]);
  expect((await it.site.pool.query('SELECT FROM payout_attempt WHERE withdrawal_id = $1', [id])).rowCount).toBe(0);
});

test('an exclusion holds nothing up: what was asked for is paid, and staff see that its player is excluded', async () => {
  const { member, account } = await aPayee(it.site, 1_000_000n);
  const asked = valueOf(await askToWithdraw(member, account, '6000.00'));
  await it.site.pool.query(
    `INSERT INTO exclusion (id, player_id, kind, starts_at, ends_at, irrevocable_until, asked_by)
     SELECT 'looked-again', player_id, 'break', now(), now() + interval '2 days', now() + interval '2 days', 'player' FROM withdrawal WHERE id = $1`,
    [asked.id],
  );
  expect((await approve(asked.id, 'Dan')).ok).toBe(true);
  await settled(member, asked.id, 'paid');
  expect(await flagsOf(asked.id)).toEqual(['amount', 'excluded']);
});

test('where its channel is closed one stays approved, and is sent once it is open, with its time reckoned anew', async () => {
  const { id, member } = await approvedAlone();
  const config = merchantWithBank(it.bankUrl);
  const { SALAPI } = config.cashier.payouts;
  if (SALAPI === undefined) throw new Error('no such channel');
  const set = async (isOpen: boolean): Promise<void> => {
    const cashier = { ...config.cashier, payouts: { ...config.cashier.payouts, SALAPI: { ...SALAPI, isOpen } } };
    await it.site.pool.query('UPDATE merchant SET version = version + 1, config = $1 WHERE code = $2', [{ ...config, cashier }, 'PALARO']);
    await it.site.platform.services.merchant.refresh();
  };
  await it.site.pool.query("UPDATE withdrawal SET expected_at = '2026-01-01' WHERE id = $1", [id]);
  await set(false);
  try {
    await it.site.pool.query("UPDATE withdrawal SET state = 'approved' WHERE id = $1", [id]);
    for (const _ of [1, 2]) await job('cashier.payouts');
    const { rows } = await it.site.pool.query('SELECT state, flags FROM withdrawal WHERE id = $1', [id]);
    expect(rows).toEqual([{ state: 'approved', flags: ['channel'] }]);
    expect(await look(member, id)).toMatchObject({ state: 'approved', expectedAt: null });
  } finally {
    await set(true);
  }
  await expect.poll(async () => (await look(member, id)).state, { timeout: 15_000 }).not.toBe('approved');
  const { rows } = await it.site.pool.query('SELECT expected_at > now() AS "isAhead" FROM withdrawal WHERE id = $1', [id]);
  expect(rows).toEqual([{ isAhead: true }]);
  await settled(member, id, 'paid');
});

test('who approves one says anew when it should arrive', async () => {
  const { member, account } = await aPayee(it.site, 1_000_000n);
  const asked = valueOf(await askToWithdraw(member, account, '6000.00'));
  await it.site.pool.query("UPDATE withdrawal SET expected_at = '2026-01-01' WHERE id = $1", [asked.id]);
  expect((await approve(asked.id, 'Ben')).ok).toBe(true);
  const { rows } = await it.site.pool.query<{ minutes: number }>(
    'SELECT round(extract(epoch FROM expected_at - decided_at) / 60)::int AS minutes FROM withdrawal WHERE id = $1',
    [asked.id],
  );
  expect(rows).toEqual([{ minutes: 30 }]);
});
