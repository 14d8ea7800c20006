import type { FeedbackType } from '@palaro/contract';
import type { Pool } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { HoldSession } from '../../http/handlers.ts';
import type { Bus } from '../../kernel/bus.ts';
import { hint } from '../../topics/topics.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { UsePicturesPort } from './feedback-ports.ts';
import {
  deleteFeedback,
  countSent,
  insertFeedback,
  lockSender,
  readRecent,
  readSent,
  updateSeen,
  type StoredFeedback,
} from './feedback-store.ts';

/** Feedback of one player within an hour. */
export const feedbackPerHourMax = 10;
const hourMs = 3_600_000;

export type FeedbackDeps = {
  readonly pool: Pool;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly usePictures: UsePicturesPort;
  readonly sessions: { readonly hold: HoldSession };
};

export type FeedbackDraft = {
  readonly merchantCode: string;
  readonly playerId: string;
  readonly sessionId: string;
  readonly sender: string;
  readonly type: FeedbackType;
  readonly content: string;
  /** Ids of the player's uploads. */
  readonly pictures: readonly string[];
};
type SendFailure =
  | { readonly code: 'picture_unknown' | 'session_ended' }
  | { readonly code: 'too_many_requests'; readonly data: { readonly retryAfterSeconds: number } };

/** Ends the transaction of feedback that cannot be stored whole. */
class PicturesRefusedError extends Error {}

export type SentPage = { readonly items: readonly StoredFeedback[]; readonly totalPages: number; readonly unread: number };

export type Feedback = ReturnType<typeof createFeedback>;

/** Feedback of members: sent with its pictures or not at all, and read by its sender with the operator's answers. */
export const createFeedback = ({ pool, bus, clock, ids, usePictures, sessions }: FeedbackDeps) => ({
  /** Removes up to `max` of a player's feedback with its answers; returns how many went. */
  forgetPlayer: (playerId: string, max: number): Promise<number> => deleteFeedback(pool, playerId, max),
  /**
   * Stores feedback. The same text on the same topic within an hour counts as sent already: a phone that got no answer sends it
   * again, and its pictures are used by then.
   */
  send: async (draft: FeedbackDraft): Promise<Result<void, SendFailure>> => {
    const { playerId, pictures } = draft;
    const at = new Date(clock.now());
    try {
      return await transaction(pool, async (client): Promise<Result<void, SendFailure>> => {
        if (!(await sessions.hold(client, draft))) return fail({ code: 'session_ended' });
        await lockSender(client, playerId);
        const recent = await readRecent(client, { ...draft, since: new Date(clock.now() - hourMs) });
        if (recent.isRepeat) return ok(undefined);
        if (recent.count >= feedbackPerHourMax) {
          const againAt = (recent.first ?? at).getTime() + hourMs;
          return fail({
            code: 'too_many_requests',
            data: { retryAfterSeconds: Math.max(1, Math.ceil((againAt - clock.now()) / 1000)) },
          });
        }
        if (!(await usePictures(client, playerId, pictures))) throw new PicturesRefusedError();
        await insertFeedback(client, { ...draft, id: ids.newId(), at });
        return ok(undefined);
      });
    } catch (error) {
      if (error instanceof PicturesRefusedError) return fail({ code: 'picture_unknown' });
      throw error;
    }
  },
  /** What a player sent, newest first; `pageNo` counts from 1, and an empty list has one page. */
  sent: async (playerId: string, pageNo: number, pageSize: number): Promise<SentPage> => {
    const [items, { total, unread }] = await Promise.all([
      readSent(pool, playerId, (pageNo - 1) * pageSize, pageSize),
      countSent(pool, playerId),
    ]);
    return { items, totalPages: Math.max(1, Math.ceil(total / pageSize)), unread };
  },
  /** Marks the answers up to an instant as seen; none of the future, which nobody has seen. */
  markRead: async (playerId: string, until: Date): Promise<void> => {
    const changed = await updateSeen(pool, playerId, new Date(Math.min(until.getTime(), clock.now())));
    // A hint that is lost costs the player's other tabs a mark that stays for a while.
    if (changed > 0) hint(bus, 'feedback.changed', { playerId });
  },
});
