import type { Deposit } from '@palaro/contract';
import { classNames, Icon, TabLinks } from '@palaro/ui';
import { createElement } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useSearchParams } from '../../navigation/location.ts';
import * as to from '../../navigation/to.ts';
import { WaitingRows } from '../../parts/query-view.tsx';
import { useAmountText } from '../../site/amount-text.ts';
import { useFlag } from '../../site/flags.ts';
import { useText } from '../../texts/text.tsx';
import { DayGroups, EntryAmount, EntryTime, loadDatedMovements, NotOffered } from '../records/index.ts';
import { useDepositPages } from './deposit-queries.ts';
import { hasFee, hasHeld, outcomeOf } from './deposit-rules.ts';
import { useRefused } from './use-refused.ts';
import '@palaro/ui/tabs.css';
import './deposit-record.css';

/** One deposit: how much by which way, what has become of it, and what of it is not in the balance. A tap opens it. */
const OrderRow = ({ entry: order }: { entry: Deposit }) => {
  const { t } = useText();
  const amountText = useAmountText();
  const outcome = outcomeOf(order);
  return (
    <article className="movement deposit-row">
      <span className={classNames('movement__icon', outcome === 'arrived' && 'movement__icon--in')}>
        <Icon
          name={outcome === 'waiting' || outcome === 'held' ? 'hourglass' : outcome === 'arrived' ? 'check-bold' : 'x-bold'}
          size={18}
        />
      </span>
      <div className="movement__text">
        <h3 className="movement__kind">
          <a className="deposit-row__open" href={to.depositOrder(order.id)}>
            {order.channelName}
          </a>
        </h3>
        <p className="movement__detail ui-parts">
          <span className={`deposit-row__state deposit-row__state--${outcome}`}>{t(`cashier.state.${outcome}`)}</span>{' '}
          <EntryTime at={order.createdAt} />
        </p>
      </div>
      <div className="movement__money">
        <EntryAmount amount={order.amount} tone={outcome === 'arrived' ? 'good' : 'plain'} />
        {hasFee(order) && <p className="movement__after">{t('cashier.fee', { fee: amountText(order.fee) })}</p>}
        {outcome === 'arrived' && order.credited !== order.amount && (
          <p className="movement__after">{t('cashier.record.credited', { amount: amountText(order.credited) })}</p>
        )}
        {hasHeld(order) && <p className="movement__after">{t('cashier.record.held', { amount: amountText(order.held) })}</p>}
      </div>
    </article>
  );
};

const Orders = () => (
  <DayGroups query={useDepositPages()} empty={{ title: 'cashier.record.empty.title', text: 'cashier.record.empty.text' }} Row={OrderRow} />
);

const useDatedMovements = lazyWithRetry(loadDatedMovements);

/** The deposits of the wallet's own book, those of customer service too. */
const Booked = () => {
  const movements = useDatedMovements();
  if (movements === null) return <WaitingRows className="record__waiting" text="record.loading" count={6} row="record__row-waiting" />;
  return createElement(movements, { kind: 'deposit', query: { tab: 'booked' } });
};

const Record = () => {
  const { t } = useText();
  const [search] = useSearchParams();
  const isBooked = search.get('tab') === 'booked';
  return (
    <>
      <TabLinks
        label={t('hub.depositRecord')}
        options={[
          { href: to.depositRecord(), label: t('cashier.record.orders'), current: !isBooked },
          { href: to.depositRecord({ tab: 'booked' }), label: t('cashier.record.booked'), current: isBooked },
        ]}
      />
      {isBooked ? <Booked /> : <Orders />}
    </>
  );
};

/** Deposits as they were asked for, and as they were booked (A223). */
export const DepositRecordScreen = () => {
  const isOn = useFlag('DEPRECM3');
  return useRefused() ? null : <div className="record">{isOn ? <Record /> : <NotOffered />}</div>;
};
