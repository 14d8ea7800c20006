import { registrationFieldFault } from '@palaro/contract';
import type { Pool } from 'pg';
import type { Module } from '../../http/module.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { SecurityLog } from '../../kernel/security-log.ts';
import { fitsPattern, type Merchants } from '../merchant/index.ts';
import type { Players } from '../player/index.ts';
import type { SessionModule } from '../session/index.ts';
import { createCountryOf } from './places.ts';
import { securityHandlers, type SecurityCall } from './security-handlers.ts';
import { createSecurity, type Security } from './security.ts';

type SecurityModuleDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly players: Players;
  readonly sessions: SessionModule['service'];
  readonly merchants: Pick<Merchants, 'get' | 'known'>;
  readonly security: SecurityLog;
  readonly onCommitted: () => void;
};

export const createSecurityModule = ({ merchants, security: log, ...deps }: SecurityModuleDeps): Module<Security, SecurityCall> => {
  const security = createSecurity({
    ...deps,
    siteNameOf: (merchantCode) => merchants.known(merchantCode).name,
    fitsPattern: async (merchantCode, password) => {
      const { registration } = await merchants.get(merchantCode);
      return registrationFieldFault('password', { ...registration.password, required: true }, password, fitsPattern) === null;
    },
  });
  return {
    service: security,
    handlers: securityHandlers({ ...deps, security, countryOf: createCountryOf(), log }),
    jobs: [],
    close: () => undefined,
  };
};
