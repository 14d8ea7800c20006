import type { SessionInfo } from '@palaro/contract';
import type { Currency } from '@palaro/money';
import type { PoolClient } from 'pg';
import type { CallContext } from '../../http/handlers.ts';
import type { SecurityEvent } from '../../kernel/security-log.ts';
import type { Player } from './player-store.ts';

/** Opens a new player's wallet inside the registration's transaction. */
export type OpenAccountPort = (
  account: { readonly playerId: string; readonly merchantCode: string; readonly currency: Currency; readonly mode: 'real' | 'play' },
  client: PoolClient,
) => Promise<void>;

/** What a player gives back for a captcha: the digits of its picture, and the work that goes with it. */
export type CaptchaAnswer = { readonly captchaId: string; readonly answer: string; readonly work: string };

/** Uses a captcha up; false when digits or work are wrong, or it is used, expired or another merchant's. */
export type CheckCaptchaPort = (merchantCode: string, given: CaptchaAnswer) => Promise<boolean>;

/** Seconds that credentials under a name have to wait, or 0; counts one. */
export type ConsumeNameLimitPort = (name: string) => Promise<number>;

/** A trial player has opened an account: favourites and recent games go along, and the trial is over. */
export type LeaveTrialPort = (trialPlayerId: string, playerId: string) => Promise<void>;

/** Logs a new member in (ruling 15); `events` are what the security log says of it. */
export type LogInPort = (player: Player, context: CallContext, events: readonly SecurityEvent[]) => Promise<SessionInfo>;
