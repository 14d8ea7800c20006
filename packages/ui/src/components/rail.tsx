import { Children, useEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from './button.tsx';

export type RailProps = {
  /** Names the list for assistive technology. */
  label: string;
  children: ReactNode;
  /** Width of a slide: `tile` 110 px, `wide` 158 px, `auto` by content. */
  slide?: 'tile' | 'wide' | 'auto';
  rows?: 1 | 2;
  /** Above this many items, previous and next arrows stand at the end of the heading above the row; without it there are none. */
  arrowsAbove?: number;
  arrowLabels?: { previous: string; next: string };
};

/** Where a scroller stands: both ends are true when everything fits. One px of slack for fractional layouts. */
export function railEnds({ scrollLeft, scrollWidth, clientWidth }: { scrollLeft: number; scrollWidth: number; clientWidth: number }) {
  // Right to left, scrollLeft runs from 0 down to a negative end; the distance from the start is the same.
  const fromStart = Math.abs(scrollLeft);
  return { atStart: fromStart <= 1, atEnd: fromStart + clientWidth >= scrollWidth - 1 };
}

/** How far an arrow moves the row, in px along the x axis: nearly one view, so that a known tile stays in sight. */
export function railStep(direction: 'previous' | 'next', clientWidth: number, rightToLeft: boolean): number {
  return Math.round(clientWidth * 0.85) * (direction === 'next' ? 1 : -1) * (rightToLeft ? -1 : 1);
}

/** Brings the chosen entry of a row to the row's middle; the page itself stays where it is. */
export function showChosen(row: HTMLElement | null): void {
  const entry = row?.querySelector('[aria-current]');
  if (!row || !entry) return;
  const [outer, inner] = [row.getBoundingClientRect(), entry.getBoundingClientRect()];
  row.scrollLeft += inner.left - outer.left + (inner.width - outer.width) / 2;
}

/** A row of items that scrolls sideways and snaps. Each child becomes a list item. */
export function Rail({ label, children, slide = 'tile', rows = 1, arrowsAbove, arrowLabels }: RailProps) {
  const scroller = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });
  const items = Children.toArray(children);
  const hasArrows = arrowLabels !== undefined && arrowsAbove !== undefined && items.length > arrowsAbove;

  useEffect(() => {
    const list = scroller.current;
    if (!list || !hasArrows) return;
    const measure = () => {
      const now = railEnds(list);
      setEnds((before) => (before.atStart === now.atStart && before.atEnd === now.atEnd ? before : now));
    };
    measure();
    list.addEventListener('scroll', measure, { passive: true });
    return () => list.removeEventListener('scroll', measure);
  }, [hasArrows, items.length]);

  const move = (direction: 'previous' | 'next') => {
    const list = scroller.current;
    if (!list) return;
    list.scrollBy({ left: railStep(direction, list.clientWidth, getComputedStyle(list).direction === 'rtl') });
  };

  return (
    <div className="ui-rail">
      <ul
        ref={scroller}
        className={classNames('ui-rail__list', `ui-rail__list--${slide}`, rows === 2 && 'ui-rail__list--two')}
        aria-label={label}
      >
        {items.map((item, index) => (
          <li key={index} className="ui-rail__item">
            {item}
          </li>
        ))}
      </ul>
      {hasArrows && (
        <>
          <IconButton
            className="ui-rail__arrow ui-rail__arrow--previous"
            look="round"
            icon="caret-left-bold"
            size={14}
            label={arrowLabels.previous}
            aria-disabled={ends.atStart}
            onClick={() => move('previous')}
          />
          <IconButton
            className="ui-rail__arrow ui-rail__arrow--next"
            look="round"
            icon="caret-right-bold"
            size={14}
            label={arrowLabels.next}
            aria-disabled={ends.atEnd}
            onClick={() => move('next')}
          />
        </>
      )}
    </div>
  );
}
