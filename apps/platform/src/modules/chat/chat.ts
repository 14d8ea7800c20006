import { chatPerMinuteMax, chatPicturesPerHourMax, chatTextMax, type ChatPresence, type LanguageCode } from '@palaro/contract';
import type { Pool } from 'pg';
import { deleteOfPlayer } from '../../db/delete-of-player.ts';
import { nothingElse, transaction, type Alongside } from '../../db/transaction.ts';
import type { Caller, HoldSession } from '../../http/handlers.ts';
import type { Bus } from '../../kernel/bus.ts';
import { hint, type Told, type Topic } from '../../topics/topics.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone } from '../../kernel/each-alone.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { isOpenAt, nextOpening } from '../../kernel/opening-hours.ts';
import {
  countConversations,
  firstPlace,
  markDelivered,
  placeOf,
  readList,
  readListed,
  type ListedConversation,
  type ListPlace,
} from './chat-list.ts';
import type { GivePicturePort, HasMovedPort, ReleasePicturePort, UsePicturesPort } from './chat-ports.ts';
import {
  appendMessages,
  countRecent,
  countUnread,
  deleteEmptied,
  deleteOld,
  findConversation,
  findSent,
  lockConversation,
  moveMark,
  readConversation,
  readMessages,
  showsPicture,
  wasTold,
  type Conversation,
  type NewMessage,
  type Notice,
  type StoredMessage,
} from './chat-store.ts';
import type { ChatTerms } from './chat-terms.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Rows that one statement deletes, so that none holds its locks for long. */
const purgeBatchMax = 2_000;
/** Conversations of one page of the desk's list. */
const listedMax = 100;
const endOfAll = 2_147_483_647;

export type ChatDeps = {
  readonly pool: Pool;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly termsOf: (merchantCode: string) => ChatTerms;
  readonly merchantCodes: () => readonly string[];
  readonly usePictures: UsePicturesPort;
  readonly givePicture: GivePicturePort;
  readonly releasePicture: ReleasePicturePort;
  readonly hasMoved: HasMovedPort;
  readonly sessions: { readonly hold: HoldSession };
  /** Whether an agent of a merchant's is there. */
  readonly isAgentHere: (merchantCode: string) => Promise<boolean>;
  readonly onCommitted: () => void;
};

export type ChatPlayer = { readonly playerId: string; readonly merchantCode: string; readonly language: LanguageCode };
export type ChatAgent = { readonly agentId: string; readonly name: string; readonly merchantCode: string };
export type Draft = { readonly clientId: string; readonly text: string; readonly picture: string | null };
type SendFailure =
  | { readonly code: 'picture_unknown' | 'message_changed' | 'not_found' | 'session_ended' }
  | { readonly code: 'too_many_requests'; readonly data: { readonly retryAfterSeconds: number } };
type Sent = Promise<Result<StoredMessage, SendFailure>>;

/** Who writes, by the session that the message comes from. */
export type ChatSender = ChatPlayer & Pick<Caller, 'sessionId'>;

/** Ends the transaction of a message that cannot be stored whole. */
class PictureRefusedError extends Error {}

/** A text as it is stored: whole characters, so that the store keeps it as it is. */
const plain = (text: string): string => [...text.toWellFormed().replace(/\r\n?/g, '\n').trim()].slice(0, chatTextMax).join('');
const isSame = (sent: StoredMessage, { text, picture }: Draft): boolean => sent.text === plain(text) && sent.picture === picture;
/** The owner of what an agent uploads, until it is sent. */
export const agentOwner = (agentId: string): string => `desk ${agentId}`;

type Page = { readonly after?: number | undefined; readonly before?: number | undefined; readonly max: number };

/** What both sides of a conversation need. */
const createBasis = (deps: ChatDeps) => {
  const { pool, bus, clock, termsOf } = deps;
  const now = (): Date => new Date(clock.now());
  /** A hint that is lost costs a mark that is shown late. */
  const hintTo = (topic: Extract<Topic, `chat.${string}`>, { playerId, merchantCode, id }: Told<'chat.changed'>): void =>
    hint(bus, topic, { playerId, merchantCode, id });
  const presence = async (merchantCode: string): Promise<ChatPresence> => {
    const { hours, timeZone } = termsOf(merchantCode);
    // Agents who stay longer answer all the same.
    if (await deps.isAgentHere(merchantCode)) return 'open';
    return isOpenAt(hours, timeZone, clock.now()) ? 'away' : 'closed';
  };
  const move = async (to: Conversation, mark: Parameters<typeof moveMark>[2], seq: number): Promise<void> => {
    // What stands already needs no write.
    const stands = {
      player_read: to.playerRead,
      player_delivered: to.playerDelivered,
      desk_read: to.deskRead,
      desk_delivered: to.deskDelivered,
    };
    if (stands[mark] >= Math.min(seq, to.lastSeq)) return;
    if (await moveMark(pool, to.playerId, mark, seq)) hintTo(mark === 'player_delivered' ? 'chat.seen' : 'chat.changed', to);
  };
  const asSent = async (work: () => Promise<Result<StoredMessage, SendFailure>>): Sent => {
    try {
      const sent = await work();
      if (sent.ok) deps.onCommitted();
      return sent;
    } catch (error) {
      if (error instanceof PictureRefusedError) return fail({ code: 'picture_unknown' });
      throw error;
    }
  };

  return { now, hintTo, presence, move, asSent };
};
type Basis = ReturnType<typeof createBasis>;

