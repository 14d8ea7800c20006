import { expect, test } from 'vitest';
import { payout, session, testBank, XENDIT_EVENTS } from '../testing/test-bank.ts';

const { xendit, form, bodies, pass, switches, books } = testBank();

const send = (key: string, more: object = {}) => xendit('POST', '/v2/payouts', payout(more), { 'idempotency-key': key });
const statusOf = async (id: string): Promise<string> => (await xendit('GET', `/v2/payouts/${id}`)).body.status;

test('a payout is accepted, sent on and succeeds', async () => {
  const { status, body } = await send('key-1');
  expect([status, body.status, body.amount, body.reference_id]).toEqual([200, 'ACCEPTED', 1000, 'withdrawal-1']);
  expect(body.id).toMatch(/^disb-/);
  await pass(450);
  expect(await statusOf(body.id)).toBe('REQUESTED');
  await pass(450);
  expect(await statusOf(body.id)).toBe('SUCCEEDED');
  expect(bodies(XENDIT_EVENTS)).toMatchObject([{ event: 'payout.succeeded', data: { id: body.id, status: 'SUCCEEDED', amount: 1000 } }]);
});

test('a key is needed, and good for one payout', async () => {
  expect((await xendit('POST', '/v2/payouts', payout())).body.error_code).toBe('API_VALIDATION_ERROR');
  expect((await send('k'.repeat(101))).body.error_code).toBe('API_VALIDATION_ERROR');
  await send('key-1');
  const again = await send('key-1', { amount: 5 });
  expect([again.status, again.body.error_code]).toEqual([409, 'DUPLICATE_TRANSACTION_ERROR']);
  const found = (await xendit('GET', '/v2/payouts?reference_id=withdrawal-1')).body;
  expect([found.data.length, found.data[0].amount, found.has_more]).toEqual([1, 1000, false]);
  expect((await xendit('GET', '/v2/payouts?reference_id=other')).body.data).toEqual([]);
});

test.each([
  [{ channel_code: 'PH_NOWHERE' }, 'CHANNEL_CODE_NOT_SUPPORTED_ERROR'],
  [{ channel_properties: { account_number: 'abc', account_holder_name: 'x' } }, 'RECIPIENT_ACCOUNT_NUMBER_ERROR'],
  [{ amount: 0.5 }, 'RECIPIENT_AMOUNT_ERROR'],
  [{ amount: 50_000.01 }, 'MAXIMUM_TRANSFER_LIMIT_ERROR'],
  [{ channel_properties: { account_number: '09171234567' } }, 'API_VALIDATION_ERROR'],
])('%j is refused as %s', async (more, code) => {
  const { status, body } = await send('key-1', more);
  expect([status, body.error_code]).toEqual([400, code]);
  expect((await send('key-1')).status).toBe(200);
});

test('the balance is told in pesos', async () => {
  await switches({ provider: 'xendit', balance: 123_456 });
  expect((await xendit('GET', '/balance?account_type=CASH&currency=PHP')).body).toEqual({ balance: 1234.56 });
});

test('a payout above the balance fails afterwards', async () => {
  await switches({ provider: 'xendit', balance: 100_000 });
  const { body } = await send('key-1');
  await pass(900);
  await pass(900);
  expect(bodies(XENDIT_EVENTS)).toMatchObject([{ event: 'payout.failed', data: { id: body.id, failure_code: 'INSUFFICIENT_BALANCE' } }]);
  expect((await books()).xendit.balance).toBe(100_000);
});

test('a payout can be cancelled until it is sent on', async () => {
  const bank = { channel_code: 'PH_SALAPI', channel_properties: { account_number: '131313', account_holder_name: 'x' } };
  const { body } = await send('key-1', bank);
  await pass(86_400);
  expect(await statusOf(body.id)).toBe('ACCEPTED');
  expect((await xendit('POST', `/v2/payouts/${body.id}/cancel`)).body.status).toBe('CANCELLED');
  expect((await books()).xendit.balance).toBe(1_000_000_000);
  const other = await send('key-2');
  await pass(450);
  const late = await xendit('POST', `/v2/payouts/${other.body.id}/cancel`);
  expect([late.status, late.body.error_code]).toEqual([400, 'INVALID_PAYOUT_STATUS']);
});

test('channels state their limits', async () => {
  const { body } = await xendit('GET', '/payouts_channels');
  expect(body[0]).toEqual({
    channel_code: 'PH_PITAKA',
    channel_category: 'EWALLET',
    currency: 'PHP',
    channel_name: 'Pitaka',
    amount_limits: { minimum: 1, maximum: 50_000, minimum_increment: 0.01 },
  });
  expect((await xendit('GET', '/payouts_channels?channel_code=PH_SALAPI')).body).toHaveLength(1);
});

test('the statement has what came in and went out, by time and page by page', async () => {
  const { body } = await xendit('POST', '/sessions', session());
  await form(`/pay/${body.payment_session_id}`, { action: 'pay', method: 'PITAKA', payer: 'x' });
  await pass(60);
  await send('key-1');
  await pass(900);
  await pass(900);
  const all = (await xendit('GET', '/transactions?limit=1')).body;
  expect([all.has_more, all.links[0].rel]).toEqual([true, 'next']);
  expect(all.data[0]).toMatchObject({
    type: 'DISBURSEMENT',
    status: 'SUCCESS',
    reference_id: 'withdrawal-1',
    amount: 1000,
    cashflow: 'MONEY_OUT',
  });
  const next = (await xendit('GET', all.links[0].href)).body;
  expect(next.data[0]).toMatchObject({
    type: 'PAYMENT',
    reference_id: 'order-1',
    amount: 500,
    net_amount: 488.5,
    fee: { xendit_fee: 11.5 },
  });
  const from = encodeURIComponent('2026-11-25T02:00:30Z');
  expect((await xendit('GET', `/transactions?created[gte]=${from}`)).body.data).toHaveLength(1);
  expect((await xendit('GET', `/transactions?created[lte]=${from}&types=PAYMENT`)).body.data).toHaveLength(1);
  expect((await xendit('GET', '/balance')).body.balance).toBe(10_000_000 + 488.5 - 1010);
});
