import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { purgeRows } from '../../db/purge.ts';
import { networkOf } from '../../kernel/address-ranges.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone } from '../../kernel/each-alone.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { HumanCheck, HumanProof } from '../human/index.ts';
import { nameKey, type Passwords } from '../player/index.ts';
import { createDeviceAccounts, type LoginAttempts } from '../session/index.ts';

/** A login lasts a long shift. */
export const deskSessionSeconds = 12 * 3600;
/** A device without a login for so long is forgotten. Its cookie lasts as long. */
export const deskDeviceSeconds = 400 * 24 * 3600;
const devicesPerAgentMax = 20;

export type DeskAgent = { readonly agentId: string; readonly name: string; readonly merchantCode: string; readonly digest: string };
type LoginFailure =
  | { readonly code: 'login_failed' | 'captcha_required' | 'captcha_wrong' }
  | { readonly code: 'login_locked'; readonly data: { readonly retryAfterSeconds: number } };
type Stored = { readonly id: string; readonly name: string; readonly hash: string; readonly isKnownDevice: boolean };
export type DeskLogin = { readonly name: string; readonly password: string; readonly proof: HumanProof };
export type DeskPlace = { readonly merchantCode: string; readonly ip: string; readonly deviceCookie: string | null };
type Entered = { readonly token: string; readonly name: string; readonly deviceCookie: string };

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

type Deps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly attempts: LoginAttempts;
  readonly humanCheck: Pick<HumanCheck, 'check' | 'loginAfterFailures'>;
  /** Makes tokens of logins, and tells those that were made here. */
  readonly tokens: { readonly issue: () => string; readonly isIssued: (token: string) => boolean };
  /** The device for a login: that of a cookie, or a new one. */
  readonly deviceForLogin: (cookie: string | null) => { readonly cookie: string; readonly hash: Buffer };
  /** Names the device of a cookie that was given for a login; null for every other. */
  readonly issuedDevice: (cookie: string | null) => string | null;
};

/**
 * Lets agents in as players are (`session/login.ts`): failures count by name, whether there is such an agent or not, and by
 * where they come from; a device that the agent has logged in on has a count of its own, so that strangers lock nobody out.
 */
const createLogIn = ({ pool, clock, tokens, passwords, attempts, humanCheck, deviceForLogin }: Deps) => {
  /** Stores a login and its device, unless the password was changed or the agent removed meanwhile. */
  const open = async (agent: Stored, merchantCode: string, device: Buffer): Promise<string | null> => {
    const [token, now] = [tokens.issue(), clock.now()];
    const { rowCount } = await pool.query(
      `WITH agent AS (SELECT id FROM desk_agent WHERE id = $2 AND password_hash = $6 FOR SHARE),
       remembered AS (INSERT INTO desk_device (device_hash, agent_id, last_at) SELECT $7, id, $4 FROM agent
         ON CONFLICT (device_hash, agent_id) DO UPDATE SET last_at = $4)
       INSERT INTO desk_session (digest, agent_id, merchant_code, created_at, expires_at) SELECT $1, id, $3, $4, $5 FROM agent`,
      [digestOf(token), agent.id, merchantCode, new Date(now), new Date(now + deskSessionSeconds * 1000), agent.hash, device],
    );
    await pool.query(
      `DELETE FROM desk_device WHERE agent_id = $1 AND device_hash IN
         (SELECT device_hash FROM desk_device WHERE agent_id = $1 ORDER BY last_at DESC OFFSET ${devicesPerAgentMax})`,
      [agent.id],
    );
    return rowCount === 1 ? token : null;
  };

  return async ({ name, password, proof }: DeskLogin, place: DeskPlace): Promise<Result<Entered, LoginFailure>> => {
    const { merchantCode } = place;
    const device = deviceForLogin(place.deviceCookie);
    const { rows } = await pool.query<Stored>(
      `SELECT id, name, password_hash AS hash,
         EXISTS (SELECT FROM desk_device WHERE agent_id = desk_agent.id AND device_hash = $3) AS "isKnownDevice"
       FROM desk_agent WHERE merchant_code = $1 AND name_key = $2`,
      [merchantCode, nameKey(name), device.hash],
    );
    const [agent] = rows;
    const isKnownDevice = agent?.isKnownDevice === true;
    const attempt = {
      merchantCode,
      // Keys of players' names are in small letters: none is an agent's.
      usernameKey: `DESK ${nameKey(name)}`,
      origin: isKnownDevice ? device.hash.toString('hex') : networkOf(place.ip),
      isKnownDevice,
    };
    const human = await humanCheck.check(merchantCode, 'login', proof);
    const started = await attempts.begin(attempt, human === null, humanCheck.loginAfterFailures(merchantCode));
    if (started.verdict === 'locked') return fail({ code: 'login_locked', data: { retryAfterSeconds: started.seconds } });
    if (started.verdict === 'captcha_needed') return fail({ code: human ?? 'captcha_required' });
    let isRight;
    try {
      isRight = await passwords.matches(agent?.hash ?? null, password);
    } catch (error) {
      // Overloaded: nothing was compared.
      await attempts.giveBack(attempt).catch(() => undefined);
      throw error;
    }
    if (!isRight || agent === undefined) return fail({ code: 'login_failed' });
    const token = await open(agent, merchantCode, device.hash);
    if (token === null) return fail({ code: 'login_failed' });
    await attempts.clear(attempt);
    return ok({ token, name: agent.name, deviceCookie: device.cookie });
  };
};

