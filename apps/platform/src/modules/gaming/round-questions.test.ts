import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRoundQuestions } from './round-questions.ts';

const secret = 'a-secret-of-merchant-and-vendor';
const now = Date.UTC(2026, 10, 27);
type Heard = { url: string; body: string; timestamp: string; signature: string };
let heard: Heard[] = [];
let answer: { code: number; body: unknown } = { code: 200, body: {} };
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', () => {
    const header = (name: string): string => String(request.headers[name]);
    heard.push({ url: request.url ?? '', body, timestamp: header('x-vendor-timestamp'), signature: header('x-vendor-signature') });
    response.writeHead(answer.code, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const ask = (opens: boolean, gameServer: string | null = origin) =>
  createRoundQuestions({
    clock: { now: () => now },
    secretsOf: () => Promise.resolve([Buffer.from(secret)]),
    gameServerOf: () => gameServer,
  })({ merchantCode: 'PALARO', vendorCode: 'TALA', playerId: 'p1', game: 'parol', round: 'r1', language: 'fil', theme: 'dark' }, opens);

const ready = (path: string) => ({ status: 'OK', picks: ['Red'], results: [], check: { state: 'ready', pages: [{ name: '', path }] } });

test('a vendor is asked with the signature of merchant and vendor, and its page is at its own address', async () => {
  heard = [];
  answer = { code: 200, body: ready('/verify?game=parol#server=ab') };
  expect(await ask(false)).toEqual({
    picks: ['Red'],
    results: [],
    check: { state: 'ready', pages: [{ name: '', url: `${origin}/verify?game=parol#server=ab` }] },
  });
  await ask(true);
  expect(heard.map(({ url }) => url)).toEqual(['/rounds/v1/look', '/rounds/v1/open']);
  const [{ body, timestamp, signature }] = heard as [Heard];
  expect(JSON.parse(body)).toEqual({
    merchant: 'PALARO',
    vendor: 'TALA',
    player: 'p1',
    game: 'parol',
    round: 'r1',
    language: 'fil',
    theme: 'dark',
  });
  expect([timestamp, signature]).toEqual([String(now), createHmac('sha256', secret).update(`${now}.${body}`).digest('hex')]);
});

test('a page elsewhere, an answer of another shape, a refusal and a vendor that is not there tell nothing', async () => {
  for (const path of ['//elsewhere.example/verify', 'https://elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)']) {
    answer = { code: 200, body: ready(path) };
    expect(await ask(false), path).toBeNull();
  }
  answer = { code: 200, body: { status: 'OK', picks: 'Red' } };
  expect(await ask(false)).toBeNull();
  answer = { code: 404, body: ready('/verify') };
  expect(await ask(false)).toBeNull();
  expect(await ask(false, 'http://127.0.0.1:1')).toBeNull();
  expect(await ask(false, null)).toBeNull();
});
