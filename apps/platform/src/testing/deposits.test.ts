import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MerchantConfig } from '../modules/merchant/index.ts';
import type { TestClient } from './test-platform.ts';
import { valueOf } from './test-platform.ts';
import { askForIdentity, proveContact } from './identities.ts';
import { toldSums } from './told-sums.ts';
import { eventsSecret, eventsToken, startWithBank } from './bank.ts';

let it: Awaited<ReturnType<typeof startWithBank>>;
beforeAll(async () => {
  it = await startWithBank();
});
afterAll(() => it.stop());

let keys = 0;
const aKey = (): string => `request-${++keys}`;
const begin = async (player: TestClient, amount = '500.00', channel = 'PITAKA') =>
  valueOf(await player('createDeposit', { body: { channel, amount, key: aKey() } }));
const look = async (player: TestClient, id: string) => valueOf(await player('deposit', { query: { id } }));
const balance = async (player: TestClient): Promise<string> => valueOf(await player('balance')).sumBalance;
/** Waits until a deposit is as told; its provider is asked for it, as while a player waits. */
const until = async (player: TestClient, id: string, wanted: object): Promise<void> => {
  await expect.poll(() => look(player, id), { timeout: 15_000 }).toMatchObject(wanted);
};
/** What the ledger has deposited for a member, command by command. */
const deposits = async (player: TestClient): Promise<readonly string[]> =>
  valueOf(await player('statement', { query: { kind: 'deposit' } })).content.map(({ amount }) => amount);
const audit = () => it.site.platform.services.wallet.audit();

test('a member sees the ways to pay that are open, with their bounds, fees and the way used last', async () => {
  const player = await it.aDepositor();
  const offered = valueOf(await player('depositChannels'));
  expect(offered.content.map(({ code }) => code)).toEqual(['QRPH', 'PITAKA', 'FEE', 'OTHERQR', 'OTHERPAGE', 'BANK']);
  expect(offered).toMatchObject({ currency: 'PHP', limitLeft: null, lastUsed: null, needs: null, turnoverTimes: 1 });
  expect(offered.content[2]).toMatchObject({ name: 'With a fee', min: '20.00', max: '50000.00', fee: { fixed: '0.00', percent: '1.5' } });
  await begin(player, '100.00', 'QRPH');
  expect(valueOf(await player('depositChannels')).lastUsed).toBe('QRPH');
});

test('a way to pay whose account is not complete is not offered', async () => {
  const { config } = (await it.site.pool.query<{ config: MerchantConfig }>("SELECT config FROM merchant WHERE code = 'PALARO'")).rows[0]!;
  const { providers: accounts } = config.cashier;
  const store = (cashier: MerchantConfig['cashier']) =>
    it.site.pool.query("UPDATE merchant SET version = version + 1, config = $1 WHERE code = 'PALARO'", [{ ...config, cashier }]);
  const player = await it.aDepositor();
  const offered = async () => valueOf(await player('depositChannels')).content.map(({ code }) => code);
  // No address, where the installation has no bank of its own; and a secret that nobody has given.
  for (const change of [{ url: null }, { events: 'MISSING' }]) {
    await store({ ...config.cashier, providers: { ...accounts, xendit: { ...accounts.xendit!, ...change } } });
    await expect.poll(offered, { timeout: 10_000 }).toEqual(['QRPH', 'PITAKA', 'FEE', 'BANK']);
  }
  await store(config.cashier);
  await expect.poll(offered, { timeout: 10_000 }).toHaveLength(6);
});

const providers = [
  ['paymongo', 'PITAKA', 'QRPH'],
  ['xendit', 'OTHERPAGE', 'OTHERQR'],
] as const;

test.each(providers)(
  'B443 a deposit by a hosted page of %s reaches the balance once, however often the bank says so and whoever asks',
  async (provider, page) => {
    const player = await it.aDepositor();
    await it.faults({ duplicate: 4 }, provider);
    const order = await begin(player, '500.00', page);
    expect(order).toMatchObject({ state: 'awaiting', amount: '500.00', fee: '0.00', net: '500.00', action: { kind: 'redirect' } });
    await it.pay(order.id);
    await Promise.all(Array.from({ length: 5 }, () => look(player, order.id)));
    await until(player, order.id, { state: 'paid', exception: 'none', credited: '500.00', held: '0.00', action: null });
    expect(await deposits(player)).toEqual(['500.00']);
    expect(await toldSums(it.site, player, 'deposit_credited', 'deposit_paid')).toEqual(['500.00 PHP']);
    expect((await look(player, order.id)).timeline.map(({ state }) => state)).toEqual(['created', 'awaiting', 'paid']);
    expect(await audit()).toEqual([]);
  },
);

