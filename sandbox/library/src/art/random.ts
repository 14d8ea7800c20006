import { stableNumber } from '../build.ts';

/** A repeatable source of numbers in [0, 1) for one drawing (mulberry32): the same seed draws the same picture. */
export type Random = {
  next: () => number;
  between: (low: number, high: number) => number;
  pick: <T>(options: readonly T[]) => T;
};

export function createRandom(seed: string): Random {
  let state = stableNumber(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    pick: (options) => {
      const chosen = options[Math.floor(next() * options.length)];
      if (chosen === undefined) throw new Error('nothing to pick from');
      return chosen;
    },
  };
}
