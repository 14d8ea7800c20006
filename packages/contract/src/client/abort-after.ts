/** A signal that ends after a time or with another signal, whichever comes first; `end` stops its clock. */
export type TimedSignal = { readonly signal: AbortSignal; readonly isLate: () => boolean; readonly end: () => void };

/** As `AbortSignal.any` and `AbortSignal.timeout` together, which the oldest browsers do not have. */
export const abortAfter = (milliseconds: number, other?: AbortSignal): TimedSignal => {
  const own = new AbortController();
  let isLate = false;
  const leave = (): void => own.abort();
  if (other?.aborted) leave();
  other?.addEventListener('abort', leave);
  const timer = setTimeout(() => {
    isLate = true;
    leave();
  }, milliseconds);
  const end = (): void => {
    clearTimeout(timer);
    other?.removeEventListener('abort', leave);
  };
  return { signal: own.signal, isLate: () => isLate, end };
};
