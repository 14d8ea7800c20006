import { expect, test } from 'vitest';
import { checkout, session, testBank, PAYMONGO_EVENTS, XENDIT_EVENTS } from '../testing/test-bank.ts';

const it = testBank();
const form = { payer: 'Juan Dela Cruz', method: '', action: 'pay' };

/** A payment of 500.00 by the first dialect; gives its id. */
const paidThere = async (): Promise<string> => {
  const { body } = await it.paymongo('POST', '/v1/checkout_sessions', checkout());
  await it.form(`/pay/${body.data.id}`, form);
  return (await it.paymongo('GET', `/v1/checkout_sessions/${body.data.id}`)).body.data.attributes.payments[0].id as string;
};
const refund = (amount: number, payment_id: string) => ({
  data: { attributes: { amount, payment_id, reason: 'others', metadata: { reference_number: 'refund-1' } } },
});
/** The same by the second; gives the id of its request. */
const paidHere = async (): Promise<string> => {
  const { body } = await it.xendit('POST', '/sessions', session());
  await it.form(`/pay/${body.payment_session_id}`, form);
  return (await it.xendit('GET', `/sessions/${body.payment_session_id}`)).body.payment_request_id as string;
};
const asked = (amount: number, payment_request_id: string) => ({
  payment_request_id,
  reference_id: 'refund-1',
  amount,
  currency: 'PHP',
  reason: 'REQUESTED_BY_CUSTOMER',
});

test('a refund of the first provider is pending, then succeeds with an event, and its payment is refunded once nothing is left', async () => {
  const payment = await paidThere();
  const before = (await it.books()).paymongo.balance as number;
  const { body } = await it.paymongo('POST', '/v1/refunds', refund(20_000, payment));
  expect(body.data).toMatchObject({ id: expect.stringMatching(/^ref_/), attributes: { status: 'pending', payment_id: payment } });
  expect((await it.books()).paymongo.balance).toBe(before - 20_000);
  await it.pass(600);
  expect((await it.paymongo('GET', `/v1/refunds/${body.data.id}`)).body.data.attributes.status).toBe('succeeded');
  expect(it.bodies(PAYMONGO_EVENTS).map((event) => event.data.attributes.type)).toContain('refund.succeeded');
  const statusOf = async () => (await it.paymongo('GET', `/v1/payments/${payment}`)).body.data.attributes.status as string;
  expect(await statusOf()).toBe('paid');
  expect((await it.paymongo('POST', '/v1/refunds', refund(30_001, payment))).status).toBe(400);
  await it.paymongo('POST', '/v1/refunds', refund(30_000, payment));
  expect(await statusOf()).toBe('refunded');
  expect((await it.paymongo('GET', `/v1/refunds?payment_id=${payment}`)).body.data).toHaveLength(2);
  expect((await it.paymongo('GET', '/v1/refunds?payment_id=pay_other')).body.data).toEqual([]);
});

test('a refund of the second provider has a key that is good once, an event, and a line of the statement', async () => {
  const request = await paidHere();
  const key = { 'idempotency-key': 'key-1' };
  const { body } = await it.xendit('POST', '/refunds', asked(200, request), key);
  expect(body).toMatchObject({ id: expect.stringMatching(/^rfd-/), status: 'PENDING', amount: 200, payment_request_id: request });
  expect((await it.xendit('POST', '/refunds', asked(200, request), key)).body.error_code).toBe('DUPLICATE_ERROR');
  await it.pass(600);
  expect((await it.xendit('GET', `/refunds/${body.id}`)).body.status).toBe('SUCCEEDED');
  expect(it.bodies(XENDIT_EVENTS).map(({ event }) => event as string)).toContain('refund.succeeded');
  expect((await it.xendit('GET', `/refunds?payment_request_id=${request}`)).body.data).toHaveLength(1);
  expect((await it.xendit('GET', '/transactions?types=REFUND')).body.data).toMatchObject([
    { product_id: body.id, type: 'REFUND', amount: 200, status: 'SUCCESS' },
  ]);
  const much = await it.xendit('POST', '/refunds', asked(301, request), { 'idempotency-key': 'key-2' });
  expect(much.body.error_code).toBe('MAXIMUM_REFUND_AMOUNT_REACHED');
});

test('a refund that fails puts the money back, and of the payment as much can be given back as before', async () => {
  const [payment, request] = [await paidThere(), await paidHere()];
  const before = await it.books();
  for (const provider of ['paymongo', 'xendit']) await it.switches({ provider, failRefund: 1, failureCode: 'REFUND_FAILED' });
  await it.paymongo('POST', '/v1/refunds', refund(50_000, payment));
  await it.xendit('POST', '/refunds', asked(500, request));
  await it.pass(600);
  const after = await it.books();
  expect([after.paymongo.balance, after.xendit.balance]).toEqual([before.paymongo.balance, before.xendit.balance]);
  expect(it.bodies(XENDIT_EVENTS).at(-1)).toMatchObject({ event: 'refund.failed', data: { failure_code: 'REFUND_FAILED' } });
  expect((await it.paymongo('POST', '/v1/refunds', refund(50_000, payment))).status).toBe(200);
  expect((await it.xendit('POST', '/refunds', asked(500, request))).status).toBe(200);
});
