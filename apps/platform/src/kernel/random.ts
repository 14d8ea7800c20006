import { randomInt } from 'node:crypto';

/** A source of numbers in [0, 1), for jitter and shuffles; never for secrets, which come from `Ids`. */
export type Random = () => number;

const steps = 2 ** 32;

export const systemRandom: Random = () => randomInt(steps) / steps;

/** A repeatable source for tests (mulberry32). */
export const createTestRandom = (seed = 1): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / steps;
  };
};
