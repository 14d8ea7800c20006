/** Gathers what asks within an interval into one call at its end (A469): so the answer is never older than the last to ask. */
export const createThrottle = <T>(intervalMs: number, send: () => Promise<T>): (() => Promise<T>) => {
  let waiting: Promise<T> | null = null;
  return () =>
    (waiting ??= new Promise<void>((resolve) => setTimeout(resolve, intervalMs)).then(() => {
      waiting = null;
      return send();
    }));
};
