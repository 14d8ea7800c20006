import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { askOutside } from './outgoing.ts';

let asked: string[] = [];
let respond: (response: ServerResponse) => unknown;
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  respond(response);
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (more: Partial<Parameters<typeof askOutside>[0]> = {}) =>
  askOutside({ url: '/question', origin, withinMs: 3000, answerBytesMax: 20, ...more });

test('an answer is read with any status, and no further than its bound', async () => {
  respond = (response) => response.writeHead(409).end('{"status":"CLOSED"}');
  expect(await ask()).toEqual({ state: 'answered', ok: false, status: 409, body: { status: 'CLOSED' } });
  for (const [text, body] of [
    [`"${'x'.repeat(18)}"`, 'x'.repeat(18)],
    [`"${'x'.repeat(19)}"`, null],
    ['<p>here</p>', null],
    ['', null],
  ]) {
    respond = (response) => response.end(text);
    expect(await ask(), String(text)).toEqual({ state: 'answered', ok: true, status: 200, body });
  }
});

test('a question with a body is posted', async () => {
  asked = [];
  respond = (response) => response.end('{}');
  await ask();
  await ask({ body: '{}' });
  await ask({ body: '{}', method: 'PUT' });
  expect(asked).toEqual(['GET /question', 'POST /question', 'PUT /question']);
});

test('a redirect is not followed', async () => {
  asked = [];
  respond = (response) => response.writeHead(302, { location: '/elsewhere' }).end();
  expect(await ask()).toMatchObject({ state: 'not_known' });
  expect(asked).toEqual(['GET /question']);
});

test('a service that was not reached knows nothing of the question; one that fell silent or broke off may have acted', async () => {
  expect(await ask({ origin: `http://127.0.0.1:${await freePort()}` })).toMatchObject({ state: 'not_reached', fault: 'ECONNREFUSED' });
  respond = () => undefined;
  expect(await ask({ withinMs: 50 })).toMatchObject({ state: 'not_known', fault: 'no answer in time' });
  respond = (response) => response.writeHead(200).write('{');
  expect(await ask({ withinMs: 50 })).toMatchObject({ state: 'not_known', fault: 'no answer in time' });
  respond = (response) => response.destroy();
  expect(await ask()).toMatchObject({ state: 'not_known', fault: 'UND_ERR_SOCKET' });
  expect(await ask({ url: 'http://', origin })).toMatchObject({ state: 'not_known' });
});
