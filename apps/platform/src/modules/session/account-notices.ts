import type { LanguageCode } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import { purgeRows } from '../../db/purge.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { createLanes } from '../../kernel/lanes.ts';
import type { Logger } from '../../kernel/log.ts';
import { deliver } from '../../topics/consumers.ts';
import type { Codes } from '../verification/index.ts';
import type { NoticeKind } from '../verification/index.ts';
import type { NoticeChannelsPort } from './session-ports.ts';

/** Notices sent in one run of the job. */
const sentAtOnceMax = 50;
const retryMs = 60_000;
/** A notice that could not be sent for so long is dropped. */
const givenUpAfterMs = 24 * 3_600_000;
/** Changes of one kind within so long are one notice after the first. */
const oneOfAKindMs = 10 * 60_000;

type Contact = { readonly channel: 'sms' | 'email'; readonly to: string };
type Row = Contact & {
  readonly id: string;
  readonly merchantCode: string;
  readonly playerId: string;
  readonly kind: NoticeKind;
  readonly language: LanguageCode | '';
  readonly at: Date;
  readonly tries: number;
};

export type NoticeDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly noticeChannels: NoticeChannelsPort;
};

type NoticeInput = { readonly playerId: string; readonly kind: NoticeKind; readonly language?: LanguageCode | undefined };

/** Stores a notice, if none of its kind waits yet. After one that was sent lately it waits. */
const insert = async (
  { clock, ids }: NoticeDeps,
  db: Pool | PoolClient,
  merchantCode: string,
  { playerId, kind, language }: NoticeInput,
  { channel, to }: Contact,
): Promise<void> => {
  await db.query({
    name: 'account-notice-add',
    text: `WITH same AS (SELECT tries, sent_at FROM account_notice WHERE player_id = $2 AND kind = $4 AND channel = $5 AND recipient = $6)
           INSERT INTO account_notice (id, player_id, merchant_code, kind, channel, recipient, language, at, next_at)
           SELECT $1, $2, $3, $4, $5, $6, $7, $8, greatest($8, (SELECT max(sent_at) FROM same) + $9 * interval '1 ms')
           WHERE NOT EXISTS (SELECT FROM same WHERE sent_at IS NULL AND tries = 0)`,
    values: [ids.newId(), playerId, merchantCode, kind, channel, to, language ?? '', new Date(clock.now()), oneOfAKindMs],
  });
};

/**
 * Notices of changes of accounts (decision 020). They are stored in the transaction of the change and sent by a job. Each goes
 * to the player's inbox and to the verified e-mail address. Without such an address it goes to the verified number, if the
 * merchant sends notices by SMS.
 */
export const createAccountNotices = (deps: NoticeDeps) => {
  const addToInbox = ({ playerId, kind }: NoticeInput, db: Pool | PoolClient): Promise<void> =>
    deliver(db, 'player.notice', { playerId, kind }, new Date(deps.clock.now()));
  const add = async (notice: NoticeInput, db: Pool | PoolClient): Promise<void> => {
    await addToInbox(notice, db);
    const { rows } = await db.query<{ merchantCode: string; email: string | null; mobile: string | null }>({
      name: 'account-notice-contacts',
      text: `SELECT merchant_code AS "merchantCode",
               CASE WHEN email_verified_at IS NOT NULL AND email_key IS NOT NULL THEN profile->>'email' END AS email,
               CASE WHEN mobile_verified_at IS NOT NULL THEN mobile_key END AS mobile
             FROM player WHERE id = $1`,
      values: [notice.playerId],
    });
    const [player] = rows;
    if (player === undefined) return;
    const { merchantCode, email, mobile } = player;
    const channels = deps.noticeChannels(merchantCode);
    if (channels.email && email !== null) await insert(deps, db, merchantCode, notice, { channel: 'email', to: email });
    else if (channels.sms && mobile !== null) await insert(deps, db, merchantCode, notice, { channel: 'sms', to: mobile });
  };
  return {
    add,
    /** A notice that goes to the inbox alone. */
    addToInbox,
    /** `add` for callers without a transaction. */
    tell: (notice: NoticeInput): Promise<void> => add(notice, deps.pool),
    /** A notice to a contact that was just replaced, since its owner may not know of the change. */
    addTo: (contact: Contact, merchantCode: string, notice: NoticeInput, client: PoolClient): Promise<void> =>
      insert(deps, client, merchantCode, notice, contact),
  };
};
export type AccountNotices = ReturnType<typeof createAccountNotices>;

