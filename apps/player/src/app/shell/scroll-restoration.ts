import { linksTo, placeOf, rowOf, type ScrollPlace } from '../../navigation/scroll-place.ts';
import { currentSession } from '../../calls/session.ts';
import { addressNow, wantedStar } from '../../navigation/wanted-star.ts';

/** The place stands in the history entry: it survives a reload, and each visit of a screen has its own. */
type Entry = { readonly place?: ScrollPlace } | null;

/** Milliseconds without any progress after which a place that cannot be reached is given up. */
const giveUpMs = 2500;
/** Frames that a place must hold still before it counts as reached: what comes above it still pushes it. */
const framesToHold = 30;
const inputEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const record = (link: Element): void => history.replaceState({ ...(history.state as object | null), place: placeOf(link) }, '');

let stopRestoring = (): void => undefined;

/** Brings a place back, and holds it there while lists and pictures come; the player's first touch ends that. */
const scrollBackTo = (place: ScrollPlace): void => {
  stopRestoring();
  let held = 0;
  let frame = 0;
  let lastProgress = performance.now();
  let height = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const act of inputEvents) window.removeEventListener(act, stop, true);
  };
  const step = (now: number): void => {
    const links = linksTo(place.href);
    const link = links[place.nth] ?? links.at(-1);
    const off = link === undefined ? place.y - window.scrollY : link.getBoundingClientRect().top - place.top;
    const before = window.scrollY;
    if (Math.abs(off) > 1) window.scrollBy({ top: off, behavior: 'instant' });
    if (link && held === 0) rowOf(link)?.scrollTo({ left: place.x, behavior: 'instant' });
    held = link !== undefined && Math.abs(off) <= 1 ? held + 1 : 0;
    // Lists grow page by page until they are long enough.
    if (window.scrollY !== before || document.documentElement.scrollHeight !== height) lastProgress = now;
    height = document.documentElement.scrollHeight;
    if (held > framesToHold || now - lastProgress > giveUpMs) stop();
    else frame = requestAnimationFrame(step);
  };
  for (const act of inputEvents) window.addEventListener(act, stop, true);
  stopRestoring = stop;
  frame = requestAnimationFrame(step);
};

/** Whether the browser itself wanted to go further down than the page was long: a reload of a list that grows. */
const wasClamped = ({ y }: ScrollPlace): boolean =>
  window.scrollY < y - 1 && window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;

/** Where a guest tapped a star, for the entry that a login has led back to. */
const placeBeforeLogin = (): ScrollPlace | undefined => {
  const wanted = wantedStar.get();
  return currentSession().status === 'member' && wanted?.address === addressNow() ? (wanted.place ?? undefined) : undefined;
};

/**
 * Brings the tapped tile back into sight where the present history entry has one: on the way back, for a new entry has
 * none but that of a star; at the start only where the browser's own way was too short.
 */
export const restoreScrollPosition = (atStart: boolean): void => {
  stopRestoring();
  const place = (history.state as Entry)?.place ?? placeBeforeLogin();
  if (place !== undefined && (!atStart || wasClamped(place))) scrollBackTo(place);
};

/** Records which tile was tapped, and which was first in view when the document goes. */
export const recordScrollPositions = (): (() => void) => {
  const onClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('#main a[href]') : null;
    if (link !== null) record(link);
  };
  const onLeave = (): void => {
    const first = [...document.querySelectorAll('#main .game-card__link')].find((link) => link.getBoundingClientRect().top >= 0);
    if (first !== undefined) record(first);
  };
  document.addEventListener('click', onClick, true);
  window.addEventListener('pagehide', onLeave);
  return () => {
    document.removeEventListener('click', onClick, true);
    window.removeEventListener('pagehide', onLeave);
  };
};
