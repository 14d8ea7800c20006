import { expect, test } from 'vitest';
import { PAYMONGO_EVENTS, testBank, transfer } from '../testing/test-bank.ts';

const { paymongo, bodies, pass, books, switches, sent } = testBank();

test('institutions of a rail have a name and a code', async () => {
  const { body } = await paymongo('GET', '/v2/transfers/receiving_institutions?provider=instapay');
  expect(body.data[0]).toEqual({ name: 'Pitaka', bic: 'PITKPHM1XXX', provider: 'instapay' });
  expect((await paymongo('GET', '/v2/transfers/receiving_institutions?provider=mail')).status).toBe(400);
});

test.each([
  ['999999990001', 'succeeded', '', 'transfer.outward.successful'],
  ['999999990002', 'failed', 'test_failed_number', 'transfer.outward.failed'],
  ['999999990003', 'failed', 'account_not_found', 'transfer.outward.failed'],
  ['999999990004', 'failed', 'account_not_active', 'transfer.outward.failed'],
  ['999999990005', 'failed', 'account_limit_reached', 'transfer.outward.failed'],
  ['999999990006', 'failed', 'internal_server_error', 'transfer.outward.failed'],
])('a transfer to the test number %s ends as %s %s', async (number, status, code, type) => {
  const { balance } = (await books()).paymongo;
  const { status: answered, body } = await paymongo('POST', '/v2/batch_transfers', transfer(number));
  const [made] = body.data.transfers;
  expect([answered, made.status, made.batch_transfer_id]).toEqual([200, 'pending', body.data.id]);
  expect([body.data.id, made.id].map((id: string) => id.replace(/_[0-9a-f]{24}$/, ''))).toEqual(['batch_tr', 'tr']);
  expect((await books()).paymongo.balance).toBe(balance - 101_000);
  await pass(900);
  const read = (await paymongo('GET', `/v2/transfers/${made.id}`)).body.data;
  expect([read.status, read.provider_error_code, read.fee, read.reference_number]).toEqual([status, code, 1_000, 'withdrawal-1']);
  expect(bodies(PAYMONGO_EVENTS).map(({ data }) => data.attributes.type)).toEqual([type]);
  expect((await books()).paymongo.balance).toBe(status === 'failed' ? balance : balance - 101_000);
});

test('the wallet that transfers leave tells what it holds', async () => {
  await switches({ provider: 'paymongo', balance: 123_456 });
  expect((await paymongo('GET', '/v1/wallets')).body.data).toMatchObject([
    { type: 'wallet', attributes: { account_number: '000123456789', available_balance: 123_456, currency: 'PHP' } },
  ]);
});

test('a transfer to another number stays pending', async () => {
  const { body } = await paymongo('POST', '/v2/batch_transfers', transfer('123456'));
  await pass(86_400);
  expect((await paymongo('GET', `/v2/transfers/${body.data.transfers[0].id}`)).body.data.status).toBe('pending');
});

test('a repeated call pays again, and both are found by the reference', async () => {
  for (let times = 0; times < 2; times++) await paymongo('POST', '/v2/batch_transfers', transfer('999999990001'));
  const found = (await paymongo('GET', '/v2/transfers?reference_number=withdrawal-1')).body;
  expect([found.data.length, new Set(found.data.map(({ id }: { id: string }) => id)).size]).toEqual([2, 2]);
  expect((await paymongo('GET', '/v2/transfers?reference_number=withdrawal-2')).body.data).toEqual([]);
  expect((await paymongo('GET', '/v2/transfers')).body.data).toHaveLength(2);
});

test('the slower rail takes more, and takes longer', async () => {
  const above = await paymongo('POST', '/v2/batch_transfers', transfer('999999990001', { amount: 5_000_001 }));
  expect([above.status, above.body.errors[0].code]).toEqual([400, 'parameter_above_maximum']);
  const { body } = await paymongo('POST', '/v2/batch_transfers', transfer('999999990001', { amount: 5_000_001, provider: 'pesonet' }));
  const { id } = body.data.transfers[0];
  await pass(900);
  expect((await paymongo('GET', `/v2/transfers/${id}`)).body.data.status).toBe('pending');
  await pass(14_400 - 900);
  expect((await paymongo('GET', `/v2/transfers/${id}`)).body.data.status).toBe('succeeded');
});

test('an unknown institution, and more than the balance, are refused', async () => {
  const to = { number: '1', name: 'x', bic: 'NOSUCH' };
  expect((await paymongo('POST', '/v2/batch_transfers', transfer('1', { destination_account: to }))).body.errors[0].source.pointer).toBe(
    'transfers.0.destination_account.bic',
  );
  await switches({ provider: 'paymongo', balance: 100_999 });
  const poor = await paymongo('POST', '/v2/batch_transfers', transfer('999999990001'));
  expect([poor.status, poor.body.errors[0].code]).toEqual([400, 'insufficient_balance']);
  expect((await books()).paymongo.balance).toBe(100_999);
});

test('the address that a transfer names is told too', async () => {
  await paymongo('POST', '/v2/batch_transfers', transfer('999999990001', { callback_url: 'http://shop.test/transfer' }));
  await pass(900);
  expect(sent.map(({ url }) => url).toSorted()).toEqual([PAYMONGO_EVENTS, 'http://shop.test/transfer']);
});
