// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FailureData } from '@palaro/contract';
import { CallRefused, type RefusalCode } from './api.ts';
import { createQueryClient } from './query-client.ts';
import { recoverQueries } from './recover.ts';

const ends: (() => void)[] = [];
let online = true;
beforeEach(() => {
  vi.useFakeTimers();
  online = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A query on the screen whose every call is refused; returns how often it was asked for. */
const refusedQuery = async (code: RefusalCode, data?: FailureData): Promise<() => number> => {
  const client = createQueryClient();
  ends.push(recoverQueries(client));
  let asked = 0;
  const watched = new QueryObserver(client, {
    queryKey: ['rounds'],
    retry: false,
    queryFn: () => {
      asked += 1;
      throw new CallRefused(code, data);
    },
  });
  ends.push(watched.subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(0);
  return () => asked;
};
const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('an overload is asked again after the time that the platform names, and no sooner', async () => {
  const asked = await refusedQuery('too_many_requests', { retryAfterSeconds: 20 });
  await passes(19_999);
  expect(asked()).toBe(1);
  await passes(1);
  expect(asked()).toBe(2);
});

test('a slow answer is asked for again ever later', async () => {
  const asked = await refusedQuery('slow');
  await passes(3_000);
  expect(asked()).toBe(2);
  await passes(5_999);
  expect(asked()).toBe(2);
  await passes(1);
  expect(asked()).toBe(3);
});

test('without a network nothing is asked until it is back, then at once', async () => {
  online = false;
  window.dispatchEvent(new Event('offline'));
  const asked = await refusedQuery('offline');
  await passes(120_000);
  expect(asked()).toBe(1);
  online = true;
  window.dispatchEvent(new Event('online'));
  await passes(0);
  expect(asked()).toBe(2);
});

test('what the platform refuses waits for the player', async () => {
  const asked = await refusedQuery('unknown_error');
  await passes(120_000);
  window.dispatchEvent(new Event('online'));
  await passes(0);
  expect(asked()).toBe(1);
});
