import type { Pool, PoolClient } from 'pg';
import { deleteOfPlayer } from '../../db/delete-of-player.ts';

/** An open session, found by a token, with its player. */
export type OpenSession = {
  readonly sessionId: string;
  readonly playerId: string;
  readonly type: number;
  readonly userName: string;
  readonly merchantCode: string;
  /** Whether the password came from somebody else. */
  readonly ownPasswordDue: boolean;
  /** Whether a break or an exclusion of the player holds. */
  readonly isExcluded: boolean;
  readonly cookieHash: Buffer;
};

const open = `s.ended_at IS NULL AND s.expires_at > $2 AND p.status = 'active'`;
const columns = `s.id AS "sessionId", p.id AS "playerId", p.type, p.username AS "userName", p.merchant_code AS "merchantCode",
  p.first_login_pending AS "ownPasswordDue", exclusion_holds(p_player => p.id, p_at => $2) AS "isExcluded", s.cookie_hash AS "cookieHash"`;

/** Tokens of one session, one for each tab. The oldest are deleted above this number. */
const tokensPerSessionMax = 20;

export const findByToken = async (pool: Pool, tokenHash: Buffer, now: Date): Promise<OpenSession | null> =>
  (
    await pool.query<OpenSession>({
      name: 'session-by-token',
      text: `SELECT ${columns} FROM login_token t JOIN login_session s ON s.id = t.session_id JOIN player p ON p.id = s.player_id WHERE t.token_hash = $1 AND ${open}`,
      values: [tokenHash, now],
    })
  ).rows[0] ?? null;

export const findByCookie = async (pool: Pool, cookieHash: Buffer, now: Date): Promise<OpenSession | null> =>
  (
    await pool.query<OpenSession>({
      name: 'session-by-cookie',
      text: `SELECT ${columns} FROM login_session s JOIN player p ON p.id = s.player_id WHERE s.cookie_hash = $1 AND ${open}`,
      values: [cookieHash, now],
    })
  ).rows[0] ?? null;

export type EndReason = 'logout' | 'replaced' | 'operator' | 'expired' | 'password' | 'removed' | 'excluded';

/** Why the session of a token has ended; null if it is open, or its time is over and the job has not ended it yet. */
export const findEndReason = async (pool: Pool, tokenHash: Buffer): Promise<EndReason | null> =>
  (
    await pool.query<{ reason: EndReason | null }>({
      name: 'session-end-reason',
      text: 'SELECT s.end_reason AS reason FROM login_token t JOIN login_session s ON s.id = t.session_id WHERE t.token_hash = $1 AND s.ended_at IS NOT NULL',
      values: [tokenHash],
    })
  ).rows[0]?.reason ?? null;

export type NewSession = {
  readonly id: string;
  readonly playerId: string;
  /** When the password was changed last that the login went by. */
  readonly passwordChangedAt: Date | null;
  readonly cookieHash: Buffer;
  readonly deviceHash: Buffer | null;
  readonly now: Date;
  readonly expiresAt: Date;
};

/**
 * Inserts a session. Locks the player's row, so that of two logins at once the later one ends the earlier one's session. Returns false
 * where the account was blocked, or its password changed, since the login was looked at: it may have been by what opens the account no
 * more.
 */
export const insertSession = async (client: PoolClient, session: NewSession): Promise<boolean> => {
  const { id, playerId, cookieHash, now, expiresAt, deviceHash, passwordChangedAt } = session;
  // Dates of JavaScript have milliseconds.
  const inserted = await client.query({
    name: 'session-insert',
    text: `INSERT INTO login_session (id, player_id, cookie_hash, created_at, expires_at, device_hash)
           SELECT $1, id, $3, $4, $5, $6 FROM player
           WHERE id = $2 AND status = 'active' AND date_trunc('milliseconds', password_changed_at) IS NOT DISTINCT FROM $7::timestamptz FOR NO KEY UPDATE`,
    values: [id, playerId, cookieHash, now, expiresAt, deviceHash, passwordChangedAt],
  });
  return inserted.rowCount === 1;
};

