import type { PictureKind } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';

export type PictureOwner = { readonly merchantCode: string; readonly playerId: string };
export type StoredPicture = PictureOwner & { readonly id: string; readonly kind: PictureKind };
export type UnusedPicture = StoredPicture & { readonly receivedAt: Date };

const columns = 'id, merchant_code AS "merchantCode", player_id AS "playerId", kind';

/** When a player's upload number `max`, counted back from now, was received, if that was after `since`; null otherwise. */
export const readUploadBefore = async (
  client: Pick<Pool, 'query'>,
  playerId: string,
  { since, max }: { readonly since: Date; readonly max: number },
): Promise<Date | null> => {
  const { rows } = await client.query<{ at: Date }>({
    name: 'picture-limit',
    text: 'SELECT received_at AS at FROM picture WHERE player_id = $1 AND received_at > $2 ORDER BY received_at DESC OFFSET $3 LIMIT 1',
    values: [playerId, since, max - 1],
  });
  return rows[0]?.at ?? null;
};

/** Takes a place among a player's uploads; false where there is none. Uploads of one player that come at once are counted one by one. */
export const reservePicture = (
  pool: Pool,
  { id, merchantCode, playerId, kind }: StoredPicture,
  at: Date,
  limit: { readonly since: Date; readonly max: number },
): Promise<boolean> =>
  transaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`picture ${playerId}`]);
    if ((await readUploadBefore(client, playerId, limit)) !== null) return false;
    await client.query('INSERT INTO picture (id, merchant_code, player_id, kind, received_at) VALUES ($1, $2, $3, $4, $5)', [
      id,
      merchantCode,
      playerId,
      kind,
      at,
    ]);
    return true;
  });

export const setPictureStored = async (pool: Pool, id: string, at: Date): Promise<void> => {
  await pool.query({ name: 'picture-stored', text: 'UPDATE picture SET stored_at = $2 WHERE id = $1', values: [id, at] });
};

/** Counts an upload that came to nothing as one of an earlier time: what may be stored of it is purged by its row. */
export const ageUpload = async (pool: Pool, id: string, at: Date): Promise<void> => {
  await pool.query({ name: 'picture-aged', text: 'UPDATE picture SET received_at = $2 WHERE id = $1', values: [id, at] });
};

/** A stored picture of a player; null where it is not theirs. */
export const readPicture = async (pool: Pool, playerId: string, id: string): Promise<StoredPicture | null> =>
  (
    await pool.query<StoredPicture>({
      name: 'picture',
      text: `SELECT ${columns} FROM picture
             WHERE id = $1 AND player_id = $2 AND stored_at IS NOT NULL`,
      values: [id, playerId],
    })
  ).rows[0] ?? null;

/** Marks stored pictures of a player as used, of those that were received after `since` and are not used yet; returns how many. */
export const markPicturesUsed = async (
  client: PoolClient,
  {
    playerId,
    ids,
    kind,
    since,
    at,
  }: {
    readonly playerId: string;
    readonly ids: readonly string[];
    readonly kind: PictureKind;
    readonly since: Date;
    readonly at: Date;
  },
): Promise<number> => {
  const { rowCount } = await client.query({
    name: 'picture-use',
    text: `UPDATE picture SET used_at = $4
           WHERE player_id = $1 AND id = ANY ($2) AND kind = $5 AND received_at > $3 AND stored_at IS NOT NULL AND used_at IS NULL`,
    values: [playerId, ids, since, at, kind],
  });
  return rowCount ?? 0;
};

/** Marks a stored attachment of one owner as used and makes it a player's, among whose own uploads it does not count; false where it is not there to be used. */
export const movePicture = async (
  client: PoolClient,
  {
    id,
    fromOwner,
    toPlayer,
    since,
    at,
  }: { readonly id: string; readonly fromOwner: string; readonly toPlayer: string; readonly since: Date; readonly at: Date },
): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: 'picture-move',
    text: `UPDATE picture SET player_id = $3, used_at = $5, received_at = $4
           WHERE id = $1 AND player_id = $2 AND kind = 'attachment' AND received_at > $4 AND stored_at IS NOT NULL AND used_at IS NULL`,
    values: [id, fromOwner, toPlayer, since, at],
  });
  return rowCount === 1;
};

/** Makes a picture of a player one that nothing uses. */
export const markPictureUnused = async (client: PoolClient, playerId: string, id: string): Promise<void> => {
  await client.query({
    name: 'picture-release',
    text: 'UPDATE picture SET used_at = NULL WHERE player_id = $1 AND id = $2',
    values: [playerId, id],
  });
};

/** Unused pictures that were received before an instant, the oldest first: those behind the last of the page before. */
export const readUnused = async (pool: Pool, before: Date, last: UnusedPicture | null, max: number): Promise<readonly UnusedPicture[]> =>
  (
    await pool.query<UnusedPicture>({
      name: 'picture-unused',
      text: `SELECT ${columns}, received_at AS "receivedAt" FROM picture
             WHERE used_at IS NULL AND received_at < $1 AND received_at >= $3 AND (received_at, id) > ($3, $4)
             ORDER BY received_at, id LIMIT $2`,
      values: [before, max, last?.receivedAt ?? new Date(0), last?.id ?? ''],
    })
  ).rows;

/** Pictures of a player, used or not, `max` at the most. */
export const readPicturesOf = async (pool: Pool, playerId: string, max: number): Promise<readonly StoredPicture[]> =>
  (
    await pool.query<StoredPicture>({
      name: 'pictures-of-player',
      text: `SELECT ${columns} FROM picture WHERE player_id = $1 LIMIT $2`,
      values: [playerId, max],
    })
  ).rows;

/** Deletes a picture's row, used or not. */
export const forgetPicture = async (pool: Pool, id: string): Promise<void> => {
  await pool.query({ name: 'picture-forget', text: 'DELETE FROM picture WHERE id = $1', values: [id] });
};

export const deletePicture = async (pool: Pool, id: string): Promise<void> => {
  await pool.query({ name: 'picture-delete', text: 'DELETE FROM picture WHERE id = $1 AND used_at IS NULL', values: [id] });
};
