import type { Pool } from 'pg';
import type { Module } from '../../http/module.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { SecurityLog } from '../../kernel/security-log.ts';
import type { MerchantParts } from '../merchant/index.ts';
import type { HumanCheck } from '../human/index.ts';
import type { Players } from '../player/index.ts';
import type { SessionModule } from '../session/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createTrialEnd, type TrialEndDeps } from './trial-end.ts';
import { trialHandlers, type TrialCall } from './trial-handlers.ts';
import type { CopyListsPort, TrialMerchantPort } from './trial-ports.ts';
import { createTrial, type Trial } from './trial.ts';

const endEveryMs = 10 * 60_000;

export type TrialModule = Module<Trial, TrialCall>;
type TrialModuleDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly merchants: MerchantParts<'currency' | 'timeZone' | 'trial'>;
  readonly players: Players;
  readonly sessions: SessionModule['service'];
  readonly humanCheck: Pick<HumanCheck, 'check'>;
  readonly wallet: Wallet;
  readonly copyLists: CopyListsPort;
  readonly security: SecurityLog;
};

/** Trial accounts: started with a captcha, played with play money, gone with all their rows after a day without use. */
export const createTrialModule = ({ merchants, ...deps }: TrialModuleDeps): TrialModule => {
  const { sessions } = deps;
  const merchant: TrialMerchantPort = (merchantCode) => {
    const { currency, timeZone, trial: terms } = merchants.known(merchantCode);
    return { currency, timeZone, ...terms };
  };
  const trial = createTrial({ ...deps, merchant });
  return {
    service: trial,
    handlers: trialHandlers({ ...deps, trial, merchant, checkHuman: deps.humanCheck.check, logIn: sessions.logIn }),
    jobs: [],
    close: () => undefined,
  };
};

/** The end of trials: created last, since every module that keeps anything of a player forgets its part. */
export const createTrialEndModule = (deps: TrialEndDeps): Module<{ readonly end: () => Promise<number> }, never> => {
  const end = createTrialEnd(deps);
  return {
    service: {
      /** Removes the trials that are over; returns how many. */
      end,
    },
    handlers: {},
    jobs: [{ name: 'trial.end', everyMs: endEveryMs, run: end }],
    close: () => undefined,
  };
};
