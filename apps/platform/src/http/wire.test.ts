import fastify from 'fastify';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastingValue, sendValue } from './wire.ts';

const answering = (value: unknown) => {
  const app = fastify();
  app.get('/', (_request, reply) => sendValue(reply, value));
  return async (): Promise<string> => (await app.inject('/')).body;
};

test('an answer says the same whether its value, its fields or nothing of it lasts', async () => {
  const field = fc.oneof(
    fc.jsonValue(),
    fc.constant(undefined),
    fc.jsonValue().map((value) => lastingValue({ value })),
  );
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), field), fc.boolean(), async (value, lasts) => {
      const answer = answering(lasts ? lastingValue(value) : value);
      const expected = JSON.stringify({ success: true, value });
      expect([await answer(), await answer()]).toEqual([expected, expected]);
    }),
    { numRuns: 300 },
  );
});

test('what lasts is turned into JSON once, long or short, alone or as a field', async () => {
  let made = 0;
  const counted = (text: string) =>
    lastingValue({
      toJSON: () => {
        made += 1;
        return text;
      },
    });
  const long = 'mahaba '.repeat(1000);
  for (const value of [counted('maikli'), counted(long), { part: counted('maikli'), other: 1 }, { part: counted(long) }]) {
    made = 0;
    const answer = answering(value);
    expect(await answer()).toBe(await answer());
    expect(made).toBe(1);
  }
});

test('long answers keep their letters', async () => {
  const value = lastingValue({ text: 'ñ€🎆'.repeat(2000) });
  const answer = answering(value);
  await answer();
  expect(JSON.parse(await answer())).toEqual({ success: true, value });
});

test('an answer keeps the headers and cookies set before it, and one of a stopping server tells its connection to close', async () => {
  const app = fastify();
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  app.get('/', async (_request, reply) =>
    sendValue(reply.header('x-one', '1').header('set-cookie', 'a=1').header('set-cookie', 'b=2'), {}),
  );
  app.get('/slow', async (_request, reply) => {
    isAsked();
    await mayAnswer;
    return sendValue(reply, { late: true });
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const { headers } = await fetch(address);
  expect([headers.get('x-one'), headers.getSetCookie(), headers.get('connection')]).toEqual(['1', ['a=1', 'b=2'], 'keep-alive']);
  const answer = fetch(`${address}/slow`);
  await asked;
  const closed = app.close();
  while (app.server.listening) await new Promise((resolve) => setTimeout(resolve, 5));
  letAnswer();
  expect((await answer).headers.get('connection')).toBe('close');
  await closed;
});

test('an answer is as long as it says, in bytes, and without a body when only its head is asked for', async () => {
  const app = fastify();
  app.get('/', (_request, reply) => sendValue(reply, 'ñ€🎆'));
  const whole = await app.inject('/');
  expect(whole.headers['content-length']).toBe(String(whole.rawPayload.length));
  const head = await app.inject({ method: 'HEAD', url: '/' });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, whole.headers['content-length'], '']);
});
