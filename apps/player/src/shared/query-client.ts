import { QueryClient } from '@tanstack/react-query';
import { CallRefused } from './api.ts';

const retryMax = 2;
const temporary: ReadonlySet<string> = new Set(['offline', 'slow']);

/** Tries again after a network failure, never after a refusal. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < retryMax && error instanceof CallRefused && temporary.has(error.code);

/** One per page in the browser, one per rendered document on the server. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // A call without a network fails and is said to have failed; waiting in silence for the network would look like a hang (A494).
      queries: {
        staleTime: 30_000,
        gcTime: 300_000,
        retry: shouldRetry,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