/** Whether a break or an exclusion of a player holds. */
export const isExcluded = async (client: PoolClient, playerId: string, now: Date): Promise<boolean> =>
  (
    await client.query<{ holds: boolean }>({
      name: 'session-is-excluded',
      text: 'SELECT exclusion_holds(p_player => $1, p_at => $2) AS holds',
      values: [playerId, now],
    })
  ).rows[0]?.holds === true;

/** Notes an account's first login. Returns whether this is it. */
export const noteFirstLogin = async (client: PoolClient, playerId: string, now: Date): Promise<boolean> =>
  (
    await client.query({
      name: 'player-first-login',
      text: 'UPDATE player SET first_login_at = $2 WHERE id = $1 AND first_login_at IS NULL',
      values: [playerId, now],
    })
  ).rowCount === 1;

/**
 * Holds a session open until the transaction ends, with its player's row, which every reset and every login holds too. Returns false
 * where it has ended.
 */
export const holdSession = async (
  client: PoolClient,
  { playerId, sessionId }: { readonly playerId: string; readonly sessionId: string },
): Promise<boolean> => {
  await client.query({ name: 'session-hold-player', text: 'SELECT FROM player WHERE id = $1 FOR NO KEY UPDATE', values: [playerId] });
  const held = await client.query({
    name: 'session-hold',
    text: 'SELECT FROM login_session WHERE id = $1 AND player_id = $2 AND ended_at IS NULL FOR SHARE',
    values: [sessionId, playerId],
  });
  return held.rowCount === 1;
};

/** Inserts a token. Holds its session, so that of many at once no more stay than the bound; false where that has ended. */
export const insertToken = async (client: PoolClient, tokenHash: Buffer, sessionId: string, now: Date): Promise<boolean> => {
  const held = await client.query({
    name: 'token-session',
    text: 'SELECT FROM login_session WHERE id = $1 AND ended_at IS NULL FOR NO KEY UPDATE',
    values: [sessionId],
  });
  if (held.rowCount !== 1) return false;
  await client.query({
    name: 'token-insert',
    text: 'INSERT INTO login_token (token_hash, session_id, created_at) VALUES ($1, $2, $3)',
    values: [tokenHash, sessionId, now],
  });
  await client.query({
    name: 'token-trim',
    text: `DELETE FROM login_token WHERE token_hash IN (SELECT token_hash FROM login_token WHERE session_id = $1 ORDER BY created_at DESC OFFSET ${tokensPerSessionMax})`,
    values: [sessionId],
  });
  return true;
};

/** Which of a player's sessions end: all except `keepId`, only those of `deviceHash` if given. */
export type SessionsToEnd = { readonly keepId?: string; readonly deviceHash?: Buffer; readonly reason: EndReason };

/** Returns the ids of the ended sessions. */
export const endSessionsOf = async (
  client: PoolClient,
  playerId: string,
  { keepId = '', deviceHash, reason, now }: SessionsToEnd & { readonly now: Date },
): Promise<readonly string[]> =>
  (
    await client.query<{ id: string }>({
      name: 'session-end-all',
      text: `UPDATE login_session SET ended_at = $3, end_reason = $4
             WHERE player_id = $1 AND id <> $2 AND ended_at IS NULL AND ($5::bytea IS NULL OR device_hash = $5) RETURNING id`,
      values: [playerId, keepId, now, reason, deviceHash ?? null],
    })
  ).rows.map((row) => row.id);

export type ExpiredSession = { readonly id: string; readonly playerId: string; readonly expiresAt: Date };

/** Open sessions whose time is over, the oldest first: those behind the last of the page before. */
export const readExpiredSessions = async (
  pool: Pool,
  now: Date,
  last: ExpiredSession | null,
  max: number,
): Promise<readonly ExpiredSession[]> =>
  (
    await pool.query<ExpiredSession>({
      name: 'session-expired',
      text: `SELECT id, player_id AS "playerId", expires_at AS "expiresAt" FROM login_session
             WHERE ended_at IS NULL AND expires_at <= $1 AND expires_at >= $2 AND (expires_at, id) > ($2, $3)
             ORDER BY expires_at, id LIMIT $4`,
      values: [now, last?.expiresAt ?? new Date(0), last?.id ?? '', max],
    })
  ).rows;

