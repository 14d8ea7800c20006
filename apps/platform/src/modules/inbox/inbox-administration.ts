import { languageCodes, messageBodyMax, messageTitleMax, nameKey } from '@palaro/contract';
import type { Pool } from 'pg';
import { z } from 'zod';
import { nothingElse, transaction, type Alongside } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { MessageTexts } from './inbox-store.ts';

const listedMax = 100;

/** Plain text: an operator's clipboard brings control and direction characters along, which could make a text read as another. */
const plain = (max: number) =>
  z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1)
        .max(max)
        .regex(/^(?:[^\p{Cc}\u{202A}-\u{202E}\u{2066}-\u{2069}]|[\t\n])*$/u, 'control characters'),
    );
/** The texts of a message by language. */
export const messageTexts = z
  .partialRecord(z.enum(languageCodes), z.strictObject({ title: plain(messageTitleMax), body: plain(messageBodyMax) }))
  .refine((texts) => Object.keys(texts).length > 0, 'no language');

type SentMessage = {
  readonly id: string;
  readonly audience: 'all' | 'players';
  readonly texts: MessageTexts;
  readonly dueAt: Date;
  readonly by: string;
  readonly withdrawnAt: Date | null;
  readonly recipients: number;
  readonly read: number;
};
type NewMessage = {
  readonly merchantCode: string;
  readonly texts: MessageTexts;
  readonly dueAt: Date;
  readonly by: string;
  /** Names of accounts; null for all of the merchant's. */
  readonly usernames: readonly string[] | null;
};
type SendFailure = { readonly code: 'player_unknown'; readonly names: readonly string[] };

/** Ends the transaction of a message that names somebody who is not there. */
class UnknownPlayersError extends Error {}

/** What the operator does with messages while the platform runs. */
export const createInboxAdministration = ({ pool, clock, ids }: { readonly pool: Pool; readonly clock: Clock; readonly ids: Ids }) => ({
  /** Stores a message; apps are told when it is due. All its recipients or none. */
  send: async (
    { merchantCode, texts, dueAt, by, usernames }: NewMessage,
    alongside: Alongside = nothingElse,
  ): Promise<Result<string, SendFailure>> => {
    const id = ids.newId();
    const names = usernames ?? [];
    const unknown: string[] = [];
    try {
      await transaction(pool, async (client) => {
        await client.query(
          `INSERT INTO operator_message (id, merchant_code, audience, texts, due_at, created_at, created_by) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
          [id, merchantCode, usernames === null ? 'all' : 'players', texts, dueAt, new Date(clock.now()), by],
        );
        await alongside(client);
        if (usernames === null) return;
        const { rows } = await client.query<{ name: string }>(
          `WITH named AS (SELECT asked.name, p.id FROM unnest($2::text[]) AS asked (name)
               LEFT JOIN player p ON p.merchant_code = $1 AND p.username_key = asked.name AND p.type <> 4),
             given AS (INSERT INTO player_message (player_id, id, merchant_code, kind, at)
               SELECT DISTINCT id, $3, $1, 'operator', $4::timestamptz FROM named WHERE id IS NOT NULL)
           SELECT DISTINCT name FROM named WHERE id IS NULL`,
          [merchantCode, names.map(nameKey), id, dueAt],
        );
        unknown.push(...rows.map(({ name }) => name));
        if (unknown.length > 0) throw new UnknownPlayersError();
      });
      return ok(id);
    } catch (error) {
      if (error instanceof UnknownPlayersError) return fail({ code: 'player_unknown', names: unknown });
      throw error;
    }
  },
  /** The latest messages, newest first. Who has one of those to all is known of players who have looked. */
  list: async (merchantCode: string): Promise<readonly SentMessage[]> =>
    (
      await pool.query<SentMessage>(
        `SELECT m.id, m.audience, m.texts, m.due_at AS "dueAt", m.created_by AS by, m.withdrawn_at AS "withdrawnAt",
           (SELECT count(*)::int FROM player_message p WHERE p.id = m.id) AS recipients,
           (SELECT count(p.read_at)::int FROM player_message p WHERE p.id = m.id) AS read
         FROM operator_message m WHERE m.merchant_code = $1 ORDER BY m.due_at DESC, m.id DESC LIMIT ${listedMax}`,
        [merchantCode],
      )
    ).rows,
  /** Takes a message out of every inbox; false where there is none, or it was withdrawn before. */
  withdraw: (merchantCode: string, id: string, alongside: Alongside = nothingElse): Promise<boolean> =>
    transaction(pool, async (client) => {
      const { rowCount } = await client.query(
        // Those who have it open are told with the next announcement's hint: one for all, since most have it.
        `WITH gone AS (UPDATE operator_message SET withdrawn_at = $3
         WHERE merchant_code = $1 AND id = $2 AND withdrawn_at IS NULL RETURNING merchant_code)
       INSERT INTO outbox (topic, payload, at) SELECT 'inbox.changed', jsonb_build_object('merchantCode', merchant_code), $3 FROM gone`,
        [merchantCode, id, new Date(clock.now())],
      );
      if (rowCount === 1) await alongside(client);
      return rowCount === 1;
    }),
});
