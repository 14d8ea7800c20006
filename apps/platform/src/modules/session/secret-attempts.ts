import type { Code } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { nameKey, type PasswordCheck } from '../player/index.ts';
import { createLoginAttempts } from './login-attempts.ts';

export type Account = { readonly playerId: string; readonly merchantCode: string; readonly userName: string };

export type SecurityFailure = {
  readonly code: Code;
  readonly data?: { readonly field?: string; readonly retryAfterSeconds?: number; readonly triesLeft?: number };
};

/** From `untilLock` wrong attempts on, each one locks: for `lockMs`, then longer. */
export type AttemptLimits = { readonly untilLock: number; readonly lockMs: number };

const originOf = (kind: string): string => `own ${kind}`;

/** Ends all counts and locks of an account's secrets: whoever guessed them keeps its owner out of nothing that comes after a reset. */
export const forgetSecretAttempts = async (client: PoolClient, playerId: string, merchantCode: string): Promise<void> => {
  const { rows } = await client.query<{ userName: string }>({
    name: 'secret-attempts-whose',
    text: 'SELECT username AS "userName" FROM player WHERE id = $1',
    values: [playerId],
  });
  await client.query({
    name: 'secret-attempts-forget',
    text: 'DELETE FROM login_failure WHERE merchant_code = $1 AND username_key = ANY ($2) AND starts_with(origin, $3)',
    values: [merchantCode, rows.map(({ userName }) => nameKey(userName)), originOf('')],
  });
};

/** What is left after a wrong attempt: tries before the lock, or how long the lock lasts. */
export type Left = { readonly triesLeft: number; readonly retryAfterSeconds?: number };

/** How many attempts an account has left for a kind of secret. */
export const createAttemptsLeft =
  ({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }, kind: string, { untilLock }: AttemptLimits) =>
  async ({ merchantCode, userName }: Account): Promise<Left> => {
    const { rows } = await pool.query<{ failures: number; lockedUntil: Date | null }>({
      name: 'secret-attempts-left',
      text: `SELECT failures, locked_until AS "lockedUntil" FROM login_failure
             WHERE merchant_code = $1 AND username_key = $2 AND origin = $3`,
      values: [merchantCode, nameKey(userName), originOf(kind)],
    });
    const { failures = 0, lockedUntil = null } = rows[0] ?? {};
    const seconds = Math.ceil(((lockedUntil?.getTime() ?? 0) - clock.now()) / 1000);
    return { triesLeft: Math.max(0, untilLock - failures), ...(seconds > 0 && { retryAfterSeconds: seconds }) };
  };

/** Compares a secret of an account and counts wrong attempts, by kind of secret and from all places together. */
export const createSecretAttempts = (
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  kind: string,
  bounds: AttemptLimits,
) => {
  const attempts = createLoginAttempts({ pool, clock, bounds });
  return async ({ merchantCode, userName }: Account, look: () => Promise<PasswordCheck>): Promise<PasswordCheck | SecurityFailure> => {
    const attempt = { merchantCode, usernameKey: nameKey(userName), origin: originOf(kind), isKnownDevice: true };
    const started = await attempts.begin(attempt, true, 0);
    if (started.verdict === 'locked') return { code: 'tries_locked', data: { retryAfterSeconds: started.seconds } };
    const check = await look().catch(async (error: unknown) => {
      await attempts.giveBack(attempt).catch(() => undefined);
      throw error;
    });
    if (check !== 'wrong') await attempts.clear(attempt);
    return check;
  };
};
