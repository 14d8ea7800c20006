import type { ListedSlip, OperatorAccount, SlipView } from '@palaro/contract';
import { classNames, Segmented } from '@palaro/ui';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useList } from '../../calls/use-list.ts';
import { Age } from '../../parts/age.tsx';
import { DataTable, type Column } from '../../parts/data-table.tsx';
import { instantText, moneyText } from '../../parts/format.ts';
import { Empty, Failed, Waiting } from '../../parts/list-state.tsx';
import { StateWord } from '../../parts/mark.tsx';
import { Money } from '../../parts/money.tsx';
import { More } from '../../parts/more.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { StaleBar } from '../../parts/stale-bar.tsx';
import { useNow } from '../../parts/use-now.ts';
import { useRowKeys } from '../../parts/use-row-keys.ts';
import { SlipPanel } from './slip-panel.tsx';
import { slipStateWords, slipViewNames } from './slip-words.ts';

const clockMs = 5000;
const noRows: readonly ListedSlip[] = [];
const idOf = ({ id }: ListedSlip): string => id;

function State({ row }: { row: ListedSlip }) {
  const { name, tone } = slipStateWords(row.state);
  return <StateWord tone={tone}>{name}</StateWord>;
}

const columnsOf = (view: SlipView, now: number): readonly Column<ListedSlip>[] => [
  view === 'decided'
    ? { name: 'Sent', cell: (row) => instantText(row.sentAt) }
    : { name: 'Age', cell: (row) => <Age since={row.sentAt} now={now} /> },
  { name: 'Player', cell: (row) => <span className="c-strong">{row.username}</span> },
  { name: 'Asked for', align: 'end', cell: (row) => <Money amount={row.asked} currency={row.currency} /> },
  { name: 'Number', grows: true, cell: (row) => row.reference },
  { name: 'To', isExtra: true, cell: (row) => `${row.channelName}, ${row.account}` },
  { name: 'State', isExtra: true, cell: (row) => <State row={row} /> },
];

function SlipList({
  rows,
  view,
  now,
  current,
  onOpen,
}: {
  rows: readonly ListedSlip[];
  view: SlipView;
  now: number;
  current: string | null;
  onOpen: (row: ListedSlip) => void;
}) {
  return (
    <DataTable
      label="Slips"
      columns={columnsOf(view, now)}
      rows={rows}
      idOf={idOf}
      nameOf={(row) => `${moneyText(row.asked, row.currency)} of ${row.username}`}
      current={current}
      onOpen={onOpen}
      renderCard={(row) => (
        <>
          <span className="c-card__line">
            <Money amount={row.asked} currency={row.currency} size="xl" />
            {view === 'decided' ? <State row={row} /> : <Age since={row.sentAt} now={now} />}
          </span>
          <span className="c-card__line">
            <span className="c-card__text">
              <span className="c-strong">{row.username}</span> by {row.reference}
            </span>
          </span>
        </>
      )}
    />
  );
}

/** Slips of transfers by hand, with the one that is looked at beside them. */
export function SlipsScreen({ account }: { account: OperatorAccount }) {
  const navigate = useNavigate();
  const { id = null } = useParams();
  const [query] = useSearchParams();
  const view: SlipView = query.get('view') === 'decided' ? 'decided' : 'waiting';
  const search = (of: SlipView): string => (of === 'waiting' ? '' : `?view=${of}`);
  const list = useList<ListedSlip>('slips', { view });
  const now = useNow(clockMs);
  const { rows } = list;
  const open = (row: ListedSlip): void => void navigate(`/deposits/${row.id}${search(view)}`, { replace: id !== null });
  const close = (): void => void navigate(`/deposits${search(view)}`);
  const current = useRowKeys({ rows: rows ?? noRows, idOf, opened: id, onOpen: open });
  return (
    <div className={classNames('c-split', id !== null && 'c-split--open')}>
      <div className="c-page">
        <PageHead title="Deposit slips" />
        <div className="c-filters">
          <Segmented
            label="Which slips"
            options={slipViewNames}
            value={view}
            onChange={(next) => void navigate(`/deposits${search(next)}`)}
          />
        </div>
        <StaleBar since={list.staleSince} />
        {rows === undefined && list.error !== null && (
          <Failed what="The list" error={list.error} busy={list.isFetching} onRetry={list.again} />
        )}
        {rows === undefined && list.error === null && <Waiting />}
        {rows?.length === 0 && (
          <Empty icon="check-circle-fill" title={slipViewNames.find(({ value }) => value === view)?.empty ?? 'No slip waits.'} />
        )}
        {rows !== undefined && rows.length > 0 && <SlipList rows={rows} view={view} now={now} current={current} onOpen={open} />}
        <More has={list.hasMore} busy={list.isFetchingMore} onMore={list.more} />
      </div>
      {id !== null && <SlipPanel key={id} id={id} account={account} now={now} isStale={list.staleSince !== null} onClose={close} />}
    </div>
  );
}
