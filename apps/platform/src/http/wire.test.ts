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