/** What is said to who writes while nobody is there. */
const createNoticeOf =
  ({ ids, termsOf }: ChatDeps, { now }: Basis) =>
  ({ merchantCode, language }: ChatPlayer, notice: Notice): NewMessage => {
    const terms = termsOf(merchantCode);
    const own = notice === 'closed' ? terms.closedText : terms.awayText;
    return { from: 'system', clientId: ids.newId(), text: own[language] ?? own.EN ?? '', picture: null, notice, agent: null, at: now() };
  };

/** What a player does in their own conversation. */
const createPlayerSide = (deps: ChatDeps, basis: Basis) => {
  const { now, presence, move, asSent } = basis;
  const noticeOf = createNoticeOf(deps, basis);
  const { pool, clock, ids, termsOf } = deps;
  return {
    presence,
    /** Stores a message of a player's; while nobody is there, with the words that say so. */
    send: async (player: ChatSender, draft: Draft): Sent => {
      const here = await presence(player.merchantCode);
      return asSent(() =>
        transaction(
          pool,
          async (client) => {
            if (!(await deps.sessions.hold(client, player))) return fail({ code: 'session_ended' });
            const at = now();
            const conversation = await lockConversation(client, { ...player, id: ids.newId(), at });
            const before = await findSent(client, player.playerId, 'player', draft.clientId);
            if (before !== null) return isSame(before, draft) ? ok(before) : fail({ code: 'message_changed' });
            const recent = await countRecent(client, player.playerId, {
              since: new Date(at.getTime() - minuteMs),
              picturesSince: new Date(at.getTime() - hourMs),
            });
            if (recent.messages >= chatPerMinuteMax) return fail({ code: 'too_many_requests', data: { retryAfterSeconds: 60 } });
            if (draft.picture !== null && recent.pictures >= chatPicturesPerHourMax)
              return fail({ code: 'too_many_requests', data: { retryAfterSeconds: 3600 } });
            if (draft.picture !== null && !(await deps.usePictures(client, player.playerId, [draft.picture])))
              throw new PictureRefusedError();
            const message = { ...draft, text: plain(draft.text), from: 'player', notice: null, agent: null, at } as const;
            // Once for all that wait.
            const notices = here === 'open' || (await wasTold(client, conversation)) ? [] : [noticeOf(player, here)];
            const hasHistory = conversation.hasHistory || (await deps.hasMoved(player.playerId, client));
            const [sent] = await appendMessages(
              client,
              { ...conversation, hasHistory },
              [message, ...notices],
              conversation.waitingSince ?? at,
            );
            if (sent === undefined) throw new Error('a message was not written');
            return ok(sent);
          },
          { repeatable: true },
        ),
      );
    },
    /** A page of a player's own conversation; asking for it says that what it holds has arrived. */
    page: async ({ playerId, merchantCode }: ChatPlayer, page: Page) => {
      // The marks first: what comes meanwhile is hinted at again.
      const conversation = await readConversation(pool, playerId);
      const [found, here] = await Promise.all([readMessages(pool, playerId, page), presence(merchantCode)]);
      if (conversation !== null) await move(conversation, 'player_delivered', endOfAll);
      const { hours, timeZone } = termsOf(merchantCode);
      return {
        ...found,
        state: {
          delivered: conversation?.deskDelivered ?? 0,
          read: conversation?.deskRead ?? 0,
          presence: here,
          opensAt: here === 'closed' ? nextOpening(hours, timeZone, clock.now()) : null,
        },
      };
    },
  };
};

/** How far a player has come in their own conversation. */
const createPlayerMarks = ({ pool }: ChatDeps, { hintTo, move }: Basis) => ({
  /** How many messages of agents a player has not read: the app that asks has heard of them. */
  unread: async (playerId: string): Promise<number> => {
    const conversation = await readConversation(pool, playerId);
    if (conversation === null) return 0;
    await move(conversation, 'player_delivered', endOfAll);
    return countUnread(pool, playerId);
  },
  read: async (playerId: string, seq: number): Promise<void> => {
    const conversation = await readConversation(pool, playerId);
    if (conversation !== null) await move(conversation, 'player_read', seq);
  },
  type: async (playerId: string): Promise<void> => {
    const conversation = await readConversation(pool, playerId);
    if (conversation !== null) hintTo('chat.player-typing', conversation);
  },
});

