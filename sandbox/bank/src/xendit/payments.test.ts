import { expect, test } from 'vitest';
import { readQrPh } from '../core/qr-ph.ts';
import { session, testBank, XENDIT_EVENTS } from '../testing/test-bank.ts';

const { xendit, call, form, bodies, beat, pass, now, switches } = testBank();

const qr = (more: object = {}) => ({
  reference_id: 'order-2',
  type: 'PAY',
  country: 'PH',
  currency: 'PHP',
  request_amount: 123.45,
  capture_method: 'AUTOMATIC',
  channel_code: 'QRPH',
  ...more,
});

test('a call without the key is refused', async () => {
  const { status, body } = await call('GET', '/xendit/balance', {});
  expect([status, body.error_code]).toEqual([401, 'INVALID_API_KEY']);
});

test('a session is opened, read and paid, and told by two events', async () => {
  const { status, body } = await xendit('POST', '/sessions', session());
  expect(status).toBe(201);
  expect(body).toMatchObject({ status: 'ACTIVE', amount: 500, currency: 'PHP', reference_id: 'order-1', mode: 'PAYMENT_LINK' });
  expect(body.payment_session_id).toMatch(/^ps-/);
  expect(body.expires_at).toBe(new Date(now() + 1_800_000).toISOString());
  expect((await xendit('GET', `/sessions/${body.payment_session_id}`)).body).toEqual(body);
  const { pathname } = new URL(body.payment_link_url);
  expect((await form(pathname, { action: 'pay', method: 'ALKANSYA', payer: 'Maria Santos' })).status).toBe(303);
  await beat();
  const [capture, completed] = bodies(XENDIT_EVENTS);
  expect(capture).toMatchObject({
    event: 'payment.capture',
    data: { status: 'SUCCEEDED', reference_id: 'order-1', channel_code: 'ALKANSYA' },
  });
  expect(Object.keys(capture).toSorted()).toEqual(['business_id', 'created', 'data', 'event']);
  expect(completed).toMatchObject({
    event: 'payment_session.completed',
    data: { status: 'COMPLETED', payment_id: capture.data.payment_id },
  });
  const read = (await xendit('GET', `/v3/payments/${capture.data.payment_id}`)).body;
  expect(read).toEqual(capture.data);
  expect(read).toMatchObject({ captures: [{ capture_amount: 500 }], payment_details: { payer_name: 'Maria Santos' } });
  const request = (await xendit('GET', `/v3/payment_requests/${completed.data.payment_request_id}`)).body;
  expect([request.status, request.latest_payment_id]).toEqual(['SUCCEEDED', read.payment_id]);
});

test('a session expires after half an hour', async () => {
  const { body } = await xendit('POST', '/sessions', session());
  await pass(1_800);
  expect(bodies(XENDIT_EVENTS)).toMatchObject([{ event: 'payment_session.expired', data: { status: 'EXPIRED' } }]);
  expect((await xendit('GET', `/sessions/${body.payment_session_id}`)).body.status).toBe('EXPIRED');
  expect((await xendit('POST', `/sessions/${body.payment_session_id}/cancel`)).body.error_code).toBe('SESSION_NOT_ACTIVE');
});

test('a cancelled session takes no money', async () => {
  const { body } = await xendit('POST', '/sessions', session());
  expect((await xendit('POST', `/sessions/${body.payment_session_id}/cancel`)).body.status).toBe('CANCELED');
  expect((await form(`/pay/${body.payment_session_id}`, { action: 'pay', payer: 'x' })).text).toContain('nothing to pay here any more');
});

test('a request by QR Ph carries the text of the code, and its payment the amount that came', async () => {
  const { status, body } = await xendit('POST', '/v3/payment_requests', qr());
  expect([status, body.status]).toEqual([201, 'REQUIRES_ACTION']);
  const [{ type, descriptor, value }] = body.actions;
  expect([type, descriptor, readQrPh(value)?.amount]).toEqual(['PRESENT_TO_CUSTOMER', 'QR_STRING', 12_345]);
  await switches({ provider: 'xendit', wrongAmount: 1, amountChange: -345 });
  await form('/qr', { code: value, action: 'pay', payer: 'x' });
  await beat();
  expect(bodies(XENDIT_EVENTS)).toMatchObject([
    { event: 'payment.capture', data: { request_amount: 123.45, captures: [{ capture_amount: 120 }] } },
  ]);
});

test('a request by a wallet leads to its page; one that failed is told of', async () => {
  const { body } = await xendit('POST', '/v3/payment_requests', qr({ channel_code: 'PITAKA' }));
  expect(body.actions[0]).toMatchObject({ type: 'REDIRECT_CUSTOMER', descriptor: 'WEB_URL' });
  await form(new URL(body.actions[0].value).pathname, { action: 'fail', payer: 'x' });
  await beat();
  expect(bodies(XENDIT_EVENTS)).toMatchObject([{ event: 'payment.failure', data: { status: 'FAILED' } }]);
});

test('a request can be cancelled once, and expires where it is not', async () => {
  const { body } = await xendit('POST', '/v3/payment_requests', qr());
  expect((await xendit('POST', `/v3/payment_requests/${body.payment_request_id}/cancel`)).body).toMatchObject({
    status: 'CANCELED',
    actions: [],
  });
  expect((await xendit('POST', `/v3/payment_requests/${body.payment_request_id}/cancel`)).status).toBe(400);
  await xendit('POST', '/v3/payment_requests', qr({ channel_properties: { expires_at: new Date(now() + 60_000).toISOString() } }));
  await pass(60);
  expect(bodies(XENDIT_EVENTS)).toMatchObject([{ event: 'payment_request.expiry', data: { status: 'EXPIRED' } }]);
});

test('calls of the third version state it', async () => {
  const { status, body } = await xendit('GET', '/v3/payments/py-1', undefined, { 'api-version': '' });
  expect([status, body.error_code]).toEqual([400, 'API_VALIDATION_ERROR']);
});

test.each([
  ['a third decimal', { amount: 1.005 }, 'amount'],
  ['no amount', { amount: 0 }, 'amount'],
  ['another currency', { currency: 'USD' }, 'currency'],
  ['no reference', { reference_id: '' }, 'reference_id'],
])('%s is refused with its field', async (_, more, path) => {
  const { status, body } = await xendit('POST', '/sessions', session(more));
  expect([status, body.error_code, body.errors[0].path]).toEqual([400, 'API_VALIDATION_ERROR', path]);
});

test('an unknown channel is refused, and what does not exist is not found', async () => {
  expect((await xendit('POST', '/v3/payment_requests', qr({ channel_code: 'BARTER' }))).body.error_code).toBe(
    'CHANNEL_CODE_NOT_SUPPORTED_ERROR',
  );
  for (const path of ['/sessions/ps-1', '/v3/payment_requests/pr-1', '/v3/payments/py-1', '/v2/payouts/disb-1', '/nothing'])
    expect([path, (await xendit('GET', path)).body.error_code]).toEqual([path, 'DATA_NOT_FOUND']);
});

test('the sixty-first call of a kind within a minute is refused with its limits', async () => {
  for (let calls = 0; calls < 60; calls++) expect((await xendit('GET', '/balance')).status).toBe(200);
  const { status, body, headers } = await xendit('GET', '/balance');
  expect([status, body.error_code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
  expect(headers).toMatchObject({ 'rate-limit-limit': '60', 'rate-limit-remaining': '0', 'rate-limit-reset': '60' });
  expect((await xendit('GET', '/payouts_channels')).status).toBe(200);
});
