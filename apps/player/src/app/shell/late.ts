import { lazyWithRetry } from '../../device/fetch-late.ts';

/** The parts that come once home has its texts. What was opened or said meanwhile waits in its store. */
export const useLateParts = lazyWithRetry(() => import('./late-parts.tsx'));
