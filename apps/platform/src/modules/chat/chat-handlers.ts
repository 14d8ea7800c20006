import { safeReturnPath } from '@palaro/contract';
import { callerOf, type CallContext, type Handlers } from '../../http/handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/log.ts';
import { fail, ok } from '../../kernel/result.ts';
import { chatAddress } from './chat-launch.ts';
import type { StoredMessage } from './chat-store.ts';
import type { ChatTerms } from './chat-terms.ts';
import type { Chat, ChatPlayer } from './chat.ts';

export type ChatCall = 'launchChat' | 'unreadChat' | 'chatMessages' | 'sendChat' | 'readChat' | 'typeChat';

export type ChatHandlersDeps = {
  readonly chat: Chat;
  readonly clock: Clock;
  readonly log: Logger;
  readonly termsOf: (merchantCode: string) => ChatTerms;
  readonly originOf: (merchantCode: string) => string;
  readonly secretOf: (merchantCode: string, name: string) => string | undefined;
};

/** Which agent wrote is the operator's affair. */
const onWire = ({ seq, clientId, from, text, picture, notice, at }: StoredMessage) => ({
  seq,
  clientId,
  from,
  text,
  picture,
  notice,
  at: at.toISOString(),
});

const playerOf = (context: CallContext): ChatPlayer => {
  const { playerId, merchantCode } = callerOf(context);
  return { playerId, merchantCode, language: context.language };
};

/** A member's chat on the wire (A470, B431, B434 to B437). */
export const chatHandlers = ({ chat, clock, log, termsOf, originOf, secretOf }: ChatHandlersDeps): Handlers<ChatCall> => {
  /** The operator's own service with its key. Without its secret nobody would be known there: the app's own chat goes on. */
  const outsideOf = (merchantCode: string) => {
    const { service } = termsOf(merchantCode);
    const key = service === null ? undefined : secretOf(merchantCode, service.secret);
    return { service, outside: service === null || key === undefined ? null : { ...service, key } };
  };
  return {
    launchChat: async ({ query, context }) => {
      const { playerId, merchantCode, userName } = callerOf(context);
      const { service, outside } = outsideOf(merchantCode);
      if (service !== null && outside === null) log.error({ merchant: merchantCode }, 'the chat service has no secret');
      // The service leads back to this site and nowhere else.
      const backUrl = new URL(safeReturnPath(query.backUrl), originOf(merchantCode)).href;
      return ok({ url: await chatAddress(outside, { ...query, backUrl }, { playerId, merchantCode, userName }, clock.now()) });
    },
    unreadChat: async ({ context }) => ok(await chat.unread(callerOf(context).playerId)),
    chatMessages: async ({ query, context }) => {
      const { content, more, state } = await chat.page(playerOf(context), {
        after: query.after,
        before: query.before,
        max: query.pageSize,
      });
      const isOutside = outsideOf(callerOf(context).merchantCode).outside !== null;
      const presence = isOutside
        ? ({ presence: null, opensAt: null } as const)
        : { presence: state.presence, opensAt: state.opensAt?.toISOString() ?? null };
      return ok({ content: content.map(onWire), more, state: { ...state, ...presence } });
    },
    sendChat: async ({ body, context }) => {
      const sent = await chat.send({ ...playerOf(context), sessionId: callerOf(context).sessionId }, body);
      return sent.ok ? ok(onWire(sent.value)) : fail(sent.failure);
    },
    readChat: async ({ body, context }) => {
      await chat.read(callerOf(context).playerId, body.seq);
      return ok({});
    },
    typeChat: async ({ context }) => {
      await chat.type(callerOf(context).playerId);
      return ok({});
    },
  };
};
