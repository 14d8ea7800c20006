import { formatDecimal } from '@palaro/money';
import { callerOf, type CallContext, type Handlers } from '../../http/handlers.ts';
import { fail, ok } from '../../kernel/result.ts';
import type { Inbox, Message, Reader } from './inbox.ts';
import type { PageEnd } from './inbox-store.ts';

export type InboxCall = 'inboxMessages' | 'inboxMessage' | 'unreadMessages' | 'readMessage' | 'readAllMessages' | 'deleteMessage';

const readerOf = (context: CallContext): Reader => {
  const { playerId, merchantCode } = callerOf(context);
  return { playerId, merchantCode, language: context.language };
};
const onWire = ({ at, sum, ...message }: Message) => ({
  ...message,
  sum: sum === null ? null : { amount: formatDecimal(sum), currency: sum.currency },
  at: at.toISOString(),
});

/** A page's end on the wire is `milliseconds-id`. */
const endOnWire = ({ at, id }: PageEnd): string => `${at.getTime()}-${id}`;
const endOf = (cursor: string): PageEnd => {
  const [instant = '', id = ''] = cursor.split('-');
  return { at: new Date(Number(instant)), id };
};

/** A member's inbox on the wire (A047 to A049, A468). */
export const inboxHandlers = ({ inbox }: { readonly inbox: Inbox }): Handlers<InboxCall> => ({
  inboxMessages: async ({ query, context }) => {
    const { items, next } = await inbox.page(readerOf(context), query.before === undefined ? null : endOf(query.before), query.pageSize);
    return ok({ content: items.map(onWire), next: next === null ? null : endOnWire(next) });
  },
  inboxMessage: async ({ query, context }) => {
    const message = await inbox.one(readerOf(context), query.id);
    return message === null ? fail({ code: 'not_found' }) : ok(onWire(message));
  },
  unreadMessages: async ({ context }) => ok(await inbox.unread(readerOf(context))),
  readMessage: async ({ body, context }) => {
    await inbox.read(callerOf(context).playerId, body.id);
    return ok({});
  },
  readAllMessages: async ({ body, context }) => {
    await inbox.readAll(callerOf(context).playerId, new Date(body.until));
    return ok({});
  },
  deleteMessage: async ({ query, context }) => {
    await inbox.delete(callerOf(context).playerId, query.id);
    return ok({});
  },
});
