import { Button, EmptyState } from '@palaro/ui';
import type { ReactNode } from 'react';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';
import * as to from '../../navigation/to.ts';

/** Why a trial player is refused, and the way to an account (A420). */
export const TrialRefused = () => {
  const { t } = useText();
  return (
    <EmptyState
      icon="lock-simple"
      title={t('memberAlert.title')}
      text={t('errors.free_reject')}
      action={
        <Button look="gold" href={to.register}>
          {t('memberAlert.register')}
        </Button>
      }
    />
  );
};

/** A screen that trial players are refused. */
export const ActualOnly = ({ children }: { children: ReactNode }) => (useSession().isTrial ? <TrialRefused /> : children);