test.each(providers)(
  'B443 a deposit by a QR code of %s shows the code, and is credited when it is paid',
  async (_provider, _page, code) => {
    const player = await it.aDepositor();
    const order = await begin(player, '250.00', code);
    expect(order.action).toMatchObject({ kind: 'qr', image: expect.stringMatching(/^data:image\/(png|svg\+xml);base64,/) });
    await it.pay(order.id);
    await until(player, order.id, { state: 'paid', credited: '250.00' });
    expect(await balance(player)).toBe('250.00');
  },
);

test('B443 the same request is the same order; other content under its key is refused', async () => {
  const player = await it.aDepositor();
  const body = { channel: 'PITAKA', amount: '500.00', key: aKey() };
  const [one, two] = await Promise.all([player('createDeposit', { body }), player('createDeposit', { body })]);
  const [first, second] = [valueOf(one), valueOf(two)];
  expect(second.id).toBe(first.id);
  expect(await player('createDeposit', { body: { ...body, amount: '700.00' } })).toMatchObject({ success: false, code: 'order_exists' });
  expect(valueOf(await player('deposits')).content).toHaveLength(1);
});

test.each([
  ['less', { wrongAmount: 1, amountChange: -5_000 }, { exception: 'under', credited: '450.00', held: '0.00' }],
  ['more', { wrongAmount: 1, amountChange: 10_000 }, { exception: 'over', credited: '600.00', held: '0.00' }],
])('what arrived is credited where it is %s than was asked for', async (_, fault, wanted) => {
  const player = await it.aDepositor();
  const order = await begin(player);
  await it.faults(fault);
  await it.pay(order.id);
  await until(player, order.id, { state: 'paid', ...wanted });
  expect(await balance(player)).toBe(wanted.credited);
});

test.each(providers)('a second payment for one order of %s is credited too, and says so', async (provider, page) => {
  const player = await it.aDepositor();
  const order = await begin(player, '500.00', page);
  await it.faults({ payTwice: 1 }, provider);
  await it.pay(order.id);
  await until(player, order.id, { state: 'paid', exception: 'twice', credited: '1000.00', providerReference: expect.any(String) });
  expect(await deposits(player)).toEqual(['500.00', '500.00']);
  expect(await toldSums(it.site, player, 'deposit_credited')).toEqual(['500.00 PHP', '500.00 PHP']);
});

test('a first deposit begins only once the member has answered whether they want a limit, and no limit is to be confirmed', async () => {
  const player = await it.site.newPlayer();
  const body = { channel: 'PITAKA', amount: '500.00', key: aKey() };
  const isAsked = async () => valueOf(await player('depositChannels')).asksLimit;
  expect(await isAsked()).toBe(true);
  expect(await player('createDeposit', { body })).toMatchObject({ success: false, code: 'limit_choice_needed' });
  const answer = (limit: { period: 'day' | 'none'; amount: string } | null, confirmed: boolean) =>
    player('answerLimitPrompt', { body: { limit, confirmed } });
  const wrong = (field: string) => ({ success: false, code: 'field_invalid', data: { field } });
  expect(await answer(null, false)).toMatchObject(wrong('confirmed'));
  expect(await answer({ period: 'none', amount: '5.00' }, true)).toMatchObject(wrong('period'));
  expect(await answer({ period: 'day', amount: '0.00' }, true)).toMatchObject(wrong('amount'));
  expect([await isAsked(), (await player('createDeposit', { body })).success]).toEqual([true, false]);
  expect(valueOf(await answer({ period: 'day', amount: '600.00' }, false)).limits).toMatchObject([{ kind: 'deposit', amount: '600.00' }]);
  expect([await isAsked(), valueOf(await player('createDeposit', { body })).state]).toEqual([false, 'awaiting']);
  expect(valueOf(await player('depositChannels')).limitLeft).toBe('100.00');
});

