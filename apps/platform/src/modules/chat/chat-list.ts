import type { ChatSender } from '@palaro/contract';
import type { Pool } from 'pg';

export type ListedConversation = {
  readonly id: string;
  readonly username: string;
  readonly lastAt: Date;
  readonly waitingSince: Date | null;
  /** Whether the player's wallet has ever been used. */
  readonly hasHistory: boolean;
  readonly unread: number;
  readonly lastText: string;
  readonly lastFrom: ChatSender;
  readonly hasPicture: boolean;
};

/** The parts of the list in their order: who waits with a history, who waits without, who is answered. */
type Part = 0 | 1 | 2;
/** The last conversation of a page; the next page begins behind it. */
export type ListPlace = { readonly part: Part; readonly at: Date; readonly id: string };
export const firstPlace: ListPlace = { part: 0, at: new Date(0), id: '' };

export const placeOf = ({ id, lastAt, waitingSince, hasHistory }: ListedConversation): ListPlace =>
  waitingSince === null ? { part: 2, at: lastAt, id } : { part: hasHistory ? 0 : 1, at: waitingSince, id };

/** Unread messages that are counted; the desk shows no more. */
const unreadMax = 100;
/** Conversations that are counted. */
export const countedMax = 1000;

/** What the desk shows of conversations: their last message is looked up for those of the page alone. */
const shown = (conversations: string): string =>
  `SELECT c.id, coalesce((SELECT p.username FROM player p WHERE p.id = c.player_id), '') AS username, c.last_at AS "lastAt", c.waiting_since AS "waitingSince", c.has_history AS "hasHistory",
     (SELECT count(*)::int FROM (SELECT FROM chat_message u WHERE u.player_id = c.player_id AND u.seq > c.desk_read AND u.sender = 'player'
       LIMIT ${unreadMax}) unread) AS unread,
     coalesce(m.body, '') AS "lastText", coalesce(m.sender, 'player') AS "lastFrom", m.picture_id IS NOT NULL AS "hasPicture"
   FROM (${conversations}) c
     LEFT JOIN LATERAL (SELECT body, sender, picture_id FROM chat_message m WHERE m.player_id = c.player_id AND m.sender <> 'system'
       ORDER BY seq DESC LIMIT 1) m ON true`;

/** Those who wait with or without a history, the longest wait first, behind the place if it is in this part. */
const waiting = (part: 0 | 1): string =>
  `(SELECT ${part} AS part, * FROM chat_conversation
    WHERE merchant_code = $1 AND waiting_since IS NOT NULL AND has_history = ${part === 0} AND $2 <= ${part}
      AND (waiting_since, id) > (CASE WHEN $2 = ${part} THEN $3::timestamptz ELSE '-infinity' END, CASE WHEN $2 = ${part} THEN $4 ELSE '' END)
    ORDER BY waiting_since, id LIMIT $5)`;
const answered = `(SELECT 2 AS part, * FROM chat_conversation
    WHERE merchant_code = $1 AND waiting_since IS NULL
      AND (last_at, id) < (CASE WHEN $2 = 2 THEN $3::timestamptz ELSE 'infinity' END, CASE WHEN $2 = 2 THEN $4 ELSE '' END)
    ORDER BY last_at DESC, id DESC LIMIT $5)`;
const order = (of: string): string =>
  `${of}.part, CASE WHEN ${of}.part < 2 THEN ${of}.waiting_since END, CASE WHEN ${of}.part < 2 THEN ${of}.id END, ${of}.last_at DESC, ${of}.id DESC`;

/**
 * A page of a merchant's conversations behind a place: those that wait first, of them the players with money or a history before
 * all others and the longest wait before the shorter ones; then the latest. Each part is read in the order of an index.
 */
export const readList = async (
  pool: Pool,
  merchantCode: string,
  { part, at, id }: ListPlace,
  max: number,
): Promise<readonly ListedConversation[]> =>
  (
    await pool.query<ListedConversation>({
      name: 'chat-list',
      text: `${shown(
        `SELECT * FROM (${waiting(0)} UNION ALL ${waiting(1)} UNION ALL ${answered}) parts ORDER BY ${order('parts')} LIMIT $5`,
      )} ORDER BY ${order('c')}`,
      values: [merchantCode, part, at, id, max],
    })
  ).rows;

/** Some conversations of a merchant, by their ids; those that are gone are left out. */
export const readListed = async (pool: Pool, merchantCode: string, ids: readonly string[]): Promise<readonly ListedConversation[]> =>
  (
    await pool.query<ListedConversation>({
      name: 'chat-listed',
      text: shown('SELECT * FROM chat_conversation WHERE merchant_code = $1 AND id = ANY ($2)'),
      values: [merchantCode, ids],
    })
  ).rows;

/** How many conversations of a merchant there are and how many of them wait, each up to `countedMax`. */
export const countConversations = async (pool: Pool, merchantCode: string): Promise<{ readonly all: number; readonly waiting: number }> =>
  (
    await pool.query<{ all: number; waiting: number }>({
      name: 'chat-count',
      text: `SELECT
         (SELECT count(*)::int FROM (SELECT FROM chat_conversation WHERE merchant_code = $1 LIMIT ${countedMax}) counted) AS all,
         (SELECT count(*)::int FROM (SELECT FROM chat_conversation WHERE merchant_code = $1 AND waiting_since IS NOT NULL
           LIMIT ${countedMax}) counted) AS waiting`,
      values: [merchantCode],
    })
  ).rows[0] ?? { all: 0, waiting: 0 };

/** Notes that the desk of a merchant has all messages of some conversations; returns those in which any was new to it. */
export const markDelivered = async (
  pool: Pool,
  merchantCode: string,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly playerId: string; readonly merchantCode: string }[]> =>
  (
    await pool.query<{ id: string; playerId: string; merchantCode: string }>({
      name: 'chat-desk-delivered',
      text: `UPDATE chat_conversation SET desk_delivered = last_seq WHERE merchant_code = $1 AND id = ANY ($2)
               AND desk_delivered < last_seq RETURNING id, player_id AS "playerId", merchant_code AS "merchantCode"`,
      values: [merchantCode, ids],
    })
  ).rows;
