import { Button, EmptyState } from '@palaro/ui';
import type { ReactNode } from 'react';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';
import * as to from '../../navigation/to.ts';
import { useSecurityState } from './security-queries.ts';
import '@palaro/ui/states.css';
import './security.css';

/** For accounts with passwords: a free play account has none, and is led to one that has. */
export const ForActualAccounts = ({ children }: { children: ReactNode }) => {
  const { t } = useText();
  const { isTrial } = useSession();
  if (!isTrial) return children;
  return (
    <EmptyState
      icon="shield-check"
      title={t('security.trial.title')}
      text={t('security.trial.text')}
      action={
        <Button look="gold" href={to.register}>
          {t('common.register')}
        </Button>
      }
    />
  );
};

/** For what asks for the login password: an account that came by a service and has none sets one first. */
export const ForAccountsWithPassword = ({ children }: { children: ReactNode }) => {
  const { t } = useText();
  const { data } = useSecurityState(true);
  if (data?.hasPassword !== false) return children;
  return (
    <EmptyState
      icon="lock-simple"
      title={t('security.noPassword.title')}
      text={t('security.noPassword.text')}
      action={
        <Button look="gold" href={to.setPassword}>
          {t('security.next.ownPassword.action')}
        </Button>
      }
    />
  );
};
