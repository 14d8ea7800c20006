import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';

/** So many failures need no captcha; the attempt after them does (A147). */
export const failuresWithoutCaptcha = 1;
/** From this many failures on a name is locked for a while, longer each time. */
export const failuresUntilLock = 10;
export const lockMs = 15 * 60_000;
/** Failures older than this are forgotten. */
export const failuresForgottenMs = 24 * 3_600_000;

/** Whether an attempt may look at the password; a lock tells how long it still holds. */
export type AttemptVerdict =
  | { readonly verdict: 'admitted' }
  | { readonly verdict: 'captcha_needed' }
  | { readonly verdict: 'locked'; readonly seconds: number };

/**
 * Failed logins per name, whether or not the name exists. One statement of the store both decides whether an attempt
 * is admitted and counts it, before the password is looked at and under the name's row lock: of many at once, on any
 * number of nodes, no more than the limits say get to try a password. A right one takes the count back.
 */
export const createLoginAttempts = ({ pool, clock }: { pool: Pool; clock: Clock }) => {
  const lockedForMs = async (merchantCode: string, usernameKey: string): Promise<number> => {
    const { rows } = await pool.query<{ locked_until: Date | null }>({
      name: 'login-attempt-lock',
      text: 'SELECT locked_until FROM login_attempt WHERE merchant_code = $1 AND username_key = $2',
      values: [merchantCode, usernameKey],
    });
    return (rows[0]?.locked_until?.getTime() ?? 0) - clock.now();
  };

  return {
    /** Admits an attempt and counts it as a failure, or refuses it and counts nothing. */
    begin: async (merchantCode: string, usernameKey: string, hasRightCaptcha: boolean): Promise<AttemptVerdict> => {
      const now = clock.now();
      const counted = await pool.query({
        name: 'login-attempt-begin',
        text: `INSERT INTO login_attempt AS a (merchant_code, username_key, failures, last_at) VALUES ($1, $2, 1, $3)
               ON CONFLICT (merchant_code, username_key) DO UPDATE SET
                 failures = CASE WHEN a.last_at > $4 THEN a.failures + 1 ELSE 1 END, last_at = $3,
                 locked_until = CASE WHEN a.last_at > $4 AND a.failures + 1 >= $5 THEN $3 + $6 * ((a.failures + 1) / $5) * interval '1 millisecond' ELSE NULL END
               WHERE (a.locked_until IS NULL OR a.locked_until <= $3) AND (a.last_at <= $4 OR a.failures < $7 OR $8)`,
        values: [
          merchantCode,
          usernameKey,
          new Date(now),
          new Date(now - failuresForgottenMs),
          failuresUntilLock,
          lockMs,
          failuresWithoutCaptcha,
          hasRightCaptcha,
        ],
      });
      if (counted.rowCount === 1) return { verdict: 'admitted' };
      const ms = await lockedForMs(merchantCode, usernameKey);
      return ms > 0 ? { verdict: 'locked', seconds: Math.ceil(ms / 1000) } : { verdict: 'captcha_needed' };
    },
    clear: async (merchantCode: string, usernameKey: string): Promise<void> => {
      await pool.query({
        name: 'login-attempt-clear',
        text: 'DELETE FROM login_attempt WHERE merchant_code = $1 AND username_key = $2',
        values: [merchantCode, usernameKey],
      });
    },
  };
};
export type LoginAttempts = ReturnType<typeof createLoginAttempts>;
