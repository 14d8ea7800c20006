// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../testing/render.ts';
import { Marquee, marqueeMotion } from './marquee.tsx';

afterEach(() => void vi.restoreAllMocks());

test('B148 the marquee takes 20 steps in a second', () => {
  const { keyframes, timing } = marqueeMotion(400, 'ltr');
  const steps = Number(/^steps\((\d+)\)$/.exec(timing.easing)?.[1]);
  expect(steps / (timing.duration / 1000)).toBe(20);
  expect(400 / steps).toBe(2);
  expect(keyframes.at(-1)).toEqual({ transform: 'translateX(-400px)' });
});

test('it runs against the reading direction, and a text without width does not break it', () => {
  expect(marqueeMotion(400, 'rtl').keyframes.at(-1)).toEqual({ transform: 'translateX(400px)' });
  expect(marqueeMotion(0, 'ltr').timing).toEqual({ duration: 50, iterations: Infinity, easing: 'steps(1)' });
});

test('under reduced motion it stands still, without a control or a second copy', () => {
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as MediaQueryList);
  const { container, unmount } = render(
    <Marquee href="/m/notice" labels={{ pause: 'Pause', resume: 'Resume' }}>
      Maintenance tonight
    </Marquee>,
  );
  expect(container.querySelectorAll('button')).toHaveLength(0);
  expect(container.textContent).toBe('Maintenance tonight');
  unmount();
});
