import { limits } from '@palaro/contract/constants';
import { useEffect, useState } from 'react';

/**
 * Fetches what comes later: code, texts, a part of the page. What did not come is reported, told to `failed`, and asked for again after
 * three seconds, since it must not be missing for good (B458). Returns what gives it up.
 */
export const fetchLate = <Part>(load: () => Promise<Part>, come: (part: Part) => void, failed?: (error: unknown) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;
  const ask = (): void =>
    void load().then(
      (part) => isLeft || come(part),
      (error: unknown) => {
        // The one place where the app writes to the console: B458 asks for the log entry.
        reportError(error);
        if (isLeft) return;
        timer = setTimeout(ask, limits.lateCodeRetryMs);
        failed?.(error);
      },
    );
  ask();
  return () => {
    isLeft = true;
    clearTimeout(timer);
  };
};

/** What nothing works without: asked for until it is here. */
export const untilHere = <Part>(load: () => Promise<Part>): Promise<Part> => new Promise((come) => void fetchLate(load, come));

/**
 * Code that comes later, a component or several, as a hook: null until it is here. It is asked for as long as its place is on the
 * screen; `React.lazy` would take the whole app down instead.
 */
export const lazyWithRetry = <Part>(load: () => Promise<Part>): (() => Part | null) => {
  let part: Part | null = null;
  const keep = async (): Promise<void> => {
    part = await load();
  };
  return () => {
    const [, setHere] = useState(part !== null);
    useEffect(() => (part === null ? fetchLate(keep, () => setHere(true)) : undefined), []);
    return part;
  };
};
