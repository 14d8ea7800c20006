import type { Deposit } from '@palaro/contract';
import { Button, Dialog } from '@palaro/ui';
import { useState } from 'react';
import { CallRefused } from '../../calls/api.ts';
import { showToast } from '../../overlays/toast.ts';
import { useText } from '../../texts/text.tsx';
import { useCancelDeposit } from './deposit-queries.ts';

/** Gives a deposit up, after a question: who has paid already should wait. */
export const CancelOrder = ({ order }: { order: Deposit }) => {
  const { t } = useText();
  const [isAsking, ask] = useState(false);
  const cancel = useCancelDeposit(order.id);
  const refused = (error: Error): void => {
    if (error instanceof CallRefused) showToast(`errors.${error.code}`, { kind: 'error' });
  };
  return (
    <>
      <Button look="ghost" wide onClick={() => ask(true)}>
        {t('cashier.cancel')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => ask(false)}
        title={t('cashier.cancel.title')}
        actions={
          <>
            <Button busy={cancel.isPending} onClick={() => cancel.mutate(undefined, { onError: refused, onSettled: () => ask(false) })}>
              {t('cashier.cancel.yes')}
            </Button>
            <Button look="gold" onClick={() => ask(false)}>
              {t('cashier.cancel.no')}
            </Button>
          </>
        }
      >
        {t('cashier.cancel.text')}
      </Dialog>
    </>
  );
};
