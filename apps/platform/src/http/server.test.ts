import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { OverloadedError } from '../kernel/semaphore.ts';
import { createMetrics } from './metrics.ts';
import { createServer } from './server.ts';
import { sendFailure } from './wire.ts';

const aServer = (limits: Partial<Parameters<typeof createServer>[0]['limits']> = {}) =>
  createServer({
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    newRequestId: () => 'a-request-id',
    headersFor: () => ({}),
    trustedProxies: [],
    limits: {
      bodyBytesMax: 1024,
      headerBytesMax: 8192,
      jsonDepthMax: 4,
      requestTimeoutMs: 60_000,
      headersTimeoutMs: 60_000,
      silenceTimeoutMs: 60_000,
      ...limits,
    },
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
