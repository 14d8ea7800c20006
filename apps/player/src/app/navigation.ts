import { limits } from '@palaro/contract/constants';
import { flushSync } from 'react-dom';
import type { AroundNavHandler } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { prepareScreen } from './screens.ts';

type TransitionDocument = { startViewTransition?: (update: () => void) => { ready: Promise<void>; finished: Promise<void> } };

const prefersStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
const pathOf = (href: string): string => href.split(/[?#]/, 1)[0] ?? '';

/** Where each address was scrolled to, for the way back. */
const scrolls = new Map<string, number>();
const here = (): string => `${location.pathname}${location.search}`;
export const rememberScroll = (): void => void scrolls.set(here(), window.scrollY);
/** Scroll place of the present address when it is come back to. */
export const scrollBack = (): void => window.scrollTo(0, scrolls.get(here()) ?? 0);

let depth = 0;
/** Whether back stays inside the app. */
export const hasPreviousScreen = (): boolean => depth > 0;
/** The latest step: one that was still waiting for its screen when another came is not taken any more. */
let latestStep = 0;
/** Counts a step back that the browser made. */
export const countStepBack = (): void => {
  depth = Math.max(0, depth - 1);
  latestStep += 1;
};

const waitedEnough = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, limits.screenWaitMs));

/**
 * A step to another screen: its code is fetched first, then the screens fade into each other (A098, B210). Code that is
 * slow is waited for on the screen itself (B459). A change of the query alone is a change within the screen and neither
 * fades nor scrolls. Back swipes never come through here (A099).
 */
export const aroundNav: AroundNavHandler = (step, to, options) => {
  const sameScreen = pathOf(to) === location.pathname;
  if (sameScreen) return step(to, options);
  latestStep += 1;
  const own = latestStep;
  const show = (): void => {
    rememberScroll();
    if (!options?.replace) depth += 1;
    flushSync(() => step(to, options));
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
  if (toHome || !hasPreviousScreen()) goTo('/m/home', { replace: !toHome });
  else history.back();
};
