import { useEffect, useState } from 'react';
import { clock } from '../../device/clock.ts';

const tickMs = 1_000;

/** What `left` says of the time, anew each second until it says 0. */
export const useTimeLeft = (left: (now: number) => number): number => {
  const [, tick] = useState(0);
  const now = left(clock.now());
  const isOver = now <= 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), tickMs);
    return () => clearInterval(timer);
  }, [isOver]);
  return now;
};
