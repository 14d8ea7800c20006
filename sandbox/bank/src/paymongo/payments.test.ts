import { expect, test } from 'vitest';
import { readQrPh } from '../core/qr-ph.ts';
import { checkout, PAYMONGO_EVENTS, testBank } from '../testing/test-bank.ts';

const { paymongo, call, form, bodies, beat, pass, now, restart, switches, books } = testBank();

const opened = async (attributes: object = {}) => (await paymongo('POST', '/v1/checkout_sessions', checkout(attributes))).body.data;
const intent = (amount = 50_000) => ({
  data: { attributes: { amount, currency: 'PHP', payment_method_allowed: ['qrph'], description: 'order-2' } },
});
const method = (expiry_seconds?: number) => ({ data: { attributes: { type: 'qrph', expiry_seconds } } });
/** A code to scan, as the text of its picture. */
const shownCode = async (expiry?: number): Promise<{ id: string; code: string; picture: string; status: string }> => {
  const { id } = (await paymongo('POST', '/v1/payment_intents', intent())).body.data;
  const payment_method = (await paymongo('POST', '/v1/payment_methods', method(expiry))).body.data.id;
  const { attributes } = (await paymongo('POST', `/v1/payment_intents/${id}/attach`, { data: { attributes: { payment_method } } })).body
    .data;
  const { image_url: picture, test_url } = attributes.next_action.code;
  return { id, picture, status: attributes.status, code: new URL(test_url).searchParams.get('code') ?? '' };
};

test('a call without the key, or with another one, is refused', async () => {
  const without = await call('GET', '/paymongo/v1/payments', {});
  expect([without.status, without.body.errors[0].code]).toEqual([401, 'api_key_required']);
  const other = await paymongo('GET', '/v1/payments', undefined, 'sk_test_other');
  expect([other.status, other.body.errors[0].code]).toEqual([401, 'api_key_invalid']);
});

test('a checkout session is opened, read and found at its address', async () => {
  const { status, body } = await paymongo('POST', '/v1/checkout_sessions', checkout());
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    type: 'checkout_session',
    attributes: { status: 'active', reference_number: 'order-1', payments: [] },
  });
  expect(body.data.id).toMatch(/^cs_[0-9a-f]{24}$/);
  expect(body.data.attributes.checkout_url).toMatch(new RegExp(`/pay/${body.data.id}$`));
  expect((await paymongo('GET', `/v1/checkout_sessions/${body.data.id}`)).body).toEqual(body);
  const inside = body.data.attributes.payment_intent.id;
  expect((await paymongo('GET', `/v1/payment_intents/${inside}`)).body.data.attributes).toMatchObject({
    amount: 50_000,
    status: 'awaiting_payment_method',
  });
});

test('all that is wrong in a body is said at once', async () => {
  const { status, body } = await paymongo('POST', '/v1/checkout_sessions', {
    data: { attributes: { line_items: [{ name: '', amount: 0.5, currency: 'PHP' }] } },
  });
  expect(status).toBe(400);
  const faults = body.errors.map(({ code, source }: { code: string; source: { pointer: string } }) => [code, source.pointer]);
  expect(faults).toContainEqual(['parameter_required', 'payment_method_types']);
  expect(faults).toContainEqual(['parameter_blank', 'line_items.0.name']);
  expect(faults).toContainEqual(['parameter_required', 'line_items.0.quantity']);
});

test('the least amount is 20 pesos', async () => {
  const { status, body } = await paymongo('POST', '/v1/payment_intents', intent(1_999));
  expect(status).toBe(400);
  expect(body.errors).toEqual([
    {
      code: 'parameter_below_minimum',
      detail: 'The value for amount cannot be less than 2000.',
      source: { pointer: 'amount', attribute: 'amount' },
    },
  ]);
  const item = { name: 'Credit', amount: 1_999, currency: 'PHP', quantity: 1 };
  expect((await paymongo('POST', '/v1/checkout_sessions', checkout({ line_items: [item] }))).body.errors[0].code).toBe(
    'parameter_below_minimum',
  );
});

