/** Gathers what asks within an interval into one call at its end (A469): so the answer is never older than the last to ask. */
export const gatherCalls = <T>(intervalMs: number, send: () => Promise<T>): (() => Promise<T>) => {
  let waiting: Promise<T> | null = null;
  return () =>
    (waiting ??= new Promise<void>((resolve) => setTimeout(resolve, intervalMs)).then(() => {
      waiting = null;
      return send();
    }));
};

/** Runs at most once per interval; a call in between runs at its end (B136). */
export const createPace = (run: () => void, intervalMs: number): { call: () => void; stop: () => void } => {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let again = false;
  const tick = (): void => {
    timer = again ? setTimeout(tick, intervalMs) : null;
    if (!again) return;
    again = false;
    run();
  };
  return {
    call: () => {
      if (timer !== null) {
        again = true;
        return;
      }
      timer = setTimeout(tick, intervalMs);
      run();
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      again = false;
    },
  };
};
