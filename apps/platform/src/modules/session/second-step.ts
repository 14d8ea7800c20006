import type { SecondStepSecret } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Logger } from '../../kernel/log.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { spend } from '../../kernel/spend.ts';
import type { Player } from '../player/index.ts';
import { appUri, newAppSecret } from './app-codes.ts';
import { createSecondCodes, type StoredStep, type TakenCode } from './second-codes.ts';
import type { Seal } from '../../kernel/seal.ts';
import type { LoginDevices } from './login-devices.ts';
import { createSecretAttempts, type Account, type SecurityFailure } from './secret-attempts.ts';

/** Wrong codes of the account's devices and its sessions together. */
const ownAttempts = { untilLock: 5, lockMs: 15 * 60_000 };
/** How long it may be confirmed once more: a phone that got no answer has not shown the recovery codes. */
const repeatMs = 10 * 60_000;
/** Wrong codes of all others together: whoever knows the password locks no device of the account. */
const strangersAttempts = { untilLock: 20, lockMs: 15 * 60_000 };

export type SecondStepDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly seal: Seal;
  readonly log: Pick<Logger, 'error'>;
  /** Whether the account has logged in on a device before. */
  readonly isDeviceOf: LoginDevices['isDeviceOf'];
};

/** A code as it comes with a login, and the device that the login comes from. */
export type SecondCode = { readonly code: string | undefined; readonly device: string };
type GivenCode = {
  readonly stored: StoredStep;
  readonly code: string;
  /** Where a failure is shown. */
  readonly field: string;
  /** Whether it comes from a device or a session of the account. */
  readonly isOwn: boolean;
};

const findStored = async (pool: Pool, playerId: string): Promise<(StoredStep & { readonly confirmedAt: Date | null }) | null> =>
  (
    await pool.query<StoredStep & { confirmedAt: Date | null }>({
      name: 'second-step-find',
      text: `SELECT secret_sealed AS "secretSealed", confirmed_at IS NOT NULL AS "isOn", confirmed_at AS "confirmedAt"
             FROM second_step WHERE player_id = $1`,
      values: [playerId],
    })
  ).rows[0] ?? null;

export type StepState = { readonly isOn: boolean; readonly recoveryCodesLeft: number };

const stateOf = async (pool: Pool, playerId: string): Promise<StepState> => {
  const { rows } = await pool.query<StepState>({
    name: 'second-step-state',
    text: `SELECT EXISTS (SELECT FROM second_step WHERE player_id = $1 AND confirmed_at IS NOT NULL) AS "isOn",
             (SELECT count(*)::integer FROM recovery_code WHERE player_id = $1 AND used_at IS NULL) AS "recoveryCodesLeft"`,
    values: [playerId],
  });
  return rows[0] ?? { isOn: false, recoveryCodesLeft: 0 };
};

/**
 * Makes a secret for an authenticator app, which lists it under `issuer`. It is not in use until a code is confirmed. Null if
 * a second step is on already. `before` comes first in its transaction.
 */
const createBegin =
  ({ pool, ids, seal }: SecondStepDeps) =>
  async (
    { playerId, userName }: Account,
    issuer: string,
    before: (client: PoolClient) => Promise<void>,
  ): Promise<SecondStepSecret | null> => {
    const secret = newAppSecret(ids);
    const stored = await transaction(pool, async (client) => {
      await before(client);
      return client.query({
        name: 'second-step-begin',
        text: `INSERT INTO second_step (player_id, secret_sealed) VALUES ($1, $2)
               ON CONFLICT (player_id) DO UPDATE SET secret_sealed = $2, last_step = 0 WHERE second_step.confirmed_at IS NULL`,
        values: [playerId, seal.seal(secret)],
      });
    });
    if (stored.rowCount === 0) return null;
    return { uri: appUri(secret, issuer, userName), secret };
  };

