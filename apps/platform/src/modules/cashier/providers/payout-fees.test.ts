import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { money } from '@palaro/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPaymongo } from './paymongo.ts';
import type { ProviderAccount } from './provider.ts';
import { createXendit } from './xendit.ts';

const answers: Readonly<Record<string, object>> = {
  '/v2/payouts/disb-1': { id: 'disb-1', reference_id: 'w-1', status: 'SUCCEEDED' },
  '/transactions': { data: [{ currency: 'PHP', fee: { xendit_fee: 10 } }] },
  '/v2/transfers/disb-1': { data: { id: 'disb-1', status: 'succeeded', currency: 'PHP', fee: 1_000 } },
};
const provider = createServer(({ url = '' }, reply) => {
  reply.setHeader('content-type', 'application/json');
  reply.end(JSON.stringify(answers[url.split('?')[0] ?? '']));
});
beforeAll(() => new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', resolve)));
afterAll(() => void provider.close());

test.each([
  ['paymongo', createPaymongo],
  ['xendit', createXendit],
] as const)('%s: what it took for a payout is in the currency that it names, whatever the account’s is by now', async (_, create) => {
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const account: ProviderAccount = { url, secretKey: 'key', eventSecret: 'secret', currency: 'USD', source: null };
  expect(await create(account).readPayout({ providerId: 'disb-1', reference: 'w-1' })).toMatchObject({
    ok: true,
    value: { state: 'succeeded', fee: money('PHP', 1_000n) },
  });
});
