import { useEffect } from 'react';

/**
 * Keeps the screen awake. The browser takes the lock away whenever the page is out of sight, so it is asked for again when
 * the page comes back. A browser without it, or one that refuses to save the battery, plays on as before.
 */
export const useWakeLock = (wanted: boolean): void => {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let left = false;
    const take = (): void => {
      if (document.visibilityState !== 'visible' || (lock !== null && !lock.released)) return;
      void navigator.wakeLock.request('screen').then(
        (taken) => {
          if (left) void taken.release();
          else lock = taken;
        },
        () => undefined,
      );
    };
    take();
    document.addEventListener('visibilitychange', take);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', take);
      void lock?.release();
    };
  }, [wanted]);
};
