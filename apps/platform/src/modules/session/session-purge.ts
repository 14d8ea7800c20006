import type { Pool } from 'pg';
import { purgeRows } from '../../db/purge.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone } from '../../kernel/each-alone.ts';
import { accountEventsKeptMs } from './account-events.ts';
import { deviceKeptMs } from './login-devices.ts';
import { failuresForgottenMs } from './login-attempts.ts';
import { bodyKeptMs, keyKeptMs } from './login-keys.ts';

/** Ended sessions are kept so long, for support. */
export const sessionKeptMs = 30 * 24 * 3_600_000;

/** What is deleted: table, condition, age. Tables that others refer to come last. */
const purges = [
  ['login_token', 'session_id IN (SELECT id FROM login_session WHERE expires_at < $1)', sessionKeptMs],
  ['login_session', 'expires_at < $1 AND NOT EXISTS (SELECT FROM login_token WHERE session_id = login_session.id)', sessionKeptMs],
  ['login_failure', 'last_at < $1', failuresForgottenMs],
  ['login_device', 'last_at < $1', deviceKeptMs],
  ['account_event', 'at < $1', accountEventsKeptMs],
  ['login_key', 'created_at < $1', keyKeptMs],
  ['login_body_used', 'used_at < $1', bodyKeptMs],
  ['captcha', 'expires_at < $1', 0],
] as const;

/** Deletes old rows; returns how many. */
export const createSessionPurge =
  ({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }) =>
  async (): Promise<number> => {
    let purged = 0;
    const purge = async ([table, isOld, keptMs]: (typeof purges)[number]): Promise<void> => {
      purged += await purgeRows(pool, table, isOld, [new Date(clock.now() - keptMs)]);
    };
    await eachAlone(purges, ([table]) => table, purge);
    return purged;
  };
