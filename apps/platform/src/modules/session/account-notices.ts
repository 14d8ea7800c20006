import type { LanguageCode } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Codes } from '../codes/index.ts';
import type { NoticeKind } from '../merchant/index.ts';
import type { NoticeChannelsPort, AddToInboxPort } from './session-ports.ts';

/** Notices sent in one run of the job. */
const sentAtOnceMax = 50;
const retryMs = 60_000;
/** A notice that could not be sent for so long is dropped. */
const givenUpAfterMs = 24 * 3_600_000;

type Contact = { readonly channel: 'sms' | 'email'; readonly to: string };
type Row = Contact & {
  readonly id: string;
  readonly merchantCode: string;
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
  readonly addToInbox: AddToInboxPort;
};

type NoticeInput = { readonly playerId: string; readonly kind: NoticeKind; readonly language?: LanguageCode | undefined };

const insert = async (
  { clock, ids }: NoticeDeps,
  db: Pool | PoolClient,
  merchantCode: string,
  { playerId, kind, language }: NoticeInput,
  { channel, to }: Contact,
): Promise<void> => {
  await db.query({
    name: 'account-notice-add',
    text: `INSERT INTO account_notice (id, player_id, merchant_code, kind, channel, recipient, language, at, next_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    values: [ids.newId(), playerId, merchantCode, kind, channel, to, language ?? '', new Date(clock.now())],
  });
};

/**
 * Notices of changes of accounts (decision 242). They are stored in the transaction of the change and sent by a job. Each goes
 * to the player's inbox and to the verified e-mail address. Without such an address it goes to the verified number, if the
 * merchant sends notices by SMS.
 */
export const createAccountNotices = (deps: NoticeDeps) => {
  const add = async (notice: NoticeInput, db: Pool | PoolClient): Promise<void> => {
    await deps.addToInbox(db, notice.playerId, notice.kind);
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
    /** `add` for callers without a transaction. */
    tell: (notice: NoticeInput): Promise<void> => add(notice, deps.pool),
    /** A notice to a contact that was just replaced, since its owner may not know of the change. */
    addTo: (contact: Contact, merchantCode: string, notice: NoticeInput, client: PoolClient): Promise<void> =>
      insert(deps, client, merchantCode, notice, contact),
  };
};
export type AccountNotices = ReturnType<typeof createAccountNotices>;

/** Sends the notices that are due. One that no gateway accepts is retried, with growing pauses. */
export const createNoticeSender = ({
  pool,
  clock,
  codes,
}: Pick<NoticeDeps, 'pool' | 'clock'> & { readonly codes: Pick<Codes, 'sendNotice'> }) => {
  const due = async (): Promise<readonly Row[]> =>
    (
      await pool.query<Row>({
        name: 'account-notice-due',
        text: `SELECT id, merchant_code AS "merchantCode", kind, channel, recipient AS "to", language, at, tries
               FROM account_notice WHERE next_at <= $1 ORDER BY next_at LIMIT ${sentAtOnceMax}`,
        values: [new Date(clock.now())],
      })
    ).rows;
  return async (): Promise<void> => {
    for (const { id, tries, ...notice } of await due()) {
      const sent = await codes.sendNotice({ ...notice, reference: `${id}.${tries}` });
      const now = clock.now();
      if (sent !== 'refused' || now - notice.at.getTime() > givenUpAfterMs)
        await pool.query({ name: 'account-notice-done', text: 'DELETE FROM account_notice WHERE id = $1', values: [id] });
      else
        await pool.query({
          name: 'account-notice-later',
          text: 'UPDATE account_notice SET tries = tries + 1, next_at = $2 WHERE id = $1',
          values: [id, new Date(now + retryMs * 2 ** Math.min(tries, 6))],
        });
    }
  };
};
