import { createHmac, hkdfSync } from 'node:crypto';
import type { LanguageCode } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { createDeviceAccounts } from './device-accounts.ts';
import { digest, sameBytes } from '../../kernel/seal.ts';

const devicesPerPlayerMax = 20;
/** A device without a login for so long is deleted. Its cookie lasts as long. */
export const deviceKeptMs = 400 * 24 * 3_600_000;

export type LoginDeviceDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Signs the cookies, so that a forged one is refused without a query. */
  readonly secret: string;
};

/** Where a login comes from: the user agent and the network. */
export type DevicePlace = {
  readonly agent: string;
  readonly network: string;
  /** Language of the notice about it; not stored. */
  readonly language?: LanguageCode;
};

export type LoginDevice = DevicePlace & {
  readonly hash: Buffer;
  readonly lastAt: Date;
  readonly isThis: boolean;
  readonly isOpen: boolean;
};

/**
 * Whose account the key `$3` is, by what it opens: a login by password, or a code that goes to a number or an address. Where nobody
 * has verified that, anybody may have typed it.
 */
const accountOf = {
  login: '(p.username_key = $3 OR (p.mobile_key = $3 AND p.mobile_verified_at IS NOT NULL))',
  sms: 'p.mobile_key = $3 AND p.mobile_verified_at IS NOT NULL',
  email: 'p.email_key = $3 AND p.email_verified_at IS NOT NULL',
} as const;
type AccountKeyKind = keyof typeof accountOf;

const createDeviceList = ({ pool, clock }: Pick<LoginDeviceDeps, 'pool' | 'clock'>) => ({
  /** The account that has logged in last on a device, in hexadecimal digits; null where none knows it. */
  lastAccountOn: async (device: string): Promise<string | null> =>
    (
      await pool.query<{ id: string }>({
        name: 'login-device-account',
        text: `SELECT player_id AS id FROM login_device WHERE device_hash = decode($1, 'hex') ORDER BY last_at DESC LIMIT 1`,
        values: [device],
      })
    ).rows[0]?.id ?? null,
  /** The device of the given session first, then those with open sessions, then by their last login. */
  list: async (playerId: string, sessionId: string): Promise<readonly LoginDevice[]> =>
    (
      await pool.query<LoginDevice>({
        name: 'login-device-list',
        text: `SELECT d.device_hash AS hash, d.agent, d.network, d.last_at AS "lastAt",
                 coalesce(bool_or(s.id = $2), false) AS "isThis", count(s.id) > 0 AS "isOpen"
               FROM login_device d LEFT JOIN login_session s
                 ON s.player_id = d.player_id AND s.device_hash = d.device_hash AND s.ended_at IS NULL AND s.expires_at > $3
               WHERE d.player_id = $1 GROUP BY d.device_hash, d.player_id
               ORDER BY 5 DESC, 6 DESC, d.last_at DESC`,
        values: [playerId, sessionId, new Date(clock.now())],
      })
    ).rows,
  /** Deletes a device, or with null all except the session's. Runs in the caller's transaction; returns how many. */
  forget: async (client: PoolClient, playerId: string, sessionId: string, hash: Buffer | null): Promise<number> =>
    (
      await client.query({
        name: 'login-device-forget',
        text: `DELETE FROM login_device WHERE player_id = $1 AND ($3::bytea IS NULL OR device_hash = $3)
                 AND device_hash IS DISTINCT FROM (SELECT device_hash FROM login_session WHERE id = $2)`,
        values: [playerId, sessionId, hash],
      })
    ).rowCount ?? 0,
});

/** In front of the name of a device that only asked for a way in. No token has it; it goes with the login, and the device stays the same. */
const visiting = '~';
const withoutMark = (name: string): string => (name.startsWith(visiting) ? name.slice(visiting.length) : name);

/** The cookies that devices are known by: whoever asks for a way in gets one, whoever has gone in another, and only that one cost something. */
const createDeviceCookies = ({ ids, secret }: Pick<LoginDeviceDeps, 'ids' | 'secret'>) => {
  const key = Buffer.from(hkdfSync('sha256', secret, 'palaro', 'login-device', 32));
  const deviceOf = (name: string) => ({
    cookie: `${name}.${createHmac('sha256', key).update(name).digest('base64url')}`,
    hash: digest(withoutMark(name)),
  });
  /** The device of a cookie that is signed; null for every other. */
  const signed = (cookie: string | null): { readonly cookie: string; readonly hash: Buffer } | null => {
    const device = deviceOf(cookie?.split('.', 1)[0] ?? '');
    return sameBytes(Buffer.from(cookie ?? ''), Buffer.from(device.cookie)) ? device : null;
  };
  const signedAtLogin = (cookie: string | null) => (cookie?.startsWith(visiting) === true ? null : signed(cookie));
  return {
    hashOf: (cookie: string | null): Buffer | null => signed(cookie)?.hash ?? null,
    /** The device of a cookie, or a new one if the cookie is missing or forged. Stores nothing. */
    named: (cookie: string | null) => signed(cookie) ?? deviceOf(`${visiting}${ids.newToken()}`),
    /** The device for a login: that of a cookie, with the cookie of a login, or a new one. Stores nothing. */
    forLogin: (cookie: string | null) => deviceOf(withoutMark(signed(cookie)?.cookie.split('.', 1)[0] ?? ids.newToken())),
    /** Names the device of a cookie that was given for a login, whoever's; null for every other. The store is not asked. */
    issued: (cookie: string | null): string | null => signedAtLogin(cookie)?.hash.toString('hex') ?? null,
  };
};