/** What becomes of logins that are open. */
const createOpenLogins = ({ pool, clock }: Pick<Deps, 'pool' | 'clock'>) => ({
  /** Who a cookie's token is of, at a host of their merchant alone. */
  agentOf: async (token: string | null, merchantCode: string): Promise<DeskAgent | null> =>
    token === null
      ? null
      : ((
          await pool.query<DeskAgent>({
            name: 'desk-agent-of',
            text: `SELECT a.id AS "agentId", a.name, a.merchant_code AS "merchantCode", s.digest FROM desk_session s JOIN desk_agent a ON a.id = s.agent_id
                   WHERE s.digest = $1 AND s.merchant_code = $2 AND s.expires_at > $3`,
            values: [digestOf(token), merchantCode, new Date(clock.now())],
          })
        ).rows[0] ?? null),
  isOpen: async (digest: string): Promise<boolean> => {
    const { rowCount } = await pool.query({
      name: 'desk-is-open',
      text: 'SELECT FROM desk_session WHERE digest = $1 AND expires_at > $2',
      values: [digest, new Date(clock.now())],
    });
    return rowCount === 1;
  },
  /** Notes that a login's page is open; false where the login has ended. */
  seen: async (digest: string): Promise<boolean> => {
    const { rowCount } = await pool.query({
      name: 'desk-seen',
      text: 'UPDATE desk_session SET seen_at = $2 WHERE digest = $1 AND expires_at > $2',
      values: [digest, new Date(clock.now())],
    });
    return rowCount === 1;
  },
  /** Notes that a login's page was closed. */
  gone: async (digest: string): Promise<void> => {
    await pool.query({ name: 'desk-gone', text: 'UPDATE desk_session SET seen_at = NULL WHERE digest = $1', values: [digest] });
  },
  logOut: async (digest: string): Promise<void> => {
    await pool.query({ name: 'desk-log-out', text: 'DELETE FROM desk_session WHERE digest = $1', values: [digest] });
  },
  purge: async (): Promise<number> => {
    const now = clock.now();
    const kept = [
      ['desk_session', 'expires_at < $1', 0],
      ['desk_device', 'last_at < $1', deskDeviceSeconds * 1000],
    ] as const;
    let gone = 0;
    await eachAlone(
      kept,
      ([table]) => table,
      async ([table, isOld, ms]) => {
        gone += await purgeRows(pool, table, isOld, [new Date(now - ms)]);
      },
    );
    return gone;
  },
});

/** The agent who has logged in last on a device; null where none knows it. */
const createAgentOn =
  ({ pool }: Pick<Deps, 'pool'>) =>
  async (device: string): Promise<string | null> =>
    (
      await pool.query<{ id: string }>({
        name: 'desk-device-agent',
        text: `SELECT agent_id AS id FROM desk_device WHERE device_hash = decode($1, 'hex') ORDER BY last_at DESC LIMIT 1`,
        values: [device],
      })
    ).rows[0]?.id ?? null;

/** Logins of support agents, each by a token in a cookie of its own; the store has its digest. */
export const createDeskLogins = (deps: Deps) => ({
  /** Opens a login. An unknown name and a wrong password get one answer in the same time. */
  logIn: createLogIn(deps),
  /** Whether a token was issued here, for whatever login; the store is not asked. */
  isIssued: deps.tokens.isIssued,
  /** The agent in whose share the device of a cookie counts, at an address; null for every device that no agent knows. */
  accountOfDevice: createDeviceAccounts(deps.issuedDevice, createAgentOn(deps)),
  ...createOpenLogins(deps),
});
export type DeskLogins = ReturnType<typeof createDeskLogins>;