/** Ends a session whose time is over; false where it has ended, or was prolonged meanwhile. */
export const endExpiredSession = async (client: PoolClient, id: string, now: Date): Promise<boolean> =>
  (
    await client.query({
      name: 'session-expire',
      text: `UPDATE login_session SET ended_at = $2, end_reason = 'expired' WHERE id = $1 AND ended_at IS NULL AND expires_at <= $2`,
      values: [id, now],
    })
  ).rowCount === 1;

export const countSessions = async (pool: Pool | PoolClient, playerId: string, now: Date): Promise<number> =>
  (
    await pool.query<{ count: number }>({
      name: 'session-count',
      text: 'SELECT count(*)::integer AS count FROM login_session WHERE player_id = $1 AND ended_at IS NULL AND expires_at > $2',
      values: [playerId, now],
    })
  ).rows[0]?.count ?? 0;

/** Ends a session. Returns the player's id; null if it had ended before. */
export const endSession = async (client: PoolClient, sessionId: string, now: Date): Promise<string | null> =>
  (
    await client.query<{ playerId: string }>({
      name: 'session-end',
      text: `UPDATE login_session SET ended_at = $2, end_reason = 'logout' WHERE id = $1 AND ended_at IS NULL RETURNING player_id AS "playerId"`,
      values: [sessionId, now],
    })
  ).rows[0]?.playerId ?? null;

/** When a session ends: `expiresAt` if it is not used again, `endsAt` in any case. */
export type SessionEnds = { readonly expiresAt: Date; readonly endsAt: Date; readonly now: Date };

/** Prolongs a player's open session, unless it was prolonged a moment ago. */
export const prolongOfPlayer = async (
  pool: Pool,
  playerId: string,
  times: { readonly now: Date; readonly idleMs: number; readonly absoluteMs: number; readonly onceInMs: number },
): Promise<void> => {
  const { now, idleMs, absoluteMs, onceInMs } = times;
  const next = now.getTime() + idleMs;
  await pool.query({
    name: 'session-prolong-player',
    text: `UPDATE login_session SET expires_at = least($3::timestamptz, created_at + $5 * interval '1 ms')
           WHERE player_id = $1 AND ended_at IS NULL AND expires_at > $2 AND expires_at <= $4`,
    values: [playerId, now, new Date(next), new Date(next - onceInMs), absoluteMs],
  });
};

/** Prolongs an open session, at most to its `endsAt`; null if it is not open. */
export const prolong = async (
  pool: Pool,
  sessionId: string,
  { now, idleMs, absoluteMs }: { readonly now: Date; readonly idleMs: number; readonly absoluteMs: number },
): Promise<SessionEnds | null> =>
  (
    await pool.query<SessionEnds>({
      name: 'session-prolong',
      text: `UPDATE login_session SET expires_at = least($2::timestamptz + $3 * interval '1 ms', created_at + $4 * interval '1 ms')
             WHERE id = $1 AND ended_at IS NULL AND expires_at > $2
             RETURNING expires_at AS "expiresAt", created_at + $4 * interval '1 ms' AS "endsAt", $2::timestamptz AS now`,
      values: [sessionId, now, idleMs, absoluteMs],
    })
  ).rows[0] ?? null;

/** Deletes a player's sessions, tokens and devices, at most `max` rows of each; returns how many. */
export const deleteSessions = async (pool: Pool, playerId: string, max: number): Promise<number> => {
  const tokens = await pool.query({
    name: 'tokens-forget',
    text: `DELETE FROM login_token WHERE token_hash = ANY (ARRAY (
             SELECT t.token_hash FROM login_session s JOIN login_token t ON t.session_id = s.id WHERE s.player_id = $1 LIMIT $2))`,
    values: [playerId, max],
  });
  const sessions = await pool.query({
    name: 'sessions-forget',
    text: `DELETE FROM login_session WHERE id = ANY (ARRAY (
             SELECT id FROM login_session s WHERE player_id = $1 AND NOT EXISTS (SELECT FROM login_token WHERE session_id = s.id) LIMIT $2))`,
    values: [playerId, max],
  });
  return (tokens.rowCount ?? 0) + (sessions.rowCount ?? 0) + (await deleteOfPlayer(pool, 'login_device', playerId, max));
};