/** Takes a notice for this run: counted, and put off, before anything is done. False where another node has it. */
const claim = async (pool: Pool, { id, tries }: Row, now: number): Promise<boolean> =>
  (
    await pool.query({
      name: 'account-notice-claim',
      text: `UPDATE account_notice SET tries = tries + 1, next_at = $3
             WHERE id = $1 AND tries = $2 AND sent_at IS NULL AND next_at <= $4`,
      values: [id, tries, new Date(now + retryMs * 2 ** Math.min(tries, 6)), new Date(now)],
    })
  ).rowCount === 1;

/** A notice that was sent stays for a while, out of the way of the job: another of its kind waits for it. */
const noteSent = async (pool: Pool, id: string, now: number): Promise<void> => {
  await pool.query({
    name: 'account-notice-sent',
    text: `UPDATE account_notice SET sent_at = $2, next_at = 'infinity' WHERE id = $1`,
    values: [id, new Date(now)],
  });
};

/** Nothing was sent: number, player or merchant has had as many messages as they get for now. */
const putOff = async (pool: Pool, id: string, until: Date): Promise<void> => {
  await pool.query({
    name: 'account-notice-put-off',
    text: 'UPDATE account_notice SET tries = tries - 1, next_at = $2 WHERE id = $1',
    values: [id, until],
  });
};

const giveUp = async (pool: Pool, id: string): Promise<void> => {
  await pool.query({ name: 'account-notice-drop', text: 'DELETE FROM account_notice WHERE id = $1', values: [id] });
};

/** Whose server a notice waits for, as the query of those due names it. */
const laneOf = ({ merchantCode, channel }: Row): string => `${merchantCode} ${channel}`;

/**
 * Sends the notices that are due. One that no gateway accepts is retried, with growing pauses. Each is taken before it is sent,
 * and its fault is its own: one that cannot be sent, or whose node stops, keeps no other waiting and is not sent without end.
 * Merchants have their shares of a run, so that no other waits for one merchant's dead server.
 */
export const createNoticeSender = ({
  pool,
  clock,
  log,
  codes,
}: Pick<NoticeDeps, 'pool' | 'clock'> & { readonly log: Logger; readonly codes: Pick<Codes, 'sendNotice'> }) => {
  const lanes = createLanes(clock);
  const due = async (): Promise<readonly Row[]> =>
    (
      await pool.query<Row>({
        name: 'account-notice-due',
        text: `SELECT id, merchant_code AS "merchantCode", player_id AS "playerId", kind, channel, recipient AS "to", language, at, tries
               FROM (SELECT *, row_number() OVER (PARTITION BY merchant_code, channel ORDER BY next_at) AS place
                     FROM account_notice WHERE next_at <= $1 AND merchant_code || ' ' || channel <> ALL ($2)) AS waiting
               ORDER BY place, next_at LIMIT ${sentAtOnceMax}`,
        values: [new Date(clock.now()), lanes.resting()],
      })
    ).rows;
  const send = async (row: Row): Promise<boolean> => {
    const { id, tries, ...notice } = row;
    const now = clock.now();
    if (now - notice.at.getTime() > givenUpAfterMs) {
      await giveUp(pool, id);
      log.error({ merchant: notice.merchantCode, kind: notice.kind, tries }, 'a notice was given up');
      return true;
    }
    if (!(await claim(pool, row, now))) return true;
    const sent = await codes.sendNotice({ ...notice, reference: `${id}.${tries}` });
    if (typeof sent === 'object') await putOff(pool, id, sent.waitsUntil);
    else if (sent !== 'refused') await noteSent(pool, id, clock.now());
    return sent !== 'refused' && sent !== 'unknown';
  };
  return async (): Promise<void> => {
    await purgeRows(pool, 'account_notice', 'sent_at < $1', [new Date(clock.now() - oneOfAKindMs)]);
    await lanes.run(await due(), { laneOf, nameOf: ({ kind, id, tries }) => `${kind} ${id}.${tries}`, step: send });
  };
};
