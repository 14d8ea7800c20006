import { nextTurn } from './pieces.ts';

/** Thrown when so many wait already that waiting makes no sense; the edge answers "try again later". */
export class OverloadedError extends Error {
  readonly statusCode = 503;
  constructor(what: string) {
    super(`${what}: too many are waiting`);
    this.name = 'OverloadedError';
  }
}

export type FairQueue = { readonly run: <T>(key: string, work: () => Promise<T>) => Promise<T> };

/**
 * Lets `concurrency` pieces of work run at once. What waits is taken from one key after the other, so that a key with
 * much work delays the others by one piece each. All together may have `queueMax` waiting, and a key `perKeyMax` of the first half
 * of these; once that half is taken a key has one, so that few keys with much work fill no queue.
 */
export const createFairQueue = (
  name: string,
  { concurrency, perKeyMax, queueMax }: { readonly concurrency: number; readonly perKeyMax: number; readonly queueMax: number },
): FairQueue => {
  const waiting = new Map<string, (() => void)[]>();
  let [running, waitingCount] = [0, 0];

  const startNext = async (): Promise<void> => {
    // Other requests of this node have their turn between two pieces.
    await nextTurn();
    const [first] = waiting;
    if (first === undefined) {
      running -= 1;
      return;
    }
    const [key, [start, ...others]] = first;
    waiting.delete(key);
    if (others.length > 0) waiting.set(key, others);
    waitingCount -= 1;
    start?.();
  };

  const turn = (key: string): Promise<void> | undefined => {
    if (running < concurrency) {
      running += 1;
      return undefined;
    }
    const own = waiting.get(key) ?? [];
    const ownMax = waitingCount < queueMax / 2 ? perKeyMax : 1;
    if (own.length >= ownMax || waitingCount >= queueMax) throw new OverloadedError(name);
    waitingCount += 1;
    return new Promise((resolve) => void waiting.set(key, [...own, resolve]));
  };

  return {
    run: async (key, work) => {
      await turn(key);
      try {
        return await work();
      } finally {
        void startNext();
      }
    },
  };
};
