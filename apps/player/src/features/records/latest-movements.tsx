import { Skeleton, VisuallyHidden } from '@palaro/ui';
import { FailedState } from '../../parts/failed-state.tsx';
import { StaleNote, useStaleness } from '../../parts/stale-note.tsx';
import { useText } from '../../texts/text.tsx';
import { MovementRow } from './movements.tsx';
import { useMovements } from './record-queries.ts';
import { flatten, parsePlace } from './record-rules.ts';

const shownMax = 3;
/** The last 30 days of the wallet. */
const place = parsePlace(new URLSearchParams({ tab: 'wallet', period: 'month' }));

/** The latest movements of the wallet, for a screen that shows more than these. */
export const LatestMovements = ({ none }: { none: string }) => {
  const { t } = useText();
  const query = useMovements(place);
  const staleness = useStaleness(query);
  const entries = flatten(query.data?.pages ?? []).slice(0, shownMax);
  if (query.isPending)
    return (
      <output className="record__waiting">
        <VisuallyHidden>{t('record.loading')}</VisuallyHidden>
        <Skeleton shape="row" count={shownMax} className="record__movement-waiting" />
      </output>
    );
  if (staleness !== null && entries.length === 0)
    return (
      <div className="record">
        <FailedState query={{ ...query, error: staleness }} title="record.failed.title" />
      </div>
    );
  if (entries.length === 0) return <p className="record__none">{none}</p>;
  return (
    <>
      <StaleNote query={query} />
      <ul className="record__rows">
        {entries.map((entry) => (
          <li key={entry.id}>
            <MovementRow entry={entry} withDay />
          </li>
        ))}
      </ul>
    </>
  );
};
