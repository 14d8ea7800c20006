import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';

/** From this number of failures on, each further one locks for a longer time. */
export const failuresUntilLock = 10;
export const lockMs = 15 * 60_000;
const loginBounds = { untilLock: failuresUntilLock, lockMs };
/** Failures older than this are forgotten. */
export const failuresForgottenMs = 24 * 3_600_000;

/** Whether the password may be compared. `seconds` is how long a lock still lasts. */
export type AttemptVerdict =
  | { readonly verdict: 'admitted' }
  | { readonly verdict: 'captcha_needed' }
  | { readonly verdict: 'locked'; readonly seconds: number };

/** A login attempt; the name need not exist. */
export type Attempt = {
  readonly merchantCode: string;
  readonly usernameKey: string;
  /** The device if it has logged in under this name before, else the network. */
  readonly origin: string;
  readonly isKnownDevice: boolean;
};

const keyOf = ({ merchantCode, usernameKey, origin, isKnownDevice }: Attempt) =>
  [merchantCode, usernameKey, isKnownDevice ? [origin] : [origin, '']] as const;

/**
 * Counts failed logins by name and origin, and locks the origin that fails too often; others may still log in. One statement
 * (`login_begin`) both admits an attempt and counts it as failed, before the password is compared. So the limits hold for
 * attempts at the same time and on several nodes. A right password clears the count. Other secrets of an account are counted
 * in the same way, with their own origin and bounds.
 */
export const createLoginAttempts = ({
  pool,
  clock,
  bounds: { untilLock, lockMs: lockedMs } = loginBounds,
}: {
  pool: Pool;
  clock: Clock;
  bounds?: { readonly untilLock: number; readonly lockMs: number };
}) => ({
  /**
   * Admits an attempt and counts it as failed, or refuses it without counting. After `failuresWithoutCaptcha` failures an
   * attempt needs a captcha (A147).
   */
  begin: async (attempt: Attempt, hasRightCaptcha: boolean, failuresWithoutCaptcha: number): Promise<AttemptVerdict> => {
    const now = clock.now();
    const { rows } = await pool.query<{ verdict: AttemptVerdict['verdict']; locked_until: Date | null }>({
      name: 'login-begin',
      text: `SELECT verdict, locked_until FROM login_begin(
               p_merchant => $1, p_name => $2, p_origin => $3, p_is_known => $4, p_has_captcha => $5, p_at => $6,
               p_forgotten => $7 * interval '1 ms', p_without_captcha => $8, p_until_lock => $9, p_lock => $10 * interval '1 ms')`,
      values: [
        attempt.merchantCode,
        attempt.usernameKey,
        attempt.origin,
        attempt.isKnownDevice,
        hasRightCaptcha,
        new Date(now),
        failuresForgottenMs,
        failuresWithoutCaptcha,
        untilLock,
        lockedMs,
      ],
    });
    const [{ verdict, locked_until: lockedUntil }] = rows as [(typeof rows)[number]];
    return verdict === 'locked' ? { verdict, seconds: Math.ceil(((lockedUntil?.getTime() ?? now) - now) / 1000) } : { verdict };
  },
  /** Uncounts an attempt whose password was not compared. */
  giveBack: async (attempt: Attempt): Promise<void> => {
    await pool.query({
      name: 'login-give-back',
      text: `UPDATE login_failure SET failures = greatest(0, failures - 1), locked_until = CASE WHEN failures > $4 THEN locked_until END
             WHERE merchant_code = $1 AND username_key = $2 AND origin = ANY($3)`,
      values: [...keyOf(attempt), untilLock],
    });
  },
  /** Clears the failures after a right password. */
  clear: async (attempt: Attempt): Promise<void> => {
    await pool.query({
      name: 'login-clear',
      text: 'DELETE FROM login_failure WHERE merchant_code = $1 AND username_key = $2 AND origin = ANY($3)',
      values: [...keyOf(attempt)],
    });
  },
});
export type LoginAttempts = ReturnType<typeof createLoginAttempts>;
