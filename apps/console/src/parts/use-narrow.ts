import { useSyncExternalStore } from 'react';

/** Below this the rail is a bar at the foot, lists are cards, and what is opened takes the page. The style sheets have the same width. */
const query = '(max-width: 819px)';

const subscribe = (listener: () => void): (() => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether the window is as narrow as a phone's. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
