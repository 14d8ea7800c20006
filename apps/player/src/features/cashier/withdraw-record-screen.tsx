import type { Withdrawal } from '@palaro/contract';
import { useSession } from '../../calls/session.ts';
import * as to from '../../navigation/to.ts';
import { useAmountText } from '../../site/amount-text.ts';
import { useFlag } from '../../site/flags.ts';
import { useText } from '../../texts/text.tsx';
import { DayGroups, NotOffered } from '../records/index.ts';
import { TrialRefused } from '../wallet/index.ts';
import { hasFee } from './deposit-rules.ts';
import { OrderRecord, RecordRow } from './order-record.tsx';
import { usePayeeName } from './use-payee-name.ts';
import { useWithdrawalPages } from './withdraw-queries.ts';
import { outcomeTone } from './withdraw-rules.ts';

const icons = { waiting: 'hourglass', arrived: 'check-bold', back: 'x-bold' } as const;

/** One withdrawal: how much to whom, its fee, and what has become of it. */
const OrderRow = ({ entry: order }: { entry: Withdrawal }) => {
  const { t } = useText();
  const amountText = useAmountText();
  const name = usePayeeName()(order);
  const outcome = outcomeTone(order);
  return (
    <RecordRow
      href={to.withdrawal(order.id)}
      name={name}
      icon={icons[outcome]}
      isThere={outcome === 'arrived'}
      state={t(`withdrawal.state.${order.state}`)}
      tone={outcome === 'waiting' ? 'warn' : outcome === 'arrived' || order.state === 'cancelled' ? 'plain' : 'bad'}
      at={order.createdAt}
      amount={order.amount}
      more={[
        ...(hasFee(order) ? [t('cashier.fee', { fee: amountText(order.fee) })] : []),
        ...(outcome === 'back' ? [t('withdrawal.record.back')] : []),
      ]}
    />
  );
};

const Orders = () => (
  <DayGroups
    query={useWithdrawalPages()}
    empty={{ title: 'withdrawal.record.empty.title', text: 'withdrawal.record.empty.text', href: to.withdraw, way: 'common.withdraw' }}
    Row={OrderRow}
  />
);

/** Withdrawals as they were asked for, and as they were booked (A224). */
export const WithdrawRecordScreen = () => {
  const isOn = useFlag('WITHREC3');
  if (useSession().isTrial) return <TrialRefused />;
  return (
    <div className="record">
      {isOn ? (
        <OrderRecord label="hub.withdrawalRecord" kind="withdrawal" booked="withdrawal.record.booked" to={to.withdrawRecord}>
          <Orders />
        </OrderRecord>
      ) : (
        <NotOffered />
      )}
    </div>
  );
};
