import type { ListedRequest } from '@palaro/contract';
import { classNames, Segmented } from '@palaro/ui';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useList } from '../../calls/use-list.ts';
import { actionWords, subjectWords } from '../../parts/action-words.ts';
import { Age } from '../../parts/age.tsx';
import { DataTable, type Column } from '../../parts/data-table.tsx';
import { spanText } from '../../parts/format.ts';
import { Empty, Failed, Waiting } from '../../parts/list-state.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { StaleBar } from '../../parts/stale-bar.tsx';
import { useKeys } from '../../parts/use-keys.ts';
import { useNow } from '../../parts/use-now.ts';
import { useRowKeys } from '../../parts/use-row-keys.ts';
import { RequestPanel } from './request-panel.tsx';

const clockMs = 15_000;
const noRows: readonly ListedRequest[] = [];
const idOf = ({ id }: ListedRequest): string => id;

type View = 'mine-to-decide' | 'asked-by-me';
const views: readonly { readonly value: View; readonly label: string; readonly empty: string }[] = [
  { value: 'mine-to-decide', label: 'For me', empty: 'Nothing waits for you.' },
  { value: 'asked-by-me', label: 'Sent by me', empty: 'You have asked for nothing that still waits.' },
];

const lapsesIn = (row: ListedRequest, now: number): string => spanText(Date.parse(row.lapsesAt) - now);
const columnsOf = (now: number): readonly Column<ListedRequest>[] => [
  { name: 'Asked', cell: (row) => <Age since={row.askedAt} promised={row.lapsesAt} now={now} /> },
  { name: 'What', cell: (row) => <span className="c-strong">{actionWords(row.action)}</span> },
  { name: 'Subject', isExtra: true, cell: (row) => subjectWords(row.subject) },
  { name: 'Asked by', cell: (row) => row.askedBy },
  { name: 'Reason', grows: true, cell: (row) => row.reason },
  { name: 'Lapses in', align: 'end', cell: (row) => lapsesIn(row, now) },
];

function RequestList({
  rows,
  now,
  current,
  onOpen,
}: {
  rows: readonly ListedRequest[];
  now: number;
  current: string | null;
  onOpen: (row: ListedRequest) => void;
}) {
  return (
    <DataTable
      label="Requests"
      columns={columnsOf(now)}
      rows={rows}
      idOf={idOf}
      nameOf={(row) => `${actionWords(row.action)}, asked by ${row.askedBy}`}
      current={current}
      onOpen={onOpen}
      renderCard={(row) => (
        <>
          <span className="c-card__line">
            <span className="c-strong">{actionWords(row.action)}</span>
            <Age since={row.askedAt} promised={row.lapsesAt} now={now} />
          </span>
          <span className="c-card__text">{row.reason}</span>
          <span className="c-card__line c-muted">
            <span>by {row.askedBy}</span>
            <span>lapses in {lapsesIn(row, now)}</span>
          </span>
        </>
      )}
    />
  );
}

/** Requests for acts that take two: those that wait for the operator, and those that the operator has made. */
export function ApprovalsScreen() {
  const navigate = useNavigate();
  const { id = null } = useParams();
  const [query] = useSearchParams();
  const view: View = query.get('view') === 'asked-by-me' ? 'asked-by-me' : 'mine-to-decide';
  const search = (of: View): string => (of === 'mine-to-decide' ? '' : `?view=${of}`);
  const list = useList<ListedRequest>('approvals', { view });
  const now = useNow(clockMs);
  const { rows } = list;
  const open = (row: ListedRequest): void => void navigate(`/approvals/${row.id}${search(view)}`, { replace: id !== null });
  const close = (): void => void navigate(`/approvals${search(view)}`);
  const current = useRowKeys({ rows: rows ?? noRows, idOf, opened: id, onOpen: open });
  useKeys({ Escape: () => void (id !== null && close()) });
  return (
    <div className={classNames('c-split', id !== null && 'c-split--open')}>
      <div className="c-page">
        <PageHead title="Approvals" />
        <div className="c-filters">
          <Segmented label="Whose requests" options={views} value={view} onChange={(next) => void navigate(`/approvals${search(next)}`)} />
        </div>
        <StaleBar since={list.staleSince} />
        {rows === undefined && list.error !== null && (
          <Failed what="The list" error={list.error} busy={list.isFetching} onRetry={list.again} />
        )}
        {rows === undefined && list.error === null && <Waiting rows={4} />}
        {rows?.length === 0 && <Empty icon="check-circle-fill" title={views.find(({ value }) => value === view)?.empty ?? ''} />}
        {rows !== undefined && rows.length > 0 && <RequestList rows={rows} now={now} current={current} onOpen={open} />}
      </div>
      {id !== null && <RequestPanel key={id} id={id} now={now} isStale={list.staleSince !== null} onClose={close} />}
    </div>
  );
}
