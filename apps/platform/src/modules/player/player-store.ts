import { nameKey } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';

/** A player as stored. `usernameKey` is the name's folded form. */
export type Player = {
  readonly id: string;
  readonly merchantCode: string;
  readonly username: string;
  readonly type: number;
  readonly status: 'active' | 'disabled';
  readonly nickname: string;
  readonly currency: string;
  readonly clubLabel: string;
  readonly toUpline: boolean;
  /** A drawn one, or the id of a picture; empty for none. */
  readonly headIcon: string;
  /** As registered; empty without one. Leaves the server masked only. */
  readonly email: string;
  /** In E.164, such as `+639171234567`; empty without one. Leaves the server masked only. */
  readonly mobile: string;
  readonly firstLoginPending: boolean;
  /** When the login password was changed last; null while it is the first one. */
  readonly passwordChangedAt: Date | null;
  readonly invitationCode: string | null;
  readonly createdAt: Date;
};

export type NewPlayer = Omit<Player, 'status' | 'clubLabel' | 'toUpline' | 'headIcon' | 'email' | 'mobile'> & {
  readonly usernameKey: string;
  /** Null for a trial account alone: nobody has a password for it. */
  readonly passwordHash: string | null;
  readonly emailKey: string | null;
  readonly mobileKey: string | null;
  /** When the player gave back a code that went to the number, or to the address; null where neither is verified. */
  readonly mobileVerifiedAt: Date | null;
  readonly emailVerifiedAt: Date | null;
  readonly paymentPasswordHash: string | null;
  readonly profile: Readonly<Record<string, string>>;
  readonly registerMethod: string;
  readonly registerHost: string;
  readonly referrerId: string | null;
  readonly agentId: string | null;
  readonly termsAcceptedAt: Date | null;
};

/** Which unique key a new player ran into. */
export type Taken = 'username_taken' | 'email_taken' | 'mobile_taken';

/** The columns of a `Player`, of the table `player` alone. */
export const playerColumns = `id, merchant_code AS "merchantCode", username, type, status, nickname, currency, club_label AS "clubLabel", to_upline AS "toUpline",
  head_icon AS "headIcon", coalesce(profile->>'email', '') AS email, coalesce(mobile_key, '') AS mobile, first_login_pending AS "firstLoginPending", password_changed_at AS "passwordChangedAt", invitation_code AS "invitationCode", created_at AS "createdAt"`;

const takenBy: Readonly<Record<string, Taken>> = {
  player_username: 'username_taken',
  player_email: 'email_taken',
  player_mobile: 'mobile_taken',
};

type Db = Pool | PoolClient;

export const findPlayer = async (db: Db, id: string): Promise<Player | null> =>
  (await db.query<Player>({ name: 'player-by-id', text: `SELECT ${playerColumns} FROM player WHERE id = $1`, values: [id] })).rows[0] ??
  null;

/** The player of a name in any spelling. */
export const findByName = async (db: Db, merchantCode: string, name: string): Promise<Player | null> =>
  (
    await db.query<Player>(`SELECT ${playerColumns} FROM player WHERE merchant_code = $1 AND username_key = $2`, [
      merchantCode,
      nameKey(name),
    ])
  ).rows[0] ?? null;

/** The player of a name in any spelling, or of a mobile number that it has verified, with the password's hash, for a login. */
export const findForLogin = async (
  db: Db,
  merchantCode: string,
  loginKey: string,
): Promise<(Player & { passwordHash: string | null }) | null> =>
  (
    await db.query<Player & { passwordHash: string | null }>({
      name: 'player-for-login',
      text: `SELECT ${playerColumns}, password_hash AS "passwordHash" FROM player
             WHERE merchant_code = $1 AND (username_key = $2 OR (mobile_key = $2 AND mobile_verified_at IS NOT NULL))
             ORDER BY (username_key = $2) DESC LIMIT 1`,
      values: [merchantCode, loginKey],
    })
  ).rows[0] ?? null;

export const keyIsTaken = async (db: Db, column: 'username_key' | 'email_key', merchantCode: string, key: string): Promise<boolean> =>
  (
    await db.query({
      name: `player-taken-${column}`,
      text: `SELECT 1 FROM player WHERE merchant_code = $1 AND ${column} = $2`,
      values: [merchantCode, key],
    })
  ).rowCount === 1;

