import { z } from 'zod';
import { call } from '../call.ts';
import { chatPageSize, chatPresences, chatSenders, chatTextMax } from '../chat-rules.ts';
import { instant, nothing, pageSize, text } from '../shapes.ts';

const seq = z.coerce.number().int().min(0).max(2_147_483_647);
const clientId = z.string().regex(/^[A-Za-z0-9-]{8,40}$/, 'not the id of a message');
const pictureId = z.string().regex(/^[0-9a-z]{26}$/, 'not a picture id');

const message = z.object({
  /** Its place in the conversation, from 1 on, without gaps but for what is too old. */
  seq: z.number().int(),
  /** The sender's own id of it. */
  clientId: z.string(),
  from: z.enum(chatSenders),
  /** Plain text; empty for a picture alone, and for the system's own words, which the app has. */
  text: z.string(),
  picture: pictureId.nullable(),
  /** What the system says: that nobody is there, or that it is out of hours. */
  notice: z.enum(['away', 'closed']).nullable(),
  at: instant,
});
export type ChatMessage = z.output<typeof message>;

const state = z.object({
  /** Up to which of the member's messages the desk has them, and has read them. */
  delivered: z.number().int(),
  read: z.number().int(),
  /** Null where the operator's service answers in place of the desk: who is there is not known. */
  presence: z.enum(chatPresences).nullable(),
  /** When the desk opens again; null while it is open, or when it opens no more. */
  opensAt: instant.nullable(),
});
export type ChatState = z.output<typeof state>;

/** The chat with the operator's support. All of it needs the flag CBS3; trial accounts are refused (A419, B393). */
export const chatCalls = {
  launchChat: call({
    method: 'GET',
    path: '/wps/chat/launch',
    module: 'CBS3',
    who: 'actual',
    whileExcluded: true,
    flag: 'CBS3',
    query: z.object({
      b2c: z.literal('1'),
      language: z.string().regex(/^[A-Z]{2}(-[A-Z]{2})?$/, 'not a language in upper case'),
      /** Where the chat leads back to; a path of the app. */
      backUrl: text(300, 1),
      headerColor: z.string().regex(/^#[0-9a-f]{6}$/, 'not a colour'),
      title: text(60, 1),
    }),
    body: nothing,
    value: z.object({
      /** The address of the operator's chat service, or the path of the app's own screen. */
      url: z.string(),
    }),
    codes: [],
    cache: 'private',
    rate: 'write',
    summary: "Where the chat is: a service of the operator's, or the app's own screen",
  }),
  unreadChat: call({
    method: 'GET',
    path: '/wps/chat/unread',
    module: 'CBS3',
    who: 'actual',
    whileExcluded: true,
    flag: 'CBS3',
    query: nothing,
    body: nothing,
    value: z.number().int(),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'How many messages of agents the member has not read',
  }),
  chatMessages: call({
    method: 'GET',
    path: '/wps/chat',
    module: 'CBS3',
    who: 'actual',
    whileExcluded: true,
    flag: 'CBS3',
    /** Messages after a place, the oldest first, or before one; the latest without either. */
    query: z.object({ after: seq.optional(), before: seq.optional(), pageSize: pageSize(chatPageSize) }),
    body: nothing,
    value: z.object({
      /** In the order of the conversation. */
      content: z.array(message),
      /** Whether there are more on the side that was asked for. */
      more: z.boolean(),
      state,
    }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: "A page of the member's conversation, and what became of the member's own messages",
  }),
  sendChat: call({
    method: 'POST',
    path: '/wps/chat',
    module: 'CBS3',
    who: 'actual',
    whileExcluded: true,
    flag: 'CBS3',
    query: nothing,
    body: z
      .object({ clientId, text: text(chatTextMax), picture: pictureId.nullable().default(null) })
      .refine((body) => body.text.trim() !== '' || body.picture !== null, { message: 'neither text nor picture', path: ['text'] }),
    value: message,
    codes: ['picture_unknown', 'message_changed'],
    cache: 'private',
    rate: 'write',
    summary: 'Send a message; the same one again, by its clientId, is answered with the first',
  }),
  readChat: call({
    method: 'POST',
    path: '/wps/chat/read',
    module: 'CBS3',
    who: 'actual',
    whileExcluded: true,
    flag: 'CBS3',
    query: nothing,
    body: z.object({ seq: z.number().int().min(0).max(2_147_483_647) }),
    value: nothing,
    codes: [],
    cache: 'private',
    rate: 'write',
    summary: 'Mark the messages up to a place as read; twice is harmless',
  }),
  typeChat: call({
    method: 'POST',
    path: '/wps/chat/type',
    module: 'CBS3',
    who: 'actual',
    whileExcluded: true,
    flag: 'CBS3',
    query: nothing,
    body: nothing,
    value: nothing,
    codes: [],
    cache: 'private',
    rate: 'write',
    summary: 'Tell the desk that the member is typing',
  }),
};
