import type { SessionInfo } from '@palaro/contract';
import type { Currency } from '@palaro/money';
import type { PoolClient } from 'pg';
import type { CallContext } from '../../http/handlers.ts';
import type { Player } from './player-store.ts';

/** Opens a new player's wallet inside the registration's transaction. */
export type OpenAccountPort = (
  account: { readonly playerId: string; readonly merchantCode: string; readonly currency: Currency; readonly mode: 'real' | 'play' },
  client: PoolClient,
) => Promise<void>;

/** Uses a captcha up; false when it is wrong, used or expired. */
export type CheckCaptchaPort = (id: string, answer: string) => Promise<boolean>;

/** Seconds that credentials under a name have to wait, or 0; counts one. */
export type ConsumeNameLimitPort = (name: string) => Promise<number>;

/** Logs a new member in (ruling 15). */
export type LogInPort = (player: Player, context: CallContext) => Promise<SessionInfo>;
