import type { DocumentKind, IdentityReason, IdentityState } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';

type Db = Pool | PoolClient;

/** One check of a player's identity. Days are `YYYY-MM-DD`. */
export type StoredCheck = {
  readonly id: string;
  readonly merchantCode: string;
  readonly playerId: string;
  readonly kind: DocumentKind;
  readonly numberSealed: Buffer;
  readonly numberHash: Buffer;
  readonly tail: string;
  readonly nameSealed: Buffer;
  readonly birthdaySealed: Buffer;
  readonly validUntil: string | null;
  readonly front: string;
  readonly back: string | null;
  readonly selfie: string;
  readonly state: Exclude<IdentityState, 'none'>;
  readonly reason: IdentityReason | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly submittedAt: Date;
};

const columns = `id, merchant_code AS "merchantCode", player_id AS "playerId", kind, number_sealed AS "numberSealed", number_hash AS "numberHash",
  tail, name_sealed AS "nameSealed", birthday_sealed AS "birthdaySealed", valid_until::text AS "validUntil", front, back, selfie, state, reason,
  decided_by AS "decidedBy", decided_at AS "decidedAt", submitted_at AS "submittedAt"`;

/** The last check of a player; null where there is none. */
export const readLast = async (db: Db, playerId: string): Promise<StoredCheck | null> =>
  (
    await db.query<StoredCheck>({
      name: 'identity-last',
      text: `SELECT ${columns} FROM identity_check WHERE player_id = $1 ORDER BY submitted_at DESC, id DESC LIMIT 1`,
      values: [playerId],
    })
  ).rows[0] ?? null;

/** How many checks a player has asked for since an instant, and when the first of them. */
export const readTries = async (db: Db, playerId: string, since: Date): Promise<{ readonly count: number; readonly first: Date | null }> =>
  (
    await db.query<{ count: number; first: Date | null }>({
      name: 'identity-tries',
      text: 'SELECT count(*)::int AS count, min(submitted_at) AS first FROM identity_check WHERE player_id = $1 AND submitted_at > $2',
      values: [playerId, since],
    })
  ).rows[0] ?? { count: 0, first: null };

/** Makes a document the player's at a merchant; false where it is another's. */
export const claimNumber = async (
  client: PoolClient,
  { merchantCode, numberHash, playerId }: Pick<StoredCheck, 'merchantCode' | 'numberHash' | 'playerId'>,
): Promise<boolean> => {
  await client.query({
    name: 'identity-claim',
    text: 'INSERT INTO identity_owner (merchant_code, number_hash, player_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    values: [merchantCode, numberHash, playerId],
  });
  const { rowCount } = await client.query({
    name: 'identity-owned',
    text: 'SELECT FROM identity_owner WHERE merchant_code = $1 AND number_hash = $2 AND player_id = $3',
    values: [merchantCode, numberHash, playerId],
  });
  return rowCount === 1;
};

/** Gives a document up that the player was never verified by: whoever typed it first must not keep it from whose it is. */
export const releaseNumber = async (client: PoolClient, { merchantCode, numberHash, playerId }: StoredCheck): Promise<void> => {
  await client.query({
    name: 'identity-release',
    text: `DELETE FROM identity_owner WHERE merchant_code = $1 AND number_hash = $2 AND player_id = $3
             AND NOT EXISTS (SELECT FROM identity_check WHERE player_id = $3 AND number_hash = $2 AND state <> 'refused')`,
    values: [merchantCode, numberHash, playerId],
  });
};

