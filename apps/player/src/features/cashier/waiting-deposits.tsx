import { ListCard, ListRow } from '@palaro/ui';
import * as to from '../../navigation/to.ts';
import { useAmountText } from '../../site/amount-text.ts';
import { useText } from '../../texts/text.tsx';
import { useWaitingDeposits } from './deposit-queries.ts';

/** Deposits that wait for their money: a way back to each. As a part of a screen they have a heading. */
export const WaitingDeposits = ({ isPart = false }: { isPart?: boolean }) => {
  const { t } = useText();
  const amountText = useAmountText();
  const waiting = useWaitingDeposits();
  if (waiting.length === 0) return null;
  const list = (
    <ListCard>
      {waiting.map((order) => (
        <ListRow
          key={order.id}
          icon="hourglass"
          href={to.depositOrder(order.id)}
          label={t('cashier.order', { amount: amountText(order.amount), channel: order.channelName })}
          detail={t(order.state === 'in_review' ? 'cashier.step.in_review' : 'cashier.waiting.row')}
        />
      ))}
    </ListCard>
  );
  return isPart ? (
    <section className="cashier__part">
      <h2>{t('cashier.waiting', { count: waiting.length })}</h2>
      {list}
    </section>
  ) : (
    list
  );
};
