import type { Pool, PoolClient } from 'pg';
import { insertChange } from './player-store.ts';
import { nameKey } from './player-rules.ts';

/** A contact of an account: a number in E.164 or an address as it was typed; empty without one. */
export type OwnContact = { readonly contact: string; readonly isVerified: boolean };
export type OwnContacts = { readonly sms: OwnContact; readonly email: OwnContact };

type Row = { readonly mobile: string; readonly mobileVerified: boolean; readonly email: string; readonly emailVerified: boolean };

/** Whether somebody has proved that one of an account's contacts is theirs: the account is that person's. */
export const isOwned = ({ sms, email }: OwnContacts): boolean => sms.isVerified || email.isVerified;

export const contactsOf = async (db: Pool | PoolClient, playerId: string): Promise<OwnContacts> => {
  const { rows } = await db.query<Row>({
    name: 'player-contacts',
    text: `SELECT coalesce(mobile_key, '') AS mobile, mobile_key IS NOT NULL AND mobile_verified_at IS NOT NULL AS "mobileVerified",
             coalesce(profile->>'email', '') AS email, email_key IS NOT NULL AND email_verified_at IS NOT NULL AS "emailVerified"
           FROM player WHERE id = $1`,
    values: [playerId],
  });
  const { mobile, mobileVerified, email, emailVerified } = rows[0] ?? {
    mobile: '',
    mobileVerified: false,
    email: '',
    emailVerified: false,
  };
  return { sms: { contact: mobile, isVerified: mobileVerified }, email: { contact: email, isVerified: emailVerified } };
};

export type Bound = { readonly playerId: string; readonly merchantCode: string; readonly at: Date };

const columnsOf = { sms: ['mobile_key', 'mobile_verified_at'], email: ['email_key', 'email_verified_at'] } as const;

/**
 * Makes a number or address, which its player has verified, the account's. It is taken from an account that has it and never
 * verified it (decision 029); false where another account has verified it.
 */
export const bindContact = async (
  client: PoolClient,
  { playerId, merchantCode, at }: Bound,
  channel: 'sms' | 'email',
  contact: string,
): Promise<boolean> => {
  const [column, verified] = columnsOf[channel];
  const key = channel === 'sms' ? contact : nameKey(contact);
  await client.query({ name: 'player-contact-lock', text: 'SELECT FROM player WHERE id = $1 FOR UPDATE', values: [playerId] });
  await client.query({
    name: `player-contact-release-${channel}`,
    text: `UPDATE player SET ${column} = NULL${channel === 'email' ? `, profile = profile - 'email'` : ''}
           WHERE merchant_code = $1 AND ${column} = $2 AND ${verified} IS NULL AND id <> $3`,
    values: [merchantCode, key, playerId],
  });
  const free = await client.query({
    name: `player-contact-free-${channel}`,
    text: `SELECT FROM player WHERE merchant_code = $1 AND ${column} = $2 AND id <> $3`,
    values: [merchantCode, key, playerId],
  });
  if (free.rowCount !== 0) return false;
  await client.query({
    name: `player-contact-bind-${channel}`,
    text: `UPDATE player SET ${column} = $2, ${verified} = $3,
             profile = ${channel === 'email' ? `profile || jsonb_build_object('email', $4::text)` : `profile - 'mobileNum'`} WHERE id = $1`,
    values: channel === 'email' ? [playerId, key, at, contact] : [playerId, key, at],
  });
  await insertChange(client, { playerId, change: channel === 'sms' ? 'mobile bound' : 'email bound', by: 'the player', at });
  return true;
};
