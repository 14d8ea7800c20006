import { limits } from '@palaro/contract/constants';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Asks for more, while there is more, once the end of the list has come within 100 px of the window (B371). Returns what marks that end. */
export const useLoadMore = (enabled: boolean, loadMore: () => void) => {
  const end = useRef<HTMLDivElement>(null);
  const onNear = useEffectEvent(loadMore);
  useEffect(() => {
    if (!enabled || end.current === null) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(), {
      rootMargin: `${limits.lazyThresholdPx}px`,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [enabled]);
  return end;
};
