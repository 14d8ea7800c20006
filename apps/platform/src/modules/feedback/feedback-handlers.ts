import { callerOf, type CallContext, type Handlers } from '../../http/handlers.ts';
import { fail, ok } from '../../kernel/result.ts';
import { deviceName, type SecurityLog } from '../../kernel/security-log.ts';
import type { CheckHumanPort } from '../human/index.ts';
import type { Feedback } from './feedback.ts';

export type FeedbackCall = 'sendFeedback' | 'sentFeedback' | 'readFeedback';

export type FeedbackHandlerDeps = {
  readonly feedback: Feedback;
  readonly checkHuman: CheckHumanPort;
  readonly security: SecurityLog;
};

const placeOf = ({ merchantCode, ip, deviceCookie, session }: CallContext) => ({
  merchant: merchantCode,
  ip,
  device: deviceName(deviceCookie),
  playerId: session?.playerId,
});

/** Feedback on the wire (A462, A293 to A296). */
export const feedbackHandlers = ({ feedback, checkHuman, security }: FeedbackHandlerDeps): Handlers<FeedbackCall> => ({
  sendFeedback: async ({ body, context }) => {
    const { playerId, sessionId, merchantCode, userName } = callerOf(context);
    const { content, sender, type, captcha: answer, pictures } = body;
    if (sender !== userName) return fail({ code: 'field_invalid', data: { field: 'sender' } });
    const human = await checkHuman(merchantCode, 'feedback', { ...body, answer });
    if (human !== null) {
      security('captcha_failed', placeOf(context));
      return fail({ code: human, data: { field: 'captcha' } });
    }
    const sent = await feedback.send({ merchantCode, playerId, sessionId, sender, type, content: content.trim(), pictures });
    if (sent.ok) return ok({});
    return fail(sent.failure.code === 'picture_unknown' ? { ...sent.failure, data: { field: 'pictures' } } : sent.failure);
  },
  sentFeedback: async ({ query, context }) => {
    const { items, totalPages, unread } = await feedback.sent(callerOf(context).playerId, query.pageNo, query.pageSize);
    return ok({
      content: items.map(({ id, type, content, at, pictures, answers, unread: isUnread }) => ({
        id,
        type,
        content,
        at: at.toISOString(),
        pictures: [...pictures],
        // Who answered is the operator's affair.
        answers: answers.map((answer) => ({ content: answer.content, at: answer.at.toISOString() })),
        unread: isUnread,
      })),
      pageNum: query.pageNo,
      totalPages,
      unread,
    });
  },
  readFeedback: async ({ body, context }) => {
    await feedback.markRead(callerOf(context).playerId, new Date(body.until));
    return ok({});
  },
});
