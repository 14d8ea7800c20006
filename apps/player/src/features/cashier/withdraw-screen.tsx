import { Button, Skeleton } from '@palaro/ui';
import { createElement, useEffect, useState } from 'react';
import { useSession } from '../../calls/session.ts';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import * as to from '../../navigation/to.ts';
import { QueryView, Waiting, WaitingRows } from '../../parts/query-view.tsx';
import { useFlag } from '../../site/flags.ts';
import { useText } from '../../texts/text.tsx';
import { InGames, loadWithdrawByService, TrialRefused, useBalance } from '../wallet/index.ts';
import { withdrawalAttempts } from './attempt.ts';
import { PayeeList } from './payee-list.tsx';
import { PrecheckCard } from './precheck-card.tsx';
import { PrecheckList } from './precheck-list.tsx';
import { usePrecheck } from './withdraw-queries.ts';
import { blockersOf, mayAsk, type Precheck } from './withdraw-rules.ts';
import '@palaro/ui/field.css';
import '@palaro/ui/list.css';
import '@palaro/ui/states.css';
import './cashier.css';
import './order.css';
import './withdraw.css';

const useParts = lazyWithRetry(() => import('./withdraw-parts.ts'));
/** Merchants that pay out to accounts do not need it. */
const useWithdrawByService = lazyWithRetry(loadWithdrawByService);

const Loading = () => <WaitingRows className="cashier__ways-waiting" count={4} row="cashier__way-waiting" />;

const ByService = () => {
  const screen = useWithdrawByService();
  return screen === null ? <Loading /> : createElement(screen);
};

/** What can be withdrawn, what is in the way, and the form where nothing is. */
const Loaded = ({ check }: { check: Precheck }) => {
  const { t } = useText();
  const hasRecord = useFlag('WITHREC3');
  const mayPlay = useSession().info?.isExcluded !== true;
  const hasInGames = useBalance().data?.inGames !== undefined;
  const [isAdding, setAdding] = useState(false);
  const [chosen, choose] = useState('');
  const blockers = blockersOf(check);
  const hasOpen = blockers.includes('open');
  useEffect(() => {
    // An attempt whose answer never came is the one under way: the next is another.
    if (hasOpen) withdrawalAttempts.end();
  }, [hasOpen]);
  const add = (): void => setAdding(true);
  const parts = useParts();
  const list = { check, chosen, onChoose: choose };
  return (
    <>
      <PrecheckCard check={check} mayPlay={mayPlay} />
      <InGames masked={false} note="transfers.recall.first" />
      <PrecheckList check={check} onAddAccount={add} mayPlay={mayPlay} hasInGames={hasInGames} />
      {mayAsk(check) ? (
        parts === null ? (
          <Loading />
        ) : (
          <parts.WithdrawForm {...list} onAdd={add} />
        )
      ) : (
        check.accounts.length > 0 && <PayeeList {...list} {...(!blockers.includes('account') && { onAdd: add })} />
      )}
      {hasRecord && (
        <div className="cashier__part">
          <Button wide icon="receipt" href={to.withdrawRecord()}>
            {t('hub.withdrawalRecord')}
          </Button>
        </div>
      )}
      {parts !== null && (
        <parts.PayeeSheet open={isAdding} check={check} onClose={() => setAdding(false)} onAdded={({ id }) => choose(id)} />
      )}
    </>
  );
};

/** The merchant pays out by customer service alone, and owes nobody a withdrawal of before. */
const isByService = ({ channels, accounts, open }: Precheck): boolean => channels.length === 0 && accounts.length === 0 && open === null;

const Offered = () => {
  const query = usePrecheck();
  if (query.data !== undefined && isByService(query.data)) return <ByService />;
  return (
    <div className="cashier">
      <QueryView
        query={query}
        waiting={
          <Waiting className="cashier__part">
            <Skeleton shape="card" className="can-withdraw__waiting" />
            <Skeleton shape="row" count={4} className="cashier__way-waiting" />
          </Waiting>
        }
        failed="withdrawal.failed"
        dated={false}
      >
        {(check) => <Loaded check={check} />}
      </QueryView>
    </div>
  );
};

/** How to take money out (A051, A009); play money cannot be. */
export const WithdrawScreen = () => (useSession().isTrial ? <TrialRefused /> : <Offered />);
