import { z } from 'zod';
import { call } from '../call.ts';
import { messageKinds } from '../inbox-rules.ts';
import { limits } from '../limits.ts';
import { amount, currency, instant, nothing, pageSize } from '../shapes.ts';

const messageId = z.string().regex(/^[0-9a-z]{26}$/, 'not a message id');
/** Where a page ended: instant and id of its last message. */
const cursor = z.string().regex(/^\d{1,15}-[0-9a-z]{26}$/, 'not the end of a page');

const message = z.object({
  id: messageId,
  kind: z.enum(messageKinds),
  /** Plain text in the reader's language where there is one; empty for messages of the system. */
  title: z.string(),
  body: z.string(),
  /** What a message of the system tells of; null where it tells of no money. */
  sum: z.object({ amount, currency }).nullable(),
  at: instant,
  read: z.boolean(),
});
export type InboxMessage = z.output<typeof message>;

/** A member's inbox (A047, A468). Trial accounts are refused (A418). */
export const inboxCalls = {
  inboxMessages: call({
    method: 'GET',
    path: '/wps/inbox',
    module: 'COMM3',
    who: 'actual',
    query: z.object({ before: cursor.optional(), pageSize: pageSize(limits.pageSize.record) }),
    body: nothing,
    value: z.object({
      content: z.array(message),
      /** Asks for the next page; null at the end. */
      next: cursor.nullable(),
    }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: "The member's messages, newest first",
  }),
  inboxMessage: call({
    method: 'GET',
    path: '/wps/inbox/message',
    module: 'COMM3',
    who: 'actual',
    query: z.object({ id: messageId }),
    body: nothing,
    value: message,
    codes: ['not_found'],
    cache: 'private',
    rate: 'read',
    summary: 'One message of the member',
  }),
  unreadMessages: call({
    method: 'GET',
    path: '/wps/inbox/unread',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: nothing,
    value: z.number().int(),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'How many messages the member has not read',
  }),
  readMessage: call({
    method: 'POST',
    path: '/wps/inbox/read',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: z.object({ id: messageId }),
    value: nothing,
    codes: [],
    cache: 'private',
    rate: 'write',
    summary: 'Mark a message as read; twice is harmless',
  }),
  readAllMessages: call({
    method: 'POST',
    path: '/wps/inbox/read-all',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    /** The newest message that the member has seen; later ones stay unread. */
    body: z.object({ until: instant }),
    value: nothing,
    codes: [],
    cache: 'private',
    rate: 'write',
    summary: 'Mark the messages up to an instant as read',
  }),
  deleteMessage: call({
    method: 'DELETE',
    path: '/wps/inbox',
    module: 'COMM3',
    who: 'actual',
    query: z.object({ id: messageId }),
    body: nothing,
    value: nothing,
    codes: [],
    cache: 'private',
    rate: 'write',
    summary: 'Delete a message; deleting what is not there is harmless',
  }),
};
