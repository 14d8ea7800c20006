import type { Pool } from 'pg';
import type { Module } from '../../http/module.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { SecurityLog } from '../../kernel/security-log.ts';
import type { FreshParts, MerchantParts, MerchantService } from '../merchant/index.ts';
import type { VerificationService } from '../verification/index.ts';
import type { Players } from '../player/index.ts';
import { refusingEndedSessions, type SessionModule } from '../session/index.ts';
import { createCountryOf } from './places.ts';
import { passkeyHandlers, type PasskeyCall } from './passkey-handlers.ts';
import { contactHandlers, type ContactCall } from './contact-handlers.ts';
import { createOwnContacts } from './own-contacts.ts';
import { createPasskeyStore } from './passkey-store.ts';
import { createPasskeys } from './passkeys.ts';
import { securityHandlers, type SecurityCall } from './security-handlers.ts';
import { createSecurity, type Security } from './security.ts';

const purgeEveryMs = 3_600_000;

type SecurityModuleDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly players: Players;
  readonly codes: VerificationService;
  readonly sessions: SessionModule['service'];
  readonly ids: Ids;
  readonly merchants: FreshParts<'registration'> & MerchantParts<'name'> & Pick<MerchantService, 'originOf'>;
  readonly security: SecurityLog;
  readonly onCommitted: () => void;
};

export const createSecurityModule = ({
  merchants,
  security: log,
  ...deps
}: SecurityModuleDeps): Module<Security, SecurityCall | PasskeyCall | ContactCall> => {
  const siteNameOf = (merchantCode: string): string => merchants.known(merchantCode).name;
  const security = createSecurity({ ...deps, merchants, siteNameOf });
  const store = createPasskeyStore(deps.pool);
  const passkeys = createPasskeys({
    ...deps,
    store,
    originOf: merchants.originOf,
    siteNameOf,
    loginPasswordFault: security.loginPasswordFault,
  });
  return {
    service: security,
    handlers: refusingEndedSessions({
      ...securityHandlers({ ...deps, security, passkeyCount: store.count, countryOf: createCountryOf(), log }),
      ...contactHandlers({ ...deps, contacts: createOwnContacts({ ...deps, loginPasswordFault: security.loginPasswordFault }), log }),
      ...passkeyHandlers({ ...deps, passkeys, log }),
    }),
    jobs: [{ name: 'security.purge', everyMs: purgeEveryMs, run: () => store.purge(new Date(deps.clock.now())) }],
    close: () => undefined,
  };
};
