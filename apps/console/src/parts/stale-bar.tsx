import { Icon } from '@palaro/ui';
import { clockText } from './format.ts';

/** Tells that what is shown is no longer read anew, and since when. Draws nothing while it is. */
export function StaleBar({ since }: { since: number | null }) {
  return (
    since !== null && (
      <output className="c-stale">
        <Icon name="wifi-slash" size={18} />
        Not live since {clockText(since)}, retrying. Nothing can be decided until then.
      </output>
    )
  );
}
