import { EventEmitter, once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { createConnectionBound } from '@palaro/env';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { limits } from '../kernel/limits.ts';
import { OverloadedError } from '../kernel/semaphore.ts';
import { createMetrics } from './metrics.ts';
import { connectionSharesOf, createServer } from './server.ts';
import { sendFailure, sendValue } from './wire.ts';

type Options = Parameters<typeof createServer>[0];
const aServer = (limits: Partial<Options['limits']> = {}, more: Partial<Options> = {}) =>
  createServer({
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    newRequestId: () => 'a-request-id',
    headersFor: () => ({}),
    edge: { forwardedHost: false, isClaimed: () => true },
    trustedProxies: [],
    keepsConnections: null,
    mayWorkLater: () => false,
    limits: {
      bodyBytesMax: 1024,
      headerBytesMax: 8192,
      jsonDepthMax: 4,
      requestTimeoutMs: 60_000,
      headersTimeoutMs: 60_000,
      silenceTimeoutMs: 60_000,
      connectionsMax: 8,
      connectionsPerAddressMax: 2,
      connectionsPerAddressBeyondHalfMax: 1,
      ...limits,
    },
    ...more,
  });

/** A server with one answer under way, on a connection that its client keeps; `/quiet` does not ask it to close. */
const aServerAtWork = async (path: '/refusal' | '/quiet') => {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  const { promise: requested, resolve: resolveRequested } = Promise.withResolvers<void>();
  const app = aServer();
  app.get('/refusal', async (_request, reply) => {
    resolveRequested();
    await mayAnswer;
    return sendFailure(reply, { code: 'not_found' });
  });
  app.get('/quiet', async (_request, reply) => {
    resolveRequested();
    await mayAnswer;
    reply.hijack();
    reply.raw.writeHead(200, { 'content-length': 2 }).end('ok');
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const sent = request(`${address}${path}`, { agent });
  sent.end();
  const answered = once(sent, 'response').then(([response]: IncomingMessage[]) => response!.resume());
  await requested;
  return { app, answer, answered };
};

test('a stopping server asks the connections of its refusals to close too', async () => {
  const { app, answer, answered } = await aServerAtWork('/refusal');
  const closed = app.close();
  while (app.server.listening) await new Promise((resolve) => setTimeout(resolve, 5));
  answer();
  const { statusCode, headers } = await answered;
  expect([statusCode, headers.connection]).toEqual([404, 'close']);
  await closed;
});

test('a stopping server waits for no connection that falls idle without being asked to close', async () => {
  const { app, answer, answered } = await aServerAtWork('/quiet');
  const closed = app.close();
  while (app.server.listening) await new Promise((resolve) => setTimeout(resolve, 5));
  answer();
  expect((await answered).headers.connection).toBe('keep-alive');
  await closed;
});

test.each([
  ['head', 'GET / HTTP/1.1\r\nhost: localhost\r\n'],
  ['body', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{'],
])('a client that stops in the middle of its %s is refused when its time is up', async (_part, half) => {
  const app = aServer({ requestTimeoutMs: 200, headersTimeoutMs: 200 });
  onTestFinished(() => app.close());
  app.post('/', () => ({}));
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let answered = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answered += text));
  socket.write(half);
  await once(socket, 'close');
  expect(answered).toMatch(/^HTTP\/1\.1 408 /);
});

test('a connection on which nothing is sent is closed', async () => {
  const app = aServer({ silenceTimeoutMs: 300 });
  onTestFinished(() => app.close());
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'close');
});

test('an address has its share of the connections, streams among them, and the others get theirs', async () => {
  const app = aServer({}, { keepsConnections: (address) => address === '127.0.0.9' });
  onTestFinished(() => app.close());
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200).write('open');
  });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  /** Whether a connection from an address is kept. */
  const opens = async (localAddress: string): Promise<boolean> => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined).write('GET /stream HTTP/1.1\r\nhost: localhost\r\n\r\n');
    return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
  };
  const kept: boolean[] = [];
  for (const n of [1, 1, 1, 2, 2, 3, 3, 9, 9, 9]) kept.push(await opens(`127.0.0.${n}`));
  expect(kept).toEqual([true, true, false, true, true, true, false, true, true, false]);
});

test('no hundred addresses take all connections of a node, and a carrier of many phones finds places', () => {
  const admit = createConnectionBound(connectionSharesOf(limits), () => false);
  const admitted = (address: string, times: number): number =>
    Array.from({ length: times }, () => {
      const socket = Object.assign(new EventEmitter(), {
        remoteAddress: address,
        destroyed: false,
        destroy: () => (socket.destroyed = true),
      });
      admit(socket as unknown as Socket);
      return socket;
    }).filter(({ destroyed }) => !destroyed).length;
  expect(admitted('203.0.113.1', 1_000)).toBe(1_000);
  for (let n = 0; n < 100; n++) admitted(`198.51.100.${n}`, 2_000);
  expect(Array.from({ length: 60 }, (_, n) => admitted(`192.0.2.${n}`, 60))).toEqual(Array.from({ length: 60 }, () => 60));
});

