import { z } from 'zod';
import { call } from '../call.ts';
import { feedbackContentMax, feedbackPicturesMax, feedbackTypes, isFeedbackContent } from '../feedback-rules.ts';
import { limits } from '../limits.ts';
import { captchaWork, instant, nothing, pageNo, pageSize, sliderResult, text } from '../shapes.ts';

const feedbackType = z.literal(Object.values(feedbackTypes));
const pictureId = z.string().regex(/^[0-9a-z]{26}$/, 'not a picture id');

/** What a member sent, with the operator's answers, oldest first. */
const sentFeedback = z.object({
  id: z.string(),
  type: feedbackType,
  content: z.string(),
  at: instant,
  pictures: z.array(pictureId),
  answers: z.array(z.object({ content: z.string(), at: instant })),
  /** An answer has come that the member has not read. */
  unread: z.boolean(),
});
export type SentFeedback = z.output<typeof sentFeedback>;

/** Feedback to the operator (A191 to A200, A462), and what was sent so far. */
export const feedbackCalls = {
  sendFeedback: call({
    method: 'PUT',
    path: '/wps/feedback',
    module: 'COMM3',
    who: 'session',
    query: nothing,
    body: z.object({
      content: text(feedbackContentMax).refine(isFeedbackContent, 'too short'),
      /** The name of the account that sends it; another one is refused. */
      sender: text(64, 1),
      type: feedbackType,
      captcha: text(limits.captchaLengthMax),
      captchaId: text(64),
      work: captchaWork,
      ...sliderResult,
      /** Ids of the member's own uploads that no feedback names yet. */
      pictures: z.array(pictureId).max(feedbackPicturesMax).default([]),
    }),
    value: nothing,
    codes: ['captcha_required', 'captcha_wrong', 'field_invalid', 'picture_unknown'],
    cache: 'private',
    rate: 'write',
    summary: 'Send feedback; the same text on the same topic within an hour is stored once',
  }),
  sentFeedback: call({
    method: 'GET',
    path: '/wps/feedback',
    module: 'COMM3',
    who: 'session',
    query: z.object({ pageNo, pageSize: pageSize(limits.pageSize.record) }),
    body: nothing,
    value: z.object({
      content: z.array(sentFeedback),
      pageNum: z.number().int(),
      totalPages: z.number().int(),
      /** How many of all that were sent have an answer that was not read. */
      unread: z.number().int(),
    }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: "The member's feedback with the operator's answers, newest first",
  }),
  readFeedback: call({
    method: 'POST',
    path: '/wps/feedback/read',
    module: 'COMM3',
    who: 'session',
    query: nothing,
    /** The newest answer that the member has seen; later ones stay unread. */
    body: z.object({ until: instant }),
    value: nothing,
    codes: [],
    cache: 'private',
    rate: 'write',
    summary: 'Mark the answers up to an instant as read',
  }),
};