test('what does not exist is not found, and what is no JSON is refused', async () => {
  for (const path of ['/v1/checkout_sessions/cs_1', '/v1/payment_intents/pi_1', '/v1/payments/pay_1', '/v2/transfers/tr_1', '/v1/nothing'])
    expect([path, (await paymongo('GET', path)).body.errors[0].code]).toEqual([path, 'resource_not_found']);
  const answer = await call(
    'POST',
    '/paymongo/v1/payment_intents',
    { authorization: 'Basic c2tfdGVzdF9kZW1vOg==', 'content-type': 'application/json' },
    '{',
  );
  expect([answer.status, answer.body.errors[0].code]).toEqual([400, 'parameter_format_invalid']);
});

test('a paid checkout is told by two events, and read back with its fee', async () => {
  const { id } = await opened();
  const answer = await form(`/pay/${id}`, { action: 'pay', method: 'gcash', payer: 'Maria Santos' });
  expect([answer.status, answer.headers['location']]).toEqual([303, 'http://shop.test/done']);
  await beat();
  const events = bodies(PAYMONGO_EVENTS);
  expect(events.map(({ data }) => data.attributes.type)).toEqual(['payment.paid', 'checkout_session.payment.paid']);
  const [paid, completed] = events;
  expect(paid.data).toMatchObject({ type: 'event', attributes: { livemode: false, created_at: Math.floor(now() / 1000) } });
  expect(paid.data.id).toMatch(/^evt_/);
  const payment = completed.data.attributes.data.attributes.payments[0];
  expect(payment.attributes).toMatchObject({
    status: 'paid',
    amount: 50_000,
    fee: 1_250,
    net_amount: 48_750,
    billing: { name: 'Maria Santos' },
  });
  expect((await paymongo('GET', `/v1/payments/${payment.id}`)).body.data).toEqual(payment);
  const read = (await paymongo('GET', `/v1/checkout_sessions/${id}`)).body.data.attributes;
  expect([read.payment_method_used, read.payment_intent.attributes.status, read.payments[0].id]).toEqual([
    'gcash',
    'succeeded',
    payment.id,
  ]);
});

test('a checkout that failed can be paid all the same', async () => {
  const { id } = await opened();
  await form(`/pay/${id}`, { action: 'fail', method: 'gcash', payer: 'Maria Santos' });
  await form(`/pay/${id}`, { action: 'pay', method: 'gcash', payer: 'Maria Santos' });
  await beat();
  expect(bodies(PAYMONGO_EVENTS).map(({ data }) => data.attributes.type)).toEqual([
    'payment.failed',
    'payment.paid',
    'checkout_session.payment.paid',
  ]);
});

test('an expired checkout takes no money', async () => {
  const { id } = await opened();
  const expired = await paymongo('POST', `/v1/checkout_sessions/${id}/expire`);
  expect([expired.status, expired.body.data.attributes.status]).toEqual([200, 'expired']);
  expect((await form(`/pay/${id}`, { action: 'pay', method: 'gcash', payer: 'x' })).text).toContain('Nothing was taken');
  expect((await paymongo('POST', `/v1/checkout_sessions/${id}/expire`)).status).toBe(400);
});

test('a code is attached as a picture, and paid by scanning it', async () => {
  const { id, code, picture, status } = await shownCode();
  expect([status, picture.slice(0, 22)]).toEqual(['awaiting_next_action', 'data:image/png;base64,']);
  expect(readQrPh(code)?.amount).toBe(50_000);
  expect((await form('/qr', { code, action: 'pay', payer: 'Maria Santos' })).text).toContain('Paid');
  await beat();
  expect(bodies(PAYMONGO_EVENTS).map(({ data }) => data.attributes.type)).toEqual(['payment.paid', 'payment_intent.succeeded', 'qr.paid']);
  const read = (await paymongo('GET', `/v1/payment_intents/${id}`)).body.data.attributes;
  expect([read.status, read.next_action, read.payments[0].attributes.fee, read.payments[0].attributes.source.type]).toEqual([
    'succeeded',
    null,
    750,
    'qrph',
  ]);
});

