import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPace, gatherCalls } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('A469 B430 five triggers in 250 ms are one call, and a later one is another', async () => {
  let calls = 0;
  const ask = gatherCalls(250, () => Promise.resolve(++calls));
  const answers = [1, 2, 3, 4, 5].map(() => ask());
  await vi.advanceTimersByTimeAsync(250);
  expect([await Promise.all(answers), calls]).toEqual([[1, 1, 1, 1, 1], 1]);
  const later = ask();
  await vi.advanceTimersByTimeAsync(250);
  expect(await later).toBe(2);
});

test('a call that fails does not stop the next', async () => {
  let calls = 0;
  const ask = gatherCalls(250, () => (++calls === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(calls)));
  const failed = expect(ask()).rejects.toThrow('offline');
  await vi.advanceTimersByTimeAsync(250);
  await failed;
  const next = ask();
  await vi.advanceTimersByTimeAsync(250);
  expect(await next).toBe(2);
});

test('B136 B372 runs once per 300 ms, and a late call is not lost', () => {
  const run = vi.fn<() => void>();
  const throttle = createPace(run, 300);
  for (let burst = 0; burst < 5; burst += 1) throttle.call();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(299);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(2);
});

test('a throttle that was stopped runs nothing late, and starts again', () => {
  const run = vi.fn<() => void>();
  const throttle = createPace(run, 300);
  throttle.call();
  throttle.call();
  throttle.stop();
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
  throttle.call();
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(2);
});