/** Uses a code for what `act` does. */
const createWithCode = (deps: SecondStepDeps, codes: ReturnType<typeof createSecondCodes>) => {
  const ownTries = createSecretAttempts(deps, 'second step', ownAttempts);
  const strangersTries = createSecretAttempts(deps, 'second step of strangers', strangersAttempts);
  return async <T, F>(
    account: Account,
    { stored, code, field, isOwn }: GivenCode,
    act: () => Promise<Result<T, F>>,
  ): Promise<Result<T, F | SecurityFailure>> => {
    let taken: TakenCode | null = null;
    const check = await (isOwn ? ownTries : strangersTries)(account, async () => {
      taken = await codes.take(account.playerId, stored, code);
      return taken === null ? 'wrong' : 'right';
    });
    if (typeof check === 'object') return fail(check);
    const { giveBack } = (taken ?? {}) as Partial<TakenCode>;
    return giveBack === undefined ? fail({ code: 'second_code_wrong', data: { field } }) : spend(act, giveBack, deps.log);
  };
};

/**
 * The second step at login: codes of an authenticator app (RFC 6238: SHA-1, 6 digits, 30 s, one period of tolerance) and
 * recovery codes. A code is valid once.
 */
export const createSecondStep = (deps: SecondStepDeps) => {
  const { pool, clock } = deps;
  const codes = createSecondCodes(deps);
  const withCode = createWithCode(deps, codes);
  return {
    /** Whether a login asks for a code, and how many recovery codes are left. */
    state: (playerId: string): Promise<StepState> => stateOf(pool, playerId),
    begin: createBegin(deps),

    /**
     * Switches the step on with a code of the app. Returns the recovery codes; they are not shown again. Confirmed once more a
     * moment later, with the next code, it returns others in their place.
     */
    confirm: async (
      account: Account,
      code: string,
      alongside: (client: PoolClient, isRepeat: boolean) => Promise<void>,
    ): Promise<Result<readonly string[], SecurityFailure>> => {
      const now = clock.now();
      const stored = await findStored(pool, account.playerId);
      const before = stored?.confirmedAt ?? null;
      if (stored === null || (before !== null && now - before.getTime() >= repeatMs)) return fail({ code: 'second_step_changed' });
      return withCode(account, { stored, code, field: 'code', isOwn: true }, async () => {
        const recoveryCodes = await transaction(pool, async (client) => {
          // Of two at the same moment one is too late: the other's recovery codes are on a screen.
          const confirmed = await client.query(
            'UPDATE second_step SET confirmed_at = coalesce(confirmed_at, $2) WHERE player_id = $1 AND confirmed_at IS NOT DISTINCT FROM $3',
            [account.playerId, new Date(now), before],
          );
          if (confirmed.rowCount === 0) return null;
          await alongside(client, before !== null);
          return codes.renewRecoveryCodes(client, account.playerId);
        });
        return recoveryCodes === null ? fail({ code: 'second_step_changed' as const }) : ok(recoveryCodes);
      });
    },

    /** Switches it off with a code of the app or a recovery code. */
    switchOff: async (
      account: Account,
      code: string,
      alongside: (client: PoolClient) => Promise<void>,
    ): Promise<Result<void, SecurityFailure>> => {
      const stored = await findStored(pool, account.playerId);
      if (stored === null || !stored.isOn) return fail({ code: 'second_step_changed' });
      return withCode(account, { stored, code, field: 'code', isOwn: true }, async () => {
        await transaction(pool, async (client) => {
          await client.query('DELETE FROM recovery_code WHERE player_id = $1', [account.playerId]);
          await client.query('DELETE FROM second_step WHERE player_id = $1', [account.playerId]);
          await alongside(client);
        });
        return ok(undefined);
      });
    },

    /** Lets `enter` go on after a right password, with a code where the account has a second step. */
    atLogin: async <T, F>(
      { id, merchantCode, username }: Player,
      { code, device }: SecondCode,
      enter: () => Promise<Result<T, F>>,
    ): Promise<Result<T, F | SecurityFailure>> => {
      const account = { playerId: id, merchantCode, userName: username };
      const stored = await findStored(pool, account.playerId);
      if (stored === null || !stored.isOn) return enter();
      const field = 'secondCode';
      if (code === undefined || code.trim() === '') return fail({ code: 'second_code_required', data: { field } });
      return withCode(account, { stored, code, field, isOwn: await deps.isDeviceOf(device, id) }, enter);
    },
  };
};
export type SecondStep = ReturnType<typeof createSecondStep>;
