import { WaitingRows } from '../../parts/query-view.tsx';

/** The shape of a list of draws or orders while it is fetched. */
export const EntriesWaiting = ({ count = 5 }: { count?: number }) => (
  <WaitingRows className="lottery-list__waiting" count={count} row="lottery-list__row-waiting" />
);
