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
const flags = async (id: string): Promise<readonly string[]> =>
  (await it.site.pool.query<{ flags: readonly string[] }>('SELECT flags FROM withdrawal WHERE id = $1', [id])).rows[0]?.flags ?? [];
const counted = async (provider: string): Promise<string | undefined> =>
  new RegExp(`^palaro_payouts_short_total\\{[^}]*provider="${provider}"[^}]*\\} (\\S+)$`, 'm').exec(
    await (await fetch(`${it.site.baseUrl}/metrics`)).text(),
  )?.[1];

test.each([
  ['xendit', 'SALAPI'],
  ['paymongo', 'HALIMBAWA'],
] as const)(
  'a payout beyond the wallet at %s waits with a flag while a smaller one is sent, and is sent once there is enough',
  { timeout: 120_000 },
  async (provider, channel) => {
    const [large, small] = [await aPayee(it.site, 100_000n, { channel }), await aPayee(it.site, 100_000n, { channel })];
    await it.faults({ balance: 50_000 }, provider);
    const waits = valueOf(await askToWithdraw(large.member, large.account, '600.00'));
    await expect.poll(() => flags(waits.id), { timeout: 20_000 }).toEqual(['wallet']);
    const goes = valueOf(await askToWithdraw(small.member, small.account, '300.00'));
    const settled = async (member: TestClient, id: string) => {
      await it.site.pool.query('UPDATE payout_attempt SET ask_at = now() WHERE ask_at IS NOT NULL AND answered_at IS NOT NULL');
      await it.run(`cashier.payouts.${provider}`);
      return (await look(member, id)).state;
    };
    await expect.poll(() => settled(small.member, goes.id), { timeout: 30_000 }).toMatch(/^(sent|paid)$/);
    expect([(await look(large.member, waits.id)).state, await flags(waits.id), await counted(provider)]).toEqual([
      'approved',
      ['wallet'],
      '1',
    ]);
    await it.faults({ balance: 1_000_000_000 }, provider);
    await expect.poll(() => settled(large.member, waits.id), { timeout: 45_000 }).toMatch(/^(sent|paid)$/);
    expect(await counted(provider)).toBe('1');
  },
);

test('a provider that does not say what its wallet holds keeps no payout', { timeout: 120_000 }, async () => {
  const { member, account } = await aPayee(it.site);
  await it.faults({ serverError: 1_000, onlyCalls: 'GET /xendit/balance' }, 'xendit');
  const { id } = valueOf(await askToWithdraw(member, account, '600.00'));
  await expect.poll(async () => (await look(member, id)).state, { timeout: 30_000 }).toMatch(/^(sent|paid)$/);
  expect(await flags(id)).toEqual([]);
  await it.faults({ serverError: 0, onlyCalls: '' }, 'xendit');
});
