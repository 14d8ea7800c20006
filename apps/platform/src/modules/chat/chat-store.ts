import type { ChatSender } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';

type Db = Pool | PoolClient;

export type Notice = 'away' | 'closed';
export type StoredMessage = {
  readonly seq: number;
  readonly clientId: string;
  readonly from: ChatSender;
  readonly text: string;
  readonly picture: string | null;
  readonly notice: Notice | null;
  readonly agent: string | null;
  readonly at: Date;
};
export type NewMessage = Omit<StoredMessage, 'seq'>;

export type Conversation = {
  readonly id: string;
  readonly playerId: string;
  readonly merchantCode: string;
  readonly lastSeq: number;
  readonly playerDelivered: number;
  readonly playerRead: number;
  readonly deskDelivered: number;
  readonly deskRead: number;
  readonly waitingSince: Date | null;
  /** Whether the player's wallet has ever been used, as of the last message of theirs. */
  readonly hasHistory: boolean;
};

const conversationColumns = `id, player_id AS "playerId", merchant_code AS "merchantCode", last_seq AS "lastSeq",
  player_delivered AS "playerDelivered", player_read AS "playerRead", desk_delivered AS "deskDelivered", desk_read AS "deskRead",
  waiting_since AS "waitingSince", has_history AS "hasHistory"`;
const messageColumns = `seq, client_id AS "clientId", sender AS "from", body AS text, picture_id AS picture, notice, agent, at`;

/** Locks a player's conversation, which begins with the first message; everything that is written comes one after another. */
export const lockConversation = async (
  client: PoolClient,
  { id, playerId, merchantCode, at }: { readonly id: string; readonly playerId: string; readonly merchantCode: string; readonly at: Date },
): Promise<Conversation> => {
  // Twice: an emptied conversation may be removed between the two statements.
  for (let time = 0; time < 2; time++) {
    await client.query(
      `INSERT INTO chat_conversation (id, player_id, merchant_code, last_at) VALUES ($1, $2, $3, $4) ON CONFLICT (player_id) DO NOTHING`,
      [id, playerId, merchantCode, at],
    );
    const { rows } = await client.query<Conversation>(
      `SELECT ${conversationColumns} FROM chat_conversation WHERE player_id = $1 FOR UPDATE`,
      [playerId],
    );
    if (rows[0] !== undefined) return rows[0];
  }
  throw new Error('a conversation that was written is not there');
};

export const readConversation = async (db: Db, playerId: string): Promise<Conversation | null> =>
  (
    await db.query<Conversation>({
      name: 'chat-conversation',
      text: `SELECT ${conversationColumns} FROM chat_conversation WHERE player_id = $1`,
      values: [playerId],
    })
  ).rows[0] ?? null;

/** A conversation by its id, of one merchant alone. */
export const findConversation = async (db: Db, merchantCode: string, id: string): Promise<Conversation | null> =>
  (
    await db.query<Conversation>({
      name: 'chat-conversation-of-desk',
      text: `SELECT ${conversationColumns} FROM chat_conversation WHERE merchant_code = $1 AND id = $2`,
      values: [merchantCode, id],
    })
  ).rows[0] ?? null;

/** What a sender has sent under an id already. */
export const findSent = async (db: Db, playerId: string, from: ChatSender, clientId: string): Promise<StoredMessage | null> =>
  (
    await db.query<StoredMessage>({
      name: 'chat-sent',
      text: `SELECT ${messageColumns} FROM chat_message WHERE player_id = $1 AND sender = $2 AND client_id = $3`,
      values: [playerId, from, clientId],
    })
  ).rows[0] ?? null;

/** How many messages a player has sent since an instant, and how many of them with a picture since another, earlier one. */
export const countRecent = async (
  db: Db,
  playerId: string,
  { since, picturesSince }: { readonly since: Date; readonly picturesSince: Date },
): Promise<{ readonly messages: number; readonly pictures: number }> =>
  (
    await db.query<{ messages: number; pictures: number }>({
      name: 'chat-recent',
      text: `SELECT count(*) FILTER (WHERE at > $2)::int AS messages, count(picture_id)::int AS pictures
             FROM chat_message WHERE player_id = $1 AND sender = 'player' AND at > $3`,
      values: [playerId, since, picturesSince],
    })
  ).rows[0] ?? { messages: 0, pictures: 0 };

/** Whether whoever waits in a conversation was told already that nobody is there; nobody was where nobody waits, as nothing is later than null. */
export const wasTold = async (db: Db, { playerId, waitingSince }: Conversation): Promise<boolean> => {
  const { rowCount } = await db.query({
    name: 'chat-told',
    text: `SELECT FROM chat_message WHERE player_id = $1 AND sender = 'system' AND at >= $2 LIMIT 1`,
    values: [playerId, waitingSince],
  });
  return rowCount === 1;
};

