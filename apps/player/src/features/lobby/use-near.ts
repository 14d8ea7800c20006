import { limits } from '@palaro/contract/constants';
import { useEffect, useRef, useState } from 'react';

/** True once the element has come within 100 px of the viewport (B371), or within `margin` px. */
export const useNear = <E extends Element>(margin: number = limits.lazyThresholdPx) => {
  const element = useRef<E>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || element.current === null) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setNear(true), {
      rootMargin: `${margin}px`,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near, margin]);
  return { element, near };
};
