import type { AuditEntry } from '@palaro/contract';
import { classNames } from '@palaro/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../calls/client.ts';
import { useList } from '../../calls/use-list.ts';
import { actionWords, subjectWords } from '../../parts/action-words.ts';
import { DataTable, type Column } from '../../parts/data-table.tsx';
import { instantText } from '../../parts/format.ts';
import { Empty, Failed, Waiting } from '../../parts/list-state.tsx';
import { More } from '../../parts/more.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { StaleBar } from '../../parts/stale-bar.tsx';
import { useKeys } from '../../parts/use-keys.ts';
import { useRowKeys } from '../../parts/use-row-keys.ts';
import { AuditFilterBar, readFilter, type AuditFilter } from './audit-filter.tsx';
import { EntryPanel, Outcome } from './entry-panel.tsx';

const noRows: readonly AuditEntry[] = [];
const idOf = ({ seq }: AuditEntry): string => String(seq);

const columns: readonly Column<AuditEntry>[] = [
  { name: 'When', cell: ({ at }) => instantText(at) },
  { name: 'Who', cell: ({ actor }) => <span className="c-strong">{actor}</span> },
  { name: 'Action', cell: ({ action }) => actionWords(action) },
  { name: 'Subject', isExtra: true, cell: ({ subject }) => <span title={subject}>{subjectWords(subject)}</span> },
  { name: 'Reason', grows: true, cell: ({ reason }) => reason },
  { name: 'Outcome', cell: ({ outcome }) => <Outcome of={outcome} /> },
];

/** An entry that an address names and no loaded page has: the newest before the one after it. */
const useEntryOfAddress = (seq: string | null): AuditEntry | undefined => {
  const number = Number(seq);
  const { data } = useQuery({
    queryKey: ['audit', 'entry', number],
    queryFn: ({ signal }) => call('operatorAudit', { query: { before: number + 1 }, signal }),
    enabled: seq !== null && Number.isSafeInteger(number) && number > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.content.find((entry) => entry.seq === number);
};

/** The log of what operators do, the newest first. Filter and open entry stand in the address. */
export function AuditScreen() {
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  const list = useList<AuditEntry>('audit', filter, false);
  const { rows } = list;
  const opened = query.get('entry');
  const listed = rows?.find((row) => idOf(row) === opened);
  const named = useEntryOfAddress(rows !== undefined && listed === undefined ? opened : null);
  const entry = listed ?? named;
  const put = (next: AuditFilter, seq: string | null): void =>
    setQuery({ ...next, ...(seq === null ? {} : { entry: seq }) }, { replace: opened !== null && seq !== null });
  const open = (row: AuditEntry): void => put(filter, idOf(row));
  const close = (): void => put(filter, null);
  const current = useRowKeys({ rows: rows ?? noRows, idOf, opened: entry === undefined ? null : opened, onOpen: open });
  useKeys({ Escape: () => void (opened !== null && close()) });
  return (
    <div className={classNames('c-split', entry !== undefined && 'c-split--open')}>
      <div className="c-page">
        <PageHead title="Audit" />
        <AuditFilterBar key={JSON.stringify(filter)} filter={filter} onChange={(next) => put(next, null)} />
        <StaleBar since={list.staleSince} />
        {rows === undefined && list.error !== null && (
          <Failed what="The log" error={list.error} busy={list.isFetching} onRetry={list.again} />
        )}
        {rows === undefined && list.error === null && <Waiting />}
        {rows?.length === 0 && <Empty icon="magnifying-glass-bold" title="No entry fits." />}
        {rows !== undefined && rows.length > 0 && (
          <DataTable
            label="Entries"
            columns={columns}
            rows={rows}
            idOf={idOf}
            nameOf={(row) => `${actionWords(row.action)} by ${row.actor}`}
            current={current}
            onOpen={open}
            renderCard={(row) => (
              <>
                <span className="c-card__line">
                  <span className="c-strong">{actionWords(row.action)}</span>
                  <Outcome of={row.outcome} />
                </span>
                <span className="c-card__line c-muted">
                  <span>
                    {row.actor}, {subjectWords(row.subject)}
                  </span>
                  <span>{instantText(row.at)}</span>
                </span>
              </>
            )}
          />
        )}
        <More has={list.hasMore} busy={list.isFetchingMore} onMore={list.more} />
      </div>
      {entry !== undefined && <EntryPanel entry={entry} onClose={close} />}
    </div>
  );
}
