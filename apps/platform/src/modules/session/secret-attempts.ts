import type { Code } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { nameKey, type PasswordCheck } from '../player/index.ts';
import { createLoginAttempts } from './login-attempts.ts';

export type Account = { readonly playerId: string; readonly merchantCode: string; readonly userName: string };

export type SecurityFailure = { readonly code: Code; readonly data?: { readonly field?: string; readonly retryAfterSeconds?: number } };

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
