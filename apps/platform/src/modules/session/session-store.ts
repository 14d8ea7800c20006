import type { Pool, PoolClient } from 'pg';

/** A session with the player it belongs to, as a token finds it. */
export type OpenSession = {
  readonly sessionId: string;
  readonly playerId: string;
  readonly type: number;
  readonly userName: string;
  readonly merchantCode: string;
  readonly firstLoginPending: boolean;
  readonly cookieHash: Buffer;
};

const open = `s.ended_at IS NULL AND s.expires_at > $2 AND p.status = 'active'`;
const columns = `s.id AS "sessionId", p.id AS "playerId", p.type, p.username AS "userName", p.merchant_code AS "merchantCode",
  p.first_login_pending AS "firstLoginPending", s.cookie_hash AS "cookieHash"`;

/** Tokens of one session: a tab each. The oldest go when there are more. */
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

/** Inserts a session under its player's row lock: of logins at once each sees the sessions of those before it, and ends them. */
export const insertSession = async (
  client: PoolClient,
  session: { id: string; playerId: string; cookieHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> => {
  await client.query({
    name: 'session-insert',
    text: `INSERT INTO login_session (id, player_id, cookie_hash, created_at, expires_at)
           SELECT $1, id, $3, $4, $5 FROM player WHERE id = $2 FOR NO KEY UPDATE`,
    values: [session.id, session.playerId, session.cookieHash, session.now, session.expiresAt],
  });
};

export const insertToken = async (client: PoolClient, tokenHash: Buffer, sessionId: string, now: Date): Promise<void> => {
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
};

/** Ends the player's other sessions and returns their ids. */
export const endOthers = async (client: PoolClient, playerId: string, keepId: string, now: Date): Promise<readonly string[]> =>
  (
    await client.query<{ id: string }>({
      name: 'session-end-others',
      text: 'UPDATE login_session SET ended_at = $3 WHERE player_id = $1 AND id <> $2 AND ended_at IS NULL RETURNING id',
      values: [playerId, keepId, now],
    })
  ).rows.map((row) => row.id);

/** Ends a session and returns whose it was; null when it had ended. */
export const endSession = async (client: PoolClient, sessionId: string, now: Date): Promise<string | null> =>
  (
    await client.query<{ playerId: string }>({
      name: 'session-end',
      text: 'UPDATE login_session SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL RETURNING player_id AS "playerId"',
      values: [sessionId, now],
    })
  ).rows[0]?.playerId ?? null;

export const prolong = async (pool: Pool, sessionId: string, expiresAt: Date): Promise<void> => {
  await pool.query({
    name: 'session-prolong',
    text: 'UPDATE login_session SET expires_at = $2 WHERE id = $1 AND ended_at IS NULL',
    values: [sessionId, expiresAt],
  });
};
