import { Button } from '@palaro/ui';
import { CallRefused } from '../../calls/api.ts';
import { useText } from '../../texts/text.tsx';
import { notify, showToast } from '../../overlays/toast.ts';
import * as to from '../../navigation/to.ts';
import { useTopUp } from './balance-queries.ts';

/** In place of deposit and withdrawal, which a trial player has none of: the way to an account, and the play money filled up. */
export const TrialActions = () => {
  const { t } = useText();
  const topUp = useTopUp();
  const fill = (): void =>
    topUp.mutate(undefined, {
      onSuccess: () => notify('freePlay.toppedUp'),
      onError: (error) => showToast(`errors.${error instanceof CallRefused ? error.code : 'unknown_error'}`, { kind: 'error' }),
    });
  return (
    <>
      <Button look="gold" href={to.register}>
        {t('common.register')}
      </Button>
      <Button icon="arrows-clockwise-bold" busy={topUp.isPending} onClick={() => topUp.isPending || fill()}>
        {t('wallet.topUp')}
      </Button>
    </>
  );
};
