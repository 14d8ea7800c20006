import type { Config } from '../../env/env.ts';
import type { Module } from '../../http/module.ts';
import type { ObjectStorage } from '../../kernel/object-storage.ts';
import type { SecurityLog } from '../../kernel/security-log.ts';
import type { Registry } from '../exclusion/index.ts';
import type { MerchantParts, MerchantService } from '../merchant/index.ts';
import type { Pictures } from '../pictures/index.ts';
import { refusingEndedSessions, type SessionModule } from '../session/index.ts';
import { createAsking } from './asking.ts';
import { createComparing } from './comparing.ts';
import { createDeciding } from './deciding.ts';
import { createIdentityAdministration } from './identity-administration.ts';
import { identityHandlers, type IdentityCall } from './identity-handlers.ts';
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts';
import { identitySeal } from './identity-seals.ts';
import { createIdentity, type IdentityDeps, type IdentityService } from './identity.ts';
import { registerProviderHints, type ProviderHintsDeps } from './provider-hints.ts';

const [expireEveryMs, askEveryMs, compareEveryMs] = [600_000, 1_000, 3_600_000];

type IdentityModuleDeps = Pick<IdentityDeps, 'pool' | 'clock' | 'ids' | 'onCommitted'> &
  Pick<ProviderHintsDeps, 'consumeRateLimit' | 'limitHit'> & {
    readonly merchants: MerchantParts<'identity' | 'ageMin' | 'timeZone'> & Pick<MerchantService, 'codes' | 'ofHost' | 'secretOf'>;
    readonly sessions: Pick<SessionModule['service'], 'hold'>;
    readonly pictures: Pick<Pictures, 'use'>;
    readonly security: SecurityLog;
    readonly storage: ObjectStorage;
    readonly registry: Pick<Registry, 'admits' | 'compare'>;
    /** The installation's secret: what is personal is sealed by it. */
    readonly secret: string;
    readonly config: Pick<Config, 'IDENTITY_URL'>;
  };

export const createIdentityModule = (deps: IdentityModuleDeps): Module<IdentityService, IdentityCall> => {
  const { merchants, clock, security, secret, config } = deps;
  const seal = identitySeal(secret);
  const providerOf = (merchantCode: string): IdentityProvider | null => {
    const { decidedBy, provider } = merchants.known(merchantCode).identity;
    if (decidedBy === 'operator' || provider === null) return null;
    const shared = merchants.secretOf(merchantCode, provider.secret);
    const url = provider.url ?? config.IDENTITY_URL;
    return url === undefined || shared === undefined ? null : createIdentityProvider({ ...provider, url, secret: shared }, clock);
  };
  const identity = createIdentity({
    ...deps,
    seal,
    hashKey: secret,
    hold: deps.sessions.hold,
    usePictures: deps.pictures.use,
    providerOf,
    termsOf: (merchantCode) => {
      const { identity: settings, ageMin, timeZone } = merchants.known(merchantCode);
      return { ...settings, ageMin, timeZone };
    },
    merchantCodes: merchants.codes,
  });
  const ask = createAsking({
    ...deps,
    providerOf,
    documents: createIdentityAdministration(deps),
    deciding: createDeciding({ ...deps, seal }),
  });
  return {
    service: identity,
    handlers: refusingEndedSessions(identityHandlers({ identity, security })),
    jobs: [
      { name: 'identity.expire', everyMs: expireEveryMs, run: identity.expire },
      { name: 'identity.ask', everyMs: askEveryMs, run: ask },
      { name: 'identity.compare', everyMs: compareEveryMs, run: createComparing({ ...deps, seal }) },
    ],
    routes: (app) => registerProviderHints(app, { ...deps, merchantOf: merchants.ofHost, providerOf }),
    close: () => undefined,
  };
};