export type PlayerOfContact = Player & {
  readonly payeeName: string;
  /** Whether the player has given back a code that went there. */
  readonly isVerified: boolean;
  /** Whether the player has given back a code of any contact of the account. */
  readonly isOwned: boolean;
};

/** The player that a mobile number in E.164 or an e-mail address belongs to. */
export const findByContact = async (
  db: Db,
  merchantCode: string,
  channel: 'sms' | 'email',
  key: string,
): Promise<PlayerOfContact | null> => {
  const [column, verified] = channel === 'sms' ? ['mobile_key', 'mobile_verified_at'] : ['email_key', 'email_verified_at'];
  const { rows } = await db.query<PlayerOfContact>({
    name: `player-by-${channel}`,
    text: `SELECT ${playerColumns}, coalesce(profile->>'payeeName', '') AS "payeeName", ${verified} IS NOT NULL AS "isVerified",
             (mobile_verified_at IS NOT NULL OR email_verified_at IS NOT NULL) AS "isOwned" FROM player WHERE merchant_code = $1 AND ${column} = $2`,
    values: [merchantCode, key],
  });
  return rows[0] ?? null;
};

/**
 * Takes a number from an account that never verified it, for a new one that has: whoever gave its code back owns it. Where the
 * new one is refused for its name or address, the number stays.
 */
const releaseMobile = async (client: PoolClient, { merchantCode, mobileKey, usernameKey, emailKey }: NewPlayer): Promise<void> => {
  await client.query({
    name: 'player-release-mobile',
    text: `UPDATE player SET mobile_key = NULL WHERE merchant_code = $1 AND mobile_key = $2 AND mobile_verified_at IS NULL
           AND NOT EXISTS (SELECT FROM player WHERE merchant_code = $1 AND (username_key = $3 OR email_key = $4))`,
    values: [merchantCode, mobileKey, usernameKey, emailKey],
  });
};

/** Inserts a player; a name, e-mail or mobile that is taken comes back as such. */
export const insertPlayer = async (client: PoolClient, player: NewPlayer): Promise<Taken | null> => {
  if (player.mobileKey !== null && player.mobileVerifiedAt !== null) await releaseMobile(client, player);
  const { rows } = await client.query<{ id: string }>({
    name: 'player-insert',
    text: `INSERT INTO player (id, merchant_code, username, username_key, password_hash, type, nickname, currency, first_login_pending, email_key, mobile_key,
             payment_password_hash, profile, register_method, register_host, referrer_id, agent_id, invitation_code, terms_accepted_at, created_at, mobile_verified_at, email_verified_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
           ON CONFLICT DO NOTHING RETURNING id`,
    values: [
      player.id,
      player.merchantCode,
      player.username,
      player.usernameKey,
      player.passwordHash,
      player.type,
      player.nickname,
      player.currency,
      player.firstLoginPending,
      player.emailKey,
      player.mobileKey,
      player.paymentPasswordHash,
      player.profile,
      player.registerMethod,
      player.registerHost,
      player.referrerId,
      player.agentId,
      player.invitationCode,
      player.termsAcceptedAt,
      player.createdAt,
      player.mobileVerifiedAt,
      player.emailVerifiedAt,
    ],
  });
  if (rows.length === 1) return null;
  const clash = await client.query<{ constraint: string }>({
    name: 'player-clash',
    text: `SELECT CASE WHEN username_key = $2 THEN 'player_username' WHEN email_key = $3 THEN 'player_email' ELSE 'player_mobile' END AS constraint
           FROM player WHERE merchant_code = $1 AND (username_key = $2 OR email_key = $3 OR mobile_key = $4) ORDER BY (username_key = $2) DESC LIMIT 1`,
    values: [player.merchantCode, player.usernameKey, player.emailKey, player.mobileKey],
  });
  return takenBy[clash.rows[0]?.constraint ?? ''] ?? 'username_taken';
};

/** Locks the row of a trial account that has no password, so that it cannot be logged in to meanwhile; false where there is none. */
export const lockTrial = async (client: PoolClient, id: string): Promise<boolean> =>
  (
    await client.query({
      name: 'player-lock-trial',
      text: 'SELECT FROM player WHERE id = $1 AND type = 4 AND password_hash IS NULL FOR UPDATE',
      values: [id],
    })
  ).rowCount === 1;

