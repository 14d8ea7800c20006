/** Thrown when so many wait already that waiting makes no sense; the edge answers "try again later". */
export class OverloadedError extends Error {
  readonly statusCode = 503;
  constructor(what: string) {
    super(`${what}: too many are waiting`);
    this.name = 'OverloadedError';
  }
}

export type Semaphore = { readonly run: <T>(work: () => Promise<T>) => Promise<T> };

/** Lets `concurrency` pieces of work run at once and `queueMax` wait; the next one is refused. */
export const createSemaphore = (name: string, concurrency: number, queueMax: number): Semaphore => {
  let running = 0;
  const waiting: (() => void)[] = [];
  const release = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };
  return {
    run: async (work) => {
      if (running < concurrency) running++;
      else {
        if (waiting.length >= queueMax) throw new OverloadedError(name);
        await new Promise<void>((resolve) => void waiting.push(resolve));
      }
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
};
