import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withDeadline } from './deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work that ends in time gives its answer, and leaves no timer behind', async () => {
  const onLateFault = vi.fn<(fault: unknown) => void>();
  expect(await withDeadline(100, Promise.resolve('done'), 'late', onLateFault)).toBe('done');
  expect([vi.getTimerCount(), onLateFault.mock.calls]).toEqual([0, []]);
});

test('a fault in time is thrown, and told to nobody else', async () => {
  const onLateFault = vi.fn<(fault: unknown) => void>();
  await expect(withDeadline(100, Promise.reject(new Error('early')), 'late', onLateFault)).rejects.toThrow('early');
  expect([vi.getTimerCount(), onLateFault.mock.calls]).toEqual([0, []]);
});

test('past the deadline the answer is the late one, and a fault that comes then is told', async () => {
  const onLateFault = vi.fn<(fault: unknown) => void>();
  const { promise, reject } = Promise.withResolvers<string>();
  const answer = withDeadline(100, promise, 'late', onLateFault);
  await vi.advanceTimersByTimeAsync(100);
  expect([await answer, onLateFault.mock.calls]).toEqual(['late', []]);
  const fault = new Error('after the deadline');
  reject(fault);
  await vi.advanceTimersByTimeAsync(0);
  expect(onLateFault.mock.calls).toEqual([[fault]]);
});
