import { useSyncExternalStore } from 'react';

/** Whether the platform has answered since the browser denied a network: some deny one that is there. */
let isProved = false;

/** Whether there is a network. */
export const isOnline = (): boolean => navigator.onLine || isProved;

const forgetProof = (): void => {
  isProved = false;
};

/** The platform has answered. Whoever waits for the network hears of it. */
export const proveOnline = (): void => {
  if (isOnline()) return;
  isProved = true;
  addEventListener('offline', forgetProof, { once: true });
  dispatchEvent(new Event('online'));
};

const subscribe = (changed: () => void): (() => void) => {
  const lost = (): void => {
    forgetProof();
    changed();
  };
  addEventListener('online', changed);
  addEventListener('offline', lost);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', lost);
  };
};

/** As above, for what is drawn. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);
