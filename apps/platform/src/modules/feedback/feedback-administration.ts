import type { Pool } from 'pg';
import { nothingElse, transaction, type Alongside } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { deliver } from '../../topics/consumers.ts';
import { insertAnswer, readFeedback, readOfMerchant, type FeedbackQuery, type StoredFeedback } from './feedback-store.ts';

/** Characters of one answer. */
export const answerLengthMax = 2_000;
/** Feedback listed at once. */
export const listedMax = 200;

/** What the operator does with a merchant's feedback while the platform runs. */
export const createFeedbackAdministration = ({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }) => ({
  /** The latest feedback, or the latest before one, oldest first. `before` is what the page before it is read with; null where it is all. */
  list: async (
    merchantCode: string,
    query: FeedbackQuery,
  ): Promise<{ readonly items: readonly StoredFeedback[]; readonly before: string | null }> => {
    const found = await readOfMerchant(pool, merchantCode, query, listedMax + 1);
    const items = found.slice(-listedMax);
    return { items, before: found.length > items.length ? (items[0]?.id ?? null) : null };
  },
  read: (merchantCode: string, id: string): Promise<StoredFeedback | null> => readFeedback(pool, merchantCode, id),
  /** Adds an answer to feedback as it was read; its sender's app shows it at once. Returns how many answers there are now. */
  answer: async (
    feedback: StoredFeedback,
    content: string,
    by: string,
    alongside: Alongside = nothingElse,
  ): Promise<Result<number, { readonly code: 'changed_meanwhile' }>> =>
    (await transaction(pool, async (client) => {
      const at = new Date(clock.now());
      const isFirst = await insertAnswer(client, feedback, { content, at, by });
      if (isFirst) {
        await deliver(client, 'player.notice', { playerId: feedback.playerId, kind: 'feedback_answered' }, at);
        await alongside(client);
      }
      return isFirst;
    }))
      ? ok(feedback.answers.length + 1)
      : fail({ code: 'changed_meanwhile' }),
});
export type FeedbackAdministration = ReturnType<typeof createFeedbackAdministration>;
