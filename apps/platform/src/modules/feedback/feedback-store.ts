import type { FeedbackType } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import { deleteOfPlayer } from '../../db/delete-of-player.ts';

export type NewFeedback = {
  readonly id: string;
  readonly merchantCode: string;
  readonly playerId: string;
  readonly sender: string;
  readonly type: FeedbackType;
  readonly content: string;
  readonly pictures: readonly string[];
  readonly at: Date;
};

export type StoredAnswer = { readonly content: string; readonly at: Date; readonly by: string };
export type StoredFeedback = Omit<NewFeedback, 'pictures'> & {
  readonly pictures: readonly string[];
  readonly answers: readonly StoredAnswer[];
  /** An answer is newer than what the member has seen. */
  readonly unread: boolean;
};

/** Feedback of one player comes one after another until the transaction ends. */
export const lockSender = async (client: PoolClient, playerId: string): Promise<void> => {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`feedback ${playerId}`]);
};

/** What a player sent after an instant: whether the same text on the same topic is among it, how many, and when the first. */
export const readRecent = async (
  client: PoolClient,
  { playerId, type, content, since }: Pick<NewFeedback, 'playerId' | 'type' | 'content'> & { readonly since: Date },
): Promise<{ readonly isRepeat: boolean; readonly count: number; readonly first: Date | null }> => {
  const { rows } = await client.query<{ isRepeat: boolean; count: number; first: Date | null }>(
    `SELECT coalesce(bool_or(type = $2 AND content = $3), false) AS "isRepeat", count(*)::int AS count, min(created_at) AS first
     FROM feedback WHERE player_id = $1 AND created_at > $4`,
    [playerId, type, content, since],
  );
  return rows[0] ?? { isRepeat: false, count: 0, first: null };
};

