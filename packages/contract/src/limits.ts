/** The business constants of `limit-values.ts` in one table; screens and server read it. A bundle keeps those that it names. */
export * as limits from './limit-values.ts';

/**
 * How long messages stay, in milliseconds (ruling 20, B468, B469, B470). `untilDone` is the seeds' 9999:
 * until the call ends (ruling 10).
 */
export const toastDurations = {
  success: 1500,
  saved: 1000,
  notice: 1500,
  message: 2000,
  short: 3000,
  goToSettings: 4000,
  long: 8000,
  favouriteLoading: 10_000,
  passwordLoading: 10_000,
  untilDone: Number.POSITIVE_INFINITY,
} as const;
