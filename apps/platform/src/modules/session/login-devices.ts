import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { LanguageCode } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { digest } from './seal.ts';

const devicesPerPlayerMax = 20;
/** A device that nobody has logged in on for so long is forgotten, as its cookie is. */
export const deviceKeptMs = 400 * 24 * 3_600_000;

export type LoginDeviceDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  /** What the cookies are signed with: one that is made up never gets as far as the store. */
  readonly secret: string;
};

/** Where a login comes from: the browser's own words, and its network. */
export type DevicePlace = {
  readonly agent: string;
  readonly network: string;
  /** What the player is told of it in; not kept. */
  readonly language?: LanguageCode;
};

/** A device of a player. */
export type LoginDevice = DevicePlace & {
  readonly hash: Buffer;
  readonly lastAt: Date;
  readonly isThis: boolean;
  readonly isOpen: boolean;
};

/** What a player sees of their devices, and takes away. */
const createDeviceList = ({ pool, clock }: Pick<LoginDeviceDeps, 'pool' | 'clock'>) => ({
  /** A player's devices: that of a session first, then those in use, then by their last login. */
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
  /** Forgets a device of a player, or with null all but that of a session; in a transaction of the caller's. Returns how many. */
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

/** Devices on which players have logged in before. Each has a cookie with a name of its own, signed; the store has its digest. */
export const createLoginDevices = ({ pool, clock, ids, secret }: LoginDeviceDeps) => {
  const key = Buffer.from(hkdfSync('sha256', secret, 'palaro', 'login-device', 32));
  const signatureOf = (name: string): Buffer => createHmac('sha256', key).update(name).digest();
  const hashOf = (cookie: string | null): Buffer | null => {
    const [name = '', signature = ''] = cookie?.split('.') ?? [];
    const given = Buffer.from(signature, 'base64url');
    const right = signatureOf(name);
    return given.length === right.length && timingSafeEqual(given, right) ? digest(name) : null;
  };
  /** The device of a cookie; a new one where it is none of ours. Nothing is stored of it. */
  const named = (cookie: string | null): { readonly cookie: string; readonly hash: Buffer } => {
    const known = hashOf(cookie);
    if (known !== null && cookie !== null) return { cookie, hash: known };
    const name = ids.newToken();
    return { cookie: `${name}.${signatureOf(name).toString('base64url')}`, hash: digest(name) };
  };
  return {
    named,
    /** The device of a cookie, where somebody has logged in under this name, or the account of this number, before; else null. */
    knownBy: async (cookie: string | null, merchantCode: string, usernameKey: string): Promise<string | null> => {
      const hash = hashOf(cookie);
      if (hash === null) return null;
      const found = await pool.query({
        name: 'login-device-known',
        text: `SELECT 1 FROM login_device d JOIN player p ON p.id = d.player_id
               WHERE d.device_hash = $1 AND p.merchant_code = $2 AND (p.username_key = $3 OR p.mobile_key = $3)`,
        values: [hash, merchantCode, usernameKey],
      });
      return found.rowCount === 1 ? hash.toString('hex') : null;
    },
    /** The trial account that was last played on the device of a cookie; null where there is none. */
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
    /** Notes that a player has logged in on a device; gives the cookie that it keeps. The oldest devices of a player go. */
    remember: async (
      cookie: string | null,
      playerId: string,
      { agent, network }: DevicePlace,
    ): Promise<{
      readonly cookie: string;
      readonly hash: Buffer;
      /** Whether the account was used on others, and not on this one. */ readonly isAnother: boolean;
    }> => {
      const device = named(cookie);
      const { hash } = device;
      const { rows } = await pool.query<{ isAnother: boolean }>({
        name: 'login-device-remember',
        text: `INSERT INTO login_device (device_hash, player_id, last_at, agent, network) VALUES ($1, $2, $3, $4, $5)
               ON CONFLICT (device_hash, player_id) DO UPDATE SET last_at = $3, agent = $4, network = $5
               RETURNING xmax = 0 AND EXISTS (SELECT FROM login_device o WHERE o.player_id = $2 AND o.device_hash <> $1) AS "isAnother"`,
        values: [hash, playerId, new Date(clock.now()), agent, network],
      });
      await pool.query({
        name: 'login-device-trim',
        text: `DELETE FROM login_device WHERE player_id = $1 AND device_hash IN
               (SELECT device_hash FROM login_device WHERE player_id = $1 ORDER BY last_at DESC OFFSET ${devicesPerPlayerMax})`,
        values: [playerId],
      });
      return { ...device, isAnother: rows[0]?.isAnother === true };
    },
    ...createDeviceList({ pool, clock }),
  };
};
export type LoginDevices = ReturnType<typeof createLoginDevices>;
