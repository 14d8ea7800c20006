import { Button } from '@palaro/ui';

/** The next page of a list, below the last row; nothing where there is none. */
export function More({ has, busy, onMore }: { has: boolean; busy: boolean; onMore: () => void }) {
  return (
    has && (
      <div className="c-more">
        <Button size="s" busy={busy} onClick={onMore}>
          More
        </Button>
      </div>
    )
  );
}
