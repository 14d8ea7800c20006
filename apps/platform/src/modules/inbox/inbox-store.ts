import type { LanguageCode, MessageKind } from '@palaro/contract';
import { money, type Money } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { purgeRows } from '../../db/purge.ts';
import { storedCurrency } from '../wallet/index.ts';

export type MessageText = { readonly title: string; readonly body: string };
export type MessageTexts = Partial<Record<LanguageCode, MessageText>>;

export type StoredMessage = {
  readonly id: string;
  readonly kind: MessageKind;
  /** Null for messages of the system, whose text the app has. */
  readonly texts: MessageTexts | null;
  /** What it tells of; null where it tells of no money. */
  readonly sum: Money | null;
  readonly at: Date;
  readonly read: boolean;
};
export type PageEnd = { readonly at: Date; readonly id: string };
export type Span = { readonly since: Date; readonly now: Date };

/** What a player may see: nothing that was deleted, withdrawn, or is due later, and no offer that was due while none might be sent. */
const shown = `FROM player_message p LEFT JOIN operator_message m ON p.kind = 'operator' AND m.id = p.id
  WHERE p.player_id = $1 AND p.deleted_at IS NULL AND p.at <= $2
    AND (p.kind <> 'operator' OR (m.id IS NOT NULL AND m.withdrawn_at IS NULL AND exclusion_may_market(p_player => p.player_id, p_at => p.at)))`;
const columns = 'p.id, p.kind, m.texts, p.amount, p.currency, p.at, p.read_at IS NOT NULL AS read';
type Row = Omit<StoredMessage, 'sum'> & { readonly amount: string | bigint | null; readonly currency: string | null };
const messageOf = ({ amount, currency, ...row }: Row): StoredMessage => ({
  ...row,
  sum: amount === null || currency === null ? null : money(storedCurrency(currency), BigInt(amount)),
});

/** Gives a player what was sent to all of their merchant since they have an account, and they have no row of yet. */
export const deliver = async (pool: Pool, playerId: string, { since, now }: Span): Promise<void> => {
  await pool.query({
    name: 'inbox-deliver',
    text: `INSERT INTO player_message (player_id, id, merchant_code, kind, at)
           SELECT p.id, m.id, m.merchant_code, 'operator', m.due_at
           FROM player p JOIN operator_message m ON m.merchant_code = p.merchant_code
           WHERE p.id = $1 AND m.audience = 'all' AND m.withdrawn_at IS NULL AND m.due_at <= $2 AND m.due_at >= greatest(p.created_at, $3)
             AND NOT EXISTS (SELECT FROM player_message x WHERE x.player_id = p.id AND x.id = m.id)
           ON CONFLICT DO NOTHING`,
    values: [playerId, now, since],
  });
};

/** Messages behind the end of a page, newest first. */
export const readPage = async (
  pool: Pool,
  playerId: string,
  now: Date,
  { before, max }: { readonly before: PageEnd | null; readonly max: number },
): Promise<readonly StoredMessage[]> =>
  (
    await pool.query<Row>({
      name: 'inbox-page',
      text: `SELECT ${columns} ${shown} AND ($3::timestamptz IS NULL OR (p.at, p.id) < ($3, $4)) ORDER BY p.at DESC, p.id DESC LIMIT $5`,
      values: [playerId, now, before?.at ?? null, before?.id ?? null, max],
    })
  ).rows.map(messageOf);

export const readOne = async (pool: Pool, playerId: string, now: Date, id: string): Promise<StoredMessage | null> => {
  const { rows } = await pool.query<Row>({
    name: 'inbox-one',
    text: `SELECT ${columns} ${shown} AND p.id = $3`,
    values: [playerId, now, id],
  });
  return rows[0] === undefined ? null : messageOf(rows[0]);
};

export const countUnread = async (pool: Pool, playerId: string, now: Date): Promise<number> =>
  (
    await pool.query<{ count: number }>({
      name: 'inbox-unread',
      text: `SELECT count(*)::int AS count ${shown} AND p.read_at IS NULL`,
      values: [playerId, now],
    })
  ).rows[0]?.count ?? 0;

