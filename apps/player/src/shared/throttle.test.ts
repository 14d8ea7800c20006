import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createThrottle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('A469 B430 five triggers in 250 ms are one call, and a later one is another', async () => {
  let calls = 0;
  const ask = createThrottle(250, () => Promise.resolve(++calls));
  const answers = [1, 2, 3, 4, 5].map(() => ask());
  await vi.advanceTimersByTimeAsync(250);
  expect([await Promise.all(answers), calls]).toEqual([[1, 1, 1, 1, 1], 1]);
  const later = ask();
  await vi.advanceTimersByTimeAsync(250);
  expect(await later).toBe(2);
});

test('a call that fails does not stop the next', async () => {
  let calls = 0;
  const ask = createThrottle(250, () => (++calls === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(calls)));
  const failed = expect(ask()).rejects.toThrow('offline');
  await vi.advanceTimersByTimeAsync(250);
  await failed;
  const next = ask();
  await vi.advanceTimersByTimeAsync(250);
  expect(await next).toBe(2);
});
