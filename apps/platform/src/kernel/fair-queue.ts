import { nextTurn } from './pieces.ts';

/** Thrown when so many wait already that waiting makes no sense; the edge answers "try again later". */
export class OverloadedError extends Error {
  readonly statusCode = 503;
  constructor(what: string) {
    super(`${what}: too many are waiting`);
    this.name = 'OverloadedError';
  }
}

export type FairQueue = {
  readonly run: <T>(key: string, work: () => Promise<T>) => Promise<T>;
  /** Does work of the node itself, on which many wait: it comes first, every second turn at the most. */
  readonly runFirst: <T>(work: () => Promise<T>) => Promise<T>;
};

/** So long a key that had a turn counts as one that had; and so many of them are known. */
const lately = { ms: 10_000, keysMax: 4096 } as const;

const createServed = () => {
  const turns = new Map<string, number>();
  return {
    add: (key: string): void => {
      const now = performance.now();
      // The oldest stand first.
      turns.delete(key);
      turns.set(key, now);
      for (const [one, at] of turns) {
        if (now - at < lately.ms && turns.size <= lately.keysMax) break;
        turns.delete(one);
      }
    },
    has: (key: string): boolean => performance.now() - (turns.get(key) ?? -lately.ms) < lately.ms,
  };
};

/**
 * Lets `concurrency` pieces of work run at once. What waits is taken from one key after the other, so that a key with
 * much work delays the others by one piece each; and every second turn goes to a key that has had none lately, so that a hundred
 * keys with much work delay whoever comes now and then by a few pieces, not by a hundred. All together may have `queueMax` waiting, and a key `perKeyMax` of the first half
 * of these; once that half is taken a key has one, so that few keys with much work fill no queue.
 */
export const createFairQueue = (
  name: string,
  { concurrency, perKeyMax, queueMax }: { readonly concurrency: number; readonly perKeyMax: number; readonly queueMax: number },
): FairQueue => {
  const waiting = new Map<string, (() => void)[]>();
  const served = createServed();
  let [running, waitingCount] = [0, 0];
  let isForNew = true;
  const waitingFirst: (() => void)[] = [];
  let wasFirst = false;

  /** Whose turn it is; undefined where nobody waits. */
  const nextKey = (): string | undefined => {
    isForNew = !isForNew;
    const [first] = waiting.keys();
    return (isForNew ? [...waiting.keys()].find((key) => !served.has(key)) : undefined) ?? first;
  };

  const startNext = async (): Promise<void> => {
    // Other requests of this node have their turn between two pieces.
    await nextTurn();
    const first = wasFirst && waiting.size > 0 ? undefined : waitingFirst.shift();
    wasFirst = first !== undefined;
    if (first !== undefined) return first();
    const key = nextKey();
    if (key === undefined) {
      running -= 1;
      return;
    }
    const [start, ...others] = waiting.get(key) ?? [];
    waiting.delete(key);
    served.add(key);
    if (others.length > 0) waiting.set(key, others);
    waitingCount -= 1;
    start?.();
  };

  const turn = (key: string): Promise<void> | undefined => {
    if (running < concurrency) {
      running += 1;
      served.add(key);
      return undefined;
    }
    const own = waiting.get(key) ?? [];
    const ownMax = waitingCount < queueMax / 2 ? perKeyMax : 1;
    if (own.length >= ownMax || waitingCount >= queueMax) throw new OverloadedError(name);
    waitingCount += 1;
    return new Promise((resolve) => void waiting.set(key, [...own, resolve]));
  };

  const turnFirst = (): Promise<void> | undefined => {
    if (running >= concurrency) return new Promise((resolve) => void waitingFirst.push(resolve));
    running += 1;
    return undefined;
  };
  const runAfter = async <T>(own: Promise<void> | undefined, work: () => Promise<T>): Promise<T> => {
    await own;
    try {
      return await work();
    } finally {
      void startNext();
    }
  };

  return {
    run: async (key, work) => runAfter(turn(key), work),
    runFirst: async (work) => runAfter(turnFirst(), work),
  };
};
