import { limits } from '@palaro/contract/constants';
import { flushSync } from 'react-dom';
import { navigate } from 'wouter/use-browser-location';
import * as to from '../navigation/to.ts';
import { backTarget } from '../navigation/back.ts';
import { hasPreviousScreen, nextEntry } from '../navigation/history-depth.ts';
import { prepareScreen } from './screens.ts';

type TransitionDocument = {
  startViewTransition?: (update: () => void | Promise<void>) => { ready: Promise<void>; finished: Promise<void> };
};

const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
const pathOf = (href: string): string => href.split(/[?#]/, 1)[0] ?? '';

/** Whether the present entry only stands for something that lay over the screen: a step takes its place (`overlay-history.ts`). */
const isOverlayEntry = (): boolean => (history.state as { over?: boolean } | null)?.over === true;

/** The latest step: one that was still waiting for its screen when another came is not taken any more. */
let latestStep = 0;
/** Forgets a step that still waits for its screen: the browser has gone back meanwhile. */
export const dropLatestStep = (): void => void (latestStep += 1);

/** Where a step leads: on, back, or to a neighbour in the bottom bar. The styles move the screens by it (`steps.css`). */
type Way = 'on' | 'back' | 'beside';

/** Shows another screen by a fade, at once where the browser has none or the player wants none. */
const fade = (way: Way, show: () => void | Promise<void>): void => {
  const page = document as TransitionDocument;
  if (page.startViewTransition === undefined || prefersReducedMotion()) return void show();
  document.documentElement.dataset['way'] = way;
  // A step during a fade skips it, which rejects both; the step itself is made either way.
  const { ready, finished } = page.startViewTransition(show);
  for (const moment of [ready, finished]) moment.catch(() => undefined);
};

const screenWait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, limits.screenWaitMs));

/**
 * A step to another screen: its code is fetched first, then the screens fade into each other (A098, B210). Code that is
 * slow is waited for on the screen itself (B459). A change of the query alone is a change within the screen and neither
 * fades nor scrolls. Back swipes never come through here (A099).
 */
export const goTo = (href: string, { replace = false, way = 'on' }: { readonly replace?: boolean; readonly way?: Way } = {}): void => {
  const step = (): void => navigate(href, { replace: replace || isOverlayEntry(), state: nextEntry(replace) });
  if (pathOf(href) === location.pathname) return step();
  latestStep += 1;
  const own = latestStep;
  const show = (): void => {
    flushSync(step);
    window.scrollTo(0, 0);
  };
  void Promise.race([prepareScreen(href), screenWait()]).then(() => {
    if (own !== latestStep) return;
    fade(way, show);
  });
};

/** Resolves when the browser has stepped back; soon in any case, as the page stands still until then. */
const steppedBack = (): Promise<void> =>
  Promise.race([new Promise<void>((resolve) => window.addEventListener('popstate', () => resolve(), { once: true })), screenWait()]);

/** The back control: home for some screens, where a screen says to, else one step back; home too where there is nothing to step back to (A083 to A088). */
export const leaveScreen = (toHome: boolean): void => {
  const target = toHome ? to.home : backTarget();
  if (target !== null || !hasPreviousScreen()) return goTo(target ?? to.home, { replace: !toHome, way: 'back' });
  fade('back', () => {
    history.back();
    return steppedBack();
  });
};
