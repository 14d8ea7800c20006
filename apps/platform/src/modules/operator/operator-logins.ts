import type { Pool, PoolClient } from 'pg';
import { transaction, type Alongside } from '../../db/transaction.ts';
import type { OperatorCaller } from '../../http/operator-handlers.ts';
import { networkOf } from '../../kernel/address-ranges.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { tell } from '../../topics/topics.ts';
import type { HumanCheck, HumanProof } from '../human/index.ts';
import { nameKey, type Passwords } from '../player/index.ts';
import { createDeviceAccounts, type LoginAttempts } from '../session/index.ts';
import { digestOf, sessionSeconds } from './operator-sessions.ts';
import { attemptKey, type OperatorStep, type StepFailure } from './operator-step.ts';

const devicesPerOperatorMax = 20;

type LoginFailure =
  | { readonly code: 'login_failed' | 'captcha_required' | 'captcha_wrong' }
  | { readonly code: 'second_code_required'; readonly data: { readonly field: string } }
  | { readonly code: 'login_locked'; readonly data: { readonly retryAfterSeconds: number } }
  | StepFailure;
type Stored = {
  readonly id: string;
  readonly name: string;
  readonly hash: string;
  /** The secret of a confirmed authenticator. */
  readonly sealed: Buffer | null;
  readonly isKnownDevice: boolean;
};
export type OperatorLogin = {
  readonly name: string;
  readonly password: string;
  readonly secondCode: string | undefined;
  readonly proof: HumanProof;
};
export type OperatorPlace = { readonly merchantCode: string; readonly ip: string; readonly deviceCookie: string | null };
type Entered = { readonly token: string; readonly name: string; readonly deviceCookie: string };
type Device = { readonly cookie: string; readonly hash: Buffer };

type Deps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly attempts: LoginAttempts;
  readonly step: OperatorStep;
  readonly humanCheck: Pick<HumanCheck, 'check' | 'loginAfterFailures'>;
  /** Makes tokens of sessions, and tells those that were made here. */
  readonly tokens: { readonly issue: () => string; readonly isIssued: (token: string) => boolean };
  /** The device for a login: that of a cookie that was given for one, or a new one. */
  readonly deviceForLogin: (cookie: string | null) => Device;
  /** Names the device of a cookie that was given for a login; null for every other. */
  readonly issuedDevice: (cookie: string | null) => string | null;
};

const findStored = async (pool: Pool, merchantCode: string, name: string, device: Buffer): Promise<Stored | undefined> =>
  (
    await pool.query<Stored>({
      name: 'operator-login-find',
      text: `SELECT id, name, password_hash AS hash, CASE WHEN step_confirmed_at IS NOT NULL THEN step_sealed END AS sealed,
               EXISTS (SELECT FROM operator_device WHERE operator_id = a.id AND device_hash = $3) AS "isKnownDevice"
             FROM operator_account a WHERE merchant_code = $1 AND name_key = $2 AND blocked_at IS NULL`,
      values: [merchantCode, nameKey(name), device],
    })
  ).rows[0];

/**
 * Stores a session and its device; false where the password was changed, the account blocked or removed, or an authenticator set up or
 * forgotten meanwhile.
 */
const storeSession = async (
  client: PoolClient,
  { id, hash, sealed }: Stored,
  session: { readonly digest: string; readonly merchantCode: string; readonly device: Buffer; readonly now: number },
): Promise<boolean> => {
  const { digest, merchantCode, device, now } = session;
  const { rowCount } = await client.query(
    `WITH account AS (SELECT id FROM operator_account WHERE id = $2 AND password_hash = $6 AND blocked_at IS NULL
       AND (step_confirmed_at IS NOT NULL) = $8 FOR SHARE),
     remembered AS (INSERT INTO operator_device (device_hash, operator_id, last_at) SELECT $7, id, $4 FROM account
       ON CONFLICT (device_hash, operator_id) DO UPDATE SET last_at = $4)
     INSERT INTO operator_session (digest, operator_id, merchant_code, device_hash, created_at, used_at, expires_at, stepped_at)
       SELECT $1, id, $3, $7, $4, $4, $5, CASE WHEN $8 THEN $4 END FROM account`,
    [digest, id, merchantCode, new Date(now), new Date(now + sessionSeconds * 1000), hash, device, sealed !== null],
  );
  await client.query(
    `DELETE FROM operator_device WHERE operator_id = $1 AND device_hash IN
       (SELECT device_hash FROM operator_device WHERE operator_id = $1 ORDER BY last_at DESC OFFSET ${devicesPerOperatorMax})`,
    [id],
  );
  return rowCount === 1;
};

