import type { Code } from '@palaro/contract';
import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type { Failure, HoldSession } from '../../http/handlers.ts';
import type { Result } from '../../kernel/result.ts';

/** Whose break or exclusion it is, and in which session that is asked. */
export type Asker = { readonly playerId: string; readonly sessionId: string; readonly merchantCode: string; readonly userName: string };

export type PasswordFault = { readonly code: Code; readonly data?: { readonly field?: string; readonly retryAfterSeconds?: number } };
/** Why a login password is refused; null if it is right. Wrong ones are counted. */
export type PasswordFaultPort = (asker: Asker, password: string) => Promise<PasswordFault | null>;

/** What is asked of sessions. */
export type ExclusionSessions = {
  readonly hold: HoldSession;
  /** Ends all logins of a player, and all games with them. */
  readonly endAll: (client: PoolClient, playerId: string) => Promise<number>;
  /** Decrypts a body that is encrypted as a login's is. */
  readonly openBody: <T>(header: string | undefined, data: string, schema: z.ZodType<T>) => Promise<Result<T, Failure>>;
};
/** Whether an account has a login password. */
export type HasPasswordPort = (playerId: string) => Promise<boolean>;
