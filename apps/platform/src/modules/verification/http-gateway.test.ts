import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { createHttpGateway } from './http-gateway.ts';
import { configWith, startGateway } from './testing.ts';

type Answer = Parameters<typeof startGateway>[0];
/** A gateway of these settings that answers so, and what it was sent. */
const start = async (
  { query = '', ...change }: Readonly<Record<string, unknown>> & { readonly query?: string },
  answer: Answer = () => ({}),
) => {
  const { taken, url, stop } = await startGateway(answer);
  onTestFinished(stop);
  const [config] = configWith({
    gateways: [{ name: 'g', url: `${url}${query}`, body: '{"to":"{to}","text":"{text}"}', from: 'PALARO', ...change }],
  }).messages.gateways;
  if (config === undefined) throw new Error('no gateway');
  return { taken, gateway: createHttpGateway({ config, secret: '', url: config.url ?? '' }) };
};
const message = { reference: 'r1', merchantCode: 'M', to: '+639170000001', subject: '', text: 'hello' };
const accepted = { statuses: [200], field: 'result.state', values: ['ok', '1', 'true'], reference: 'result.id' };
const status = { url: null, field: 'message.state', delivered: ['DELIVRD'], failed: ['UNDELIV'] };

test.each([
  ['a text', '{"result":{"state":"ok","id":"g1"}}', { state: 'accepted', gatewayReference: 'g1' }],
  ['a number', '{"result":{"state":1,"id":17}}', { state: 'accepted', gatewayReference: '17' }],
  ['a yes', '{"result":{"state":true}}', { state: 'accepted', gatewayReference: 'r1' }],
  ['nothing', '{}', { state: 'refused' }],
  ['null', '{"result":null}', { state: 'refused' }],
  ['a text in place of an object', '{"result":"ok"}', { state: 'refused' }],
  ['an object', '{"result":{"state":{}}}', { state: 'refused' }],
  ['no JSON', 'OK', { state: 'refused' }],
  ['just as much as is read', `{"result":{"state":"ok","id":"g1"},"x":"${'x'.repeat(16_384 - 42)}"}`, { state: 'accepted' }],
  ['more than is read', `{"result":{"state":"ok","id":"g1"},"x":"${'x'.repeat(16_384 - 41)}"}`, { state: 'refused' }],
])('where a gateway says in its answer whether it takes a message, %s is read so', async (_, body, outcome) => {
  const { gateway } = await start({ accepted, status }, () => ({ body }));
  expect(await gateway.send(message, 3000)).toMatchObject(outcome);
});

test('the status of an answer must be one that means yes, whatever it says', async () => {
  const { gateway } = await start({ accepted }, () => ({ status: 202 }));
  expect(await gateway.send(message, 3000)).toEqual({ state: 'refused', fault: 'HTTP 202' });
});

test('where it cannot be asked what became of a message nothing is kept to ask by', async () => {
  const { gateway } = await start({ accepted, status: null });
  expect(await gateway.send(message, 3000)).toEqual({ state: 'accepted', gatewayReference: null });
  expect(await gateway.status('g1', 3000)).toBe('accepted');
});

test('a gateway that does not answer in time may have the message, one that cannot be reached has not', async () => {
  const late = await start({}, () => ({ delayMs: 500 }));
  expect(await late.gateway.send(message, 50)).toEqual({ state: 'unknown', fault: 'no answer in time' });
  const nobody = await start({ url: `http://127.0.0.1:${await freePort()}/` });
  expect(await nobody.gateway.send(message, 3000)).toEqual({ state: 'refused', fault: 'ECONNREFUSED' });
});

test('of a gateway that cannot be asked it is not known what became of a message', async () => {
  const nobody = await start({ status: { ...status, url: `http://127.0.0.1:${await freePort()}/` } });
  await expect(nobody.gateway.status('g1', 3000)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
});

test('a message is sent by GET without a body, where the settings say so', async () => {
  const { taken, gateway } = await start({ method: 'GET', body: '', query: '?to={to}&text={text}' });
  await gateway.send(message, 3000);
  expect(taken).toMatchObject([{ method: 'GET', url: '/send?to=%2B639170000001&text=hello', body: '' }]);
  expect(taken[0]?.headers['content-type']).toBeUndefined();
});

test.each([
  ['DELIVRD', 'delivered'],
  ['UNDELIV', 'failed'],
  ['ENROUTE', 'accepted'],
])('a message of the state %s is %s', async (state, became) => {
  const { taken, gateway } = await start({ status }, () => ({ body: JSON.stringify({ message: { state } }) }));
  expect(await gateway.status('g/1', 3000)).toBe(became);
  expect(taken.map(({ url }) => url)).toEqual(['/send/g%2F1']);
});
