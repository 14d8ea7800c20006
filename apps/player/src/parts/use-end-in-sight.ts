import { limits } from '@palaro/contract/constants';
import { useEffect, useEffectEvent, useRef } from 'react';
import { createPace } from '../device/throttle.ts';

/**
 * Asks for more, while there is more, once the end of the list has come within 100 px of the window (B371), and at most once per
 * 300 ms, as the list of games does: pages that come at once do not bring each other. `shown` changes with what is shown: the end of a
 * short page may be as near as it was. Returns what marks that end.
 */
export const useEndInSight = (enabled: boolean, shown: unknown, loadMore: () => void) => {
  const end = useRef<HTMLDivElement>(null);
  const isNear = useRef(false);
  const pace = useRef<ReturnType<typeof createPace>>(null);
  const check = useEffectEvent((): void => {
    if (enabled && isNear.current) loadMore();
  });
  useEffect(() => {
    const made = createPace(() => check(), limits.loadMoreThrottleMs);
    pace.current = made;
    return made.stop;
  }, []);
  useEffect(() => {
    if (!enabled || end.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        isNear.current = entries.at(-1)?.isIntersecting ?? false;
        if (isNear.current) pace.current?.call();
      },
      { rootMargin: `${limits.lazyThresholdPx}px` },
    );
    observer.observe(end.current);
    return () => {
      isNear.current = false;
      observer.disconnect();
    };
  }, [enabled, shown]);
  return end;
};
