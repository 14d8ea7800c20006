import { limits } from '@palaro/contract/constants';
import { useEffect, useEffectEvent, useRef } from 'react';
import { createPace } from '../../device/throttle.ts';
import { isNearBottom, loadThreshold } from './game-list-rules.ts';

/**
 * Looks at most once per 300 ms whether the bottom is near, and asks for more while there is more (B121, B133 to B136,
 * B372). One throttle for as long as the list stands: a page that comes at once does not bring the next one sooner.
 */
export const useLoadMore = (enabled: boolean, expanded: boolean, shown: number, loadMore: () => void): void => {
  const throttle = useRef<ReturnType<typeof createPace>>(null);
  const check = useEffectEvent((): void => {
    if (!enabled) return;
    const gamesHeight = document.querySelector('.game-list__games')?.clientHeight ?? 0;
    const menuHeight = document.querySelector('.vendors')?.clientHeight ?? 0;
    const left = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
    if (isNearBottom(left, loadThreshold({ expanded, menuHeight, gamesHeight }))) loadMore();
  });
  useEffect(() => {
    // The check itself, since it measures the page.
    const made = createPace(() => check(), limits.loadMoreThrottleMs);
    throttle.current = made;
    window.addEventListener('scroll', made.call, { passive: true });
    return () => {
      window.removeEventListener('scroll', made.call);
      made.stop();
    };
  }, []);
  // Fewer tiles can bring the bottom near without a scroll.
  useEffect(() => {
    if (!enabled) return;
    // Not at once: rows that have just come are not laid out yet, and the bottom would look near.
    const whenLaidOut = setTimeout(() => throttle.current?.call(), limits.loadMoreThrottleMs);
    return () => clearTimeout(whenLaidOut);
  }, [enabled, expanded, shown]);
};
