import { afterAll, beforeAll, expect, test } from 'vitest';
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
  expect([await balance(player), await audit()]).toEqual(['0.00', []]);
});
