import type { Deposit } from '@palaro/contract';
import { Icon, ListCard, ListRow, Parol } from '@palaro/ui';
import * as to from '../../navigation/to.ts';
import { useAmountText } from '../../site/amount-text.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { useOpenWithdrawals } from '../records/index.ts';
import { useWaitingDeposits } from './deposit-queries.ts';
import { usePayeeName } from './use-payee-name.ts';
import './waiting-deposits.css';

/** How much by which way. */
const useOrderText = (): ((order: Deposit) => string) => {
  const { t } = useText();
  const amountText = useAmountText();
  return ({ amount, channelName }) => t('cashier.order', { amount: amountText(amount), channel: channelName });
};

const Rows = ({ waiting }: { waiting: readonly Deposit[] }) => {
  const { t } = useText();
  const orderText = useOrderText();
  return (
    <section className="cashier__part">
      <h2>{t('cashier.waiting', { count: waiting.length })}</h2>
      <ListCard>
        {waiting.map((order) => (
          <ListRow
            key={order.id}
            icon="hourglass"
            href={to.depositOrder(order.id)}
            label={orderText(order)}
            detail={t(order.state === 'in_review' ? 'cashier.step.in_review' : 'cashier.waiting.row')}
          />
        ))}
      </ListCard>
    </section>
  );
};

type ChipProps = { href: string; text: string; state: TextKey };
const Chip = ({ href, text, state }: ChipProps) => {
  const { t } = useText();
  return (
    <li>
      <a className="waiting-chip" href={href}>
        <Parol size={20} glow="breathing" />
        <span className="waiting-chip__text">{text}</span> <span className="waiting-chip__state">{t(state)}</span>
        <Icon name="caret-right-bold" size={14} />
      </a>
    </li>
  );
};

const Chips = ({ waiting }: { waiting: readonly Deposit[] }) => {
  const { t } = useText();
  const orderText = useOrderText();
  const amountText = useAmountText();
  const payeeName = usePayeeName();
  const withdrawals = useOpenWithdrawals(true);
  if (waiting.length + withdrawals.length === 0) return null;
  return (
    <ul className="waiting-chips">
      {waiting.map((order) => (
        <Chip
          key={order.id}
          href={to.depositOrder(order.id)}
          text={orderText(order)}
          state={order.state === 'in_review' ? 'cashier.step.in_review' : 'cashier.state.waiting'}
        />
      ))}
      {withdrawals.map((order) => (
        <Chip
          key={order.id}
          href={to.withdrawal(order.id)}
          text={t('withdrawal.order', { amount: amountText(order.amount), account: payeeName(order) })}
          state={`withdrawal.state.${order.state}`}
        />
      ))}
    </ul>
  );
};

/** Deposits that wait for their money, a way back to each, with a heading as a part of a screen; below the balance chips, withdrawals under way too. */
export const WaitingDeposits = ({ isPart = false }: { isPart?: boolean }) => {
  const waiting = useWaitingDeposits();
  if (!isPart) return <Chips waiting={waiting} />;
  return waiting.length === 0 ? null : <Rows waiting={waiting} />;
};