/** What the agents of a merchant do in all conversations of theirs. */
const createDeskSide = (deps: ChatDeps, { now, hintTo, move, asSent }: Basis) => {
  const { pool } = deps;
  const asDelivered = async (merchantCode: string, listed: readonly ListedConversation[]): Promise<readonly ListedConversation[]> => {
    for (const conversation of await markDelivered(
      pool,
      merchantCode,
      listed.map(({ id }) => id),
    ))
      hintTo('chat.delivered', conversation);
    return listed;
  };
  return {
    /** A page of the conversations of a merchant for its desk, which has what they hold from now on. */
    list: async (merchantCode: string, place: ListPlace = firstPlace) => {
      const found = await readList(pool, merchantCode, place, listedMax + 1);
      const list = await asDelivered(merchantCode, found.slice(0, listedMax));
      const last = found.length > listedMax ? list.at(-1) : undefined;
      return { list, next: last === undefined ? null : placeOf(last), count: await countConversations(pool, merchantCode) };
    },
    /** Those of some conversations that are still there. */
    listed: async (merchantCode: string, ids: readonly string[]) => ({
      list: await asDelivered(merchantCode, await readListed(pool, merchantCode, ids)),
      count: await countConversations(pool, merchantCode),
    }),
    find: (merchantCode: string, id: string): Promise<Conversation | null> => findConversation(pool, merchantCode, id),
    pageOf: ({ playerId }: Conversation, page: Page) => readMessages(pool, playerId, page),
    /** Stores a message of an agent's. Nobody waits any more in that conversation. `alongside` is left out for a repeat. */
    answer: async (agent: ChatAgent, id: string, draft: Draft, alongside: Alongside = nothingElse): Sent =>
      asSent(() =>
        transaction(
          pool,
          async (client) => {
            const known = await findConversation(client, agent.merchantCode, id);
            if (known === null) return fail({ code: 'not_found' });
            const { playerId, merchantCode } = known;
            const at = now();
            const conversation = await lockConversation(client, { id, playerId, merchantCode, at });
            const before = await findSent(client, playerId, 'agent', draft.clientId);
            if (before !== null) return isSame(before, draft) ? ok(before) : fail({ code: 'message_changed' });
            if (draft.picture !== null && !(await deps.givePicture(client, agentOwner(agent.agentId), playerId, draft.picture)))
              throw new PictureRefusedError();
            const message = { ...draft, text: plain(draft.text), from: 'agent', notice: null, agent: agent.name, at } as const;
            const [sent] = await appendMessages(client, conversation, [message], null);
            if (sent === undefined) throw new Error('an answer was not written');
            await alongside(client);
            return ok(sent);
          },
          { repeatable: true },
        ),
      ),
    /** Whether a picture is one of a conversation's. */
    hasPicture: ({ playerId }: Conversation, pictureId: string): Promise<boolean> => showsPicture(pool, playerId, pictureId),
    readAsDesk: (conversation: Conversation, seq: number): Promise<void> => move(conversation, 'desk_read', seq),
    typeAsDesk: (conversation: Conversation): void => hintTo('chat.agent-typing', conversation),
  };
};

/** How messages end. */
const createMaintenance = ({ pool, clock, termsOf, merchantCodes, releasePicture }: ChatDeps) => ({
  /** Removes what is older than its merchant keeps it, and what is left empty; its pictures go with the next purge of theirs. */
  purge: async (): Promise<number> => {
    let purged = 0;
    const purge = async (code: string): Promise<void> => {
      const before = new Date(clock.now() - termsOf(code).keptDays * dayMs);
      for (let gone = purgeBatchMax; gone === purgeBatchMax; purged += gone)
        gone = await transaction(pool, async (client) => {
          const deleted = await deleteOld(client, code, before, purgeBatchMax);
          for (const { playerId, pictureId } of deleted.pictures) await releasePicture(client, playerId, pictureId);
          return deleted.gone;
        });
      while ((await deleteEmptied(pool, code, before, purgeBatchMax)) === purgeBatchMax);
    };
    await eachAlone(merchantCodes(), String, purge);
    return purged;
  },
  /** Removes up to `max` of a player's messages, at last the conversation; the pictures stay. Returns how many rows went. */
  forgetPlayer: async (playerId: string, max: number): Promise<number> => {
    const messages = await deleteOfPlayer(pool, 'chat_message', playerId, max);
    return messages > 0 ? messages : deleteOfPlayer(pool, 'chat_conversation', playerId, max);
  },
});

/**
 * The chat of players with the operator's agents. Every message has its place in its conversation and its sender's own id, so
 * that what is sent again is stored once, and who reads by places loses and doubles nothing. The bus only says that there is
 * something to read.
 */
export const createChat = (deps: ChatDeps) => {
  const basis = createBasis(deps);
  return {
    ...createPlayerSide(deps, basis),
    ...createPlayerMarks(deps, basis),
    ...createDeskSide(deps, basis),
    ...createMaintenance(deps),
  };
};
export type Chat = ReturnType<typeof createChat>;
