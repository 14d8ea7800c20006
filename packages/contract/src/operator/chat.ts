import { z } from 'zod';
import { chatSenders, chatTextMax } from '../chat-rules.ts';
import { instant, nothing, text } from '../shapes.ts';
import { operatorCall } from './operator-call.ts';

/** Conversations that are asked for by their ids at once. */
export const conversationIdsMax = 50;

const conversationId = z.string().regex(/^[0-9a-z]{26}$/, 'not a conversation');
const place = z.coerce.number().int().min(0).max(2_147_483_647);
const aboutConversation = ({ body }: { readonly body: { readonly id: string } }): string => `conversation:${body.id}`;

const conversation = z.object({
  id: conversationId,
  username: z.string(),
  lastAt: instant,
  /** Since when the member waits for an answer; null where nobody waits. */
  waitingSince: instant.nullable(),
  /** Whether the member's wallet has ever been used. */
  hasHistory: z.boolean(),
  unread: z.number().int(),
  lastText: z.string(),
  lastFrom: z.enum(chatSenders),
  hasPicture: z.boolean(),
});

const message = z.object({
  seq: z.number().int(),
  clientId: z.string(),
  from: z.enum(chatSenders),
  text: z.string(),
  picture: z.string().nullable(),
  notice: z.enum(['away', 'closed']).nullable(),
  /** The name of the operator who wrote it; null for all others. */
  agent: z.string().nullable(),
  at: instant,
});

/** The chat desk: members' conversations and the answers to them. */
export const supportChatCalls = {
  supportConversations: operatorCall({
    method: 'GET',
    path: '/wps/operator/chat/conversations',
    permission: 'chat:read',
    risk: 'read',
    audit: null,
    query: z.object({
      /** The place behind which the page begins, as the answer before names it. */
      after: z
        .string()
        .regex(/^[012]\.\d{1,15}\.[0-9a-z]{26}$/, 'not a place of the list')
        .optional(),
      /** Those of these ids alone, with commas between. */
      ids: z
        .string()
        .regex(new RegExp(`^[0-9a-z]{26}(,[0-9a-z]{26}){0,${conversationIdsMax - 1}}$`), 'not ids of conversations')
        .optional(),
    }),
    body: nothing,
    value: z.object({
      name: z.string(),
      list: z.array(conversation),
      count: z.object({ all: z.number().int(), waiting: z.number().int() }),
      next: z.string().nullable(),
      /** Counts go no further. */
      countedMax: z.number().int(),
    }),
    codes: [],
    rate: 'read',
    summary: 'Conversations: the longest wait first, then the latest',
  }),
  supportMessages: operatorCall({
    method: 'GET',
    path: '/wps/operator/chat/messages',
    permission: 'chat:read',
    risk: 'read',
    audit: null,
    query: z.object({ id: conversationId, after: place.optional(), before: place.optional() }),
    body: nothing,
    value: z.object({
      content: z.array(message),
      more: z.boolean(),
      state: z.object({ delivered: z.number().int(), read: z.number().int() }),
    }),
    codes: ['not_found'],
    rate: 'read',
    summary: 'A page of a conversation, and how far its member has it',
  }),
  answerConversation: operatorCall({
    method: 'POST',
    path: '/wps/operator/chat/messages',
    permission: 'chat:answer',
    risk: 'write',
    audit: { action: 'chat.answer', subject: aboutConversation },
    query: nothing,
    body: z
      .strictObject({
        id: conversationId,
        clientId: z.string().regex(/^[A-Za-z0-9-]{8,40}$/, 'not the id of a message'),
        text: text(chatTextMax),
        picture: z
          .string()
          .regex(/^[0-9a-z]{26}$/, 'not a picture')
          .nullable()
          .default(null),
      })
      .refine((body) => body.text.trim() !== '' || body.picture !== null, 'neither text nor picture'),
    value: message,
    codes: ['not_found', 'picture_unknown', 'message_changed'],
    rate: 'write',
    summary: 'Answer a member; the same message again, by its clientId, is answered with the first',
  }),
  readConversation: operatorCall({
    method: 'POST',
    path: '/wps/operator/chat/read',
    permission: 'chat:answer',
    risk: 'read',
    audit: null,
    query: nothing,
    body: z.strictObject({ id: conversationId, seq: place }),
    value: nothing,
    codes: [],
    rate: 'write',
    summary: 'Note that messages up to a place were read',
  }),
  typeToMember: operatorCall({
    method: 'POST',
    path: '/wps/operator/chat/typing',
    permission: 'chat:answer',
    risk: 'read',
    audit: null,
    query: nothing,
    body: z.strictObject({ id: conversationId }),
    value: nothing,
    codes: [],
    rate: 'write',
    summary: 'Tell a member that an answer is being typed',
  }),
  attendDesk: operatorCall({
    method: 'POST',
    path: '/wps/operator/chat/here',
    permission: 'chat:read',
    risk: 'read',
    audit: null,
    query: nothing,
    /** `active`: somebody has touched the page since it said so last. */
    body: z.strictObject({ active: z.boolean() }),
    value: nothing,
    codes: [],
    rate: 'write',
    summary: 'Note that the page is open: the chat counts as attended where its operator may answer, the session as used where active',
  }),
};
