/** What the server's clock is ahead of the phone's, in milliseconds; the phone's may be hours or a day wrong. */
let shift = 0;
/** Within this, the phone is right: what tells the time is exact to the second, and has been on its way. */
const tolerance = 2_000;

/**
 * The server's time, in milliseconds since 1970, by the phone's clock and what the server has told of its own: the one place of the app
 * that reads the time.
 */
export const clock = {
  now: (): number => Date.now() + shift,
  /** An instant that a library has read from the phone's clock, in the server's time. */
  ofPhone: (at: number): number => at + shift,
  /** The same instant by the phone's clock, which its owner looks at. */
  onPhone: (at: number): number => at - shift,
  /** The server says what time it is. What is no time is not heard. */
  learn: (serverNow: number): void => {
    const next = serverNow - Date.now();
    if (Math.abs(next - shift) > tolerance) shift = next;
  },
} as const;
