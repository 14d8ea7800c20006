/** What a member can send feedback about, by its number on the wire (A296). */
export const feedbackTypes = {
  others: 0,
  deposit: 1,
  withdrawal: 2,
  game: 3,
  customerService: 4,
  agentApplication: 6,
} as const;
export type FeedbackTopic = keyof typeof feedbackTypes;
export type FeedbackType = (typeof feedbackTypes)[FeedbackTopic];

/** The topics in the order in which they are offered. */
export const feedbackTopics = [
  'deposit',
  'withdrawal',
  'game',
  'customerService',
  'agentApplication',
  'others',
] as const satisfies readonly FeedbackTopic[];

/** Characters (A389, A517). Blanks at the ends do not count towards the least. */
export const feedbackContentMin = 20;
export const feedbackContentMax = 200;

/** Pictures of one feedback (A405). */
export const feedbackPicturesMax = 3;

/** Whether a text is long enough to be sent, and not too long. */
export const isFeedbackContent = (content: string): boolean =>
  content.length <= feedbackContentMax && content.trim().length >= feedbackContentMin;
