import { expect, test, vi } from 'vitest';
import { optionalStep } from './optional-step.ts';

test('a convenience that works is had; one that fails or never answers is done without, after a second at most', async () => {
  vi.useFakeTimers();
  expect(await optionalStep(() => Promise.resolve('kept'))).toBe('kept');
  expect(await optionalStep(() => Promise.reject(new Error('refused')))).toBeNull();
  expect(
    await optionalStep(() => {
      throw new Error('not there');
    }),
  ).toBeNull();
  const never = optionalStep(() => new Promise<never>(() => {}));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await never).toBeNull();
  vi.useRealTimers();
});
