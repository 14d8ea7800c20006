import { randomBytes } from 'node:crypto';
import type { Module } from '../../http/module.ts';
import type { SecurityLog } from '../../kernel/security-log.ts';
import type { MerchantParts, MerchantService } from '../merchant/index.ts';
import type { Pictures } from '../pictures/index.ts';
import { createSeal, refusingEndedSessions, type SessionModule } from '../session/index.ts';
import { identityHandlers, type IdentityCall } from './identity-handlers.ts';
import { createIdentity, type IdentityDeps, type IdentityService } from './identity.ts';

const expireEveryMs = 600_000;

type IdentityModuleDeps = Pick<IdentityDeps, 'pool' | 'clock' | 'ids' | 'onCommitted'> & {
  readonly merchants: MerchantParts<'identity' | 'ageMin' | 'timeZone'> & Pick<MerchantService, 'codes'>;
  readonly sessions: Pick<SessionModule['service'], 'hold'>;
  readonly pictures: Pick<Pictures, 'use'>;
  readonly security: SecurityLog;
  /** The installation's secret: what is personal is sealed by it. */
  readonly secret: string;
};

/** What seals the details of documents, and their pictures. */
export const identitySeal = (secret: string) => createSeal(secret, randomBytes, 'identity');
export const documentPictureSeal = (secret: string) => createSeal(secret, randomBytes, 'identity-picture');

export const createIdentityModule = ({
  merchants,
  sessions,
  pictures,
  security,
  secret,
  ...deps
}: IdentityModuleDeps): Module<IdentityService, IdentityCall> => {
  const identity = createIdentity({
    ...deps,
    seal: identitySeal(secret),
    hashKey: secret,
    hold: sessions.hold,
    usePictures: pictures.use,
    termsOf: (merchantCode) => {
      const { identity: settings, ageMin, timeZone } = merchants.known(merchantCode);
      return { ...settings, ageMin, timeZone };
    },
    merchantCodes: merchants.codes,
  });
  return {
    service: identity,
    handlers: refusingEndedSessions(identityHandlers({ identity, security })),
    jobs: [{ name: 'identity.expire', everyMs: expireEveryMs, run: identity.expire }],
    close: () => undefined,
  };
};
