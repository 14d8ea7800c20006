import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { merchantWithBank, startWithBank } from './bank.ts';
import { aKey } from './payees.ts';
import { valueOf } from './test-platform.ts';

const sockets: Socket[] = [];
/** Takes every question, and never answers. */
const silent = createServer((socket) => void sockets.push(socket));
let it: Awaited<ReturnType<typeof startWithBank>>;
beforeAll(async () => {
  it = await startWithBank();
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  silent.close();
  await it.stop();
});

test('a provider that gives no answer holds up no event of another', { timeout: 120_000 }, async () => {
  const config = merchantWithBank(it.bankUrl);
  const { paymongo, xendit } = config.cashier.providers;
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const cashier = { ...config.cashier, providers: { xendit, paymongo: { ...paymongo!, url } } };
  await it.site.pool.query("UPDATE merchant SET version = version + 1, config = $1 WHERE code = 'PALARO'", [{ ...config, cashier }]);
  await it.site.platform.services.merchant.refresh();
  const player = await it.aDepositor();
  const order = valueOf(await player('createDeposit', { body: { channel: 'OTHERPAGE', amount: '500.00', key: aKey() } }));
  // Each asks the provider for a payment that is known to be somebody's.
  const body = (n: number) => ({
    data: { id: `evt_${n}`, attributes: { type: 'payment.paid', data: { id: `pay_${n}`, type: 'payment', attributes: {} } } },
  });
  for (let n = 0; n < 24; n++)
    await it.site.pool.query(
      `INSERT INTO provider_event (merchant_code, provider, event_key, body, received_at, due_at, tries)
       VALUES ('PALARO', 'paymongo', $1, $2, now(), now() - interval '1 hour', 5)`,
      [`evt_${n}`, Buffer.from(JSON.stringify(body(n)))],
    );
  await expect.poll(() => sockets.length, { timeout: 20_000 }).toBeGreaterThan(0);
  await it.pay(order.id);
  const credited = async () => (await it.site.pool.query('SELECT state FROM deposit_order WHERE id = $1', [order.id])).rows[0]?.state;
  // Sooner than one question to the silent one ends.
  await expect.poll(credited, { timeout: 10_000 }).toBe('paid');
});
