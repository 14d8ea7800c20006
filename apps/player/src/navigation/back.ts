import { useEffect } from 'react';

let target: string | null = null;

/** Where the header's back control leads instead of one step back; null where the screen does not say. */
export const backTarget = (): string | null => target;

/** While a screen is shown, the header's back control leads to a path of the app. */
export const useBackTo = (path: string | null): void => {
  useEffect(() => {
    target = path;
    return () => {
      target = null;
    };
  }, [path]);
};
