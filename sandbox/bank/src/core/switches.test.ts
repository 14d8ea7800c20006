import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkout, payout, PAYMONGO_EVENTS, session, testBank, transfer, XENDIT_EVENTS } from '../testing/test-bank.ts';

const { bank, call, answer, paymongo, xendit, form, sent, bodies, pass, beat, books, switches, authorised, restart } = testBank();

const pay = async (): Promise<string> => {
  const { id } = (await paymongo('POST', '/v1/checkout_sessions', checkout())).body.data;
  await form(`/pay/${id}`, { action: 'pay', method: 'gcash', payer: 'x' });
  await beat();
  return id;
};
const typesOf = (): string[] => bodies(PAYMONGO_EVENTS).map(({ data }) => data.attributes.type);
const asked = async (values: object): Promise<void> => expect((await switches({ provider: 'paymongo', ...values })).status).toBe(200);

test('what is asked for is checked, shown and kept', async () => {
  for (const wrong of [
    {},
    { provider: 'other' },
    { provider: 'paymongo', other: 1 },
    { provider: 'paymongo', drop: -1 },
    { provider: 'xendit', drop: '1' },
  ])
    expect([wrong, (await switches(wrong)).status]).toEqual([wrong, 400]);
  expect((await switches({ provider: 'paymongo', reversePayout: 1 })).body.errors[0].path).toBe('reversePayout');
  expect((await switches({ provider: 'xendit', disputePayment: 1 })).body.errors[0].path).toBe('disputePayment');
  const set = await switches({ provider: 'xendit', drop: 2, delaySeconds: 5 });
  await restart();
  const { body } = await call('GET', '/_switches', {});
  expect(body).toEqual(set.body);
  expect([body.xendit.drop, body.xendit.delaySeconds, body.paymongo.drop]).toEqual([2, 5, 0]);
});

test('faults, books and payouts are for this machine alone', async () => {
  for (const url of ['/_switches', '/_books', '/payouts']) {
    const answer = await bank().app.inject({ url, remoteAddress: '192.0.2.7' });
    expect([url, answer.statusCode]).toEqual([url, 403]);
  }
  expect((await bank().app.inject({ url: '/bank', remoteAddress: '192.0.2.7' })).statusCode).toBe(200);
});

test('an error of the server executes nothing, and comes as often as asked for', async () => {
  await asked({ serverError: 1 });
  const failed = await paymongo('POST', '/v2/batch_transfers', transfer('999999990001'));
  expect([failed.status, failed.body.errors[0].code]).toEqual([500, 'internal_server_error']);
  expect((await books()).paymongo.payouts).toEqual([]);
  expect((await paymongo('POST', '/v2/batch_transfers', transfer('999999990001'))).status).toBe(200);
});

test('a call is refused because there were too many', async () => {
  await asked({ tooManyRequests: 1 });
  expect((await paymongo('GET', '/v1/payments')).body.errors[0].code).toBe('too_many_requests');
  await switches({ provider: 'xendit', tooManyRequests: 1 });
  expect((await xendit('GET', '/balance')).body.error_code).toBe('RATE_LIMIT_EXCEEDED');
});

test('a fault of calls can be for some of them', async () => {
  await asked({ serverError: 1, onlyCalls: 'POST /paymongo/v2/batch' });
  expect((await paymongo('GET', '/v1/payments')).status).toBe(200);
  expect((await paymongo('POST', '/v2/batch_transfers', transfer('999999990001'))).status).toBe(500);
});

test('an answer is lost after the call was executed', async () => {
  const origin = await bank().start();
  await switches({ provider: 'xendit', loseAnswer: 1 });
  const headers = { authorization: authorised('xnd_development_demo'), 'content-type': 'application/json', 'idempotency-key': 'k' };
  const send = () => fetch(`${origin}/xendit/v2/payouts`, { method: 'POST', headers, body: JSON.stringify(payout()) });
  await expect(send()).rejects.toThrow();
  expect((await books()).xendit.payouts).toHaveLength(1);
  expect((await send()).status).toBe(409);
});

test('an event is sent twice', async () => {
  await asked({ duplicate: 1 });
  await pay();
  expect(typesOf().toSorted()).toEqual(['checkout_session.payment.paid', 'payment.paid', 'payment.paid']);
  expect(new Set(bodies(PAYMONGO_EVENTS).map(({ data }) => data.id)).size).toBe(2);
});

test('an event waits for the next one', async () => {
  await asked({ reorder: 1 });
  await pay();
  await beat();
  expect(typesOf()).toEqual(['checkout_session.payment.paid', 'payment.paid']);
});

test('an event that waits for a next one that never comes goes alone', async () => {
  await asked({ reorder: 2 });
  await pay();
  expect(sent).toEqual([]);
  await pass(600);
  expect(sent).toHaveLength(2);
});

test('an event comes later', async () => {
  await asked({ delay: 2, delaySeconds: 3_600 });
  await pay();
  await pass(3_599);
  expect(sent).toEqual([]);
  await pass(1);
  expect(sent).toHaveLength(2);
});

test('an event is lost, and the payment is there to be read', async () => {
  await asked({ drop: 2 });
  const id = await pay();
  await pass(86_400);
  expect(sent).toEqual([]);
  expect((await paymongo('GET', `/v1/checkout_sessions/${id}`)).body.data.attributes.payments).toHaveLength(1);
});

