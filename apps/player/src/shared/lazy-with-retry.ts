import { limits } from '@palaro/contract/constants';
import { useEffect, useState, type ComponentType } from 'react';

/**
 * A component whose code comes later, as a hook: null until it is here. Code that did not come is asked for again after
 * three seconds, for as long as its place is on the screen (B458); `React.lazy` would take the whole app down instead.
 */
export const lazyWithRetry = <P extends object>(load: () => Promise<ComponentType<P>>): (() => ComponentType<P> | null) => {
  let part: ComponentType<P> | null = null;
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