test.each([
  ['paymongo', 'PITAKA', 'POST /paymongo/v1/checkout_sessions'],
  ['xendit', 'OTHERPAGE', 'POST /xendit/sessions'],
] as const)('what is paid for an order of %s whose answer was lost is credited', async (provider, page, onlyCalls) => {
  const player = await it.aDepositor();
  await it.faults({ loseAnswer: 1, onlyCalls }, provider);
  expect(await player('createDeposit', { body: { channel: page, amount: '500.00', key: aKey() } })).toMatchObject({
    code: 'provider_unavailable',
  });
  const id = valueOf(await player('deposits')).content[0]?.id ?? '';
  await it.pay(id);
  await until(player, id, { state: 'paid', credited: '500.00' });
  expect(await audit()).toEqual([]);
});

test('of one request that comes twice at once the second is the same order, also where the limit has room for one', async () => {
  const player = await it.aDepositor();
  valueOf(await player('setLimit', { body: { kind: 'deposit', period: 'day', amount: '500.00' } }));
  const body = { channel: 'PITAKA', amount: '500.00', key: aKey() };
  const answers = await Promise.all(Array.from({ length: 4 }, () => player('createDeposit', { body })));
  expect(new Set(answers.map((answer) => valueOf(answer).id)).size).toBe(1);
});

test('an event whose order cannot be read back is worked on again', async () => {
  const player = await it.aDepositor();
  const order = await begin(player);
  await it.faults({ serverError: 1, onlyCalls: 'GET /paymongo/v1/checkout_sessions' });
  await it.pay(order.id);
  const due = () => it.site.pool.query("SELECT outcome FROM provider_event WHERE tries = 1 AND due_at IS NOT NULL AND outcome = ''");
  await expect.poll(async () => (await due()).rowCount, { timeout: 15_000 }).toBeGreaterThan(0);
  await it.faults({ serverError: 0, onlyCalls: '' });
  await until(player, order.id, { state: 'paid', credited: '500.00' });
});

test('money for an account that is blocked waits for a person, and takes up nothing of its limits', async () => {
  const player = await it.aDepositor();
  const order = await begin(player);
  const { id } = valueOf(await player('memberInfo'));
  await it.site.pool.query("UPDATE player SET status = 'disabled' WHERE id = $1", [id]);
  await it.pay(order.id);
  const stored = () => it.site.pool.query('SELECT state, exception, credited, held FROM deposit_order WHERE id = $1', [order.id]);
  await expect.poll(async () => (await stored()).rows, { timeout: 15_000 }).toMatchObject([{ state: 'paid', exception: 'blocked' }]);
  expect((await it.site.pool.query('SELECT FROM limit_reservation WHERE player_id = $1', [id])).rowCount).toBe(0);
  expect(await audit()).toEqual([]);
});

test('a cancelled order is over, and money that comes for it all the same is credited late', async () => {
  const player = await it.aDepositor();
  const order = await begin(player, '300.00', 'QRPH');
  expect(valueOf(await player('cancelDeposit', { body: { id: order.id } }))).toMatchObject({ state: 'cancelled', action: null });
  expect(await player('cancelDeposit', { body: { id: order.id } })).toMatchObject({ code: 'order_ended' });
  await it.pay(order.id);
  await until(player, order.id, { state: 'paid', exception: 'late', credited: '300.00' });
});

test('the player’s fee is shown before, and is a line of its own after', async () => {
  const player = await it.aDepositor();
  const order = await begin(player, '20.00', 'FEE');
  expect(order).toMatchObject({ amount: '20.00', fee: '0.30', net: '19.70' });
  await it.pay(order.id);
  await until(player, order.id, { state: 'paid', credited: '19.70' });
  const { content } = valueOf(await player('statement'));
  expect(content.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['fee', '-0.30'],
    ['deposit', '20.00'],
  ]);
});

test.each(providers)('without any call of %s the poller finds the money', async (provider, page) => {
  const player = await it.aDepositor();
  const order = await begin(player, '500.00', page);
  await it.faults({ drop: 10 }, provider);
  await it.pay(order.id);
  // The platform's own run may have asked before the payment was there.
  const asked = async (): Promise<string> => {
    await it.site.pool.query('UPDATE deposit_order SET ask_at = now() WHERE id = $1', [order.id]);
    await it.run('cashier.poll');
    return balance(player);
  };
  await expect.poll(asked, { timeout: 15_000 }).toBe('500.00');
  expect((await look(player, order.id)).timeline.at(-1)).toMatchObject({ state: 'paid', by: 'poll' });
  await it.faults({ drop: 0 }, provider);
});