test('who finds a queue full is told when to come again', async () => {
  const app = aServer();
  app.get('/', () => Promise.reject(new OverloadedError('password hashing')));
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    503,
    '5',
    expect.objectContaining({ code: 'system_upgrading', data: { retryAfterSeconds: 5, requestId: 'a-request-id' } }),
  ]);
});

test('where the store is away a call is answered as an overload, and the fault is logged', async () => {
  const away = new Error('connect ECONNREFUSED');
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
  const app = aServer({}, { log, mayWorkLater: (fault) => fault === away });
  app.get('/', () => Promise.reject(away));
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.headers['retry-after'], answer.json<{ code: string }>().code]).toEqual([503, '5', 'system_upgrading']);
  expect(lines.join('')).toContain('"msg":"fault"');
});

/** What a server behind a proxy takes a request's sender and host for; the status where it refuses the request. */
const edgeOf = (edge: Partial<Options['edge']> = {}) => {
  const app = aServer(
    {},
    { trustedProxies: ['10.0.0.0/8'], edge: { forwardedHost: false, isClaimed: (host) => host === 'play.example', ...edge } },
  );
  app.get('/', ({ ip, host }) => ({ ip, host }));
  return async (headers: Record<string, string>, remoteAddress = '10.0.0.1') => {
    const { statusCode, json } = await app.inject({ url: '/', remoteAddress, headers });
    return statusCode === 200 ? json<{ ip: string; host: string }>() : statusCode;
  };
};

test('a sender is one address however a proxy writes it, and a request whose sender cannot be read is refused', async () => {
  const ask = edgeOf();
  const from = async (forwarded: string) => ask({ 'x-forwarded-for': forwarded });
  for (const forwarded of [
    '198.51.100.8',
    '198.51.100.8:20000',
    '203.0.113.1, 198.51.100.8:20001',
    '::ffff:c633:6408',
    '198.51.100.8:1, 10.0.0.2:443',
  ])
    expect(await from(forwarded), forwarded).toMatchObject({ ip: '198.51.100.8' });
  for (const forwarded of ['2001:db8::9', '[2001:db8::9]:443', '2001:DB8:0:0::9'])
    expect(await from(forwarded), forwarded).toMatchObject({ ip: '2001:db8::9' });
  for (const forwarded of ['unknown', 'fe80::1%eth0', '198.51.100.8:x', '198.51.100.8, unknown'])
    expect(await from(forwarded), forwarded).toBe(400);
  expect(await ask({ 'x-forwarded-for': 'unknown' }, '::ffff:203.0.113.9')).toMatchObject({ ip: '203.0.113.9' });
  expect(await ask({}, 'fe80::1%eth0')).toBe(400);
});

test('a host is one however it is spelt, and a request whose host cannot be read is refused', async () => {
  const ask = edgeOf();
  for (const host of ['play.example', 'Play.Example', 'play.example.'])
    expect(await ask({ host }), host).toMatchObject({ host: 'play.example' });
  expect(await ask({ host: 'PLAY.example.:8080' })).toMatchObject({ host: 'play.example:8080' });
  for (const host of ['play.example..', 'play.example:x', 'play.example/m', 'other.example,play.example'])
    expect(await ask({ host }), host).toBe(400);
});

test('a forwarded host counts where the setting says so, of a trusted proxy, for a merchant’s host alone', async () => {
  const named = { host: 'inner.example', 'x-forwarded-host': 'Play.example.' };
  expect(await edgeOf()(named)).toMatchObject({ host: 'inner.example' });
  const ask = edgeOf({ forwardedHost: true });
  expect([await ask(named), await ask(named, '203.0.113.9')]).toMatchObject([{ host: 'play.example' }, { host: 'inner.example' }]);
  expect(await ask({ host: 'play.example' })).toMatchObject({ host: 'play.example' });
  for (const forwarded of ['other.example', 'play.example..', 'play.example:x'])
    expect(await ask({ host: 'inner.example', 'x-forwarded-host': forwarded }), forwarded).toBe(400);
});

test('a shared cache keeps answers apart by the forwarded host where it counts', async () => {
  const varyOf = async (forwardedHost: boolean) => {
    const app = aServer({}, { trustedProxies: ['10.0.0.0/8'], edge: { forwardedHost, isClaimed: () => true } });
    app.get('/', (_request, reply) => sendValue(reply, {}, { publicSeconds: 60 }));
    return (await app.inject('/')).headers['vary'];
  };
  expect([await varyOf(false), await varyOf(true)]).toEqual(['x-language', 'x-language, x-forwarded-host']);
});
