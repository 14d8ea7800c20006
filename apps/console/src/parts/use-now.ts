import { useEffect, useState } from 'react';
import { clock } from '../calls/clock.ts';

/** The platform's time, anew every `everyMs`. */
export const useNow = (everyMs: number): number => {
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
};
