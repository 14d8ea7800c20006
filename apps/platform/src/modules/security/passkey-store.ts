import type { Pool, PoolClient } from 'pg';
import { purgeRows } from '../../db/purge.ts';

export type Passkey = {
  readonly merchantCode: string;
  /** Credential id, base64url. */
  readonly id: string;
  readonly playerId: string;
  /** COSE key. */
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly isBackedUp: boolean;
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
};

export type Challenge = {
  readonly id: string;
  readonly merchantCode: string;
  readonly purpose: 'add' | 'login';
  /** The session that adds a passkey, or the device that logs in. */
  readonly boundTo: string;
  readonly challenge: string;
  readonly expiresAt: Date;
};

const columns = `merchant_code AS "merchantCode", credential_id AS id, player_id AS "playerId", public_key AS "publicKey",
  counter::float8 AS counter, transports, backed_up AS "isBackedUp", name, created_at AS "createdAt", used_at AS "usedAt"`;

const challengeRows = (pool: Pool) => ({
  insertChallenge: async ({ id, merchantCode, purpose, boundTo, challenge, expiresAt }: Challenge): Promise<void> => {
    await pool.query({
      name: 'passkey-challenge',
      text: `INSERT INTO passkey_challenge (id, merchant_code, purpose, bound_to, challenge, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
      values: [id, merchantCode, purpose, boundTo, challenge, expiresAt],
    });
  },
  /** Uses a challenge, once; null if it is expired, used or another browser's. */
  takeChallenge: async (given: Omit<Challenge, 'challenge' | 'expiresAt'>, now: Date): Promise<string | null> => {
    const { rows } = await pool.query<{ challenge: string; isGood: boolean }>({
      name: 'passkey-challenge-take',
      text: `DELETE FROM passkey_challenge WHERE id = $1 AND merchant_code = $2 AND purpose = $3 AND bound_to = $4
             RETURNING challenge, expires_at > $5 AS "isGood"`,
      values: [given.id, given.merchantCode, given.purpose, given.boundTo, now],
    });
    return rows[0]?.isGood === true ? rows[0].challenge : null;
  },
  /** Deletes expired challenges. */
  purge: async (now: Date): Promise<void> => {
    await purgeRows(pool, 'passkey_challenge', 'expires_at < $1', [now]);
  },
});

/** Inserts a passkey, in a transaction that holds the player's lock. `full`: the account has `most`. `known`: it is stored already. */
const insertPasskey = async (client: PoolClient, passkey: Passkey, most: number): Promise<'kept' | 'full' | 'known'> => {
  await client.query({ name: 'passkey-lock', text: 'SELECT 1 FROM player WHERE id = $1 FOR UPDATE', values: [passkey.playerId] });
  const { rows } = await client.query<{ full: boolean }>({
    name: 'passkey-full',
    text: 'SELECT count(*) >= $2 AS full FROM passkey WHERE player_id = $1',
    values: [passkey.playerId, most],
  });
  if (rows[0]?.full !== false) return 'full';
  const { rowCount } = await client.query({
    name: 'passkey-insert',
    text: `INSERT INTO passkey (merchant_code, credential_id, player_id, public_key, counter, transports, backed_up, name, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
    values: [
      passkey.merchantCode,
      passkey.id,
      passkey.playerId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.isBackedUp,
      passkey.name,
      passkey.createdAt,
    ],
  });
  return rowCount === 1 ? 'kept' : 'known';
};

export const createPasskeyStore = (pool: Pool) => ({
  ...challengeRows(pool),
  list: async (playerId: string): Promise<readonly Passkey[]> =>
    (
      await pool.query<Passkey>({
        name: 'passkey-list',
        text: `SELECT ${columns} FROM passkey WHERE player_id = $1 ORDER BY created_at DESC, credential_id`,
        values: [playerId],
      })
    ).rows,
  count: async (playerId: string): Promise<number> =>
    (
      await pool.query<{ count: number }>({
        name: 'passkey-count',
        text: 'SELECT count(*)::integer AS count FROM passkey WHERE player_id = $1',
        values: [playerId],
      })
    ).rows[0]?.count ?? 0,
  find: async (merchantCode: string, id: string): Promise<Passkey | null> =>
    (
      await pool.query<Passkey>({
        name: 'passkey-find',
        text: `SELECT ${columns} FROM passkey WHERE merchant_code = $1 AND credential_id = $2`,
        values: [merchantCode, id],
      })
    ).rows[0] ?? null,
  insert: insertPasskey,
  /** Stores a login. False if its counter was used already: the same answer twice, or a copied key. */
  used: async ({ merchantCode, id, counter, isBackedUp }: Pick<Passkey, 'merchantCode' | 'id' | 'counter' | 'isBackedUp'>, now: Date) =>
    (
      await pool.query({
        name: 'passkey-used',
        text: `UPDATE passkey SET counter = $3, backed_up = $4, used_at = $5
               WHERE merchant_code = $1 AND credential_id = $2 AND (counter < $3 OR (counter = 0 AND $3 = 0))`,
        values: [merchantCode, id, counter, isBackedUp, now],
      })
    ).rowCount === 1,
  rename: async (client: PoolClient, playerId: string, id: string, name: string): Promise<boolean> =>
    (
      await client.query({
        name: 'passkey-rename',
        text: 'UPDATE passkey SET name = $3 WHERE player_id = $1 AND credential_id = $2',
        values: [playerId, id, name],
      })
    ).rowCount === 1,
  /** Returns whether there was one. */
  remove: async (client: PoolClient, playerId: string, id: string): Promise<boolean> =>
    (
      await client.query({
        name: 'passkey-remove',
        text: 'DELETE FROM passkey WHERE player_id = $1 AND credential_id = $2',
        values: [playerId, id],
      })
    ).rowCount === 1,
});
export type PasskeyStore = ReturnType<typeof createPasskeyStore>;