test('a code expires half an hour after it is attached, can be read still, and fails; the intent takes another', async () => {
  const { id, code } = await shownCode();
  await pass(1_799);
  expect(bodies(PAYMONGO_EVENTS)).toEqual([]);
  await pass(1);
  expect(bodies(PAYMONGO_EVENTS).map(({ data }) => data.attributes.type)).toEqual(['qr.expired']);
  expect((await call('GET', `/qr?code=${encodeURIComponent(code)}`, {})).text).toContain('₱500.00');
  expect((await form('/qr', { code, action: 'pay', payer: 'x' })).text).toContain('The time to pay is over');
  expect((await paymongo('GET', `/v1/payment_intents/${id}`)).body.data.attributes.status).toBe('awaiting_payment_method');
  const payment_method = (await paymongo('POST', '/v1/payment_methods', method(60))).body.data.id;
  const again = await paymongo('POST', `/v1/payment_intents/${id}/attach`, { data: { attributes: { payment_method } } });
  expect(again.body.data.attributes.status).toBe('awaiting_next_action');
});

test('a code lives 60 to 9,000 seconds, and an intent takes one at a time', async () => {
  for (const [seconds, code] of [
    [59, 'parameter_below_minimum'],
    [9_001, 'parameter_above_maximum'],
  ] as const)
    expect((await paymongo('POST', '/v1/payment_methods', method(seconds))).body.errors[0].code).toBe(code);
  const { id } = await shownCode(60);
  const payment_method = (await paymongo('POST', '/v1/payment_methods', method())).body.data.id;
  expect((await paymongo('POST', `/v1/payment_intents/${id}/attach`, { data: { attributes: { payment_method } } })).status).toBe(400);
  expect((await paymongo('POST', `/v1/payment_intents/${id}/attach`, { data: { attributes: { payment_method: 'pm_0' } } })).status).toBe(
    404,
  );
});

test('payments are listed by their day, page by page, and survive a restart', async () => {
  for (const at of [0, 86_400, 10]) {
    await pass(at);
    const { id } = await opened();
    await form(`/pay/${id}`, { action: 'pay', method: 'gcash', payer: 'x' });
  }
  await restart();
  const first = (await paymongo('GET', '/v1/payments?limit=2')).body;
  expect([first.has_more, first.data.length]).toEqual([true, 2]);
  const rest = (await paymongo('GET', `/v1/payments?limit=2&after=${first.data[1].id}`)).body;
  expect([rest.has_more, rest.data.length]).toEqual([false, 1]);
  const second = Math.floor(now() / 1000);
  const day = (await paymongo('GET', `/v1/payments?created_at.gte=${second - 10}&created_at.lte=${second}`)).body;
  expect(day.data.map(({ id }: { id: string }) => id)).toEqual(first.data.map(({ id }: { id: string }) => id));
});

test('a disputed payment is told of, and taken back', async () => {
  await switches({ provider: 'paymongo', disputePayment: 1 });
  const { id } = await opened();
  await form(`/pay/${id}`, { action: 'pay', method: 'gcash', payer: 'x' });
  await beat();
  const dispute = bodies(PAYMONGO_EVENTS).at(-1).data.attributes;
  expect([dispute.type, dispute.data.attributes.amount]).toEqual(['dispute.created', 50_000]);
  expect((await paymongo('GET', `/v1/payments/${dispute.data.attributes.payment_id}`)).body.data.attributes.disputed).toBe(true);
  expect((await books()).paymongo.balance).toBe(1_000_000_000 - 1_250);
});
