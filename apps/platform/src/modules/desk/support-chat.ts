import { chatPageSize } from '@palaro/contract';
import { operatorOf, type OperatorCaller, type OperatorHandlers } from '../../http/operator-handlers.ts';
import { fail, ok } from '../../kernel/result.ts';
import type { Operators } from '../operator/index.ts';
import { countedMax, type Chat, type ChatAgent, type StoredMessage } from '../chat/index.ts';

export type SupportChatCall =
  | 'supportConversations'
  | 'supportMessages'
  | 'answerConversation'
  | 'readConversation'
  | 'typeToMember'
  | 'attendDesk';
type Deps = {
  readonly chat: Chat;
  readonly attend: Operators['attend'];
};

const onWire = ({ at, ...message }: StoredMessage) => ({ ...message, at: at.toISOString() });
type Listed = Awaited<ReturnType<Chat['listed']>>['list'][number];
const listedOnWire = ({ lastAt, waitingSince, ...listed }: Listed) => ({
  ...listed,
  lastAt: lastAt.toISOString(),
  waitingSince: waitingSince?.toISOString() ?? null,
});
/** A place of the list from its text, whose form the contract has checked. */
const placeOf = (text: string) => {
  const [part, at, id = ''] = text.split('.');
  return { part: Number(part) as 0 | 1 | 2, at: new Date(Number(at)), id };
};
const agentOf = ({ operatorId, name, merchantCode }: OperatorCaller): ChatAgent => ({ agentId: operatorId, name, merchantCode });

/** Answers the operators' calls of the chat. */
export const createSupportChatHandlers = ({ chat, attend }: Deps): OperatorHandlers<SupportChatCall> => ({
  supportConversations: async ({ query: { after, ids }, context }) => {
    const { name, merchantCode } = operatorOf(context);
    if (ids !== undefined) {
      const { list, count } = await chat.listed(merchantCode, ids.split(','));
      return ok({ name, list: list.map(listedOnWire), count, next: null, countedMax });
    }
    const { list, count, next } = await chat.list(merchantCode, after === undefined ? undefined : placeOf(after));
    const place = next === null ? null : `${next.part}.${next.at.getTime()}.${next.id}`;
    return ok({ name, list: list.map(listedOnWire), count, next: place, countedMax });
  },
  supportMessages: async ({ query: { id, after, before }, context }) => {
    const conversation = await chat.find(context.merchantCode, id);
    if (conversation === null) return fail({ code: 'not_found' });
    const { content, more } = await chat.pageOf(conversation, { after, before, max: chatPageSize });
    const state = { delivered: conversation.playerDelivered, read: conversation.playerRead };
    return ok({ content: content.map(onWire), more, state });
  },
  answerConversation: async ({ body: { id, ...draft }, context }) => {
    let isNew = false;
    const sent = await chat.answer(agentOf(operatorOf(context)), id, draft, async (client) => {
      isNew = true;
      await context.record(client);
    });
    if (sent.ok && !isNew) context.nothingChanged();
    return sent.ok ? ok(onWire(sent.value)) : sent;
  },
  readConversation: async ({ body: { id, seq }, context }) => {
    const conversation = await chat.find(context.merchantCode, id);
    if (conversation !== null) await chat.readAsDesk(conversation, seq);
    return ok({});
  },
  typeToMember: async ({ body: { id }, context }) => {
    const conversation = await chat.find(context.merchantCode, id);
    if (conversation !== null) chat.typeAsDesk(conversation);
    return ok({});
  },
  attendDesk: async ({ body, context }) => {
    const { sessionId, permissions } = operatorOf(context);
    await attend(sessionId, { isHere: permissions.has('chat:answer'), isUsed: body.active });
    return ok({});
  },
});
