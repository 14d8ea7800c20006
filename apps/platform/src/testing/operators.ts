import { Secret } from 'otpauth';
import type { Pool } from 'pg';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { createSemaphore } from '../kernel/semaphore.ts';
import { createOperatorAdministration, operatorSeal, type Refused } from '../modules/operator/index.ts';
import { createPasswords } from '../modules/player/index.ts';
import type { Result } from '../kernel/result.ts';
import { codeOfApp, periodSeconds } from '../modules/session/index.ts';

export const operatorPassword = 'an operator password of tests';

/** The operators of a store. */
export const operatorAdministration = (pool: Pool) =>
  createOperatorAdministration({
    pool,
    clock: systemClock,
    ids: createIds(systemClock.now),
    passwords: createPasswords({ gate: createSemaphore('test', 1, 8), memoryKiB: 64 }),
  });

/** Adds an operator who answers the chat, or one of another role. */
export const addOperator = (pool: Pool, name: string, role = 'support', merchantCode = 'PALARO'): Promise<Result<null, Refused>> =>
  operatorAdministration(pool).add(merchantCode, { name, password: operatorPassword, roles: [role], by: 'tests' });

/**
 * An authenticator app: the codes of each secret, none of which it shows twice, as each is good once. It begins with the code before the
 * present one, which is good for a moment yet; `isSlow` begins with the present one, for commands that take their time.
 */
export const createAuthenticator = ({ isSlow = false } = {}) => {
  const shown = new Map<string, number>();
  return (secret: string): string => {
    const now = Math.floor(systemClock.now() / 1000 / periodSeconds);
    const period = Math.max(isSlow ? now : now - 1, (shown.get(secret) ?? 0) + 1);
    shown.set(secret, period);
    return codeOfApp(secret, period * periodSeconds * 1000);
  };
};

/** Sets an operator's authenticator up, for commands that are told the installation's secret; gives the authenticator's own. */
export const setUpAuthenticator = async (pool: Pool, name: string, installationSecret: string): Promise<string> => {
  const secret = new Secret({ size: 20 }).base32;
  const { rowCount } = await pool.query('UPDATE operator_account SET step_sealed = $2, step_confirmed_at = now() WHERE name = $1', [
    name,
    operatorSeal(installationSecret).seal(secret),
  ]);
  if (rowCount !== 1) throw new Error(`there is no operator ${name}`);
  return secret;
};
