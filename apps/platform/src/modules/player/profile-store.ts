import type { Pool, PoolClient } from 'pg';
import type { Details } from './profile-rules.ts';

/** A player's details as stored. */
export type StoredProfile = {
  readonly playerId: string;
  readonly account: string;
  readonly version: number;
  readonly details: Details;
  /** As it was given; leaves the server masked only. */
  readonly email: string;
  /** Dialing code and digits; leaves the server masked only. */
  readonly mobile: string;
  readonly createdAt: Date;
};

type Row = Omit<StoredProfile, 'details'> & { readonly nickname: string; readonly profile: Details };

const select = `SELECT id AS "playerId", username AS account, profile_version AS version, nickname, profile,
  coalesce(profile->>'email', '') AS email, coalesce(mobile_key, '') AS mobile, created_at AS "createdAt" FROM player WHERE id = $1`;

const profileOf = ({ nickname, profile, ...row }: Row): StoredProfile => ({ ...row, details: { ...profile, nickname } });

export const findProfile = async (db: Pool | PoolClient, playerId: string): Promise<StoredProfile | null> => {
  const { rows } = await db.query<Row>({ name: 'profile', text: select, values: [playerId] });
  return rows[0] === undefined ? null : profileOf(rows[0]);
};

/** The same, and nobody else changes it until the transaction ends. */
export const lockProfile = async (client: PoolClient, playerId: string): Promise<StoredProfile | null> => {
  const { rows } = await client.query<Row>({ name: 'profile-lock', text: `${select} FOR UPDATE`, values: [playerId] });
  return rows[0] === undefined ? null : profileOf(rows[0]);
};

/** Writes details; an empty one is forgotten. What else stands in the profile stays. */
export const updateProfile = async (client: PoolClient, playerId: string, { nickname, ...others }: Details): Promise<void> => {
  const kept = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== ''));
  await client.query({
    name: 'profile-update',
    text: `UPDATE player SET nickname = coalesce($2, nickname), profile = (profile - $3::text[]) || $4::jsonb,
             profile_version = profile_version + 1 WHERE id = $1`,
    values: [playerId, nickname ?? null, Object.keys(others), kept],
  });
};

/** How often each of these changes stands in the account's history since a time, as made by the player. */
export const countChanges = async (
  client: PoolClient,
  playerId: string,
  { changes, by, since }: { readonly changes: readonly string[]; readonly by: string; readonly since: Date },
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await client.query<{ change: string; times: number }>({
    name: 'profile-changes',
    text: `SELECT change, count(*)::int AS times FROM player_history
           WHERE player_id = $1 AND changed_at > $2 AND changed_by = $3 AND change = ANY ($4::text[]) GROUP BY change`,
    values: [playerId, since, by, changes],
  });
  return new Map(rows.map(({ change, times }) => [change, times]));
};