/**
 * Lets operators in as players are (`session/login.ts`): failures count by name, whether there is such an operator or not, and by
 * where they come from; a device that the operator has logged in on has a count of its own, so that strangers lock nobody out.
 */
const createLogIn = ({ pool, clock, tokens, passwords, attempts, step, humanCheck, deviceForLogin }: Deps) => {
  const comparePassword = async (
    { name, password, proof }: OperatorLogin,
    { merchantCode, ip }: OperatorPlace,
    device: Device,
  ): Promise<Result<Stored, LoginFailure>> => {
    const stored = await findStored(pool, merchantCode, name, device.hash);
    const isKnownDevice = stored?.isKnownDevice === true;
    const origin = isKnownDevice ? device.hash.toString('hex') : networkOf(ip);
    const attempt = { merchantCode, usernameKey: attemptKey(name), origin, isKnownDevice };
    const human = await humanCheck.check(merchantCode, 'login', proof);
    const started = await attempts.begin(attempt, human === null, humanCheck.loginAfterFailures(merchantCode));
    if (started.verdict === 'locked') return fail({ code: 'login_locked', data: { retryAfterSeconds: started.seconds } });
    if (started.verdict === 'captcha_needed') return fail({ code: human ?? 'captcha_required' });
    let isRight;
    try {
      isRight = await passwords.matches(stored?.hash ?? null, password);
    } catch (error) {
      // Overloaded: nothing was compared.
      await attempts.giveBack(attempt).catch(() => undefined);
      throw error;
    }
    if (!isRight || stored === undefined) return fail({ code: 'login_failed' });
    await attempts.clear(attempt);
    return ok(stored);
  };

  /** Opens a session. An unknown name, a blocked account and a wrong password get one answer in the same time. */
  return async (
    login: OperatorLogin,
    place: OperatorPlace,
    alongside: (client: PoolClient, name: string) => Promise<unknown>,
  ): Promise<Result<Entered, LoginFailure>> => {
    const { merchantCode } = place;
    const device = deviceForLogin(place.deviceCookie);
    const compared = await comparePassword(login, place, device);
    if (!compared.ok) return compared;
    const stored = compared.value;
    const token = tokens.issue();
    const open = async (client: PoolClient): Promise<boolean> => {
      const session = { digest: digestOf(token), merchantCode, device: device.hash, now: clock.now() };
      const isOpen = await storeSession(client, stored, session);
      if (isOpen) await alongside(client, stored.name);
      return isOpen;
    };
    const enter = async (): Promise<Result<boolean, LoginFailure>> => {
      if (stored.sealed === null) return ok(await transaction(pool, open));
      const code = login.secondCode;
      if (code === undefined) return fail({ code: 'second_code_required', data: { field: 'secondCode' } });
      const knownDevice = stored.isKnownDevice ? device.hash.toString('hex') : null;
      return step.withCode({ ...stored, merchantCode, knownDevice }, stored.sealed, { code, field: 'secondCode' }, open);
    };
    const entered = await enter();
    if (!entered.ok) return entered;
    return entered.value ? ok({ token, name: stored.name, deviceCookie: device.cookie }) : fail({ code: 'login_failed' });
  };
};

/** The operator who has logged in last on a device; null where none knows it. */
const createOperatorOn =
  ({ pool }: Pick<Deps, 'pool'>) =>
  async (device: string): Promise<string | null> =>
    (
      await pool.query<{ id: string }>({
        name: 'operator-device-of',
        text: `SELECT operator_id AS id FROM operator_device WHERE device_hash = decode($1, 'hex') ORDER BY last_at DESC LIMIT 1`,
        values: [device],
      })
    ).rows[0]?.id ?? null;

/** How operators come in and leave; the store has the digests of their tokens. */
export const createOperatorLogins = (deps: Deps) => ({
  logIn: createLogIn(deps),
  logOut: ({ sessionId, merchantCode }: Pick<OperatorCaller, 'sessionId' | 'merchantCode'>, alongside: Alongside): Promise<void> =>
    transaction(deps.pool, async (client) => {
      await client.query('DELETE FROM operator_session WHERE digest = $1', [sessionId]);
      await alongside(client);
      await tell(client, 'operator.changed', { merchantCode }, new Date(deps.clock.now()));
    }),
  /** Whether a token was issued here, for whatever session; the store is not asked. */
  isIssued: deps.tokens.isIssued,
  /** The operator in whose share the device of a cookie counts, at an address; null for every device that none knows. */
  accountOfDevice: createDeviceAccounts(deps.issuedDevice, createOperatorOn(deps)),
});
export type OperatorLogins = ReturnType<typeof createOperatorLogins>;
