import type { ReactNode } from 'react';
import { Nothing } from '../../parts/nothing.tsx';
import { useSession } from '../../calls/session.ts';
import * as to from '../../navigation/to.ts';
import { useSecurityState } from './security-queries.ts';
import '@palaro/ui/states.css';
import './security.css';

/** For accounts with passwords: a free play account has none, and is led to one that has. */
export const ForActualAccounts = ({ children }: { children: ReactNode }) => {
  const { isTrial } = useSession();
  if (!isTrial) return children;
  return <Nothing icon="shield-check" title="security.trial.title" text="security.trial.text" href={to.register} way="common.register" />;
};

/** For what asks for the login password: an account that came by a service and has none sets one first. */
export const ForAccountsWithPassword = ({ children }: { children: ReactNode }) => {
  const { data } = useSecurityState(true);
  if (data?.hasPassword !== false) return children;
  return (
    <Nothing
      icon="lock-simple"
      title="security.noPassword.title"
      text="security.noPassword.text"
      href={to.setPassword}
      way="security.next.ownPassword.action"
    />
  );
};
