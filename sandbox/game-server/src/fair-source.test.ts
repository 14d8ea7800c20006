import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commitmentOf, createFairSource, isClientSeed, unbiased } from './fair-source.ts';

const seed = { serverSeed: 'ab'.repeat(32), clientSeed: 'my seed', nonce: 7 };

describe('the outcome stream', () => {
  test('is what the fairness page says: HMAC of client seed, nonce and counter under the server seed', () => {
    const hexSeed = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));
    const clientSeed = fc.stringMatching(/^[A-Za-z0-9 ._-]{1,64}$/);
    fc.assert(
      fc.property(hexSeed, clientSeed, fc.nat(), (serverSeed, client, nonce) => {
        const source = createFairSource({ serverSeed, clientSeed: client, nonce });
        const drawn = Array.from({ length: 20 }, () => source.below(2 ** 32));
        const expected: number[] = [];
        for (let counter = 0; counter < 3; counter++) {
          const digest = createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(`${client}:${nonce}:${counter}`).digest();
          for (let i = 0; i < 8; i++) expected.push(digest.readUInt32BE(i * 4));
        }
        expect(drawn).toEqual(expected.slice(0, 20));
      }),
    );
  });

  test('the commitment is the SHA-256 of the seed bytes', () => {
    expect(commitmentOf(seed.serverSeed)).toBe(createHash('sha256').update(Buffer.from(seed.serverSeed, 'hex')).digest('hex'));
  });

  test('passes over words that would favour small remainders', () => {
    const words = [2 ** 32 - 1, 5];
    expect(unbiased(() => words.shift() ?? 0).below(3 * 2 ** 30)).toBe(5);
    const source = unbiased(() => 2 ** 32 - 1);
    expect(source.below(2 ** 32)).toBe(2 ** 32 - 1);
    expect(() => source.below(0)).toThrow();
  });

  test('a client seed has one reading in the message', () => {
    expect(isClientSeed('lucky 7')).toBe(true);
    for (const text of ['', 'a:b', 'x'.repeat(65), 'é']) expect(isClientSeed(text)).toBe(false);
  });
});
