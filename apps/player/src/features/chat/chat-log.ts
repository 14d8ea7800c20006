import type { ChatMessage, ChatState } from '@palaro/contract';

/** A conversation as far as it is here. */
export type ChatLog = {
  /** By their places, without doubles. */
  readonly messages: readonly ChatMessage[];
  /** Up to here nothing is missing: what is asked for next comes after it. An own message may stand beyond it for a moment. */
  readonly upTo: number;
  readonly hasOlder: boolean;
  readonly state: ChatState;
};

export type ChatPage = { readonly content: readonly ChatMessage[]; readonly more: boolean; readonly state: ChatState };

const joined = (...lists: readonly (readonly ChatMessage[])[]): readonly ChatMessage[] =>
  [...new Map(lists.flat().map((message) => [message.seq, message])).values()].sort((a, b) => a.seq - b.seq);

/** The log after a page that came behind it; the first page is the latest. */
export const withPage = (log: ChatLog | undefined, { content, more, state }: ChatPage): ChatLog => ({
  messages: joined(log?.messages ?? [], content),
  upTo: Math.max(log?.upTo ?? 0, ...content.map(({ seq }) => seq)),
  hasOlder: log?.hasOlder ?? more,
  state,
});

/** The log with a page of what is older. */
export const withOlder = (log: ChatLog, { content, more }: ChatPage): ChatLog => ({
  ...log,
  messages: joined(content, log.messages),
  hasOlder: more,
});

/** The log with an own message that was just stored: others may have come before it. */
export const withSent = (log: ChatLog, message: ChatMessage): ChatLog => ({
  ...log,
  messages: joined(log.messages, [message]),
  upTo: message.seq === log.upTo + 1 ? message.seq : log.upTo,
});

export type ChatMark = 'sent' | 'delivered' | 'read';
/** What became of an own message. */
export const markOf = (seq: number, { delivered, read }: ChatState): ChatMark =>
  seq <= read ? 'read' : seq <= delivered ? 'delivered' : 'sent';

/** Whether the latest word from the operator's side says already that nobody answers: it is not said twice. */
export const saysNobodyAnswers = ({ messages, state }: ChatLog): boolean =>
  [...messages].reverse().find(({ from }) => from !== 'player')?.notice === state.presence;
