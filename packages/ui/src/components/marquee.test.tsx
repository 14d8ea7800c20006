// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { find, pass, render, tap } from '../testing/render.ts';
import { Marquee, marqueeOffsetAfter, marqueeStepPx, marqueeStepsPerSecond } from './marquee.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const shown = () => {
  const view = render(<Marquee labels={{ pause: 'Pause', resume: 'Resume' }}>Maintenance tonight</Marquee>);
  Object.defineProperty(find(view.container, '.ui-marquee__run'), 'offsetWidth', { value: 1000 });
  return { ...view, place: () => find(view.container, '.ui-marquee__track').style.transform };
};

test('B148 the marquee takes 20 steps in a second', () => {
  const { place, unmount } = shown();
  expect(marqueeStepsPerSecond).toBe(20);
  pass(1000);
  expect(place()).toBe(`translateX(-${20 * marqueeStepPx}px)`);
  unmount();
});

test('the pause control stops it and starts it again', () => {
  const { container, place, unmount } = shown();
  pass(100);
  tap(find(container, '[aria-label=Pause]'));
  const stopped = place();
  pass(1000);
  expect(place()).toBe(stopped);
  tap(find(container, '[aria-label=Resume]'));
  pass(1000);
  expect(place()).not.toBe(stopped);
  unmount();
});

test('under reduced motion it stands still, without a control or a second copy', () => {
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as MediaQueryList);
  const { container, place, unmount } = shown();
  pass(1000);
  expect(place()).toBe('');
  expect(container.querySelectorAll('button')).toHaveLength(0);
  expect(container.textContent).toBe('Maintenance tonight');
  unmount();
});

test('the offset runs round within the length of the text', () => {
  expect(marqueeOffsetAfter(99, 100)).toBe((99 + marqueeStepPx) % 100);
  expect(marqueeOffsetAfter(5, 0)).toBe(0);
});
