import { QueryClient } from '@tanstack/react-query';
import { CallRefused } from './api.ts';
import { isOnline } from '../device/use-online.ts';

/**
 * Tries twice again in silence where the connection broke, never after a refusal. Without a network, and after an answer that was waited
 * for too long already, the player is told first; `recover.ts` goes on from there.
 */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  isOnline() && failures < 2 && error instanceof CallRefused && error.code === 'offline';

/** One per page in the browser, one per rendered document on the server. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // A call without a network fails and is said to have failed; waiting in silence for the network would look like a hang (A494).
      queries: {
        staleTime: 30_000,
        retry: shouldRetry,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
