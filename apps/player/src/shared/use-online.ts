import { useSyncExternalStore } from 'react';
import { clock } from './clock.ts';

/** Since when there is no network, if there is none: since the page was opened, or the browser has said so. */
let offlineSince = clock.now();

const subscribe = (changed: () => void): (() => void) => {
  const listener = (): void => {
    if (!navigator.onLine) offlineSince = clock.now();
    changed();
  };
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Whether the phone has a network, as far as it knows. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** Whether an answer that came at this time of the server's proves that there is a network, whatever the browser believes. */
export const isAnswerOfNow = (at: number): boolean => at > offlineSince;
