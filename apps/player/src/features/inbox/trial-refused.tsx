import { Button, EmptyState } from '@palaro/ui';
import { useText } from '../../shared/text.tsx';
import { registerPath } from '../registration/paths.ts';
import '@palaro/ui/states.css';

/** Why a trial player has no messages, and the way to an account (A418). */
export const TrialRefused = () => {
  const { t } = useText();
  return (
    <EmptyState
      icon="lock-simple"
      title={t('memberAlert.title')}
      text={t('errors.free_reject')}
      action={
        <Button look="gold" href={registerPath}>
          {t('memberAlert.register')}
        </Button>
      }
    />
  );
};
