import type { ReactNode } from 'react';
import { Nothing } from '../../parts/nothing.tsx';
import { useSession } from '../../calls/session.ts';
import * as to from '../../navigation/to.ts';

/** Why a trial player is refused, and the way to an account (A420). */
export const TrialRefused = () => {
  return <Nothing icon="lock-simple" title="memberAlert.title" text="errors.free_reject" href={to.register} way="memberAlert.register" />;
};

/** A screen that trial players are refused. */
export const ActualOnly = ({ children }: { children: ReactNode }) => (useSession().isTrial ? <TrialRefused /> : children);
