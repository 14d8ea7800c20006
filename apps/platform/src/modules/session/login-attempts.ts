import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';

/** From this many failures on whoever made them waits for a while, longer each time. */
export const failuresUntilLock = 10;
export const lockMs = 15 * 60_000;
const loginBounds = { untilLock: failuresUntilLock, lockMs };
/** Failures older than this are forgotten. */
export const failuresForgottenMs = 24 * 3_600_000;

/** Whether an attempt may look at the password; a lock says how long it still holds. */
export type AttemptVerdict =
  | { readonly verdict: 'admitted' }
  | { readonly verdict: 'captcha_needed' }
  | { readonly verdict: 'locked'; readonly seconds: number };

/** Who tries to log in under a name, existing or not. */
export type Attempt = {
  readonly merchantCode: string;
  readonly usernameKey: string;
  /** Their network, or the device where the name is known on it. */
  readonly origin: string;
  readonly isKnownDevice: boolean;
};

const keyOf = ({ merchantCode, usernameKey, origin, isKnownDevice }: Attempt) =>
  [merchantCode, usernameKey, isKnownDevice ? [origin] : [origin, '']] as const;

/**
 * Failed logins by name and by where they came from: whoever fails too often waits, and nobody else does. One statement of
 * the store both decides whether an attempt is admitted and counts it, before the password is looked at (`login_begin`): of
 * many at once, on any number of nodes, no more than the limits say get to try a password. A right one takes the count back.
 * Other secrets of an account are counted in the same way, by an origin and bounds of their own.
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
   * Admits an attempt and counts it as a failure, or refuses it and counts nothing. So many failures need no captcha; the
   * attempt after them does (A147).
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
  /** Takes back the count of an attempt whose password nobody looked at. */
  giveBack: async (attempt: Attempt): Promise<void> => {
    await pool.query({
      name: 'login-give-back',
      text: `UPDATE login_failure SET failures = greatest(0, failures - 1), locked_until = CASE WHEN failures > $4 THEN locked_until END
             WHERE merchant_code = $1 AND username_key = $2 AND origin = ANY($3)`,
      values: [...keyOf(attempt), untilLock],
    });
  },
  /** Forgets the failures of somebody who knew the password. */
  clear: async (attempt: Attempt): Promise<void> => {
    await pool.query({
      name: 'login-clear',
      text: 'DELETE FROM login_failure WHERE merchant_code = $1 AND username_key = $2 AND origin = ANY($3)',
      values: [...keyOf(attempt)],
    });
  },
});
export type LoginAttempts = ReturnType<typeof createLoginAttempts>;