export const insertCheck = async (client: PoolClient, check: StoredCheck): Promise<void> => {
  await client.query({
    name: 'identity-add',
    text: `INSERT INTO identity_check (id, merchant_code, player_id, kind, number_sealed, number_hash, tail, name_sealed, birthday_sealed,
             valid_until, front, back, selfie, state, reason, decided_by, decided_at, submitted_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    values: [
      check.id,
      check.merchantCode,
      check.playerId,
      check.kind,
      check.numberSealed,
      check.numberHash,
      check.tail,
      check.nameSealed,
      check.birthdaySealed,
      check.validUntil,
      check.front,
      check.back,
      check.selfie,
      check.state,
      check.reason,
      check.decidedBy,
      check.decidedAt,
      check.submittedAt,
    ],
  });
};

/** One of a merchant's, locked until the transaction ends; null where there is none. */
export const lockCheck = async (client: PoolClient, merchantCode: string, id: string): Promise<StoredCheck | null> =>
  (
    await client.query<StoredCheck>({
      name: 'identity-one',
      text: `SELECT ${columns} FROM identity_check WHERE merchant_code = $1 AND id = $2 FOR UPDATE`,
      values: [merchantCode, id],
    })
  ).rows[0] ?? null;

/** Those of a merchant that wait for operators, the oldest first, or the latest of all. What a provider is asked for waits for nobody else. */
export const readQueue = async (pool: Pool, merchantCode: string, onlyOpen: boolean, max: number): Promise<readonly StoredCheck[]> =>
  (
    await pool.query<StoredCheck>(
      `SELECT ${columns} FROM identity_check WHERE merchant_code = $1 AND (NOT $2 OR (state = 'submitted'
           AND NOT EXISTS (SELECT FROM identity_ask WHERE check_id = id AND ask_at IS NOT NULL)))
       ORDER BY CASE WHEN $2 THEN submitted_at END, submitted_at DESC, id LIMIT $3`,
      [merchantCode, onlyOpen, max],
    )
  ).rows;

/** Writes what has become of a check. */
export const setDecision = async (
  client: PoolClient,
  id: string,
  {
    state,
    reason,
    by,
    at,
  }: { readonly state: 'verified' | 'refused'; readonly reason: IdentityReason | null; readonly by: string; readonly at: Date },
): Promise<void> => {
  await client.query({
    name: 'identity-decide',
    text: 'UPDATE identity_check SET state = $2, reason = $3, decided_by = $4, decided_at = $5 WHERE id = $1',
    values: [id, state, reason, by, at],
  });
};

/** Ends those of a merchant, or of one player alone, whose document ended before a day; returns whose they were. */
export const expireBefore = async (
  client: PoolClient,
  merchantCode: string,
  today: string,
  { max, playerId = null }: { readonly max: number; readonly playerId?: string | null },
): Promise<readonly string[]> =>
  (
    await client.query<{ playerId: string }>({
      name: 'identity-expire',
      text: `UPDATE identity_check SET state = 'expired' WHERE id IN (SELECT id FROM identity_check
               WHERE merchant_code = $1 AND state = 'verified' AND valid_until < $2 AND ($4::text IS NULL OR player_id = $4)
               ORDER BY valid_until LIMIT $3 FOR UPDATE SKIP LOCKED)
             RETURNING player_id AS "playerId"`,
      values: [merchantCode, today, max, playerId],
    })
  ).rows.map((ended) => ended.playerId);

/** Whether a player is verified on a day of the merchant's calendar, whether or not the job has been there. */
export const isVerified = async (db: Db, playerId: string, today: string): Promise<boolean> =>
  (
    await db.query({
      name: 'identity-holds',
      text: `SELECT FROM identity_check WHERE player_id = $1 AND state = 'verified' AND (valid_until IS NULL OR valid_until >= $2)`,
      values: [playerId, today],
    })
  ).rowCount === 1;

/** Checks that hold, of players who were not compared with the registers of excluded persons by each key that these hash by. */
export const readUncompared = async (client: PoolClient, max: number): Promise<readonly StoredCheck[]> =>
  (
    await client.query<StoredCheck>({
      name: 'identity-uncompared',
      text: `SELECT ${columns} FROM identity_check c WHERE state = 'verified'
               AND EXISTS (
                 SELECT FROM (SELECT '' AS key_id UNION SELECT key_id FROM registry_pull r WHERE r.merchant_code = c.merchant_code) AS key
                 WHERE key_id IS NOT NULL
                   AND NOT EXISTS (SELECT FROM registry_person p WHERE p.player_id = c.player_id AND p.key_id = key.key_id))
             ORDER BY player_id LIMIT $1`,
      values: [max],
    })
  ).rows;
