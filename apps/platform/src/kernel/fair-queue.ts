import { budgetsOfKey, isDeviceKey } from './address-ranges.ts';
import { nextTurn } from './pieces.ts';
import { createWaitingPlaces } from './waiting-places.ts';

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

const networkOfKey = (key: string): string => budgetsOfKey(key).at(-1)?.key ?? key;

/** What waits, by the widest network of its key and then by key, so that a network of many addresses has the turns of one. */
const createWaiting = () => {
  const served = createServed();
  const networks = new Map<string, Map<string, (() => void)[]>>();
  let isForNew = true;
  /** Takes out whose turn it is. */
  const take = <T>(from: Map<string, T>): readonly [key: string, of: T] | undefined => {
    const taken = (isForNew ? [...from].find(([key]) => !served.has(key)) : undefined) ?? [...from][0];
    if (taken === undefined) return undefined;
    from.delete(taken[0]);
    served.add(taken[0]);
    return taken;
  };
  return {
    /** Counts a turn that was had without waiting. */
    serve: (key: string): void => [key, networkOfKey(key)].forEach(served.add),
    add: (key: string, start: () => void): void => {
      const network = networkOfKey(key);
      const keys = networks.get(network) ?? new Map<string, (() => void)[]>();
      networks.set(network, keys.set(key, [...(keys.get(key) ?? []), start]));
    },
    /** Takes out what is to start now; what else its key and network have goes to the end. Undefined where nothing waits. */
    next: (): (() => void) | undefined => {
      isForNew = !isForNew;
      const [network, keys] = take(networks) ?? [];
      const [key, [start, ...others] = []] = (keys && take(keys)) ?? [];
      if (network === undefined || keys === undefined || key === undefined) return undefined;
      if (others.length > 0) keys.set(key, others);
      if (keys.size > 0) networks.set(network, keys);
      return start;
    },
  };
};

/**
 * Lets `concurrency` pieces of work run at once. What waits is taken from one key after the other, so that a key with
 * much work delays the others by one piece each; and every second turn goes to a key that has had none lately, so that a hundred
 * keys with much work delay whoever comes now and then by a few pieces, not by a hundred. Known devices have
 * every second turn together while any of them waits, so that those behind an address with much work do not wait for it. The IPv6
 * addresses of one /48 have the turns of one key, and share them in the same way. `queueMax` may wait, each key with its share, and as
 * many devices beside them (`waiting-places.ts`); a key has `perKeyMax` of the first half.
 */
export const createFairQueue = (
  name: string,
  { concurrency, perKeyMax, queueMax }: { readonly concurrency: number; readonly perKeyMax: number; readonly queueMax: number },
): FairQueue => {
  const places = createWaitingPlaces(queueMax, perKeyMax);
  const [ofAddresses, ofDevices] = [createWaiting(), createWaiting()];
  let isForDevices = false;
  let running = 0;
  const waitingFirst: (() => void)[] = [];
  let wasFirst = false;

  const startNext = async (): Promise<void> => {
    // Other requests of this node have their turn between two pieces.
    await nextTurn();
    const first = wasFirst && places.all() > 0 ? undefined : waitingFirst.shift();
    wasFirst = first !== undefined;
    if (first !== undefined) return first();
    isForDevices = !isForDevices;
    const start = isForDevices ? (ofDevices.next() ?? ofAddresses.next()) : (ofAddresses.next() ?? ofDevices.next());
    if (start === undefined) running -= 1;
    else start();
  };

  const turn = (key: string): Promise<void> | undefined => {
    const waiting = isDeviceKey(key) ? ofDevices : ofAddresses;
    if (running < concurrency) {
      running += 1;
      waiting.serve(key);
      return undefined;
    }
    if (!places.hasPlace(key)) throw new OverloadedError(name);
    places.count(key, 1);
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.add(key, () => {
      places.count(key, -1);
      resolve();
    });
    return promise;
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
