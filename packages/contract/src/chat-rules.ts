/** Characters of one message. */
export const chatTextMax = 2_000;
/** Messages that a member sends within a minute, and those of an hour with pictures. */
export const chatPerMinuteMax = 20;
export const chatPicturesPerHourMax = 15;
/** Messages of one page of the history. */
export const chatPageSize = 30;

/** Who wrote a message: the member, an agent of the operator's, or the system. */
export const chatSenders = ['player', 'agent', 'system'] as const;
export type ChatSender = (typeof chatSenders)[number];

/** Whether somebody answers: an agent is there, nobody is at the moment, or it is out of hours. */
export const chatPresences = ['open', 'away', 'closed'] as const;
export type ChatPresence = (typeof chatPresences)[number];

/** From the tap until the chat is opened (B168). */
export const chatRedirectMs = 500;
/** How long somebody counts as typing after a hint of it. */
export const chatTypingMs = 6_000;
/** The least time between two of one sender's hints. */
export const chatTypingEveryMs = 3_000;

/** A language as chat services take it: upper case, all variants of Chinese as CN (B435, B436). */
export const chatLanguage = (language: string): string => {
  const upper = language.toUpperCase();
  return /^(CN|TW|HK|ZH)([-_]|$)/.test(upper) || /[-_](CN|HANS|HANT)$/.test(upper) ? 'CN' : upper;
};

/** What the chat is launched with, as it stands in the query (B434). */
export type ChatLaunchQuery = {
  readonly b2c: '1';
  /** Upper case. */
  readonly language: string;
  readonly backUrl: string;
  readonly headerColor: string;
  readonly title: string;
};
