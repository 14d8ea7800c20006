import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventsSecret, eventsToken, merchantWithBank, startWithBank } from './bank.ts';
import { aKey } from './payees.ts';
import { valueOf, type TestClient } from './test-platform.ts';

let it: Awaited<ReturnType<typeof startWithBank>>;
beforeAll(async () => {
  it = await startWithBank();
});
afterAll(() => it.stop());

const providers = [
  ['paymongo', 'QRPH', 'PITAKA'],
  ['xendit', 'OTHERQR', 'OTHERPAGE'],
] as const;
type Provider = (typeof providers)[number][0];
const begin = async (player: TestClient, channel: string) =>
  valueOf(await player('createDeposit', { body: { channel, amount: '500.00', key: aKey() } }));
const look = async (player: TestClient, id: string) => valueOf(await player('deposit', { query: { id } }));
const balance = async (player: TestClient): Promise<string> => valueOf(await player('balance')).sumBalance;
const until = async (player: TestClient, id: string, wanted: object): Promise<void> => {
  await expect.poll(() => look(player, id), { timeout: 30_000 }).toMatchObject(wanted);
};

let events = 0;
/** An event of an older try for an order, as the provider sends it. */
const oldEvent = {
  paymongo: (type: 'failed' | 'expired', reference: string) => ({
    data: {
      id: `evt_old_${++events}`,
      type: 'event',
      attributes: {
        type: type === 'failed' ? 'payment.failed' : 'qr.expired',
        data: { id: `pay_old_${events}`, type: 'payment', attributes: { external_reference_number: reference } },
      },
    },
  }),
  xendit: (type: 'failed' | 'expired', reference: string) => ({
    event: type === 'failed' ? 'payment.failure' : 'payment_request.expiry',
    business_id: 'b',
    created: new Date().toISOString(),
    data: { payment_id: `py-old-${++events}`, reference_id: reference, status: type === 'failed' ? 'FAILED' : 'EXPIRED' },
  }),
};
/** Sends an event in the provider's name, and waits until it was worked on. */
const tell = async (provider: Provider, type: 'failed' | 'expired', reference: string): Promise<void> => {
  const body = JSON.stringify(oldEvent[provider](type, reference));
  const at = Math.floor(Date.now() / 1000);
  const signed = `t=${at},te=${createHmac('sha256', eventsSecret).update(`${at}.${body}`).digest('hex')}`;
  const { status } = await fetch(`${it.site.baseUrl}/payments/${provider}/events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(provider === 'xendit' ? { 'x-callback-token': eventsToken } : { 'paymongo-signature': signed }),
    },
    body,
  });
  expect(status).toBe(200);
  const outcome = async () =>
    (await it.site.pool.query<{ outcome: string }>('SELECT outcome FROM provider_event WHERE body = $1', [Buffer.from(body)])).rows[0]
      ?.outcome;
  await expect.poll(outcome, { timeout: 30_000 }).toBe('settled');
};

test.each(providers)(
  'case 2: what is paid at %s after the order has ended is credited, late',
  { timeout: 90_000 },
  async (provider, code) => {
    const player = await it.aDepositor();
    const { id } = await begin(player, code);
    await it.site.pool.query("UPDATE deposit_order SET expires_at = now() - interval '1 second', ask_at = now() WHERE id = $1", [id]);
    await it.run(`cashier.poll.${provider}`);
    await until(player, id, { state: 'expired', credited: '0.00' });
    await it.pay(id);
    await until(player, id, { state: 'paid', exception: 'late', credited: '500.00', held: '0.00' });
    expect((await look(player, id)).timeline.map(({ state }) => state)).toEqual(['created', 'awaiting', 'expired', 'paid']);
    expect(await balance(player)).toBe('500.00');
  },
);

test.each(providers)(
  'case 3: less than asked for at %s is credited as it came, and so much is to be played',
  async (provider, _code, page) => {
    const player = await it.aDepositor();
    const { id } = await begin(player, page);
    await it.faults({ wrongAmount: 1, amountChange: -5_000 }, provider);
    await it.pay(id);
    await until(player, id, { state: 'paid', exception: 'under', credited: '450.00' });
    const { rows } = await it.site.pool.query(
      'SELECT t.amount::int FROM turnover t JOIN provider_payment p ON p.order_id = $1 AND t.id LIKE $2 || p.payment_id',
      [id, `PALARO:${provider}:`],
    );
    expect(rows).toEqual([{ amount: 45_000 }]);
  },
);

test.each(providers)(
  'cases 6 and 7: what %s says of an older try changes nothing of a deposit that was paid',
  { timeout: 90_000 },
  async (provider, _code, page) => {
    const player = await it.aDepositor();
    const { id } = await begin(player, page);
    await it.pay(id, 'fail');
    await it.pay(id);
    await until(player, id, { state: 'paid', credited: '500.00' });
    const before = await look(player, id);
    for (const type of ['failed', 'expired', 'failed'] as const) await tell(provider, type, id);
    expect(await look(player, id)).toEqual(before);
    expect(await balance(player)).toBe('500.00');
  },
);

test('case 9: what comes by a way that was closed after the order is credited', { timeout: 90_000 }, async () => {
  const player = await it.aDepositor();
  const orders = [await begin(player, 'PITAKA'), await begin(player, 'OTHERPAGE')];
  const config = merchantWithBank(it.bankUrl);
  const { PITAKA, OTHERPAGE: _gone, ...others } = config.cashier.channels;
  const cashier = { ...config.cashier, channels: { ...others, PITAKA: { ...PITAKA!, isOpen: false } } };
  await it.site.pool.query("UPDATE merchant SET version = version + 1, config = $1 WHERE code = 'PALARO'", [{ ...config, cashier }]);
  await it.site.platform.services.merchant.refresh();
  for (const { id } of orders) {
    await it.pay(id);
    await until(player, id, { state: 'paid', exception: 'none', credited: '500.00' });
  }
  expect([await balance(player), await it.site.platform.services.wallet.audit()]).toEqual(['1000.00', []]);
});
