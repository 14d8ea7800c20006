import { presentAsker } from './asker.ts';
import { createFairQueue } from './fair-queue.ts';

export { OverloadedError } from './fair-queue.ts';

export type Semaphore = { readonly run: <T>(work: () => Promise<T>) => Promise<T> };

/** The share of a queue that one asker may fill while there is room. */
const ofOneAsker = 0.25;

/**
 * Lets `concurrency` pieces of work run at once and `queueMax` wait; the next one is refused. Those who ask get their turns one after
 * the other, and none of them fills the queue; what is done in nobody's name has no share of its own (decision 041).
 */
export const createSemaphore = (name: string, concurrency: number, queueMax: number): Semaphore => {
  const queue = createFairQueue(name, { concurrency, queueMax, perKeyMax: Math.ceil(queueMax * ofOneAsker) });
  let own = 0;
  return { run: (work) => queue.run(presentAsker() ?? `own ${(own += 1)}`, work) };
};
