import type { Code, RegistrationSettings, SessionInfo } from '@palaro/contract';
import type { Currency } from '@palaro/money';
import type { PoolClient } from 'pg';
import type { CallContext } from '../../http/handlers.ts';
import { fail, type Result } from '../../kernel/result.ts';
import type { SecurityEvent } from '../../kernel/security-log.ts';
import { registrationDefault } from '../merchant/index.ts';
import type { Player } from './player-store.ts';

/** Opens a new player's wallet inside the registration's transaction. */
export type OpenAccountPort = (
  account: { readonly playerId: string; readonly merchantCode: string; readonly currency: Currency; readonly mode: 'real' | 'play' },
  client: PoolClient,
) => Promise<void>;

/** Seconds that credentials under a name have to wait, or 0; counts one. */
export type ConsumeNameLimitPort = (name: string) => Promise<number>;

/** A trial player has opened an account: favourites and recent games go along, and the trial is over. */
export type LeaveTrialPort = (trialPlayerId: string, playerId: string) => Promise<void>;

/** A mobile number in E.164 as it was typed after its dialing code, where codes may go to it. */
export type ReadMobilePort = (
  merchantCode: string,
  dialingCode: string,
  typed: string,
) => Result<{ readonly e164: string }, { readonly code: Code }>;

/** Uses up the code that was sent to a number for a registration. `restore` makes it good again, where nothing came of that. */
export type UseCodePort = (
  merchantCode: string,
  e164: string,
  code: string,
) => Promise<Result<{ readonly restore: () => Promise<void> }, { readonly code: Code }>>;

/** What is done with mobile numbers. */
export type MobilePorts = {
  /** A merchant's registration settings, as they are known now. */
  readonly registrationOf: (merchantCode: string) => RegistrationSettings;
  readonly readMobile: ReadMobilePort;
  readonly useCode: UseCodePort;
};
/** Where nobody registers: accounts are made by a seed or a test. */
export const withoutMobile: MobilePorts = {
  registrationOf: () => registrationDefault,
  readMobile: () => fail({ code: 'feature_off' }),
  useCode: () => Promise.resolve(fail({ code: 'feature_off' })),
};

/** Logs a new member in (ruling 15); `events` are what the security log says of it. */
export type LogInPort = (player: Player, context: CallContext, events: readonly SecurityEvent[]) => Promise<SessionInfo>;
