import type { AccountEventKind } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { AccountNotices } from './account-notices.ts';
import type { DevicePlace } from './login-devices.ts';

/** Events are deleted after this time. */
export const accountEventsKeptMs = 90 * 24 * 3_600_000;
/** Logins that are shown, and changes: each have their own, so that neither hides the other. */
const shownMax = 30;
/** Failed logins are counted up to here: strangers can add to them. */
const failedMax = 1000;

export type AccountEvent = DevicePlace & {
  readonly id: string;
  readonly at: Date;
  readonly kind: AccountEventKind;
  /** How often it happened: failed logins are one entry, the last of them. */
  readonly times: number;
};

const insertEvent = async (
  { clock, ids }: Pick<AccountEventDeps, 'clock' | 'ids'>,
  db: Pool | PoolClient,
  playerId: string,
  kind: AccountEventKind,
  { agent, network }: DevicePlace,
): Promise<void> => {
  await db.query({
    name: 'account-event-add',
    text: 'INSERT INTO account_event (id, player_id, at, kind, agent, network) VALUES ($1, $2, $3, $4, $5, $6)',
    values: [ids.newId(), playerId, new Date(clock.now()), kind, agent, network],
  });
};

type AccountEventDeps = { readonly pool: Pool; readonly clock: Clock; readonly ids: Ids; readonly notices: AccountNotices };

/** Kinds of which no notice is sent: they are no changes. */
type WithoutNotice = 'login' | 'login_failed';
const hasNotice = (kind: AccountEventKind): kind is Exclude<AccountEventKind, WithoutNotice> => kind !== 'login' && kind !== 'login_failed';

/** What players are shown of their account's history: who logged in, who failed to, and what was changed. It holds no secrets. */
export const createAccountEvents = ({ pool, clock, ids, notices }: AccountEventDeps) => ({
  /** Adds an event and, for a change, a notice. Pass the client of your transaction if you have one. */
  add: async (playerId: string, kind: AccountEventKind, place: DevicePlace, db: Pool | PoolClient = pool): Promise<void> => {
    await insertEvent({ clock, ids }, db, playerId, kind, place);
    if (hasNotice(kind)) await notices.add({ playerId, kind, language: place.language }, db);
  },
  /** Adds what ended with something else, whose own notice goes out: this stands in history and inbox alone. */
  addEnded: async (playerId: string, kind: AccountEventKind, place: DevicePlace, client: PoolClient): Promise<void> => {
    await insertEvent({ clock, ids }, client, playerId, kind, place);
    if (hasNotice(kind)) await notices.addToInbox({ playerId, kind }, client);
  },
  /**
   * Adds a failed login, if the name is an account's. It does not wait for the store, so that the answer takes as long for a
   * name without an account (ruling 43). If the store fails, the event is lost.
   */
  addFailed: (merchantCode: string, usernameKey: string, { agent, network }: DevicePlace): void =>
    void pool
      .query({
        name: 'account-event-failed',
        text: `INSERT INTO account_event (id, player_id, at, kind, agent, network)
               SELECT $1, id, $2, 'login_failed', $3, $4 FROM player WHERE merchant_code = $5 AND username_key = $6`,
        values: [ids.newId(), new Date(clock.now()), agent, network, merchantCode, usernameKey],
      })
      .catch(() => undefined),
  /**
   * The latest logins and the latest changes, newest first. Failed logins are one entry: anybody can add to them, and however many
   * there are, they hide nothing.
   */
  list: async (playerId: string): Promise<readonly AccountEvent[]> =>
    (
      await pool.query<AccountEvent>({
        name: 'account-event-list',
        text: `(SELECT id, at, kind, agent, network, 1 AS times FROM account_event
                 WHERE player_id = $1 AND kind NOT IN ('login', 'login_failed') ORDER BY at DESC, id DESC LIMIT ${shownMax})
               UNION ALL
               (SELECT id, at, kind, agent, network, 1 FROM account_event
                 WHERE player_id = $1 AND kind = 'login' ORDER BY at DESC, id DESC LIMIT ${shownMax})
               UNION ALL
               (SELECT id, at, kind, agent, network, (count(*) OVER ())::integer FROM (SELECT * FROM account_event
                 WHERE player_id = $1 AND kind = 'login_failed' ORDER BY at DESC, id DESC LIMIT ${failedMax}) failed LIMIT 1)
               ORDER BY at DESC, id DESC`,
        values: [playerId],
      })
    ).rows,
  /** Whether one of these happened within the last `withinMs`. */
  isRecent: async (playerId: string, kinds: readonly AccountEventKind[], withinMs: number): Promise<boolean> =>
    (
      await pool.query({
        name: 'account-event-recent',
        text: 'SELECT FROM account_event WHERE player_id = $1 AND kind = ANY ($2) AND at > $3 LIMIT 1',
        values: [playerId, kinds, new Date(clock.now() - withinMs)],
      })
    ).rowCount === 1,
  /** The login before the last one, which is that of the open session; null if there was none. */
  loginBefore: async (playerId: string): Promise<Omit<AccountEvent, 'times'> | null> =>
    (
      await pool.query<Omit<AccountEvent, 'times'>>({
        name: 'account-event-login-before',
        text: `SELECT id, at, kind, agent, network FROM account_event WHERE player_id = $1 AND kind = 'login'
               ORDER BY at DESC, id DESC OFFSET 1 LIMIT 1`,
        values: [playerId],
      })
    ).rows[0] ?? null,
  /** Number of failed logins since the login before the last one. */
  countFailed: async (playerId: string): Promise<number> =>
    (
      await pool.query<{ count: number }>({
        name: 'account-event-failures',
        text: `SELECT count(*)::integer AS count FROM (SELECT FROM account_event WHERE player_id = $1 AND kind = 'login_failed' AND at > coalesce(
                 (SELECT at FROM account_event WHERE player_id = $1 AND kind = 'login' ORDER BY at DESC OFFSET 1 LIMIT 1), '-infinity')
                 LIMIT ${failedMax}) failed`,
        values: [playerId],
      })
    ).rows[0]?.count ?? 0,
});
export type AccountEvents = ReturnType<typeof createAccountEvents>;
