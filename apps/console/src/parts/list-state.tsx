import { EmptyState, ErrorState, Skeleton, VisuallyHidden, type IconName } from '@palaro/ui';
import { messageOf } from '../calls/call-error.ts';

/** Rows in the shape of what is fetched. */
export function Waiting({ rows = 8 }: { rows?: number }) {
  return (
    <output className="c-waiting">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton shape="row" count={rows} />
    </output>
  );
}

/** What could not be read, why, and the way to try again. */
export function Failed({ what, error, busy, onRetry }: { what: string; error: Error; busy: boolean; onRetry: () => void }) {
  return <ErrorState title={`${what} could not be read`} text={messageOf(error)} retryLabel="Try again" busy={busy} onRetry={onRetry} />;
}

/** Nothing is here. */
export function Empty({ icon, title, text }: { icon: IconName; title: string; text?: string }) {
  return <EmptyState icon={icon} title={title} {...(text === undefined ? {} : { text })} />;
}
