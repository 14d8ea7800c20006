import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';
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
  return {
    /** The device of a cookie, where somebody has logged in under this name before; else null. */
    knownBy: async (cookie: string | null, merchantCode: string, usernameKey: string): Promise<string | null> => {
      const hash = hashOf(cookie);
      if (hash === null) return null;
      const found = await pool.query({
        name: 'login-device-known',
        text: `SELECT 1 FROM login_device d JOIN player p ON p.id = d.player_id
               WHERE d.device_hash = $1 AND p.merchant_code = $2 AND p.username_key = $3`,
        values: [hash, merchantCode, usernameKey],
      });
      return found.rowCount === 1 ? hash.toString('hex') : null;
    },
    /** Notes that a player has logged in on a device; gives the cookie that it keeps. The oldest devices of a player go. */
    remember: async (cookie: string | null, playerId: string): Promise<string> => {
      const name = ids.newToken();
      const kept = hashOf(cookie) === null ? null : cookie;
      await pool.query({
        name: 'login-device-remember',
        text: `INSERT INTO login_device (device_hash, player_id, last_at) VALUES ($1, $2, $3)
               ON CONFLICT (device_hash, player_id) DO UPDATE SET last_at = $3`,
        values: [hashOf(kept) ?? digest(name), playerId, new Date(clock.now())],
      });
      await pool.query({
        name: 'login-device-trim',
        text: `DELETE FROM login_device WHERE player_id = $1 AND device_hash IN
               (SELECT device_hash FROM login_device WHERE player_id = $1 ORDER BY last_at DESC OFFSET ${devicesPerPlayerMax})`,
        values: [playerId],
      });
      return kept ?? `${name}.${signatureOf(name).toString('base64url')}`;
    },
  };
};
export type LoginDevices = ReturnType<typeof createLoginDevices>;
