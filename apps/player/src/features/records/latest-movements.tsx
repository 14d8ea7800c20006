import { entriesOf, hasNoEntry, idOf } from '../../parts/pages.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { MovementRow } from './movements.tsx';
import { useMovements } from './record-queries.ts';
import { parsePlace } from './record-rules.ts';

const shownMax = 3;
/** The last 30 days of the wallet. */
const place = parsePlace(new URLSearchParams({ tab: 'wallet', period: 'month' }));

/** The latest movements of the wallet, for a screen that shows more than these. */
export const LatestMovements = ({ none }: { none: string }) => {
  const query = useMovements(place);
  return (
    <QueryView
      query={query}
      waiting={<WaitingRows className="record__waiting" text="record.loading" count={shownMax} row="record__movement-waiting" />}
      failed="record.failed.title"
      isEmpty={hasNoEntry}
      empty={<p className="record__none">{none}</p>}
    >
      {(data) => (
        <ul className="record__rows">
          {entriesOf(data, idOf)
            .slice(0, shownMax)
            .map((entry) => (
              <li key={entry.id}>
                <MovementRow entry={entry} withDay />
              </li>
            ))}
        </ul>
      )}
    </QueryView>
  );
};
