import type { AccountEventKind, CodeChannel, EndedByReset, WayIn } from '@palaro/contract';
import type { PoolClient } from 'pg';
import { contactsOf, isOwned } from '../player/index.ts';
import type { AccountEvents } from './account-events.ts';
import type { AccountNotices } from './account-notices.ts';
import type { DevicePlace } from './login-devices.ts';
import { forgetSecretAttempts } from './secret-attempts.ts';
import type { Sessions } from './session.ts';

/** A password that somebody sets without the old one. */
export type PasswordReset = {
  readonly playerId: string;
  readonly merchantCode: string;
  /** The contact by whose code its owner has proved the account; null where an operator sets the password. */
  readonly provedBy: CodeChannel | null;
  readonly place: DevicePlace;
  /** Stores the new password. */
  readonly store: () => Promise<void>;
};

type Reset = Pick<PasswordReset, 'playerId' | 'provedBy'>;
type EndAll = Sessions['endAll'];

type Way = {
  /** The tables that hold it, and the columns of `player`. */
  readonly keptIn: readonly string[];
  /** Ends it in the transaction of a reset. Returns whether there was one. */
  readonly end: (client: PoolClient, reset: Reset, endAll: EndAll) => Promise<boolean>;
  /** How history and inbox name its end; null where the reset's own entry says it. */
  readonly event: AccountEventKind | null;
};

const deleteFrom = async (client: PoolClient, table: string, playerId: string): Promise<boolean> =>
  ((await client.query(`DELETE FROM ${table} WHERE player_id = $1`, [playerId])).rowCount ?? 0) > 0;

/** Empties columns of `player` where the first of them holds something. */
const emptyColumns = async (client: PoolClient, [first, ...others]: readonly [string, ...string[]], playerId: string): Promise<boolean> => {
  const set = [first, ...others].map((column) => `${column} = NULL`).join(', ');
  return (await client.query(`UPDATE player SET ${set} WHERE id = $1 AND ${first} IS NOT NULL`, [playerId])).rowCount === 1;
};

/** Takes fields out of the profile. Returns whether it had one of them. */
const dropDetails = async (client: PoolClient, playerId: string, fields: readonly string[]): Promise<boolean> =>
  (
    await client.query(
      'UPDATE player SET profile = profile - $2::text[], profile_version = profile_version + 1 WHERE id = $1 AND profile ?| $2::text[]',
      [playerId, fields],
    )
  ).rowCount === 1;

/** A contact stays where the account was proved by it. */
const endContact = async (
  client: PoolClient,
  { playerId, provedBy }: Reset,
  { channel, columns, detail }: { channel: CodeChannel; columns: readonly [string, ...string[]]; detail: string },
): Promise<boolean> => {
  if (provedBy === channel) return false;
  const [isEnded, wasTyped] = [await emptyColumns(client, columns, playerId), await dropDetails(client, playerId, [detail])];
  return isEnded || wasTyped;
};

const staysEnded = (): Promise<boolean> => Promise.resolve(false);

/**
 * The one list of all ways into an account (decision 029): what a reset ends, and where each way is kept. A new way stands here, or
 * neither this compiles nor the test that walks the store passes.
 */
export const ways: Readonly<Record<WayIn, Way>> = {
  // The reset itself puts another in its place.
  password: { keptIn: ['player.password_hash', 'player.password_changed_at', 'player.first_login_pending'], end: staysEnded, event: null },
  passkeys: { keptIn: ['passkey'], end: (client, { playerId }) => deleteFrom(client, 'passkey', playerId), event: 'passkey_removed' },
  services: {
    keptIn: ['social_identity'],
    end: (client, { playerId }) => deleteFrom(client, 'social_identity', playerId),
    event: 'social_unlinked',
  },
  mobile: {
    keptIn: ['player.mobile_key', 'player.mobile_verified_at'],
    end: (client, reset) =>
      endContact(client, reset, { channel: 'sms', columns: ['mobile_key', 'mobile_verified_at'], detail: 'mobileNum' }),
    event: 'mobile_removed',
  },
  email: {
    keptIn: ['player.email_key', 'player.email_verified_at'],
    end: (client, reset) => endContact(client, reset, { channel: 'email', columns: ['email_key', 'email_verified_at'], detail: 'email' }),
    event: 'email_removed',
  },
  secondStep: {
    keptIn: ['second_step', 'recovery_code'],
    end: async (client, { playerId }) => {
      const hadCodes = await deleteFrom(client, 'recovery_code', playerId);
      return (await deleteFrom(client, 'second_step', playerId)) || hadCodes;
    },
    event: 'second_step_off',
  },
  moneyPassword: {
    keptIn: ['player.payment_password_hash'],
    end: (client, { playerId }) => emptyColumns(client, ['payment_password_hash'], playerId),
    event: 'money_password_removed',
  },
  devices: {
    keptIn: ['login_device'],
    end: (client, { playerId }) => deleteFrom(client, 'login_device', playerId),
    event: 'devices_removed',
  },
  sessions: {
    // Games and launches close with the sessions that opened them.
    keptIn: ['login_session', 'login_token', 'gaming_sessions', 'gaming_launches'],
    end: async (client, { playerId }, endAll) => (await endAll(client, playerId)) > 0,
    event: null,
  },
  // A device keeps the password and the session's cookie: both are void with the above.
  rememberedLogin: { keptIn: [], end: staysEnded, event: null },
};

/** Which details say who the player is; typed before the account's contact was proved, anybody may have typed them (decision 010). */
const identityDetails = ['payeeName', 'birthday', 'idNumber'] as const;

export type WaysInDeps = {
  readonly endAll: EndAll;
  readonly events: Pick<AccountEvents, 'add' | 'addEnded'>;
  readonly notices: Pick<AccountNotices, 'addTo'>;
};

const lock = async (client: PoolClient, playerId: string): Promise<void> => {
  await client.query({ name: 'ways-in-lock', text: 'SELECT FROM player WHERE id = $1 FOR UPDATE', values: [playerId] });
};

/** Sets a password anew, and ends in the same transaction whatever opened the account before. */
export const createWaysIn = ({ endAll, events, notices }: WaysInDeps) => ({
  /** Holds the account until the transaction ends: what proves it to be somebody's is looked at after this. */
  lock,

  /** Returns what it has ended. The player is told of each by history and inbox; verified contacts that are given up are told too. */
  reset: async (client: PoolClient, reset: PasswordReset): Promise<readonly EndedByReset[]> => {
    const { playerId, merchantCode, provedBy, place, store } = reset;
    await lock(client, playerId);
    const before = await contactsOf(client, playerId);
    const ended: EndedByReset[] = [];
    const told: AccountEventKind[] = [];
    for (const [way, { end, event }] of Object.entries(ways) as [WayIn, Way][]) {
      if (!(await end(client, reset, endAll))) continue;
      ended.push(way);
      if (event !== null) told.push(event);
    }
    if (!isOwned(before) && (await dropDetails(client, playerId, identityDetails))) {
      ended.push('identity');
      told.push('identity_removed');
    }
    await forgetSecretAttempts(client, playerId, merchantCode);
    await store();
    await events.add(playerId, 'password_reset', place, client);
    for (const kind of told) await events.addEnded(playerId, kind, place, client);
    const notice = { playerId, kind: 'password_reset', language: place.language } as const;
    for (const channel of ['sms', 'email'] as const) {
      const { contact: to, isVerified } = before[channel];
      if (isVerified && channel !== provedBy) await notices.addTo({ channel, to }, merchantCode, notice, client);
    }
    return ended;
  },
});
export type WaysIn = ReturnType<typeof createWaysIn>;
