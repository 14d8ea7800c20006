import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';

/** Only a connection that broke is tried again in silence, once: a refusal stays one. */
const shouldRetry = (failures: number, error: unknown): boolean => failures < 1 && error instanceof CallError && error.code === 'offline';
const retryDelayMs = 400;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // A call without a network fails and is said to have failed; waiting in silence would look like a queue that stands still.
      queries: {
        staleTime: 2000,
        retry: shouldRetry,
        retryDelay: retryDelayMs,
        networkMode: 'always',
        refetchOnWindowFocus: 'always',
        refetchOnReconnect: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
