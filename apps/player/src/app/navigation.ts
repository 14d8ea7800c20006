import { limits } from '@palaro/contract/constants';
import { flushSync } from 'react-dom';
import type { AroundNavHandler } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { homePath } from '../features/lobby/paths.ts';
import { nextEntry, stepBack } from '../shared/history-depth.ts';
import { prepareScreen } from './screens.ts';

type TransitionDocument = { startViewTransition?: (update: () => void) => { ready: Promise<void>; finished: Promise<void> } };

const prefersStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
const pathOf = (href: string): string => href.split(/[?#]/, 1)[0] ?? '';

/** Scroll position of each address, restored on back. */
const scrolls = new Map<string, number>();
const here = (): string => `${location.pathname}${location.search}`;
export const rememberScroll = (): void => void scrolls.set(here(), window.scrollY);
/** Restores the scroll position of the present address. */
export const scrollBack = (): void => window.scrollTo(0, scrolls.get(here()) ?? 0);

/** The latest step: one that was still waiting for its screen when another came is not taken any more. */
let latestStep = 0;
/** Forgets a step that still waits for its screen: the browser has gone back meanwhile. */
export const dropLatestStep = (): void => void (latestStep += 1);

const waitedEnough = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, limits.screenWaitMs));

/**
 * A step to another screen: its code is fetched first, then the screens fade into each other (A098, B210). Code that is
 * slow is waited for on the screen itself (B459). A change of the query alone is a change within the screen and neither
 * fades nor scrolls. Back swipes never come through here (A099).
 */
export const aroundNav: AroundNavHandler = (navigateTo, to, options) => {
  const step = (): void => navigateTo(to, { ...options, state: nextEntry(options?.replace === true) });
  if (pathOf(to) === location.pathname) return step();
  latestStep += 1;
  const own = latestStep;
  const show = (): void => {
    rememberScroll();
    flushSync(step);
    window.scrollTo(0, 0);
  };
  void Promise.race([prepareScreen(to), waitedEnough()]).then(() => {
    if (own !== latestStep) return;
    const page = document as TransitionDocument;
    if (page.startViewTransition === undefined || prefersStill()) show();
    else {
      // A step during a fade skips it, which rejects both; the step itself is made either way.
      const { ready, finished } = page.startViewTransition(show);
      for (const moment of [ready, finished]) moment.catch(() => undefined);
    }
  });
};

/** Navigation from code outside components. */
export const goTo = (to: string, options: { replace?: boolean } = {}): void => {
  aroundNav((path, how) => navigate(path, how), to, options);
};

/** The back control: home for some screens, else one step back; home too where there is nothing to step back to (A083 to A088). */
export const leaveScreen = (toHome: boolean): void => {
  if (toHome) goTo(homePath);
  else stepBack(() => goTo(homePath, { replace: true }));
};
