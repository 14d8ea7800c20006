import { randomInt } from 'node:crypto';
import type { Module } from '../../http/module.ts';
import { eachAlone } from '../../kernel/each-alone.ts';
import type { ProveHumanPort } from '../human/index.ts';
import type { MerchantParts, MerchantService } from '../merchant/index.ts';
import { firebaseOf } from './firebase-section.ts';
import { codeRules, codesKeptMs, deliveriesKeptMs } from './verification-rules.ts';
import { purgeBefore } from './verification-store.ts';
import { createVerification, type Codes, type VerificationDeps } from './verification.ts';
import { createDelivery } from './delivery.ts';
import type { OwnGateways } from './gateways.ts';
import { createSendAsMember } from './send-as-member.ts';
import { createFirebaseTokens, firebaseTokensKeptMs, type FirebaseTokens } from './firebase-tokens.ts';

const followEveryMs = 30_000;
const purgeEveryMs = 3_600_000;

/** Codes of our own, and those that Firebase sends and checks. */
export type VerificationService = Codes & FirebaseTokens & { readonly sendAsMember: ReturnType<typeof createSendAsMember> };
export type VerificationModule = Module<VerificationService, never>;
type CodesModuleDeps = Omit<VerificationDeps, 'delivery' | 'newCode' | 'merchants'> & {
  readonly merchants: MerchantParts<'firebase' | 'flags' | 'languageDefault' | 'messages' | 'name' | 'timeZone'> &
    Pick<MerchantService, 'has' | 'originOf' | 'secretOf'>;
  readonly ownGateways: OwnGateways;
  /** Origin of the installation's demo issuer; null where there is none. */
  readonly demoIssuer: string | null;
  readonly newCode?: () => string;
  readonly proveHuman: ProveHumanPort;
};

const sixDigits = (): string => String(randomInt(10 ** codeRules.digits)).padStart(codeRules.digits, '0');

export const createVerificationModule = ({
  ownGateways,
  demoIssuer,
  newCode = sixDigits,
  proveHuman,
  ...deps
}: CodesModuleDeps): VerificationModule => {
  const { pool, clock, merchants } = deps;
  const delivery = createDelivery({ ...deps, own: ownGateways });
  const codes = createVerification({ ...deps, delivery, newCode });
  const firebase = createFirebaseTokens({ ...deps, firebaseOf: (merchantCode) => firebaseOf(merchants.known(merchantCode), demoIssuer) });
  const purge = async (): Promise<void> => {
    const kept = [
      ['verification_code', codesKeptMs],
      ['message_delivery', deliveriesKeptMs],
      ['firebase_token', firebaseTokensKeptMs],
    ] as const;
    await eachAlone(
      kept,
      ([table]) => table,
      ([table, ms]) => purgeBefore(pool, table, new Date(clock.now() - ms)),
    );
  };
  return {
    service: { ...codes, ...firebase, sendAsMember: createSendAsMember({ proveHuman }) },
    handlers: {},
    jobs: [
      { name: 'codes.follow', everyMs: followEveryMs, run: delivery.follow },
      { name: 'codes.purge', everyMs: purgeEveryMs, run: purge },
    ],
    close: codes.settle,
  };
};
