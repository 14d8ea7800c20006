import { Nothing } from '../../parts/nothing.tsx';
import * as to from '../../navigation/to.ts';

/** Why a trial player is refused, and the way to an account (A420). */
export const TrialRefused = () => (
  <Nothing icon="lock-simple" title="memberAlert.title" text="errors.free_reject" href={to.register} way="memberAlert.register" />
);
