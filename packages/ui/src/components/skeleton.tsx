import { classNames } from '../class-names.ts';

export type SkeletonProps = {
  /** `tile`: a game tile, 3 to 4; `row`: a list row; `text`: lines; `card`: a card 120 px high; `circle`: an avatar. */
  shape: 'tile' | 'row' | 'text' | 'card' | 'circle';
  /** How many stand in a line (tiles) or below each other. */
  count?: number;
  className?: string;
};

/** The shape of what is being fetched. Hidden from assistive technology: say "loading" once, around it. */
export function Skeleton({ shape, count = 1, className }: SkeletonProps) {
  return Array.from({ length: count }, (_, index) => (
    <span key={index} className={classNames('ui-skeleton', `ui-skeleton--${shape}`, className)} aria-hidden="true" />
  ));
}