test('a deposit that the provider takes back is taken from the balance, and the rest is owed', async () => {
  const player = await it.aDepositor();
  const order = await begin(player);
  await it.faults({ disputePayment: 1 });
  await it.pay(order.id);
  await it.site.pool.query('UPDATE deposit_order SET ask_at = now() WHERE id = $1', [order.id]);
  await expect
    .poll(
      async () => {
        await it.run('cashier.poll');
        await it.site.pool.query('UPDATE deposit_order SET ask_at = now() WHERE id = $1', [order.id]);
        return look(player, order.id);
      },
      { timeout: 15_000 },
    )
    .toMatchObject({ exception: 'reversed' });
  expect(await balance(player)).toBe('0.00');
  expect(await audit()).toEqual([]);
});

test('an order of which the provider gives no answer ends, and nothing is taken', async () => {
  const player = await it.aDepositor();
  await it.faults({ serverError: 1 });
  const refused = await player('createDeposit', { body: { channel: 'PITAKA', amount: '500.00', key: aKey() } });
  expect(refused).toMatchObject({ success: false, code: 'provider_unavailable' });
  expect(valueOf(await player('deposits')).content).toMatchObject([{ state: 'failed', credited: '0.00' }]);
});

test.each([
  ['below its least', 'PITAKA', '99.99', 'channel_amount'],
  ['above its most', 'QRPH', '50000.01', 'channel_amount'],
  ['with parts of a centavo', 'PITAKA', '100.001', 'field_invalid'],
  ['at a closed way', 'SHUT', '100.00', 'channel_closed'],
  ['by a way that there is not', 'NOBODY', '100.00', 'channel_closed'],
])('an amount %s is refused, and nothing is kept', async (_, channel, amount, code) => {
  const player = await it.aDepositor();
  expect(await player('createDeposit', { body: { channel, amount, key: aKey() } })).toMatchObject({ success: false, code });
  expect(valueOf(await player('deposits')).content).toEqual([]);
});

test('five orders may wait at once', async () => {
  const player = await it.aDepositor();
  for (let nth = 0; nth < 5; nth++) await begin(player, '100.00', 'QRPH');
  expect(await player('createDeposit', { body: { channel: 'QRPH', amount: '100.00', key: aKey() } })).toMatchObject({
    code: 'deposits_open',
  });
});

test(
  'a look at a deposit whose member’s account is held by another is answered as busy, and works later',
  { timeout: 30_000 },
  async () => {
    const player = await it.aDepositor();
    const order = await begin(player);
    await it.faults({ drop: 10 });
    await it.pay(order.id);
    const { id } = valueOf(await player('memberInfo'));
    const client = await it.site.pool.connect();
    try {
      await client.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0');
      await client.query('SELECT FROM wallet_accounts WHERE player_id = $1 FOR UPDATE', [id]);
      expect(await player('deposit', { query: { id: order.id } })).toMatchObject({
        code: 'system_upgrading',
        data: { retryAfterSeconds: 5 },
      });
    } finally {
      client.release(true);
      await it.faults({ drop: 0 });
    }
    await until(player, order.id, { state: 'paid', credited: '500.00' });
  },
);

test('another member’s order is nobody’s else', async () => {
  const [player, other] = [await it.aDepositor(), await it.aDepositor()];
  const order = await begin(player);
  expect(await other('deposit', { query: { id: order.id } })).toMatchObject({ success: false, code: 'not_found' });
  expect(await other('cancelDeposit', { body: { id: order.id } })).toMatchObject({ success: false, code: 'not_found' });
});

const body = JSON.stringify({
  data: { id: 'evt_forged', type: 'event', attributes: { type: 'payment.paid', data: { id: 'pay_1', type: 'payment', attributes: {} } } },
});
const sign = (at: number, mode: 'te' | 'li', text = body): string =>
  `t=${at},${mode}=${createHmac('sha256', eventsSecret).update(`${at}.${text}`).digest('hex')}`;