test('a copy of an event comes with a false signature, once', async () => {
  await asked({ forge: 1 });
  await pay();
  expect(typesOf()).toHaveLength(3);
  const signatures = sent.filter(({ body }) => body.includes('"type":"payment.paid"')).map(({ headers }) => headers['paymongo-signature']);
  expect(new Set(signatures).size).toBe(signatures.length);
  await switches({ provider: 'xendit', forge: 1 });
  const { body } = await xendit('POST', '/sessions', session());
  await form(`/pay/${body.payment_session_id}`, { action: 'fail', payer: 'x' });
  await beat();
  const tokens = sent.filter(({ url }) => url === XENDIT_EVENTS).map(({ headers }) => headers['x-callback-token']);
  expect(tokens.filter((token) => token === 'demo-callback-token')).toHaveLength(1);
  expect(tokens).toHaveLength(2);
});

test.each([
  [10_000, 60_000],
  [-5_000, 45_000],
  [-50_000, 1],
])('an amount comes that differs by %i from what was asked for, of one centavo at least', async (amountChange, amount) => {
  await asked({ wrongAmount: 1, amountChange });
  const id = await pay();
  expect((await paymongo('GET', `/v1/checkout_sessions/${id}`)).body.data.attributes.payments[0].attributes.amount).toBe(amount);
});

test('a false copy that is refused is not sent again, and does not count against the endpoint', async () => {
  await asked({ forge: 8 });
  answer(({ headers, body }) => {
    const [at = '', signature = ''] = (headers['paymongo-signature'] ?? '').split(',');
    const right = createHmac('sha256', 'whsk_demo')
      .update(`${at.slice(2)}.${body}`)
      .digest('hex');
    return { status: signature === `te=${right}` ? 200 : 401, text: '{}' };
  });
  for (let times = 0; times < 4; times++) await pay();
  await pass(86_400);
  expect(sent).toHaveLength(16);
  const { endpoints, deliveries } = (await books()).paymongo;
  expect([endpoints[0].enabled, endpoints[0].exhausted]).toEqual([true, 0]);
  expect(deliveries.filter(({ state }: { state: string }) => state === 'exhausted')).toHaveLength(8);
});

test('a payment comes a second time, with an id of its own', async () => {
  await asked({ payTwice: 1 });
  const id = await pay();
  const { payments } = (await paymongo('GET', `/v1/checkout_sessions/${id}`)).body.data.attributes;
  expect(new Set(payments.map((payment: { id: string }) => payment.id)).size).toBe(2);
  expect(typesOf().filter((type) => type === 'payment.paid')).toHaveLength(2);
});

test('a payment arrives when its order has expired', async () => {
  await switches({ provider: 'xendit', payLate: 1 });
  const { body } = await xendit('POST', '/sessions', session());
  const pages = `/pay/${body.payment_session_id}`;
  expect((await form(pages, { action: 'pay', method: 'PITAKA', payer: 'x' })).text).toContain('on its way');
  expect((await form(pages, { action: 'pay', method: 'PITAKA', payer: 'x' })).text).toContain('nothing to pay here');
  expect((await xendit('GET', '/transactions')).body.data).toEqual([]);
  await pass(1_800);
  await pass(1);
  expect(bodies(XENDIT_EVENTS).map(({ event }) => event)).toEqual([
    'payment_session.expired',
    'payment.capture',
    'payment_session.completed',
  ]);
  expect((await xendit('GET', '/transactions')).body.data).toHaveLength(1);
});

test('a payout fails with the code that was asked for, else with the usual one', async () => {
  await asked({ failPayout: 1, failureCode: 'transaction_limit_exceeded' });
  await switches({ provider: 'xendit', failPayout: 1 });
  await paymongo('POST', '/v2/batch_transfers', transfer('999999990001'));
  await xendit('POST', '/v2/payouts', payout(), { 'idempotency-key': 'k' });
  await pass(900);
  await pass(900);
  expect(bodies(PAYMONGO_EVENTS)[0].data.attributes.data.attributes.provider_error_code).toBe('transaction_limit_exceeded');
  expect(bodies(XENDIT_EVENTS)[0].data.failure_code).toBe('REJECTED_BY_CHANNEL');
});

test('a payout comes back an hour after it has succeeded', async () => {
  await switches({ provider: 'xendit', reversePayout: 1 });
  const { balance } = (await books()).xendit;
  const { body } = await xendit('POST', '/v2/payouts', payout(), { 'idempotency-key': 'k' });
  await pass(450);
  await pass(450);
  await pass(3_600);
  expect(bodies(XENDIT_EVENTS).map(({ event }) => event)).toEqual(['payout.succeeded', 'payout.reversed']);
  expect((await xendit('GET', `/v2/payouts/${body.id}`)).body.status).toBe('REVERSED');
  expect((await books()).xendit.balance).toBe(balance);
});

test('the books tell all that the providers hold, and no key', async () => {
  await pay();
  const answer = await call('GET', '/_books', {});
  expect(answer.body.paymongo).toMatchObject({
    balance: 1_000_048_750,
    payments: [{ amount: 50_000, state: 'paid' }],
    orders: [{ state: 'paid' }],
  });
  expect(answer.text).not.toContain('whsk_demo');
});
