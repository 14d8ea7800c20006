import fastify from 'fastify';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cachedJson, sendFailure, sendValue } from './wire.ts';

const answering = (value: unknown) => {
  const app = fastify();
  app.get('/', (_request, reply) => sendValue(reply, value));
  return async (): Promise<string> => (await app.inject('/')).body;
};

test('an answer says the same whether the JSON of its value is kept or not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (value) => {
      const expected = JSON.stringify({ success: true, value });
      const kept = answering(cachedJson({ ...value }));
      expect([await answering(value)(), await kept(), await kept()]).toEqual([expected, expected, expected]);
    }),
    { numRuns: 100 },
  );
});

test('the JSON of a value that never changes is made once', async () => {
  let made = 0;
  const answer = answering(cachedJson({ toJSON: () => `made ${++made}` }));
  expect([await answer(), await answer()]).toEqual(Array(2).fill('{"success":true,"value":"made 1"}'));
});

test('an answer has the headers of calls, and may be kept as long as its row says', async () => {
  const app = fastify();
  app.get('/kept', (_request, reply) => sendValue(reply, {}, { publicSeconds: 5 }));
  app.get('/private', (_request, reply) => sendValue(reply, {}));
  app.get('/refused', (_request, reply) => sendFailure(reply, { code: 'not_found' }));
  for (const [path, cacheControl] of Object.entries({ '/kept': 'public, max-age=5', '/private': 'no-store', '/refused': 'no-store' })) {
    const { headers } = await app.inject(path);
    expect(headers, path).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': cacheControl,
      vary: 'x-language',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  }
});
