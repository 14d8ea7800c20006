import { isTrial } from '@palaro/contract';
import { isCurrency } from '@palaro/money';
import type { Pool } from 'pg';
import type { HoldSession } from '../../http/handlers.ts';
import type { Module } from '../../http/module.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import type { SecurityLog } from '../../kernel/security-log.ts';
import { createSemaphore } from '../../kernel/semaphore.ts';
import type { FreshParts, MerchantParts } from '../merchant/index.ts';
import { createPasswords } from './passwords.ts';
import type { InvitationPorts, MobilePorts, OpenAccountPort } from './player-ports.ts';
import { createPlayers, type Players } from './player.ts';
import { profileHandlers, type ProfileCall } from './profile-handlers.ts';
import { createProfiles } from './profile.ts';

export type PlayerModule = Module<Players, ProfileCall>;
type PlayerModuleDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Memory of one password hash, in KiB. */
  readonly passwordMemoryKiB: number;
  readonly merchants: FreshParts<'ageMin' | 'registration' | 'timeZone'> & MerchantParts<'registration'>;
  readonly openAccount: OpenAccountPort;
  readonly codes: MobilePorts['codes'];
  readonly invitations: InvitationPorts;
  readonly holdSession: HoldSession;
  readonly security: SecurityLog;
};

export const createPlayerModule = ({
  passwordMemoryKiB,
  merchants,
  codes,
  openAccount,
  security,
  ...deps
}: PlayerModuleDeps): PlayerModule => {
  const players = createPlayers({
    ...deps,
    mobile: { codes, registrationOf: (merchantCode) => merchants.known(merchantCode).registration },
    passwords: createPasswords({
      gate: createSemaphore('password hashing', limits.hashingConcurrencyMax, limits.hashingQueueMax),
      memoryKiB: passwordMemoryKiB,
    }),
    openWallet: async (client, { id, merchantCode, currency, type }) => {
      if (!isCurrency(currency)) throw new Error(`no wallet in ${currency}`);
      await openAccount({ playerId: id, merchantCode, currency, mode: isTrial(type) ? 'play' : 'real' }, client);
    },
  });
  return {
    service: players,
    handlers: profileHandlers({ ...deps, profiles: createProfiles(deps), merchant: merchants.get, security }),
    jobs: [],
    close: () => undefined,
  };
};