/** Marks one message as read, or all up to an instant; returns how many changed. */
export const markRead = async (
  pool: Pool,
  playerId: string,
  now: Date,
  { id = null, until = now }: { readonly id?: string | null; readonly until?: Date },
): Promise<number> => {
  const { rowCount } = await pool.query({
    name: 'inbox-read',
    text: `UPDATE player_message SET read_at = $2
           WHERE player_id = $1 AND read_at IS NULL AND at <= $3 AND ($4::text IS NULL OR id = $4)`,
    values: [playerId, now, until, id],
  });
  return rowCount ?? 0;
};

export const markDeleted = async (pool: Pool, playerId: string, now: Date, id: string): Promise<number> => {
  const { rowCount } = await pool.query({
    name: 'inbox-delete',
    text: 'UPDATE player_message SET deleted_at = $2 WHERE player_id = $1 AND id = $3 AND at <= $2 AND deleted_at IS NULL',
    values: [playerId, now, id],
  });
  return rowCount ?? 0;
};

export type SystemMessage = Pick<StoredMessage, 'id' | 'kind' | 'sum' | 'at'> & { readonly playerId: string };

/** Writes a message of the system and tells the player's app by the outbox; none for trial accounts, which have no inbox, and for a player who is gone. */
export const insertSystemMessage = async (client: PoolClient, { id, playerId, kind, sum, at }: SystemMessage): Promise<void> => {
  await client.query({
    name: 'inbox-tell',
    text: `WITH written AS (
             INSERT INTO player_message (player_id, id, merchant_code, kind, at, amount, currency)
             SELECT id, $2, merchant_code, $3, $4, $5, $6 FROM player WHERE id = $1 AND type <> 4 RETURNING player_id)
           INSERT INTO outbox (topic, payload, at) SELECT 'inbox.changed', jsonb_build_object('playerId', player_id), $4 FROM written`,
    values: [playerId, id, kind, at, sum?.minor ?? null, sum?.currency ?? null],
  });
};

/** Tells apps of what has become due: once for a message to all, else each of its players, and notes to how many it is not shown since they are excluded. Returns how many messages. */
export const announceDue = async (pool: Pool, now: Date): Promise<number> => {
  const { rows } = await pool.query<{ due: number }>({
    name: 'inbox-announce',
    text: `WITH due AS (
             UPDATE operator_message SET announced_at = $1 WHERE announced_at IS NULL AND due_at <= $1
             RETURNING id, merchant_code, audience, withdrawn_at),
           told AS (
             INSERT INTO outbox (topic, payload, at)
             SELECT 'inbox.changed', jsonb_build_object('merchantCode', merchant_code), $1 FROM due
             WHERE audience = 'all' AND withdrawn_at IS NULL
             UNION ALL
             SELECT 'inbox.changed', jsonb_build_object('playerId', p.player_id), $1 FROM due d JOIN player_message p ON p.id = d.id
             WHERE d.audience = 'players' AND d.withdrawn_at IS NULL AND exclusion_may_market(p_player => p.player_id, p_at => $1)),
           kept_back AS (
             SELECT d.merchant_code, count(*)::int AS times FROM due d JOIN player p ON p.merchant_code = d.merchant_code
             WHERE d.withdrawn_at IS NULL AND p.id IN (SELECT x.player_id FROM exclusion_term x WHERE x.over_at IS NULL OR x.over_at > $1)
               AND NOT exclusion_may_market(p_player => p.id, p_at => $1)
               AND (d.audience = 'all' OR EXISTS (SELECT FROM player_message m WHERE m.player_id = p.id AND m.id = d.id))
             GROUP BY d.merchant_code),
           noted AS MATERIALIZED (
             SELECT limits_note_refusal(p_merchant => merchant_code, p_move => 'message', p_rule => 'exclusion', p_times => times, p_at => $1) FROM kept_back)
           SELECT count(*)::int AS due, (SELECT count(*) FROM noted) AS noted FROM due`,
    values: [now],
  });
  return rows[0]?.due ?? 0;
};

/** Removes up to `max` messages of a merchant that are older than an instant; what was sent goes first, so that it is not given again. */
export const deleteOld = async (pool: Pool, merchantCode: string, before: Date, max: number): Promise<number> => {
  await purgeRows(pool, 'operator_message', 'merchant_code = $1 AND due_at < $2', [merchantCode, before]);
  const { rowCount } = await pool.query({
    name: 'inbox-purge',
    text: `DELETE FROM player_message WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM player_message WHERE merchant_code = $1 AND at < $2 LIMIT $3))`,
    values: [merchantCode, before, max],
  });
  return rowCount ?? 0;
};
