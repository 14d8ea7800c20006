import * as to from '../../navigation/to.ts';
import { hasPreviousScreen, nextEntry } from '../../navigation/history-depth.ts';

/**
 * A game that was opened by its address alone, from a message or a bookmark, has no screen of ours before it. Home is put
 * there, so that back closes the game and does not leave the site.
 */
export const putHomeBefore = (): void => {
  if (hasPreviousScreen()) return;
  const here = `${location.pathname}${location.search}`;
  history.replaceState(nextEntry(true), '', to.home);
  history.pushState(nextEntry(false), '', here);
};
