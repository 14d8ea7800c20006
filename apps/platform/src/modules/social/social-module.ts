import { socialFlags, type SocialProvider } from '@palaro/contract';
import type { Pool } from 'pg';
import type { Module } from '../../http/module.ts';
import type { FullConfig } from '../../env/secrets.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Logger } from '../../kernel/log.ts';
import type { SecurityLog } from '../../kernel/security-log.ts';
import type { VerificationService } from '../verification/index.ts';
import type { HumanCheck } from '../human/index.ts';
import type { FreshParts, MerchantParts, MerchantService } from '../merchant/index.ts';
import type { SocialConfig } from './social-section.ts';
import type { ConsumeNameLimitPort, LeaveTrialPort, Players, RegistrationMerchant } from '../player/index.ts';
import { createAddPassword, createLoginPasswordFault } from '../security/index.ts';
import { refusingEndedSessions, type SessionModule } from '../session/index.ts';
import { createMissingPassword } from './missing-password.ts';
import { createService, type Service } from './services.ts';
import { createSocial, type Social } from './social.ts';
import { socialHandlers, type SocialCall } from './social-handlers.ts';
import { createSocialStore } from './social-store.ts';

const purgeEveryMs = 3_600_000;

type SocialModuleDeps = {
  readonly config: Pick<FullConfig, 'ISSUER_ORIGIN'>;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly players: Players;
  readonly codes: VerificationService;
  readonly sessions: SessionModule['service'];
  readonly humanCheck: Pick<HumanCheck, 'check'>;
  readonly merchants: FreshParts<keyof RegistrationMerchant> &
    MerchantParts<'flags' | 'social'> &
    Pick<MerchantService, 'originOf' | 'secretOf'>;
  readonly security: SecurityLog;
  readonly log: Logger;
  readonly leaveTrial: LeaveTrialPort;
  readonly consumeNameLimit: ConsumeNameLimitPort;
  readonly onCommitted: () => void;
};

/** Services by merchant and provider; made anew where the merchant's configuration has changed. */
const createServices = ({ config, clock, merchants, log }: Pick<SocialModuleDeps, 'config' | 'clock' | 'merchants' | 'log'>) => {
  const settings = { demoIssuer: config.ISSUER_ORIGIN ?? null, now: clock.now };
  const made = new Map<string, { readonly of: SocialConfig; readonly service: Service | null }>();
  return (merchantCode: string, provider: SocialProvider): Service | null => {
    const { flags, social } = merchants.known(merchantCode);
    if (flags[socialFlags[provider]] !== true) return null;
    const key = `${merchantCode} ${provider}`;
    const known = made.get(key);
    if (known?.of === social) return known.service;
    const service = createService(provider, social, { ...settings, secretOf: (name) => merchants.secretOf(merchantCode, name) });
    if (service === null) log.error({ merchant: merchantCode, provider }, 'a sign-in service cannot be used');
    made.set(key, { of: social, service });
    return service;
  };
};

export const createSocialModule = ({ config, merchants, security, humanCheck, ...deps }: SocialModuleDeps): Module<Social, SocialCall> => {
  const store = createSocialStore(deps.pool);
  const serviceOf = createServices({ ...deps, config, merchants });
  const social = createSocial({
    ...deps,
    store,
    merchant: merchants.get,
    originOf: merchants.originOf,
    serviceOf,
    loginPasswordFault: createLoginPasswordFault(deps),
  });
  const missingPassword = createMissingPassword({ ...deps, social, addPassword: createAddPassword({ ...deps, merchants }) });
  return {
    service: social,
    handlers: refusingEndedSessions(
      socialHandlers({ ...deps, social, missingPassword, merchant: merchants.get, checkHuman: humanCheck.check, log: security }),
    ),
    jobs: [{ name: 'social.purge', everyMs: purgeEveryMs, run: () => store.purge(new Date(deps.clock.now())) }],
    close: () => undefined,
  };
};
