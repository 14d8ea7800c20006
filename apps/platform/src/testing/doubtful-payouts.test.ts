import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWithBank } from './bank.ts';
import { aPayee, askToWithdraw } from './payees.ts';
import { valueOf, type TestClient } from './test-platform.ts';

let it: Awaited<ReturnType<typeof startWithBank>>;
beforeAll(async () => {
  it = await startWithBank();
});
afterAll(() => it.stop());

const look = async (member: TestClient, id: string) => valueOf(await member('withdrawal', { query: { id } }));
const stateOf = async (member: TestClient, id: string): Promise<string> => (await look(member, id)).state;
const until = async (member: TestClient, id: string, state: string): Promise<void> => {
  await expect
    .poll(
      async () => {
        await it.site.pool.query('UPDATE payout_attempt SET ask_at = now() WHERE ask_at IS NOT NULL AND answered_at IS NOT NULL');
        return stateOf(member, id);
      },
      { timeout: 20_000 },
    )
    .toBe(state);
};
type Sent = { readonly id: string; readonly reference: string };
const sentOf = async (provider: 'paymongo' | 'xendit', id: string): Promise<readonly Sent[]> =>
  ((await it.books()) as unknown as Record<string, { payouts: readonly Sent[] }>)[provider]!.payouts.filter(({ reference }) =>
    reference.startsWith(id),
  );
const flagsOf = async (id: string) => (await it.site.pool.query('SELECT flags FROM withdrawal WHERE id = $1', [id])).rows[0]?.flags;

test.each([
  ['paymongo', 'HALIMBAWA', '/v2/batch_transfers', '999999990001'],
  ['xendit', 'SALAPI', 'POST /xendit/v2/payouts', '1234567890'],
] as const)(
  'a payout of %s that somebody between answers in the provider’s place is looked up, and never paid twice',
  async (provider, channel, onlyCalls, number) => {
    const { member, account } = await aPayee(it.site, 100_000n, { channel, number });
    await it.faults({ answerTimeout: 1, onlyCalls }, provider);
    const asked = valueOf(await askToWithdraw(member, account, '500.00'));
    await until(member, asked.id, 'paid');
    expect((await look(member, asked.id)).timeline.map(({ state }) => state)).toContain('unknown');
    expect(await sentOf(provider, asked.id)).toHaveLength(1);
    await it.faults({ answerTimeout: 0, onlyCalls: '' }, provider);
  },
);

/** A withdrawal whose payout counts as failed, and is under way at its provider all the same. */
const failedHere = async () => {
  // Nothing becomes of a transfer to such a number by itself.
  const { member, account } = await aPayee(it.site, 100_000n, { channel: 'HALIMBAWA' });
  const { id } = valueOf(await askToWithdraw(member, account, '500.00'));
  await until(member, id, 'sent');
  await it.site.pool.query("UPDATE payout_attempt SET state = 'failed', ask_at = NULL, asked = 70 WHERE withdrawal_id = $1", [id]);
  await it.site.pool.query("UPDATE withdrawal SET state = 'in_review', flags = '{provider}' WHERE id = $1", [id]);
  return { member, id, end: async () => endAtBank((await sentOf('paymongo', `${id}-1`))[0]!.id) };
};
const endAtBank = (id: string) =>
  fetch(`${it.bankUrl}/payouts`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ id, end: 'succeeded' }) });

test('a payout that counts as failed and arrives all the same is paid, and marked for a person', async () => {
  const { member, id, end } = await failedHere();
  await end();
  await until(member, id, 'paid');
  expect(await flagsOf(id)).toEqual(['provider', 'provider_late']);
  expect(await it.site.platform.services.wallet.audit()).toEqual([]);
  expect(valueOf(await member('balance')).sumBalance).toBe('500.00');
});

test('one that arrives beside another that was asked for instead waits for a person', async () => {
  const { member, id, end } = await failedHere();
  // An operator has approved it again.
  await it.site.pool.query("UPDATE withdrawal SET state = 'approved', decided_at = now() WHERE id = $1", [id]);
  await until(member, id, 'sent');
  const [first] = await sentOf('paymongo', `${id}-1`);
  await expect.poll(async () => (await sentOf('paymongo', id)).length, { timeout: 20_000 }).toBe(2);
  await end();
  const rows = async () =>
    (
      await it.site.pool.query('SELECT kind, difference, ours, theirs FROM reconciliation_item WHERE id = $1 AND settled_at IS NULL', [
        first!.id,
      ])
    ).rows;
  await expect.poll(rows, { timeout: 20_000 }).toEqual([{ kind: 'payout', difference: 'theirs_only', ours: null, theirs: 50_000n }]);
  expect(await flagsOf(id)).toEqual(['provider', 'paid_twice']);
  expect(await stateOf(member, id)).toBe('sent');
});

test('a payout without an end is told of after an hour by the fast rail, after 26 by the slow one, and after 72 again', async () => {
  const { member, account } = await aPayee(it.site, 10_000_000n, { channel: 'HALIMBAWA' });
  const { id } = valueOf(await askToWithdraw(member, account, '500.00'));
  await until(member, id, 'sent');
  const age = async (hours: number) => {
    await it.site.pool.query('UPDATE payout_attempt SET created_at = now() - make_interval(mins => $2) WHERE withdrawal_id = $1', [
      id,
      hours * 60 + 1,
    ]);
    await it.site.platform.jobs.find(({ name }) => name === 'cashier.unanswered')?.run();
    return flagsOf(id);
  };
  const counted = async (since: string): Promise<string | undefined> =>
    new RegExp(`^palaro_payouts_unanswered_total\\{[^}]*since="${since}"[^}]*\\} (\\S+)$`, 'm').exec(
      await (await fetch(`${it.site.baseUrl}/metrics`)).text(),
    )?.[1];
  expect(await age(0.5)).toEqual([]);
  expect([await age(1), await counted('late')]).toEqual([['no_answer_late'], '1']);
  await it.site.pool.query("UPDATE withdrawal SET flags = '{}', amount = 6000000 WHERE id = $1", [id]);
  expect(await age(25)).toEqual([]);
  expect(await age(26)).toEqual(['no_answer_late']);
  expect(await age(72)).toEqual(['no_answer_late', 'no_answer_for_long']);
  expect([await age(80), await counted('for_long')]).toEqual([['no_answer_late', 'no_answer_for_long'], '1']);
  expect(await stateOf(member, id)).toBe('sent');
  await it.site.pool.query('UPDATE withdrawal SET amount = 50000 WHERE id = $1', [id]);
});

test('what a provider puts off for 72 hours without beginning it waits for a person', async () => {
  const { member, account } = await aPayee(it.site, 100_000n, { channel: 'SALAPI' });
  await it.faults({ tooManyRequests: 1000, onlyCalls: 'POST /xendit/v2/payouts' }, 'xendit');
  const { id } = valueOf(await askToWithdraw(member, account, '500.00'));
  await expect
    .poll(async () => (await it.site.pool.query('SELECT failure FROM payout_attempt WHERE withdrawal_id = $1', [id])).rows[0]?.failure, {
      timeout: 20_000,
    })
    .toBe('too_many_requests');
  await it.site.pool.query("UPDATE payout_attempt SET created_at = now() - interval '73 hours' WHERE withdrawal_id = $1", [id]);
  await until(member, id, 'in_review');
  await it.faults({ tooManyRequests: 0, onlyCalls: '' }, 'xendit');
  expect(await flagsOf(id)).toContain('provider');
  expect(await sentOf('xendit', id)).toEqual([]);
});
