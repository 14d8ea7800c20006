import { limits } from '@palaro/contract/constants';
import { useEffect, useState } from 'react';

/** Asks for code until it comes: a part whose request failed once must not be missing for good (B458). */
export const untilLoaded = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  for (;;) {
    try {
      return await load();
    } catch (failed) {
      reportError(failed);
      await new Promise((resolve) => setTimeout(resolve, limits.lateCodeRetryMs));
    }
  }
};

/**
 * Code that comes later, a component or several, as a hook: null until it is here. Code that did not come is asked for again after
 * three seconds, for as long as its place is on the screen (B458); `React.lazy` would take the whole app down instead.
 */
export const lazyWithRetry = <Part>(load: () => Promise<Part>): (() => Part | null) => {
  let part: Part | null = null;
  return () => {
    const [, setHere] = useState(part !== null);
    useEffect(() => {
      if (part !== null) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let left = false;
      const ask = (): void =>
        void load().then(
          (found) => {
            part = found;
            if (!left) setHere(true);
          },
          (failed: unknown) => {
            if (left) return;
            reportError(failed);
            timer = setTimeout(ask, limits.lateCodeRetryMs);
          },
        );
      ask();
      return () => {
        left = true;
        clearTimeout(timer);
      };
    }, []);
    return part;
  };
};
