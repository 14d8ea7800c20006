import { useCallback, useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { oneOf } from '../../device/kept-choices.ts';
import { having, isNumber } from '../../device/kept-shape.ts';
import { storage } from '../../device/storage.ts';
import { createDrag } from './widget-drag.ts';
import { largePx, nameBox, placeAt, readPlace, restingPlace, widgetSizePx, type Box, type KeptPlace } from './widget-place.ts';

const kept = storage.note<KeptPlace>('contactWidget', having<KeptPlace>({ side: oneOf('start', 'end'), down: isNumber }));
/** So long after the last movement of the page it is at rest. */
const restAfterMs = 160;
/** How far an arrow key moves it, as a part of its way. */
const keyStep = 0.05;

const bars = '.header, .home-bar, .bottom-bar, .app-banner, .offline';
const controls = 'a[href], button, input, select, textarea, [role=button]';

const isRtl = (): boolean => document.documentElement.dir === 'rtl';
/** The app's column within the window. */
const roomOf = (): Box => {
  const { left, right } = (document.querySelector('.app') ?? document.documentElement).getBoundingClientRect();
  return { top: 0, bottom: window.innerHeight, left, right };
};

const inView = ({ top, bottom, width }: DOMRect): boolean => width > 0 && bottom > 0 && top < window.innerHeight;
/** The names of the tiles and cards in view, which it leaves readable where it can. */
const namesInView = (): Box[] => {
  const inSight = (parts: string): DOMRect[] =>
    [...document.querySelectorAll(parts)].map((part) => part.getBoundingClientRect()).filter(inView);
  return [...inSight('.game-card').map(nameBox), ...inSight('.guest-card h2, .balance__figures')];
};
/** Bars and all small controls in view: what the widget keeps clear of. */
const boxesInView = (): Box[] => {
  const small = [...document.querySelectorAll<HTMLElement>(`.app :is(${controls})`)].filter(
    (element) => (element.offsetWidth < largePx || element.offsetHeight < largePx) && element.closest('dialog, .contact-widget') === null,
  );
  return [...document.querySelectorAll(bars), ...small].map((element) => element.getBoundingClientRect()).filter(inView);
};

/** Calls `settle` when the page has come to rest after a scroll, another size of the window, or other content. */
const useRest = (settle: () => void, onScroll: () => void): void => {
  useEffect(() => {
    let timer = setTimeout(settle);
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(settle, restAfterMs);
    };
    const scrolled = (event: Event): void => {
      if (event.target === document) onScroll();
      later();
    };
    // Rows, stars and banners come and go without a scroll.
    const changes = new MutationObserver(later);
    const main = document.getElementById('main');
    if (main) changes.observe(main, { childList: true, subtree: true });
    document.addEventListener('scroll', scrolled, { capture: true, passive: true });
    window.addEventListener('resize', later);
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      document.removeEventListener('scroll', scrolled, { capture: true });
      window.removeEventListener('resize', later);
    };
  }, [settle, onScroll]);
};

/** The kept place that an arrow key leads to; null for other keys. */
const keyPlace = (key: string, place: KeptPlace): KeptPlace | null => {
  if (key === 'ArrowUp' || key === 'ArrowDown')
    return readPlace({ ...place, down: place.down + (key === 'ArrowDown' ? keyStep : -keyStep) });
  if (key === 'ArrowLeft' || key === 'ArrowRight') return { ...place, side: (key === 'ArrowLeft') === isRtl() ? 'end' : 'start' };
  return null;
};

/** Where the contact widget lies: kept for the next visit, clear of all controls, out of the way while the page moves. */
export const useWidgetPlace = () => {
  const [drag] = useState(createDrag);
  const [place, setPlace] = useState<KeptPlace>(() => readPlace(kept.get()));
  const [point, setPoint] = useState<{ readonly left: number; readonly top: number } | null>(null);
  const [isMoving, setMoving] = useState(false);

  const settle = useCallback((): void => {
    setMoving(false);
    if (drag.isOn()) return;
    const found = restingPlace(place, roomOf(), { boxes: boxesInView(), names: namesInView() }, isRtl());
    setPoint(found && { left: found.left, top: found.top });
  }, [drag, place]);
  const onScroll = useCallback(() => setMoving(true), []);
  useRest(settle, onScroll);

  const keep = (next: KeptPlace): void => {
    kept.set(next);
    setPlace(next);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (point === null || event.button !== 0) return;
      // At once: a fast finger is beyond the button with its first movement.
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.start(event, point);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      const to = event.buttons === 0 ? null : drag.move(event);
      if (to === null) return;
      const room = roomOf();
      const within = (at: number, from: number, end: number): number => Math.min(end - widgetSizePx, Math.max(from, at));
      setPoint({ left: within(to.left, room.left, room.right), top: within(to.top, room.top, room.bottom) });
    },
    onPointerUp: (): void => {
      // Not the point of the last drawing: the last movement may not be drawn yet.
      const to = drag.end();
      if (to !== null) keep(placeAt(to.left, to.top, roomOf(), isRtl()));
    },
    onPointerCancel: (): void => {
      drag.end();
      settle();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const next = keyPlace(event.key, place);
      if (next === null) return;
      event.preventDefault();
      keep(next);
    },
  };
  return { point, isMoving, handlers, wasDrag: drag.wasDrag };
};
