import { Button, EmptyState, IconButton } from '@palaro/ui';
import type { ReactNode } from 'react';
import { useSession } from '../../shared/session.ts';
import { stepBack } from '../../shared/history-depth.ts';
import { useLocation } from '../../shared/location.ts';
import { useText, type TextKey } from '../../shared/text.tsx';
import { registerPath } from '../registration/paths.ts';
import { setPasswordPath } from '../social/paths.ts';
import { securityCentrePath } from './paths.ts';
import { useSecurityState } from './security-queries.ts';
import '@palaro/ui/states.css';
import './security.css';

/** The bar of a screen that goes without the shared header; without `back` there is no way past it. */
export const OwnBar = ({ title, back = true }: { title: TextKey; back?: boolean }) => {
  const { t } = useText();
  const [, navigate] = useLocation();
  return (
    <header className="security-bar">
      {back && (
        <IconButton
          icon="caret-left-bold"
          size={22}
          label={t('shell.back')}
          onClick={() => stepBack(() => navigate(securityCentrePath(), { replace: true }))}
        />
      )}
      <h1 className="security-bar__title">{t(title)}</h1>
    </header>
  );
};

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
        <Button look="gold" href={registerPath}>
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
        <Button look="gold" href={setPasswordPath}>
          {t('security.next.ownPassword.action')}
        </Button>
      }
    />
  );
};
