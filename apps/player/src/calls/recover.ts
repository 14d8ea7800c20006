import type { Query, QueryClient } from '@tanstack/react-query';
import { CallRefused } from './api.ts';
import { failureOf } from './failures.ts';
import { isOnline } from '../device/use-online.ts';

const firstWaitMs = 3_000;
const longestWaitMs = 60_000;

/** Milliseconds until the app asks again by itself after so many failures in a row: what the platform asks for, else ever longer. */
const waitMs = (error: unknown, failed: number): number => {
  const seconds = error instanceof CallRefused ? error.data?.retryAfterSeconds : undefined;
  return seconds === undefined ? Math.min(longestWaitMs, firstWaitMs * 2 ** (failed - 1)) : seconds * 1000;
};

/** Calls back when the network is back, and when a page that lay in the background is looked at again. Returns what ends it. */
const onReturn = (back: () => void): (() => void) => {
  const seen = (): void => {
    if (!document.hidden) back();
  };
  window.addEventListener('online', back);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('online', back);
    document.removeEventListener('visibilitychange', seen);
  };
};

/**
 * From now on asks again by itself for what is on the screen and could not be fetched, as the table of failures says. One place for
 * all queries, so that no screen stays failed after the network is back. Returns what ends it.
 */
export const recoverQueries = (client: QueryClient): (() => void) => {
  const waiting = new Map<string, { failed: number; timer: ReturnType<typeof setTimeout> }>();
  const ask = (isMeant: (query: Query) => boolean): void =>
    void client.refetchQueries({
      type: 'active',
      predicate: (query) => query.state.status === 'error' && failureOf(query.state.error).does === 'again' && isMeant(query),
    });
  const forget = (hash: string): void => {
    clearTimeout(waiting.get(hash)?.timer);
    waiting.delete(hash);
  };
  const onFailed = (query: Query): void => {
    const failed = (waiting.get(query.queryHash)?.failed ?? 0) + 1;
    forget(query.queryHash);
    if (failureOf(query.state.error).does === 'wait') return;
    const timer = setTimeout(
      () => {
        // Nobody looks, or nothing would come of it: the return of either asks.
        if (!document.hidden && isOnline()) ask((one) => one === query);
      },
      waitMs(query.state.error, failed),
    );
    waiting.set(query.queryHash, { failed, timer });
  };
  const stopWatching = client.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') forget(event.query.queryHash);
    if (event.type !== 'updated') return;
    if (event.action.type === 'error') onFailed(event.query);
    if (event.action.type === 'success') forget(event.query.queryHash);
  });
  const stopListening = onReturn(() => ask(() => true));
  for (const query of client.getQueryCache().getAll()) if (query.state.status === 'error') onFailed(query);
  return () => {
    stopWatching();
    stopListening();
    for (const hash of waiting.keys()) forget(hash);
  };
};
