import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { merchantWithBank, startWithBank } from './bank.ts';
import { aKey, aPayee, askToWithdraw } from './payees.ts';
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

/** Has the merchant's account at one provider be the silent one. */
const silence = async (): Promise<void> => {
  const config = merchantWithBank(it.bankUrl);
  const { paymongo, xendit } = config.cashier.providers;
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const cashier = { ...config.cashier, providers: { xendit, paymongo: { ...paymongo!, url } } };
  await it.site.pool.query("UPDATE merchant SET version = version + 1, config = $1 WHERE code = 'PALARO'", [{ ...config, cashier }]);
  await it.site.platform.services.merchant.refresh();
};
const stateOf = async (table: 'deposit_order' | 'withdrawal', id: string): Promise<string | undefined> =>
  (await it.site.pool.query<{ state: string }>(`SELECT state FROM ${table} WHERE id = $1`, [id])).rows[0]?.state;

test('a provider that gives no answer holds up no event of another', { timeout: 120_000 }, async () => {
  await silence();
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
  // Sooner than one question to the silent one ends.
  await expect.poll(() => stateOf('deposit_order', order.id), { timeout: 10_000 }).toBe('paid');
});

test('nor any question of the poller, and no payout, of another', { timeout: 120_000 }, async () => {
  const [slow, quick] = [await aPayee(it.site, 100_000n, { channel: 'HALIMBAWA' }), await aPayee(it.site)];
  const player = await it.aDepositor();
  const begin = async (channel: string) => valueOf(await player('createDeposit', { body: { channel, amount: '500.00', key: aKey() } }));
  const order = await begin('OTHERPAGE');
  await it.faults({ drop: 10 }, 'xendit');
  await it.pay(order.id);
  await it.site.pool.query(
    `INSERT INTO deposit_order (id, merchant_code, player_id, channel, channel_name, provider, method, amount, fee, currency, state, request_key,
       provider_order, expires_at, ask_at, created_at)
     SELECT 'unheard', merchant_code, player_id, 'PITAKA', 'Pitaka', 'paymongo', method, amount, fee, currency, 'awaiting', 'unheard', 'cs_unheard',
       expires_at, now(), created_at FROM deposit_order WHERE id = $1`,
    [order.id],
  );
  await it.site.pool.query('UPDATE deposit_order SET ask_at = now() WHERE id = $1', [order.id]);
  const before = sockets.length;
  const asks = it.run('cashier.poll.paymongo');
  await expect.poll(() => sockets.length, { timeout: 10_000 }).toBeGreaterThan(before);
  await it.run('cashier.poll.xendit');
  await expect.poll(() => stateOf('deposit_order', order.id), { timeout: 10_000 }).toBe('paid');
  await asks;

  const [waits, goes] = [
    valueOf(await askToWithdraw(slow.member, slow.account, '300.00')),
    valueOf(await askToWithdraw(quick.member, quick.account, '300.00')),
  ];
  // Sooner than one question to the silent one ends.
  await expect.poll(() => stateOf('withdrawal', goes.id), { timeout: 12_000 }).toMatch(/^(sent|paid)$/);
  expect(['approved', 'sending']).toContain(await stateOf('withdrawal', waits.id));
});
