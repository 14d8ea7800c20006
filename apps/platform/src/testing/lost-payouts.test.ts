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
const until = async (member: TestClient, id: string, state: string): Promise<void> => {
  await expect
    .poll(
      async () => {
        await it.site.pool.query('UPDATE payout_attempt SET ask_at = now() WHERE ask_at IS NOT NULL AND answered_at IS NOT NULL');
        await it.run('cashier.payouts');
        return (await look(member, id)).state;
      },
      { timeout: 20_000 },
    )
    .toBe(state);
};

test.each([
  ['paymongo', 'HALIMBAWA', '/v2/batch_transfers', 'in_review'],
  ['xendit', 'SALAPI', 'POST /xendit/v2/payouts', 'paid'],
] as const)(
  'what %s never got is asked anew only where a repeat is safe, else a person decides',
  async (provider, channel, onlyCalls, end) => {
    const { member, account } = await aPayee(it.site, 100_000n, { channel });
    await it.faults({ loseAnswer: 1, onlyCalls }, provider);
    const asked = valueOf(await askToWithdraw(member, account, '500.00'));
    await expect.poll(async () => (await look(member, asked.id)).state, { timeout: 10_000 }).toBe('unknown');
    await it.faults({ loseAnswer: 0, onlyCalls: '' }, provider);
    // As if it had never arrived there: no look finds it. The looks of some hours are left out.
    await it.site.pool.query(`UPDATE payout_attempt SET reference = reference || '-none', asked = $2 WHERE withdrawal_id = $1`, [
      asked.id,
      provider === 'paymongo' ? 70 : 1,
    ]);
    await until(member, asked.id, 'unknown');
    await until(member, asked.id, end);
    expect(valueOf(await member('balance')).sumBalance).toBe('500.00');
    const books = (await it.books()) as unknown as Record<string, { payouts: readonly { reference: string }[] }>;
    const anew = books[provider]?.payouts.filter(({ reference }) => reference.startsWith(asked.id) && reference.endsWith('-none'));
    expect(anew).toHaveLength(end === 'paid' ? 1 : 0);
  },
);
