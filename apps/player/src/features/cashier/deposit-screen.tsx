import { ListCard, ListRow } from '@palaro/ui';
import { createElement } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import * as to from '../../navigation/to.ts';
import { QueryView, Waiting, WaitingRows } from '../../parts/query-view.tsx';
import { useText } from '../../texts/text.tsx';
import { BalanceCard, loadDepositByService } from '../wallet/index.ts';
import { useAmountText } from '../../site/amount-text.ts';
import { DepositForm } from './deposit-form.tsx';
import { useChannels, useWaitingDeposits, type OfferedChannels } from './deposit-queries.ts';
import { useRefused } from './use-refused.ts';
import '@palaro/ui/field.css';
import '@palaro/ui/list.css';
import '@palaro/ui/states.css';
import './cashier.css';

/** Merchants with ways to pay of their own do not need it. */
const useDepositByService = lazyWithRetry(loadDepositByService);

/** Most deposits come after the question for a limit was answered. */
const useLimitChoice = lazyWithRetry(() => import('./limit-choice.tsx').then((it) => it.LimitChoice));

const LoadingWays = () => <WaitingRows className="cashier__ways-waiting" count={4} row="cashier__way-waiting" />;

/** The merchant takes deposits by customer service alone. */
const ByService = () => {
  const screen = useDepositByService();
  return screen === null ? <LoadingWays /> : createElement(screen);
};

/** Deposits that wait for their money: a way back to each. */
const WaitingDeposits = () => {
  const { t } = useText();
  const amountText = useAmountText();
  const waiting = useWaitingDeposits();
  if (waiting.length === 0) return null;
  return (
    <section className="cashier__part">
      <h2>{t('cashier.waiting', { count: waiting.length })}</h2>
      <ListCard>
        {waiting.map((order) => (
          <ListRow
            key={order.id}
            icon="hourglass"
            href={to.depositOrder(order.id)}
            label={t('cashier.order', { amount: amountText(order.amount), channel: order.channelName })}
            detail={t('cashier.waiting.row')}
          />
        ))}
      </ListCard>
    </section>
  );
};

const LateLimitChoice = ({ currency }: Pick<OfferedChannels, 'currency'>) => {
  const choice = useLimitChoice();
  return choice === null ? <LoadingWays /> : createElement(choice, { currency });
};

const Offered = () => {
  const query = useChannels(true);
  if (query.data?.content.length === 0) return <ByService />;
  return (
    <div className="cashier">
      <BalanceCard actions={false} />
      <QueryView
        query={query}
        waiting={
          <Waiting className="cashier__part">
            <LoadingWays />
          </Waiting>
        }
        failed="cashier.failed"
        dated={false}
      >
        {(offered) => (
          <>
            <WaitingDeposits />
            {offered.asksLimit ? <LateLimitChoice currency={offered.currency} /> : <DepositForm offered={offered} />}
          </>
        )}
      </QueryView>
    </div>
  );
};

/** How to add money (A050, B057). Who may not deposit is led home, however they came here (B379, B380). */
export const DepositScreen = () => (useRefused() ? null : <Offered />);
