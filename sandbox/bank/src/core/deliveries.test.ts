import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { checkout, PAYMONGO_EVENTS, session, testBank, XENDIT_EVENTS } from '../testing/test-bank.ts';
import { postByHttp, type Sent } from './deliveries.ts';

const { paymongo, xendit, form, sent, answer, pass, beat, books, now, restart } = testBank();

/** One event of the first provider: a payment that fails. */
const oneEvent = async (): Promise<void> => {
  const { id } = (await paymongo('POST', '/v1/checkout_sessions', checkout())).body.data;
  await form(`/pay/${id}`, { action: 'fail', payer: 'x' });
  await beat();
};
const oneOfXendit = async (): Promise<void> => {
  const { body } = await xendit('POST', '/sessions', session());
  await form(`/pay/${body.payment_session_id}`, { action: 'fail', payer: 'x' });
  await beat();
};
const isOn = async (): Promise<boolean> => (await books()).paymongo.endpoints[0].enabled;

test('an event is signed over its time and its body, in the field of the mode', async () => {
  await oneEvent();
  const [{ headers, body }] = sent as [Sent];
  const second = Math.floor(now() / 1000);
  const signature = createHmac('sha256', 'whsk_demo').update(`${second}.${body}`).digest('hex');
  expect(headers['paymongo-signature']).toBe(`t=${second},te=${signature},li=`);
});

test('an event of the other provider carries the token of the account', async () => {
  await oneOfXendit();
  expect(sent).toMatchObject([{ url: XENDIT_EVENTS, headers: { 'x-callback-token': 'demo-callback-token' } }]);
});

test('an event that is not taken is sent twelve times more within 136.5 minutes, signed anew each time', async () => {
  answer(() => ({ status: 500, text: '{}' }));
  await oneEvent();
  let waited = 0;
  for (let retry = 1; retry <= 12; retry++) {
    await pass(2 ** retry - 1);
    expect(sent).toHaveLength(retry);
    await pass(1);
    expect(sent).toHaveLength(retry + 1);
    waited += 2 ** retry;
  }
  expect(waited).toBe(136.5 * 60);
  await pass(86_400);
  expect(sent).toHaveLength(13);
  expect(new Set(sent.map(({ headers }) => headers['paymongo-signature'])).size).toBe(13);
  expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
});

test('an event of the other provider is sent for a day', async () => {
  answer(() => ({ status: 0, text: '' }));
  await oneOfXendit();
  for (const seconds of [900, 2_700, 7_200, 10_800, 21_600, 43_200]) await pass(seconds);
  const failures = (): Sent[] => sent.filter(({ body }) => body.includes('payment.failure'));
  expect(failures()).toHaveLength(7);
  await pass(864_000);
  expect(failures()).toHaveLength(7);
});

test.each([
  [200, '{}', true],
  [209, '[]', true],
  [210, '{}', false],
  [200, 'OK', false],
  [204, '', false],
  [302, '{}', false],
])('an answer of %i with the body %j is taken: %s', async (status, text, taken) => {
  answer(() => ({ status, text }));
  await oneEvent();
  const { state, answer: seen } = (await books()).paymongo.deliveries[0];
  expect([state, seen]).toEqual([taken ? 'taken' : 'waiting', status]);
});

test('three events in a row that nobody took switch the endpoint off, and it is told of nothing until it is on again', async () => {
  answer(() => ({ status: 500, text: '{}' }));
  const exhaust = async (): Promise<void> => {
    await oneEvent();
    for (let retry = 1; retry <= 12; retry++) await pass(2 ** retry);
  };
  await exhaust();
  await exhaust();
  expect(await isOn()).toBe(true);
  await exhaust();
  expect(await isOn()).toBe(false);
  sent.length = 0;
  answer(() => ({ status: 200, text: '{}' }));
  await oneEvent();
  expect(sent).toEqual([]);
  // What happens while it is off is not sent later.
  const { id } = (await paymongo('GET', '/v1/webhooks')).body.data[0];
  const missed = (await paymongo('POST', '/v1/checkout_sessions', checkout())).body.data;
  await form(`/pay/${missed.id}`, { action: 'fail', payer: 'x' });
  expect((await paymongo('POST', `/v1/webhooks/${id}/enable`)).body.data.attributes.status).toBe('enabled');
  await oneEvent();
  expect(sent).toHaveLength(1);
});

test('an event that is taken in between begins the count anew', async () => {
  answer(() => ({ status: 500, text: '{}' }));
  for (const isTaken of [false, false, true, false, false]) {
    answer(() => ({ status: isTaken ? 200 : 500, text: '{}' }));
    await oneEvent();
    for (let retry = 1; retry <= 12; retry++) await pass(2 ** retry);
  }
  expect(await isOn()).toBe(true);
});

test('an endpoint is registered once, has its own key, and gets the types that it asked for', async () => {
  const url = 'http://shop.test/other';
  const asked = { data: { attributes: { url, events: ['payment.paid'] } } };
  const { body } = await paymongo('POST', '/v1/webhooks', asked);
  expect(body.data.attributes.secret_key).toMatch(/^whsk_/);
  expect((await paymongo('POST', '/v1/webhooks', asked)).body.errors[0].code).toBe('resource_exists');
  const [first] = (await paymongo('GET', '/v1/webhooks')).body.data;
  expect([first.attributes.url, first.attributes.secret_key]).toEqual([url, undefined]);
  await oneEvent();
  expect(sent.map((event) => event.url)).toEqual([PAYMONGO_EVENTS]);
  expect((await paymongo('POST', `/v1/webhooks/${body.data.id}/disable`)).body.data.attributes.status).toBe('disabled');
  expect((await paymongo('POST', '/v1/webhooks/hook_0/enable')).status).toBe(404);
});

test('what was to be sent is sent after a restart', async () => {
  answer(() => ({ status: 500, text: '{}' }));
  await oneEvent();
  await restart();
  answer(() => ({ status: 200, text: '{}' }));
  await pass(2);
  expect(sent).toHaveLength(2);
  expect((await books()).paymongo.deliveries[0].state).toBe('taken');
});

test('by HTTP, an endpoint that does not answer in time counts as none, and no redirect is followed', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/slow') return;
    response.writeHead(request.url === '/moved' ? 302 : 200, { location: '/ok' }).end('{"ok":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const to = (path: string) => postByHttp({ url: base + path, headers: {}, body: '{}' }, path === '/slow' ? 50 : 10_000);
  expect(await to('/ok')).toEqual({ status: 200, text: '{"ok":true}' });
  expect((await to('/moved')).status).toBe(302);
  expect(await to('/slow')).toEqual({ status: 0, text: '' });
  server.closeAllConnections();
  server.close();
  expect(await to('/ok')).toEqual({ status: 0, text: '' });
});
