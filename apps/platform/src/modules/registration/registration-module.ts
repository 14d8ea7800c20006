import type { Module } from '../../http/module.ts';
import type { SecurityLog } from '../../kernel/security-log.ts';
import type { HumanCheck } from '../human/index.ts';
import type { FreshParts } from '../merchant/index.ts';
import type { ConsumeNameLimitPort, LeaveTrialPort, Players, RegistrationMerchant } from '../player/index.ts';
import type { SessionModule } from '../session/index.ts';
import { registrationHandlers, type RegistrationCall } from './registration-handlers.ts';

type RegistrationModuleDeps = {
  readonly merchants: FreshParts<keyof RegistrationMerchant>;
  readonly players: Players;
  readonly sessions: Pick<SessionModule['service'], 'logIn'>;
  readonly humanCheck: Pick<HumanCheck, 'check'>;
  readonly leaveTrial: LeaveTrialPort;
  readonly consumeNameLimit: ConsumeNameLimitPort;
  readonly security: SecurityLog;
};

/** The way in of new players. Rules and account are the player's module's (`player/registration.ts`). */
export const createRegistrationModule = ({
  merchants,
  sessions,
  humanCheck,
  ...deps
}: RegistrationModuleDeps): Module<object, RegistrationCall> => ({
  service: {},
  handlers: registrationHandlers({ ...deps, merchant: merchants.get, checkHuman: humanCheck.check, logIn: sessions.logIn }),
  jobs: [],
  close: () => undefined,
});
