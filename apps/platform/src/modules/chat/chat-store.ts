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
};

const conversationColumns = `id, player_id AS "playerId", merchant_code AS "merchantCode", last_seq AS "lastSeq",
  player_delivered AS "playerDelivered", player_read AS "playerRead", desk_delivered AS "deskDelivered", desk_read AS "deskRead",
  waiting_since AS "waitingSince"`;
const messageColumns = `seq, client_id AS "clientId", sender AS "from", body AS text, picture_id AS picture, notice, agent, at`;

/** Locks a player's conversation, which begins with the first message; everything that is written comes one after another. */
export const lockConversation = async (
  client: PoolClient,
  { id, playerId, merchantCode, at }: { readonly id: string; readonly playerId: string; readonly merchantCode: string; readonly at: Date },
): Promise<Conversation> => {
  await client.query(
    `INSERT INTO chat_conversation (id, player_id, merchant_code, last_at) VALUES ($1, $2, $3, $4) ON CONFLICT (player_id) DO NOTHING`,
    [id, playerId, merchantCode, at],
  );
  const { rows } = await client.query<Conversation>(
    `SELECT ${conversationColumns} FROM chat_conversation WHERE player_id = $1 FOR UPDATE`,
    [playerId],
  );
  const [conversation] = rows;
  if (conversation === undefined) throw new Error('a conversation that was written is not there');
  return conversation;
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

/** Whether whoever waits in a conversation was told already that nobody is there. */
export const wasTold = async (db: Db, { playerId, waitingSince }: Conversation): Promise<boolean> => {
  if (waitingSince === null) return false;
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
  { playerId, merchantCode, lastSeq, id }: Conversation,
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
           UPDATE chat_conversation SET last_seq = $2, last_at = $3, waiting_since = $4 WHERE player_id = $1`,
    values: [playerId, lastSeq + written.length, written.at(-1)?.at ?? new Date(0), waitingSince, merchantCode, id],
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

export type ListedConversation = {
  readonly id: string;
  readonly username: string;
  readonly lastAt: Date;
  readonly waitingSince: Date | null;
  readonly unread: number;
  readonly lastText: string;
  readonly lastFrom: ChatSender;
  readonly hasPicture: boolean;
};

/** A merchant's conversations: those that wait first, the longest wait before all, then the latest. */
export const listConversations = async (db: Db, merchantCode: string, max: number): Promise<readonly ListedConversation[]> =>
  (
    await db.query<ListedConversation>({
      name: 'chat-list',
      text: `SELECT c.id, p.username, c.last_at AS "lastAt", c.waiting_since AS "waitingSince",
               (SELECT count(*)::int FROM chat_message u WHERE u.player_id = c.player_id AND u.seq > c.desk_read AND u.sender = 'player') AS unread,
               m.body AS "lastText", m.sender AS "lastFrom", m.picture_id IS NOT NULL AS "hasPicture"
             FROM chat_conversation c JOIN player p ON p.id = c.player_id
               JOIN LATERAL (SELECT body, sender, picture_id FROM chat_message m WHERE m.player_id = c.player_id AND m.sender <> 'system'
                 ORDER BY seq DESC LIMIT 1) m ON true
             WHERE c.merchant_code = $1 ORDER BY c.waiting_since NULLS LAST, c.last_at DESC LIMIT $2`,
      values: [merchantCode, max],
    })
  ).rows;

/** Notes that the desk of a merchant has all messages that were sent to it; returns whose were new to it. */
export const markDelivered = async (db: Db, merchantCode: string): Promise<readonly string[]> =>
  (
    await db.query<{ playerId: string }>({
      name: 'chat-desk-delivered',
      text: `UPDATE chat_conversation SET desk_delivered = last_seq WHERE merchant_code = $1 AND waiting_since IS NOT NULL
               AND desk_delivered < last_seq RETURNING player_id AS "playerId"`,
      values: [merchantCode],
    })
  ).rows.map(({ playerId }) => playerId);

/** Removes up to `max` messages of a merchant from before an instant, with the conversations that have none left; returns the pictures that nothing shows any more. */
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

export const showsPicture = async (db: Db, playerId: string, pictureId: string): Promise<boolean> => {
  const { rowCount } = await db.query({
    name: 'chat-shows-picture',
    text: 'SELECT FROM chat_message WHERE player_id = $1 AND picture_id = $2',
    values: [playerId, pictureId],
  });
  return rowCount === 1;
};
