import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { createServer } from './server.ts';
import { sendFailure } from './wire.ts';

const aServer = (limits: Partial<Parameters<typeof createServer>[0]['limits']> = {}) =>
  createServer({
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    newRequestId: () => 'a-request-id',
    headers: {},
    trustedProxies: [],
    limits: { bodyBytesMax: 1024, headerBytesMax: 8192, jsonDepthMax: 4, requestTimeoutMs: 60_000, headersTimeoutMs: 60_000, ...limits },
  });

/** A server with one answer under way, on a connection that its client keeps; `/quiet` does not tell it to close. */
const aServerAtWork = async (path: '/refusal' | '/quiet') => {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  const app = aServer();
  app.get('/refusal', async (_request, reply) => {
    isAsked();
    await mayAnswer;
    return sendFailure(reply, { code: 'not_found' });
  });
  app.get('/quiet', async (_request, reply) => {
    isAsked();
    await mayAnswer;
    reply.hijack();
    reply.raw.writeHead(200, { 'content-length': 2 }).end('ok');
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const asking = request(`${address}${path}`, { agent });
  asking.end();
  const answered = once(asking, 'response').then(([response]: IncomingMessage[]) => response!.resume());
  await asked;
  return { app, answer, answered };
};

test('a stopping server tells the connections of its refusals to close too', async () => {
  const { app, answer, answered } = await aServerAtWork('/refusal');
  const closed = app.close();
  while (app.server.listening) await new Promise((resolve) => setTimeout(resolve, 5));
  answer();
  const { statusCode, headers } = await answered;
  expect([statusCode, headers.connection]).toEqual([404, 'close']);
  await closed;
});

test('a stopping server waits for no connection that falls idle without being told to close', async () => {
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
  let said = '';
  socket.setEncoding('utf8').on('data', (text: string) => (said += text));
  socket.write(half);
  await once(socket, 'close');
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
});
