import type { Deposit } from '@palaro/contract';
import { useText } from '../../texts/text.tsx';
import { ConfirmedAct } from '../../parts/confirmed-act.tsx';
import { useCancelDeposit } from './deposit-queries.ts';

/** Gives a deposit up, after a question: who has paid already should wait. */
export const CancelOrder = ({ order }: { order: Deposit }) => {
  const { t } = useText();
  return (
    <ConfirmedAct
      act={useCancelDeposit(order.id)}
      title={t('cashier.cancel.title')}
      text={t(order.method === 'transfer' ? 'cashier.transfer.cancel' : 'cashier.cancel.text')}
      yes={t('cashier.cancel.yes')}
      no={t('cashier.cancel.no')}
      label={t('cashier.cancel')}
    />
  );
};
