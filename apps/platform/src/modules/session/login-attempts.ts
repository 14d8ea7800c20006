import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';

/** From this many failures on a name is locked for a while, longer each time. */
export const failuresUntilLock = 10;
export const lockMs = 15 * 60_000;
/** Failures older than this are forgotten. */
export const failuresForgottenMs = 24 * 3_600_000;

export type AttemptState = { readonly failures: number; readonly lockedForSeconds: number };

/**
 * Failed logins per name, whether or not the name exists. An attempt is counted before the password is looked at,
 * so that many at once cannot slip through, and taken back when it was right.
 */
export const createLoginAttempts = ({ pool, clock }: { pool: Pool; clock: Clock }) => ({
  look: async (merchantCode: string, usernameKey: string): Promise<AttemptState> => {
    const { rows } = await pool.query<{ failures: number; locked_until: Date | null }>({
      name: 'login-attempt-look',
      text: 'SELECT failures, locked_until FROM login_attempt WHERE merchant_code = $1 AND username_key = $2 AND last_at > $3',
      values: [merchantCode, usernameKey, new Date(clock.now() - failuresForgottenMs)],
    });
    const lockedMs = (rows[0]?.locked_until?.getTime() ?? 0) - clock.now();
    return { failures: rows[0]?.failures ?? 0, lockedForSeconds: Math.max(0, Math.ceil(lockedMs / 1000)) };
  },
  /** Counts one more attempt and returns the count. */
  count: async (merchantCode: string, usernameKey: string): Promise<number> => {
    const now = clock.now();
    const { rows } = await pool.query<{ failures: number }>({
      name: 'login-attempt-count',
      text: `INSERT INTO login_attempt AS a (merchant_code, username_key, failures, last_at) VALUES ($1, $2, 1, $3)
             ON CONFLICT (merchant_code, username_key) DO UPDATE SET
               failures = CASE WHEN a.last_at > $4 THEN a.failures + 1 ELSE 1 END, last_at = $3,
               locked_until = CASE WHEN a.last_at > $4 AND a.failures + 1 >= $5 THEN $3 + $6 * ((a.failures + 1) / $5) * interval '1 millisecond' ELSE NULL END
             RETURNING failures`,
      values: [merchantCode, usernameKey, new Date(now), new Date(now - failuresForgottenMs), failuresUntilLock, lockMs],
    });
    return rows[0]?.failures ?? 1;
  },
  clear: async (merchantCode: string, usernameKey: string): Promise<void> => {
    await pool.query({
      name: 'login-attempt-clear',
      text: 'DELETE FROM login_attempt WHERE merchant_code = $1 AND username_key = $2',
      values: [merchantCode, usernameKey],
    });
  },
});
export type LoginAttempts = ReturnType<typeof createLoginAttempts>;
