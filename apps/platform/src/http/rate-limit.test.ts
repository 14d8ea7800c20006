import { expect, test } from 'vitest';
import { createRateLimit, requestsPerMinute } from './rate-limit.ts';

const limitAt = (factor: number) => createRateLimit({ factor, pagesPerMinute: 600, redis: null });

test('the networks of an IPv6 /48 have sixteen times one network’s bound together, those of a /56 four times', async () => {
  const passed = async (addresses: readonly string[]): Promise<number> => {
    const rateLimit = limitAt(10 / requestsPerMinute.credential);
    const waits = await Promise.all(addresses.map((ip) => rateLimit.consumeAddress('credential', ip)));
    return waits.filter((wait) => wait === 0).length;
  };
  const networks = Array.from({ length: 256 }, (_, place) => place.toString(16));
  expect(await passed(networks.map((one) => `2001:db8::${one}`))).toBe(10);
  expect(await passed(networks.map((one) => `2001:db8:0:${one}::1`))).toBe(40);
  expect(await passed(networks.map((one) => `2001:db8:0:${one}00::1`))).toBe(160);
  expect(await passed(networks.map((one) => `2001:db8:${one}::1`))).toBe(256);
});

test('sessions of one address that ask much are held to a share of their bound, and those that ask little go on', async () => {
  const rateLimit = limitAt(20 / requestsPerMinute.search);
  const ask = async (sessionId: string, times: number): Promise<number> => {
    const waits = await Promise.all(Array.from({ length: times }, () => rateLimit.consumeMember('search', sessionId, '192.0.2.7')));
    return waits.filter((wait) => wait === 0).length;
  };
  expect(await ask('one', 25)).toBe(20);
  const passed: number[] = [];
  for (let session = 0; session < 20; session++) passed.push(await ask(`many ${session}`, 20));
  // 200 together, of which the first session had 25.
  expect(passed).toEqual([...Array<number>(8).fill(20), 15, ...Array<number>(11).fill(2)]);
  expect(await ask('little', 2)).toBe(2);
  const elsewhere = await rateLimit.consumeMember('search', 'many 1', '192.0.2.8');
  expect(elsewhere).toBeGreaterThan(0);
  expect(await rateLimit.consumeMember('search', 'other', '192.0.2.8')).toBe(0);
});

test('a token that could not be looked up counts for nobody; one that was no good does', async () => {
  const rateLimit = limitAt(5 / requestsPerMinute.token);
  const lookUp = (n: number, found: () => Promise<{ readonly ok: boolean }>) => rateLimit.lookUpToken('192.0.2.7', `token ${n}`, found);
  for (let n = 0; n < 9; n++)
    await expect(lookUp(n, () => Promise.reject(new Error('the store is full')))).rejects.toThrow('the store is full');
  for (let n = 0; n < 5; n++) expect(await lookUp(n, () => Promise.resolve({ ok: false }))).toEqual({ ok: false });
  expect(await lookUp(9, () => Promise.resolve({ ok: true }))).toBeGreaterThan(0);
});
