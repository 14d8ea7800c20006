import { lazyWithRetry } from '../../calls/lazy-with-retry.ts';

/** The parts that come once home has its texts. What was opened or said meanwhile waits in its store. */
export const useLateParts = lazyWithRetry(() => import('./late-parts.tsx'));
