import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWithBank } from './bank.ts';
import { aPayee, aKey, askToWithdraw } from './payees.ts';
import { valueOf } from './test-platform.ts';

let it: Awaited<ReturnType<typeof startWithBank>>;
beforeAll(async () => {
  it = await startWithBank();
});
afterAll(() => it.stop());

const dayMs = 86_400_000;
const span = () => {
  const now = new Date();
  return { day: now.toISOString().slice(0, 10), from: new Date(now.getTime() - dayMs / 2), to: new Date(now.getTime() + dayMs / 2) };
};
const compare = async (provider: 'paymongo' | 'xendit') => {
  const found = await it.site.platform.services.cashier.reconciliation.run('PALARO', provider, span());
  if (!found.ok) throw new Error(found.failure.code);
  return found.value;
};
const open = async () =>
  (await it.site.pool.query('SELECT kind, difference, ours, theirs FROM reconciliation_item WHERE settled_at IS NULL ORDER BY seq')).rows;

test('after deposits and a withdrawal by both providers, statements and books agree; what differs is written down once', async () => {
  const { member, account } = await aPayee(it.site, 100_000n);
  for (const channel of ['PITAKA', 'OTHERPAGE']) {
    const order = valueOf(await member('createDeposit', { body: { channel, amount: '500.00', key: aKey() } }));
    await it.pay(order.id);
    await expect.poll(async () => valueOf(await member('deposit', { query: { id: order.id } })).state, { timeout: 15_000 }).toBe('paid');
  }
  const asked = valueOf(await askToWithdraw(member, account, '500.00'));
  await expect
    .poll(
      async () => {
        await it.site.pool.query('UPDATE payout_attempt SET ask_at = now() WHERE ask_at IS NOT NULL AND answered_at IS NOT NULL');
        return valueOf(await member('withdrawal', { query: { id: asked.id } })).state;
      },
      { timeout: 20_000 },
    )
    .toBe('paid');
  expect([await compare('paymongo'), await compare('xendit')]).toEqual([[], []]);
  // What the cashier counts at each provider is the provider's own balance.
  const { rows } = await it.site.pool.query<{ owed: string }>(
    `SELECT sum(CASE WHEN origin = 'house:real:psp:xendit' THEN amount ELSE -amount END) AS owed FROM wallet_postings
     WHERE 'house:real:psp:xendit' IN (origin, destination)`,
  );
  // 500.00 less 2.3 % came in, 500.00 and a fee of 10.00 went out.
  expect(rows).toEqual([{ owed: String(50_000 - 1_150 - 50_000 - 1_000) }]);

  await it.site.pool.query("UPDATE provider_payment SET amount = amount + 1, credited = credited + 1 WHERE provider = 'paymongo'");
  await it.site.pool.query("UPDATE provider_payment SET payment_id = 'py-nobody' WHERE provider = 'xendit'");
  await Promise.all([compare('paymongo'), compare('xendit')]);
  expect((await compare('paymongo')).map(({ difference }) => difference)).toEqual(['amount']);
  expect(await open()).toEqual(
    expect.arrayContaining([
      { kind: 'payment', difference: 'amount', ours: 50_001n, theirs: 50_000n },
      { kind: 'payment', difference: 'theirs_only', ours: null, theirs: 50_000n },
      { kind: 'payment', difference: 'ours_only', ours: 50_000n, theirs: null },
    ]),
  );
  expect(await open()).toHaveLength(3);
});

test('days that were missed are compared, each once, and what a payout has cost is compared too', async () => {
  const runs = async () =>
    (
      await it.site.pool.query<{ day: string }>(
        "SELECT to_char(day, 'YYYY-MM-DD') AS day FROM reconciliation_run WHERE provider = 'xendit' ORDER BY 1",
      )
    ).rows.map(({ day }) => day);
  const back = (days: number): string => new Date(Date.now() + 8 * 3_600_000 - days * dayMs).toISOString().slice(0, 10);
  await it.site.pool.query('DELETE FROM reconciliation_run');
  const insert = "INSERT INTO reconciliation_run VALUES ('PALARO', 'xendit', $1, now(), 0)";
  for (const days of [6, 4]) await it.site.pool.query(insert, [back(days)]);
  // The newest of them fails; the platform's own run may be under way beside.
  await it.faults({ serverError: 1, onlyCalls: 'GET /xendit/transactions' }, 'xendit');
  await it.run('cashier.reconcile.xendit');
  expect((await runs()).slice(0, 3)).toEqual([6, 5, 4].map(back));
  await it.run('cashier.reconcile.xendit');
  // Of the last day two hours may still be left to wait.
  expect((await runs()).filter((day) => day !== back(1))).toEqual([6, 5, 4, 3, 2].map(back));

  await it.site.pool.query('UPDATE payout_attempt SET fee = fee + 1');
  expect((await compare('xendit')).filter(({ kind }) => kind === 'payout')).toMatchObject([
    { difference: 'fee', ours: 1_001n, theirs: 1_000n },
  ]);
});

test('a provider without an answer is no difference', async () => {
  await it.faults({ serverError: 1 });
  expect(await it.site.platform.services.cashier.reconciliation.run('PALARO', 'paymongo', span())).toMatchObject({ ok: false });
  await it.faults({ serverError: 0 });
});
