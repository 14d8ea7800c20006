/** Time is passed in: milliseconds since 1970. */
export type Clock = { readonly now: () => number };

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that stands still until it is moved, for tests. */
export const createTestClock = (
  start = Date.UTC(2026, 0, 1),
): Clock & { readonly advance: (ms: number) => void; readonly set: (ms: number) => void } => {
  let current = start;
  return { now: () => current, advance: (ms) => void (current += ms), set: (ms) => void (current = ms) };
};