/** Devices on which players have logged in. A device is known by a signed cookie; the store has its digest. */
export const createLoginDevices = ({ pool, clock, ids, secret }: LoginDeviceDeps) => {
  const { hashOf, ...cookies } = createDeviceCookies({ ids, secret });
  const { lastAccountOn, ...list } = createDeviceList({ pool, clock });
  return {
    ...cookies,
    /** The account in whose share the device of a cookie counts, at an address; null for every device that no account knows. */
    accountOn: createDeviceAccounts(cookies.issued, lastAccountOn),
    /** The device of a cookie, if the account of this name, number or address has logged in on it before; else null. */
    knownBy: async (cookie: string | null, merchantCode: string, key: string, by: AccountKeyKind): Promise<string | null> => {
      const hash = hashOf(cookie);
      if (hash === null) return null;
      const found = await pool.query({
        name: `login-device-known-${by}`,
        text: `SELECT 1 FROM login_device d JOIN player p ON p.id = d.player_id
               WHERE d.device_hash = $1 AND p.merchant_code = $2 AND ${accountOf[by]} LIMIT 1`,
        values: [hash, merchantCode, key],
      });
      return found.rowCount === 1 ? hash.toString('hex') : null;
    },
    /** Whether the account has logged in on the device, in hexadecimal digits, before. */
    isDeviceOf: async (device: string, playerId: string): Promise<boolean> => {
      const found = await pool.query({
        name: 'login-device-of',
        text: `SELECT FROM login_device WHERE device_hash = decode($1, 'hex') AND player_id = $2`,
        values: [device, playerId],
      });
      return found.rowCount === 1;
    },
    /** The last trial account of the device; null if there is none. */
    trialOn: async (cookie: string | null, merchantCode: string): Promise<string | null> => {
      const hash = hashOf(cookie);
      if (hash === null) return null;
      const { rows } = await pool.query<{ id: string }>({
        name: 'login-device-trial',
        text: `SELECT p.id FROM login_device d JOIN player p ON p.id = d.player_id
               WHERE d.device_hash = $1 AND p.merchant_code = $2 AND p.type = 4 AND p.password_hash IS NULL AND p.status = 'active'
               ORDER BY d.last_at DESC LIMIT 1`,
        values: [hash, merchantCode],
      });
      return rows[0]?.id ?? null;
    },
    /**
     * Stores a login on a device and returns the device's cookie. Deletes the player's oldest devices above the limit. Pass the client
     * of your transaction if you have one.
     */
    remember: async (
      cookie: string | null,
      playerId: string,
      { agent, network }: DevicePlace,
      db: Pool | PoolClient = pool,
    ): Promise<{
      readonly cookie: string;
      readonly hash: Buffer;
      /** Whether the account was used before, but never on this device. */ readonly isAnother: boolean;
    }> => {
      const device = cookies.forLogin(cookie);
      const { rows } = await db.query<{ isAnother: boolean }>({
        name: 'login-device-remember',
        text: `INSERT INTO login_device (device_hash, player_id, last_at, agent, network) VALUES ($1, $2, $3, $4, $5)
               ON CONFLICT (device_hash, player_id) DO UPDATE SET last_at = $3, agent = $4, network = $5
               RETURNING xmax = 0 AND EXISTS (SELECT FROM login_device o WHERE o.player_id = $2 AND o.device_hash <> $1) AS "isAnother"`,
        values: [device.hash, playerId, new Date(clock.now()), agent, network],
      });
      await db.query({
        name: 'login-device-trim',
        text: `DELETE FROM login_device WHERE player_id = $1 AND device_hash IN
               (SELECT device_hash FROM login_device WHERE player_id = $1 ORDER BY last_at DESC OFFSET ${devicesPerPlayerMax})`,
        values: [playerId],
      });
      return { ...device, isAnother: rows[0]?.isAnother === true };
    },
    ...list,
  };
};
export type LoginDevices = ReturnType<typeof createLoginDevices>;
