import type { ListedWithdrawal, OperatorAccount, WithdrawalView } from '@palaro/contract';
import { Button, classNames, Segmented } from '@palaro/ui';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useList } from '../../calls/use-list.ts';
import { KeyHelp, type KeyRow } from '../../parts/key-help.tsx';
import { Empty, Failed, Waiting } from '../../parts/list-state.tsx';
import { More } from '../../parts/more.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { StaleBar } from '../../parts/stale-bar.tsx';
import { useKeys } from '../../parts/use-keys.ts';
import { useNarrow } from '../../parts/use-narrow.ts';
import { useNow } from '../../parts/use-now.ts';
import { useRowKeys } from '../../parts/use-row-keys.ts';
import { WithdrawalList } from './withdrawal-list.tsx';
import { WithdrawalPanel } from './withdrawal-panel.tsx';
import { viewNames } from './withdrawal-words.ts';

const clockMs = 5000;
const noRows: readonly ListedWithdrawal[] = [];
const idOf = ({ id }: ListedWithdrawal): string => id;

const reading: readonly KeyRow[] = [
  ['j', 'Next row'],
  ['k', 'Row before'],
  ['Enter', 'Open the row'],
  ['Esc', 'Close it'],
  ['?', 'These keys'],
];
const deciding: readonly KeyRow[] = [
  ['c', 'Claim'],
  ['a', 'Approve'],
  ['h', 'Hold'],
  ['r', 'Refuse'],
];

/** The part of the queue and the row that the address names. */
const usePlace = () => {
  const navigate = useNavigate();
  const { id = null } = useParams();
  const [query] = useSearchParams();
  const view = viewNames.find(({ value }) => value === query.get('view'))?.value ?? 'waiting';
  const search = (of: WithdrawalView): string => (of === 'waiting' ? '' : `?view=${of}`);
  return {
    id,
    view,
    turnTo: (next: WithdrawalView) => void navigate(`/withdrawals${search(next)}`),
    // From one row to the next is no step of its own: back leads to the list.
    open: (row: ListedWithdrawal) => void navigate(`/withdrawals/${row.id}${search(view)}`, { replace: id !== null }),
    close: () => void navigate(`/withdrawals${search(view)}`),
  };
};

/** The queue of withdrawals, with the one that is looked at beside it. */
export function WithdrawalsScreen({ account }: { account: OperatorAccount }) {
  const { id, view, turnTo, open, close } = usePlace();
  const list = useList<ListedWithdrawal>('withdrawals', { view });
  const now = useNow(clockMs);
  const isNarrow = useNarrow();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { rows } = list;
  const current = useRowKeys({ rows: rows ?? noRows, idOf, opened: id, onOpen: open });
  useKeys({ '?': () => setHelpOpen(true) });
  const mayDecide = account.permissions.includes('payouts:decide');
  return (
    <div className={classNames('c-split', id !== null && 'c-split--open')}>
      <div className="c-page">
        <PageHead title="Withdrawals">
          {!isNarrow && (
            <Button look="ghost" size="s" onClick={() => setHelpOpen(true)}>
              Keys <kbd>?</kbd>
            </Button>
          )}
        </PageHead>
        <div className="c-filters">
          <Segmented label="Part of the queue" options={viewNames} value={view} onChange={turnTo} />
        </div>
        <StaleBar since={list.staleSince} />
        {rows === undefined && list.error !== null && (
          <Failed what="The queue" error={list.error} busy={list.isFetching} onRetry={list.again} />
        )}
        {rows === undefined && list.error === null && <Waiting />}
        {rows?.length === 0 && (
          <Empty icon="check-circle-fill" title={viewNames.find(({ value }) => value === view)?.empty ?? 'Nothing waits.'} />
        )}
        {rows !== undefined && rows.length > 0 && (
          <WithdrawalList
            rows={rows}
            account={account}
            now={now}
            current={current}
            isBeside={id !== null}
            isEnded={view === 'ended'}
            onOpen={open}
          />
        )}
        <More has={list.hasMore} busy={list.isFetchingMore} onMore={list.more} />
      </div>
      {id !== null && <WithdrawalPanel key={id} id={id} account={account} now={now} isStale={list.staleSince !== null} onClose={close} />}
      <KeyHelp open={isHelpOpen} onClose={() => setHelpOpen(false)} rows={mayDecide ? [...reading, ...deciding] : reading} />
    </div>
  );
}