export const insertFeedback = async (client: PoolClient, feedback: NewFeedback): Promise<void> => {
  const { id, merchantCode, playerId, sender, type, content, pictures, at } = feedback;
  await client.query(
    `INSERT INTO feedback (id, merchant_code, player_id, sender, type, content, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, merchantCode, playerId, sender, type, content, at],
  );
  await client.query(
    `INSERT INTO feedback_picture (feedback_id, position, picture_id)
     SELECT $1, place, picture FROM unnest($2::text[]) WITH ORDINALITY AS named (picture, place)`,
    [id, pictures],
  );
};

const columns = `f.id, f.merchant_code AS "merchantCode", f.player_id AS "playerId", f.sender, f.type, f.content, f.created_at AS at,
  ARRAY (SELECT picture_id FROM feedback_picture p WHERE p.feedback_id = f.id ORDER BY position) AS pictures,
  coalesce((SELECT json_agg(json_build_object('content', a.content, 'at', a.answered_at, 'by', a.answered_by) ORDER BY a.position)
    FROM feedback_answer a WHERE a.feedback_id = f.id), '[]') AS answers,
  EXISTS (SELECT FROM feedback_answer a WHERE a.feedback_id = f.id AND a.answered_at > coalesce(f.seen_at, '-infinity')) AS unread`;

type Row = Omit<StoredFeedback, 'answers'> & { readonly answers: readonly (Omit<StoredAnswer, 'at'> & { readonly at: string })[] };
const feedbackOf = (row: Row): StoredFeedback => ({
  ...row,
  // Within JSON the store writes instants as text.
  answers: row.answers.map((answer) => ({ ...answer, at: new Date(answer.at) })),
});

/** A page of what a player sent, newest first. */
export const readSent = async (pool: Pool, playerId: string, skip: number, count: number): Promise<readonly StoredFeedback[]> =>
  (
    await pool.query<Row>({
      name: 'feedback-sent',
      text: `SELECT ${columns} FROM feedback f WHERE f.player_id = $1 ORDER BY f.created_at DESC, f.id DESC OFFSET $2 LIMIT $3`,
      values: [playerId, skip, count],
    })
  ).rows.map(feedbackOf);

/** How many a player sent, and how many of them have an answer that was not seen. */
export const countSent = async (pool: Pool, playerId: string): Promise<{ readonly total: number; readonly unread: number }> =>
  (
    await pool.query<{ total: number; unread: number }>({
      name: 'feedback-count',
      text: `SELECT count(*)::int AS total, count(*) FILTER (WHERE EXISTS (SELECT FROM feedback_answer a
               WHERE a.feedback_id = f.id AND a.answered_at > coalesce(f.seen_at, '-infinity')))::int AS unread
             FROM feedback f WHERE f.player_id = $1`,
      values: [playerId],
    })
  ).rows[0] ?? { total: 0, unread: 0 };

/** Notes that a player has seen all answers up to an instant; returns how many of their feedback that changed. */
export const updateSeen = async (pool: Pool, playerId: string, until: Date): Promise<number> => {
  const { rowCount } = await pool.query({
    name: 'feedback-seen',
    text: `UPDATE feedback f SET seen_at = $2 WHERE player_id = $1 AND EXISTS (SELECT FROM feedback_answer a
             WHERE a.feedback_id = f.id AND a.answered_at <= $2 AND a.answered_at > coalesce(f.seen_at, '-infinity'))`,
    values: [playerId, until],
  });
  return rowCount ?? 0;
};

/** Which of a merchant's feedback is listed. */
export type FeedbackQuery = {
  /** What has no answer yet, or all of it. */
  readonly open: boolean;
  /** What trial accounts sent, of which anybody has many, or what all others did. */
  readonly trials: boolean;
  /** Id of the feedback that the listed was sent before; null for the latest. */
  readonly before: string | null;
};

/** A page of a merchant's feedback, the oldest of it first. */
export const readOfMerchant = async (
  pool: Pool,
  merchantCode: string,
  { open, trials, before }: FeedbackQuery,
  max: number,
): Promise<readonly StoredFeedback[]> =>
  (
    await pool.query<Row>(
      `SELECT * FROM (SELECT ${columns} FROM feedback f JOIN player ON player.id = f.player_id
         WHERE f.merchant_code = $1 AND (player.type = 4) = $2
           AND (NOT $3 OR NOT EXISTS (SELECT FROM feedback_answer a WHERE a.feedback_id = f.id))
           AND ($4::text IS NULL OR (f.created_at, f.id) < (SELECT created_at, id FROM feedback WHERE id = $4))
         ORDER BY f.created_at DESC, f.id DESC LIMIT $5) AS latest ORDER BY at, id`,
      [merchantCode, trials, open, before, max],
    )
  ).rows.map(feedbackOf);

export const readFeedback = async (pool: Pool, merchantCode: string, id: string): Promise<StoredFeedback | null> => {
  const { rows } = await pool.query<Row>(`SELECT ${columns} FROM feedback f WHERE f.merchant_code = $1 AND f.id = $2`, [merchantCode, id]);
  return rows[0] === undefined ? null : feedbackOf(rows[0]);
};

/** Adds an answer behind as many as were seen, and tells the player's app by the outbox; false where another has come meanwhile. */
export const insertAnswer = async (
  client: PoolClient,
  { id, playerId, answers }: Pick<StoredFeedback, 'id' | 'playerId' | 'answers'>,
  answer: StoredAnswer,
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `WITH written AS (
       INSERT INTO feedback_answer (feedback_id, position, content, answered_at, answered_by) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING RETURNING feedback_id)
     INSERT INTO outbox (topic, payload, at) SELECT 'feedback.changed', jsonb_build_object('playerId', $6::text), $4 FROM written`,
    [id, answers.length + 1, answer.content, answer.at, answer.by, playerId],
  );
  return rowCount === 1;
};

/** Removes up to `max` of a player's feedback with its answers; the pictures stay. Returns how many went. */
export const deleteFeedback = (pool: Pool, playerId: string, max: number): Promise<number> =>
  deleteOfPlayer(pool, 'feedback', playerId, max);