const seconds = (): number => Math.floor(Date.now() / 1000);

test.each([
  ['that is signed', () => sign(seconds(), 'te'), 200],
  ['without a signature', () => '', 401],
  ['with one changed byte', () => sign(seconds(), 'te', `${body} `), 401],
  ['of the other mode', () => sign(seconds(), 'li'), 401],
  ['that is older than five minutes', () => sign(seconds() - 302, 'te'), 401],
])('an event %s is answered %i', async (_, signature, status) => {
  const before = await it.site.pool.query('SELECT count(*)::int AS count FROM provider_event');
  const answer = await fetch(`${it.site.baseUrl}/payments/paymongo/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature() === '' ? {} : { 'paymongo-signature': signature() }) },
    body,
  });
  expect(answer.status).toBe(status);
  const after = await it.site.pool.query('SELECT count(*)::int AS count FROM provider_event');
  if (status === 401) expect(after.rows).toEqual(before.rows);
  expect(await answer.json()).toBeTypeOf('object');
});

test.each([
  ['its token', eventsToken, 200],
  ['another token', `${eventsToken}x`, 401],
  ['no token', '', 401],
])('an event of the other provider with %s is answered as it deserves', async (_, token, status) => {
  const answer = await fetch(`${it.site.baseUrl}/payments/xendit/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { 'x-callback-token': token }) },
    body: JSON.stringify({ event: 'payment.capture', data: { payment_id: 'py-1', reference_id: 'nobody', status: 'SUCCEEDED' } }),
  });
  expect(answer.status).toBe(status);
});

test('events of providers are deleted when they are 13 months old and worked on, and no others', async () => {
  await it.site.pool.query(
    `INSERT INTO provider_event (merchant_code, provider, event_key, body, received_at, due_at)
     SELECT 'OLD', 'paymongo', key, '', now() - age::interval, CASE WHEN is_due THEN now() + interval '1 day' END
     FROM (VALUES ('old', '13 months 1 day', false), ('due', '13 months 1 day', true), ('young', '12 months 25 days', false)) AS event (key, age, is_due)`,
  );
  await it.site.platform.jobs.find(({ name }) => name === 'cashier.purge')?.run();
  const { rows } = await it.site.pool.query("SELECT event_key FROM provider_event WHERE merchant_code = 'OLD' ORDER BY 1");
  expect(rows).toEqual([{ event_key: 'due' }, { event_key: 'young' }]);
});

/** Has a player's identity verified until a day. */
const verify = async (player: TestClient, validUntil: string | null): Promise<void> => {
  const { id } = valueOf(await player('memberInfo'));
  await it.site.pool.query(
    `INSERT INTO identity_check (id, merchant_code, player_id, kind, number_sealed, number_hash, tail, name_sealed, birthday_sealed, valid_until,
       front, selfie, state, decided_by, decided_at, submitted_at)
     VALUES ('check-' || $1, 'PALARO', $1, 'passport', '', '', '', '', '', $2, '', '', 'verified', 'Ana', now(), now())
     ON CONFLICT (id) DO UPDATE SET valid_until = $2`,
    [id, validUntil],
  );
};

test('a deposit wants what the merchant asks for: a verified contact, or a verified identity that has not ended', async () => {
  const player = await it.newcomer();
  valueOf(await player('answerLimitPrompt', { body: { limit: null, confirmed: true } }));
  const ask = () => player('createDeposit', { body: { channel: 'PITAKA', amount: '500.00', key: aKey() } });
  expect(await ask()).toMatchObject({ success: false, code: 'contact_needed' });
  await proveContact(it.site, player);
  expect(await ask()).toMatchObject({ success: true });
  await askForIdentity(it.site, { depositNeeds: 'identity' });
  try {
    expect(await ask()).toMatchObject({ success: false, code: 'identity_needed' });
    await verify(player, '2020-01-01');
    expect(await ask()).toMatchObject({ success: false, code: 'identity_needed' });
    await verify(player, null);
    expect(await ask()).toMatchObject({ success: true });
  } finally {
    await askForIdentity(it.site, { depositNeeds: 'contact' });
  }
  // What was refused has reserved nothing and left no order.
  expect(valueOf(await player('deposits')).content).toHaveLength(2);
});
