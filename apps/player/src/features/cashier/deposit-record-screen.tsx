import type { Deposit } from '@palaro/contract';
import * as to from '../../navigation/to.ts';
import { useAmountText } from '../../site/amount-text.ts';
import { useFlag } from '../../site/flags.ts';
import { useText } from '../../texts/text.tsx';
import { DayGroups, NotOffered } from '../records/index.ts';
import { useDepositPages } from './deposit-queries.ts';
import { hasFee, hasHeld, outcomeOf, theirReference, type Outcome } from './deposit-rules.ts';
import { useHeldText } from './held-text.ts';
import { OrderRecord, RecordRow } from './order-record.tsx';
import { useRefused } from './use-refused.ts';

const tones: Readonly<Record<Outcome, 'plain' | 'warn' | 'bad'>> = {
  waiting: 'warn',
  held: 'warn',
  returned: 'plain',
  arrived: 'plain',
  failed: 'bad',
  rejected: 'bad',
  reversed: 'bad',
  expired: 'plain',
  cancelled: 'plain',
};

/** One deposit: how much by which way, what has become of it, and what of it is not in the balance. */
const OrderRow = ({ entry: order }: { entry: Deposit }) => {
  const { t } = useText();
  const amountText = useAmountText();
  const heldText = useHeldText();
  const outcome = outcomeOf(order);
  const isThere = outcome === 'arrived';
  const theirs = theirReference(order);
  return (
    <RecordRow
      href={to.depositOrder(order.id)}
      name={order.channelName}
      icon={outcome === 'waiting' || outcome === 'held' ? 'hourglass' : isThere ? 'check-bold' : 'x-bold'}
      isThere={isThere}
      state={t(`cashier.state.${outcome}`)}
      tone={tones[outcome]}
      at={order.createdAt}
      amount={order.amount}
      more={[
        ...(hasFee(order) ? [t('cashier.fee', { fee: amountText(order.fee) })] : []),
        ...(isThere && order.credited !== order.amount ? [t('cashier.record.credited', { amount: amountText(order.credited) })] : []),
        ...(hasHeld(order) ? [t('cashier.record.held', { amount: heldText(order, 'held') })] : []),
        ...(theirs === null ? [] : [t('cashier.record.reference', { reference: theirs })]),
      ]}
    />
  );
};

const Orders = () => (
  <DayGroups
    query={useDepositPages()}
    empty={{ title: 'cashier.record.empty.title', text: 'cashier.record.empty.text', href: to.deposit, way: 'common.deposit' }}
    Row={OrderRow}
  />
);

/** Deposits as they were asked for, and as they were booked (A223). */
export const DepositRecordScreen = () => {
  const isOn = useFlag('DEPRECM3');
  if (useRefused()) return null;
  return (
    <div className="record">
      {isOn ? (
        <OrderRecord label="hub.depositRecord" kind="deposit" booked="cashier.record.booked" to={to.depositRecord}>
          <Orders />
        </OrderRecord>
      ) : (
        <NotOffered />
      )}
    </div>
  );
};
