import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { transaction, type Alongside } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { nameKey } from '../player/index.ts';
import { createSeal, type Seal } from '../../kernel/seal.ts';
import { appUri, createLoginAttempts, newAppSecret, periodOfCode } from '../session/index.ts';

/** Wrong codes of one device of the operator, and those of all other devices together: whoever knows the password locks no device. */
const ownBounds = { untilLock: 5, lockMs: 15 * 60_000 };
const strangersBounds = { untilLock: 20, lockMs: 15 * 60_000 };

export type StepFailure =
  | { readonly code: 'second_code_wrong'; readonly data: { readonly field: string } }
  | { readonly code: 'tries_locked'; readonly data: { readonly retryAfterSeconds: number } }
  | { readonly code: 'second_step_changed' };
type Deps = { readonly pool: Pool; readonly clock: Clock; readonly ids: Ids; readonly seal: Seal };
/** Whose code it is, and the device that it comes from; null where that is not known for theirs. */
export type StepOwner = { readonly id: string; readonly name: string; readonly merchantCode: string; readonly knownDevice: string | null };

/** Names of operators in the counts of failures: keys of players' names are in small letters, so that none is an operator's. */
export const attemptKey = (name: string): string => `OPERATOR ${nameKey(name)}`;

/** Seals the secrets of authenticators by the installation's secret. */
export const operatorSeal = (secret: string): Seal => createSeal(secret, randomBytes, 'operator-step');

/** How a code of an authenticator is used: once, and counted where it is wrong. */
const createUsing = ({ pool, clock, seal }: Pick<Deps, 'pool' | 'clock' | 'seal'>) => {
  const ownTries = createLoginAttempts({ pool, clock, bounds: ownBounds });
  const strangersTries = createLoginAttempts({ pool, clock, bounds: strangersBounds });
  /** Uses a code for what `act` does in its transaction; a code is good once. */
  const withCode = async <T>(
    { id, name, merchantCode, knownDevice }: StepOwner,
    sealed: Buffer,
    { code, field }: { readonly code: string; readonly field: string },
    act: (client: PoolClient) => Promise<T>,
  ): Promise<Result<T, StepFailure>> => {
    const tries = knownDevice === null ? strangersTries : ownTries;
    const origin = `code ${knownDevice ?? 'of strangers'}`;
    const attempt = { merchantCode, usernameKey: attemptKey(name), origin, isKnownDevice: true };
    const started = await tries.begin(attempt, true, 0);
    if (started.verdict === 'locked') return fail({ code: 'tries_locked', data: { retryAfterSeconds: started.seconds } });
    const period = periodOfCode(seal.open(sealed), code, clock.now());
    const done = await transaction(pool, async (client): Promise<Result<T, null>> => {
      const { rowCount } = await client.query({
        name: 'operator-step-take',
        text: 'UPDATE operator_account SET step_last = $3 WHERE id = $1 AND step_sealed = $2 AND step_last < $3',
        values: [id, sealed, period],
      });
      return rowCount === 1 ? ok(await act(client)) : fail(null);
    });
    if (!done.ok) return fail({ code: 'second_code_wrong', data: { field } });
    await tries.clear(attempt);
    return done;
  };
  return withCode;
};
type Using = ReturnType<typeof createUsing>;

/** Notes that a session has given a code: for a while it may move money. */
const noteStep = async (client: PoolClient, sessionId: string, at: Date): Promise<void> => {
  const text = 'UPDATE operator_session SET stepped_at = $2 WHERE digest = $1';
  await client.query({ name: 'operator-step-note', text, values: [sessionId, at] });
};

/** Takes a code for a session that is open, which may move money for a while then. */
const createStepUp =
  ({ pool, clock }: Pick<Deps, 'pool' | 'clock'>, withCode: Using) =>
  async (owner: StepOwner, sessionId: string, code: string, alongside: Alongside): Promise<Result<void, StepFailure>> => {
    const { rows } = await pool.query<{ sealed: Buffer }>({
      name: 'operator-step-confirmed',
      text: 'SELECT step_sealed AS sealed FROM operator_account WHERE id = $1 AND step_confirmed_at IS NOT NULL',
      values: [owner.id],
    });
    const [stored] = rows;
    if (stored === undefined) return fail({ code: 'second_step_changed' });
    return withCode(owner, stored.sealed, { code, field: 'code' }, async (client) => {
      await noteStep(client, sessionId, new Date(clock.now()));
      await alongside(client);
    });
  };

/** Authenticators of operators: the codes are those of players' second step (`session/app-codes.ts`), without recovery codes. */
export const createOperatorStep = (deps: Deps) => {
  const { pool, clock, ids, seal } = deps;
  const withCode = createUsing(deps);
  return {
    withCode,
    stepUp: createStepUp(deps, withCode),
    /** Makes a secret, which counts once it is confirmed; null where an authenticator is set up already. */
    begin: (
      { id, name }: Pick<StepOwner, 'id' | 'name'>,
      issuer: string,
      alongside: Alongside,
    ): Promise<{ readonly uri: string; readonly secret: string } | null> => {
      const secret = newAppSecret(ids);
      return transaction(pool, async (client) => {
        const { rowCount } = await client.query({
          name: 'operator-step-begin',
          text: 'UPDATE operator_account SET step_sealed = $2, step_last = 0 WHERE id = $1 AND step_confirmed_at IS NULL',
          values: [id, seal.seal(secret)],
        });
        if (rowCount !== 1) return null;
        await alongside(client);
        return { uri: appUri(secret, issuer, name), secret };
      });
    },
    /**
     * Confirms the secret with a code of it. All other sessions end: whoever knew the password has one, and has given no code.
     * False where it was confirmed meanwhile.
     */
    confirm: async (owner: StepOwner, sessionId: string, code: string, alongside: Alongside): Promise<Result<boolean, StepFailure>> => {
      const { rows } = await pool.query<{ sealed: Buffer }>({
        name: 'operator-step-unconfirmed',
        text: 'SELECT step_sealed AS sealed FROM operator_account WHERE id = $1 AND step_sealed IS NOT NULL AND step_confirmed_at IS NULL',
        values: [owner.id],
      });
      const [stored] = rows;
      if (stored === undefined) return fail({ code: 'second_step_changed' });
      return withCode(owner, stored.sealed, { code, field: 'code' }, async (client) => {
        const { rowCount } = await client.query({
          name: 'operator-step-confirm',
          text: 'UPDATE operator_account SET step_confirmed_at = $2 WHERE id = $1 AND step_confirmed_at IS NULL',
          values: [owner.id, new Date(clock.now())],
        });
        if (rowCount !== 1) return false;
        await client.query('DELETE FROM operator_session WHERE operator_id = $1 AND digest <> $2', [owner.id, sessionId]);
        await noteStep(client, sessionId, new Date(clock.now()));
        await alongside(client);
        return true;
      });
    },
  };
};
export type OperatorStep = ReturnType<typeof createOperatorStep>;
