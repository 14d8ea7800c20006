import { useEffect, useRef } from 'react';
import { hasPreviousScreen, stepBack } from '../../navigation/history-depth.ts';
import { putHomeBefore } from './home-before.ts';

/** How many steps the game has made in its frame since the player came to it: they stand in the same history. */
export const useFrameSteps = (isGame: boolean): (() => number) => {
  const entries = useRef(0);
  useEffect(() => {
    if (isGame) putHomeBefore();
    entries.current = history.length;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the address that the player came to
  }, []);
  return () => history.length - entries.current;
};

const screenBefore = (): NavigationHistoryEntry | undefined =>
  'navigation' in window ? navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1] : undefined;

/**
 * Leaves for the screen before the game, past the steps of its frame. A browser without the Navigation API is told how
 * many they are: one too many where the player went back through some of them.
 */
export const leaveGame = (instead: () => void, steps: number): void => {
  const before = screenBefore();
  if (before !== undefined && hasPreviousScreen()) navigation.traverseTo(before.key);
  else stepBack(instead, 1 + steps);
};

/**
 * Leaves for another screen, which takes the game's place in the history: after steps of its frame by way of the screen
 * before, since a replaced address would leave those at which the game stands.
 */
export const leaveGameFor = (go: (options: { readonly replace: boolean }) => void, steps: number): void => {
  // Another document before could not lead on.
  if (steps <= 0 || !hasPreviousScreen() || screenBefore()?.sameDocument === false) return go({ replace: true });
  window.addEventListener('popstate', () => go({ replace: false }), { once: true });
  leaveGame(() => undefined, steps);
};
