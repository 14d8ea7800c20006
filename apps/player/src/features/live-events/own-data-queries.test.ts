// @vitest-environment happy-dom
import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../shared/session.ts';
import { refetchOwnOnFocus } from './own-data-queries.ts';

const asked: string[] = [];
const show = (client: QueryClient, queryKey: QueryKey, enabled = true): void => {
  const observer = new QueryObserver(client, { queryKey, queryFn: () => asked.push(queryKey.join(' ')), enabled, staleTime: 60_000 });
  observer.subscribe(() => undefined);
};
const comeBack = async (): Promise<void> => {
  asked.length = 0;
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  endSession();
});

test('a member who comes back to a page sees what another tab has changed of theirs, asked for at most every 30 s', async () => {
  const client = new QueryClient();
  for (const key of [['favourites', 'ids'], ['record', 'bets'], ['gameList']]) show(client, key);
  show(client, ['security', 'state'], false);
  await vi.advanceTimersByTimeAsync(0);
  refetchOwnOnFocus(client);
  await vi.advanceTimersByTimeAsync(30_000);
  await comeBack();
  expect(asked).toEqual([]);
  startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false });
  await comeBack();
  expect(asked).toEqual(['favourites ids', 'record bets']);
  await vi.advanceTimersByTimeAsync(29_999);
  await comeBack();
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await comeBack();
  expect(asked).toEqual(['favourites ids', 'record bets']);
  client.clear();
});