/** Removes a trial account with what operators did with it, once all its other rows are gone. */
export const deleteTrial = async (client: PoolClient, id: string): Promise<void> => {
  await client.query({ name: 'player-forget-history', text: 'DELETE FROM player_history WHERE player_id = $1', values: [id] });
  await client.query({
    name: 'player-forget-trial',
    text: 'DELETE FROM player WHERE id = $1 AND type = 4 AND password_hash IS NULL',
    values: [id],
  });
};

export const setStatus = async (db: Db, id: string, status: Player['status']): Promise<void> => {
  await db.query({ name: 'player-status', text: 'UPDATE player SET status = $2 WHERE id = $1', values: [id, status] });
};

/** The head icon of a player, which nobody else changes until the transaction ends; null for a player who is gone. */
export const lockHeadIcon = async (client: PoolClient, id: string): Promise<string | null> => {
  const { rows } = await client.query<{ icon: string }>({
    name: 'player-head-icon-lock',
    text: 'SELECT head_icon AS icon FROM player WHERE id = $1 FOR UPDATE',
    values: [id],
  });
  return rows[0]?.icon ?? null;
};

export const setHeadIcon = async (client: PoolClient, id: string, icon: string): Promise<void> => {
  await client.query({ name: 'player-head-icon', text: 'UPDATE player SET head_icon = $2 WHERE id = $1', values: [id, icon] });
};

const foundMax = 50;

export const searchByName = async (db: Db, merchantCode: string, start: string): Promise<readonly Player[]> =>
  (
    await db.query<Player>(
      `SELECT ${playerColumns} FROM player WHERE merchant_code = $1 AND starts_with(username_key, $2) ORDER BY username_key LIMIT ${foundMax}`,
      [merchantCode, start],
    )
  ).rows;

/** Changes a status that is still what it was; false when it is not. */
export const changeStatus = async (db: Db, id: string, from: Player['status'], to: Player['status']): Promise<boolean> =>
  (await db.query('UPDATE player SET status = $3 WHERE id = $1 AND status = $2', [id, from, to])).rowCount === 1;

/** Stores the hash of a password that somebody else has set: its owner has to choose another. */
export const setFirstPassword = async (db: Db, id: string, passwordHash: string, now: Date): Promise<void> => {
  await db.query('UPDATE player SET password_hash = $2, first_login_pending = true, password_changed_at = $3 WHERE id = $1', [
    id,
    passwordHash,
    now,
  ]);
};

/** Takes the second step at login away, with its recovery codes; false where there was none. */
export const dropSecondStep = async (db: Db, id: string): Promise<boolean> => {
  await db.query('DELETE FROM recovery_code WHERE player_id = $1', [id]);
  return (await db.query('DELETE FROM second_step WHERE player_id = $1', [id])).rowCount === 1;
};

/** What an operator has done with an account. */
export type PlayerChange = { readonly at: Date; readonly by: string; readonly change: string };

export const insertChange = async (db: Db, { playerId, at, by, change }: PlayerChange & { readonly playerId: string }): Promise<void> => {
  await db.query('INSERT INTO player_history (player_id, changed_at, changed_by, change) VALUES ($1, $2, $3, $4)', [
    playerId,
    at,
    by,
    change,
  ]);
};

export const listChanges = async (db: Db, playerId: string): Promise<readonly PlayerChange[]> =>
  (
    await db.query<PlayerChange>(
      'SELECT changed_at AS at, changed_by AS by, change FROM player_history WHERE player_id = $1 ORDER BY changed_at DESC LIMIT 50',
      [playerId],
    )
  ).rows;

/** Sets a password with the proof of the contact that its code went to. */
export const setPassword = async (client: PoolClient, id: string, hash: string, channel: 'sms' | 'email', now: Date): Promise<void> => {
  const verified = channel === 'sms' ? 'mobile_verified_at' : 'email_verified_at';
  await client.query({
    name: `player-password-by-${channel}`,
    text: `UPDATE player SET password_hash = $2, first_login_pending = false, password_changed_at = $3, ${verified} = coalesce(${verified}, $3) WHERE id = $1`,
    values: [id, hash, now],
  });
};