/** Writes messages behind the last of a conversation that is locked, and tells the player's app and the desks by the outbox. */
export const appendMessages = async (
  client: PoolClient,
  { playerId, merchantCode, lastSeq, id, hasHistory }: Conversation,
  messages: readonly NewMessage[],
  waitingSince: Date | null,
): Promise<readonly StoredMessage[]> => {
  const written: StoredMessage[] = [];
  for (const message of messages) {
    const seq = lastSeq + written.length + 1;
    await client.query({
      name: 'chat-append',
      text: `INSERT INTO chat_message (player_id, seq, sender, client_id, body, picture_id, notice, agent, at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      values: [playerId, seq, message.from, message.clientId, message.text, message.picture, message.notice, message.agent, message.at],
    });
    written.push({ ...message, seq });
  }
  await client.query({
    name: 'chat-appended',
    text: `WITH told AS (INSERT INTO outbox (topic, payload, at)
             VALUES ('chat.changed', jsonb_build_object('playerId', $1::text, 'merchantCode', $5::text, 'id', $6::text), $3))
           UPDATE chat_conversation SET last_seq = $2, last_at = $3, waiting_since = $4, has_history = $7 WHERE player_id = $1`,
    values: [playerId, lastSeq + written.length, written.at(-1)?.at ?? new Date(0), waitingSince, merchantCode, id, hasHistory],
  });
  return written;
};

/** Messages of a conversation in their order: after a place the oldest first, before a place the latest of them. One more than `max` says that there are more. */
export const readMessages = async (
  db: Db,
  playerId: string,
  { after, before, max }: { readonly after?: number | undefined; readonly before?: number | undefined; readonly max: number },
): Promise<{ readonly content: readonly StoredMessage[]; readonly more: boolean }> => {
  const isForward = after !== undefined;
  const { rows } = await db.query<StoredMessage>({
    name: isForward ? 'chat-page-after' : 'chat-page-before',
    text: isForward
      ? `SELECT ${messageColumns} FROM chat_message WHERE player_id = $1 AND seq > $2 ORDER BY seq LIMIT $3`
      : `SELECT ${messageColumns} FROM chat_message WHERE player_id = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3`,
    values: [playerId, after ?? before ?? 2_147_483_647, max + 1],
  });
  const content = rows.slice(0, max);
  return { content: isForward ? content : content.toReversed(), more: rows.length > max };
};

const markColumns = {
  player_delivered: 'player_delivered',
  player_read: 'player_read',
  desk_delivered: 'desk_delivered',
  desk_read: 'desk_read',
} as const;
export type Mark = keyof typeof markColumns;

/** Moves a mark of a conversation forward, never beyond its last message; false where it stood there already. */
export const moveMark = async (db: Db, playerId: string, mark: Mark, seq: number): Promise<boolean> => {
  const column = markColumns[mark];
  const { rowCount } = await db.query({
    name: `chat-mark-${mark}`,
    text: `UPDATE chat_conversation SET ${column} = least($2, last_seq) WHERE player_id = $1 AND ${column} < least($2, last_seq)`,
    values: [playerId, seq],
  });
  return rowCount === 1;
};

/** How many messages the player has not read; the system's own words do not count. */
export const countUnread = async (db: Db, playerId: string): Promise<number> =>
  (
    await db.query<{ count: number }>({
      name: 'chat-unread',
      text: `SELECT count(*)::int AS count FROM chat_message m JOIN chat_conversation c USING (player_id)
             WHERE m.player_id = $1 AND m.seq > c.player_read AND m.sender = 'agent'`,
      values: [playerId],
    })
  ).rows[0]?.count ?? 0;

/** Removes up to `max` messages of a merchant from before an instant; returns the pictures that nothing shows any more. */
export const deleteOld = async (
  client: PoolClient,
  merchantCode: string,
  before: Date,
  max: number,
): Promise<{ readonly gone: number; readonly pictures: readonly { readonly playerId: string; readonly pictureId: string }[] }> => {
  const { rows } = await client.query<{ playerId: string; pictureId: string | null }>(
    `DELETE FROM chat_message WHERE ctid = ANY (ARRAY (SELECT m.ctid FROM chat_message m JOIN chat_conversation c USING (player_id)
       WHERE c.merchant_code = $1 AND m.at < $2 LIMIT $3)) RETURNING player_id AS "playerId", picture_id AS "pictureId"`,
    [merchantCode, before, max],
  );
  return {
    gone: rows.length,
    pictures: rows.flatMap(({ playerId, pictureId }) => (pictureId === null ? [] : [{ playerId, pictureId }])),
  };
};

/**
 * Removes up to `max` conversations of a merchant that have no message left. One that somebody writes into at the same moment is
 * locked by them, and then is no longer old.
 */
export const deleteEmptied = async (pool: Pool, merchantCode: string, before: Date, max: number): Promise<number> =>
  (
    await pool.query(
      `DELETE FROM chat_conversation WHERE merchant_code = $1 AND last_at < $2 AND id = ANY (ARRAY (SELECT c.id FROM chat_conversation c
         WHERE c.merchant_code = $1 AND c.last_at < $2 AND NOT EXISTS (SELECT FROM chat_message m WHERE m.player_id = c.player_id) LIMIT $3))`,
      [merchantCode, before, max],
    )
  ).rowCount ?? 0;

export const showsPicture = async (db: Db, playerId: string, pictureId: string): Promise<boolean> => {
  const { rowCount } = await db.query({
    name: 'chat-shows-picture',
    text: 'SELECT FROM chat_message WHERE player_id = $1 AND picture_id = $2',
    values: [playerId, pictureId],
  });
  return rowCount === 1;
};
