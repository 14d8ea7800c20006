// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { find, render, tap } from '../testing/render.ts';
import { Rail, railEnds, railStep } from './rail.tsx';

const rail = (count: number) => (
  <Rail label="Hot" arrowsAbove={3} arrowLabels={{ previous: 'Previous', next: 'Next' }}>
    {Array.from({ length: count }, (_, i) => (
      <a key={i} href={`#${i}`}>
        {i}
      </a>
    ))}
  </Rail>
);

test('B109 three games have no arrows, four have both', () => {
  const { container, rerender, unmount } = render(rail(3));
  expect(container.querySelectorAll('button')).toHaveLength(0);
  rerender(rail(4));
  expect([...container.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'))).toEqual(['Previous', 'Next']);
  unmount();
});

test('B109 each arrow moves the row its way', () => {
  const { container, unmount } = render(rail(4));
  const list = find(container, 'ul');
  Object.defineProperty(list, 'clientWidth', { value: 400 });
  const scrollBy = vi.spyOn(list, 'scrollBy').mockImplementation(() => undefined);
  tap(find(container, '[aria-label=Next]'));
  tap(find(container, '[aria-label=Previous]'));
  expect(scrollBy.mock.calls).toEqual([[{ left: 340 }], [{ left: -340 }]]);
  unmount();
});

test('right to left, next is the other way along the x axis', () => {
  expect(railStep('next', 400, true)).toBe(-340);
  expect(railStep('previous', 400, true)).toBe(340);
});

test('the ends are known in both directions, with a pixel of slack', () => {
  expect(railEnds({ scrollLeft: 0, clientWidth: 100, scrollWidth: 300 })).toEqual({ atStart: true, atEnd: false });
  expect(railEnds({ scrollLeft: 199.5, clientWidth: 100, scrollWidth: 300 })).toEqual({ atStart: false, atEnd: true });
  expect(railEnds({ scrollLeft: -200, clientWidth: 100, scrollWidth: 300 })).toEqual({ atStart: false, atEnd: true });
  expect(railEnds({ scrollLeft: 0, clientWidth: 300, scrollWidth: 300 })).toEqual({ atStart: true, atEnd: true });
});
