import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestClock } from '../../kernel/clock.ts';
import { createFeedClient } from './feed-client.ts';

const caller = { merchantCode: 'PALARO', vendorCode: 'LOTT' };
const unavailable = { ok: false, failure: { code: 'lottery_unavailable' } };
const shape = z.object({ text: z.string() });
const asked: string[] = [];
const bodies: string[] = [];
let respond: (response: ServerResponse) => unknown;
const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  asked.push(request.url ?? '');
  bodies.push((await request.toArray()).join(''));
  respond(response);
};
const server = createServer((request, response) => void serve(request, response));
const give = (status: number, body: string) => (response: ServerResponse) => response.writeHead(status).end(body);

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => void server.close(resolve)));
beforeEach(() => void [asked.splice(0), bodies.splice(0)]);

/** A client of the house above, with its clock and what it told of the house. */
const createClient = (secrets: readonly Buffer[] = [Buffer.from('secret')]) => {
  const clock = createTestClock();
  const told: boolean[] = [];
  const malformed: unknown[] = [];
  const feed = createFeedClient({
    clock,
    secretsOf: () => Promise.resolve(secrets),
    houseOf: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onReach: (_, reached) => void told.push(reached),
    onMalformed: (_, list, rows) => void malformed.push([list, rows]),
  });
  return { clock, told, malformed, feed, ask: () => feed.get(caller, 'draws', { gameId: 'five-3', before: undefined }, shape) };
};

test('a house that cannot be reached is left alone for three seconds, and its going and coming are told once each', async () => {
  const { clock, told, ask } = createClient();
  respond = (response) => response.destroy();
  expect(await ask()).toMatchObject(unavailable);
  clock.advance(2999);
  expect(await ask()).toMatchObject(unavailable);
  expect(asked).toHaveLength(1);
  clock.advance(1);
  expect(await ask()).toMatchObject(unavailable);
  expect([asked.length, told]).toEqual([2, [false]]);
  clock.advance(3000);
  respond = give(200, '{"text":"here"}');
  for (let time = 0; time < 2; time++) expect(await ask()).toEqual({ ok: true, value: { text: 'here' } });
  expect([asked.length, told]).toEqual([4, [false, true]]);
});

test('a house is asked for what is named alone', async () => {
  respond = give(200, '{"text":"here"}');
  await createClient().ask();
  expect(asked).toEqual(['/feed/v1/draws?merchant=PALARO&vendor=LOTT&gameId=five-3']);
});

test('what is sent to a house stands in the body alone, with whose it is', async () => {
  respond = give(200, '{"text":"done"}');
  const { feed } = createClient();
  expect(await feed.post(caller, 'suborders/s1/cancel', { player: 'ana' }, shape)).toEqual({ ok: true, value: { text: 'done' } });
  expect(asked).toEqual(['/feed/v1/suborders/s1/cancel']);
  expect(JSON.parse(bodies[0] ?? '')).toEqual({ merchant: 'PALARO', vendor: 'LOTT', player: 'ana' });
});

test('malformed rows are told with their list and number, and nothing where there are none', async () => {
  const { feed, malformed } = createClient();
  const counted = shape.extend({ malformed: z.number() });
  for (const rows of [0, 2]) {
    respond = give(200, JSON.stringify({ text: 'here', malformed: rows }));
    await feed.get(caller, 'orders/o1', {}, counted);
  }
  expect(malformed).toEqual([['orders', 2]]);
});

test('without a secret of the vendor nobody is asked', async () => {
  expect(await createClient([]).ask()).toMatchObject(unavailable);
  expect(asked).toEqual([]);
});

test.each([
  ['one megabyte', 200, JSON.stringify({ text: 'x'.repeat(1024 * 1024 - 11) }), { ok: true }],
  ['over a megabyte', 200, JSON.stringify({ text: 'x'.repeat(1024 * 1024 - 10) }), unavailable],
  ['no JSON', 200, '<p>here</p>', unavailable],
  ['another shape', 200, '{"text":5}', unavailable],
  ['nothing in a refusal', 500, '', unavailable],
  ['null in a refusal', 500, 'null', unavailable],
  ['a number as a refusal’s status', 404, '{"status":5}', unavailable],
  ['a draw that is closed', 409, '{"status":"CLOSED"}', { ok: false, failure: { code: 'draw_closed' } }],
  ['an unknown order', 404, '{"status":"UNKNOWN_ORDER"}', { ok: false, failure: { code: 'order_unknown' } }],
])('an answer of %s is read no further than it can be', async (_, status, body, answer) => {
  const { told, ask } = createClient();
  respond = give(status, body);
  expect(await ask()).toMatchObject(answer);
  expect(told, 'it answers').toEqual([]);
});
