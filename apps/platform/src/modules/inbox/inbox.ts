import type { LanguageCode, MessageKind } from '@palaro/contract';
import type { Money } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { deleteOfPlayer } from '../../db/delete-of-player.ts';
import type { Bus } from '../../kernel/bus.ts';
import { hint, type Told } from '../../topics/topics.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone } from '../../kernel/each-alone.ts';
import type { Ids } from '../../kernel/ids.ts';
import { readMovement } from '../wallet/index.ts';
import type { NoticeSums } from './inbox-ports.ts';
import {
  announceDue,
  countUnread,
  deleteOld,
  deliver,
  insertSystemMessage,
  markDeleted,
  markRead,
  readOne,
  readPage,
  type PageEnd,
  type StoredMessage,
} from './inbox-store.ts';

const dayMs = 24 * 3_600_000;
/** Rows that one statement deletes, so that none holds its locks for long. */
const purgeBatchMax = 5_000;

/** What an inbox goes by of a merchant. */
export type InboxTerms = { readonly keptDays: number; readonly languageDefault: LanguageCode };
export type InboxDeps = {
  readonly pool: Pool;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly termsOf: (merchantCode: string) => InboxTerms;
  readonly merchantCodes: () => readonly string[];
  readonly noticeSums: NoticeSums;
};

export type Reader = { readonly playerId: string; readonly merchantCode: string; readonly language: LanguageCode };
export type Message = {
  readonly id: string;
  readonly kind: MessageKind;
  readonly title: string;
  readonly body: string;
  readonly sum: Money | null;
  readonly at: Date;
  readonly read: boolean;
};

const noText = { title: '', body: '' };

/** The messages of members: read, marked and deleted by them alone. */
export const createInbox = ({ pool, bus, clock, ids, termsOf, merchantCodes, noticeSums }: InboxDeps) => {
  const now = (): Date => new Date(clock.now());
  /** Older ones are gone, or will be with the next purge. */
  const oldest = (merchantCode: string): Date => new Date(clock.now() - termsOf(merchantCode).keptDays * dayMs);
  const deliverTo = ({ playerId, merchantCode }: Pick<Reader, 'playerId' | 'merchantCode'>): Promise<void> =>
    deliver(pool, playerId, { since: oldest(merchantCode), now: now() });
  const inLanguage = ({ merchantCode, language }: Reader, { texts, ...message }: StoredMessage): Message => {
    const own = texts?.[language] ?? texts?.[termsOf(merchantCode).languageDefault] ?? texts?.EN ?? Object.values(texts ?? {})[0];
    return { ...message, ...(own ?? noText) };
  };
  /** A hint that is lost costs the player's other tabs a count that stays for a while. */
  const hintOf = (playerId: string, changed: number): void => {
    if (changed > 0) hint(bus, 'inbox.changed', { playerId });
  };
  return {
    /** A page of messages, newest first, and where the next begins. */
    page: async (reader: Reader, before: PageEnd | null, size: number) => {
      if (before === null) await deliverTo(reader);
      const found = await readPage(pool, reader.playerId, now(), { before, max: size + 1 });
      const items = found.slice(0, size).map((message) => inLanguage(reader, message));
      return { items, next: found.length > size ? (items.at(-1) ?? null) : null };
    },
    one: async (reader: Reader, id: string): Promise<Message | null> => {
      await deliverTo(reader);
      const found = await readOne(pool, reader.playerId, now(), id);
      return found === null ? null : inLanguage(reader, found);
    },
    unread: async (reader: Pick<Reader, 'playerId' | 'merchantCode'>): Promise<number> => {
      await deliverTo(reader);
      return countUnread(pool, reader.playerId, now());
    },
    read: async (playerId: string, id: string): Promise<void> => hintOf(playerId, await markRead(pool, playerId, now(), { id })),
    /** Marks all up to an instant as read; none of the future, which nobody has seen. */
    readAll: async (playerId: string, until: Date): Promise<void> => {
      const seen = new Date(Math.min(until.getTime(), clock.now()));
      hintOf(playerId, await markRead(pool, playerId, now(), { until: seen }));
    },
    delete: async (playerId: string, id: string): Promise<void> => hintOf(playerId, await markDeleted(pool, playerId, now(), id)),
    /** Writes what the system tells a player, with the sum of what it is about. */
    tell: async (client: PoolClient, { playerId, kind, about }: Told<'player.notice'>, at: Date): Promise<void> => {
      const sum = about === undefined ? null : await (noticeSums[kind] ?? readMovement)(client, about, playerId);
      await insertSystemMessage(client, { id: ids.newId(), playerId, kind, sum, at });
    },
    announce: (): Promise<number> => announceDue(pool, now()),
    /** Removes what is older than its merchant keeps it. */
    purge: async (): Promise<number> => {
      let purged = 0;
      const purge = async (code: string): Promise<void> => {
        for (let gone = purgeBatchMax; gone === purgeBatchMax; purged += gone)
          gone = await deleteOld(pool, code, oldest(code), purgeBatchMax);
      };
      await eachAlone(merchantCodes(), String, purge);
      return purged;
    },
    /** Removes up to `max` of a player's messages; returns how many went. */
    forgetPlayer: (playerId: string, max: number): Promise<number> => deleteOfPlayer(pool, 'player_message', playerId, max),
  };
};
export type Inbox = ReturnType<typeof createInbox>;
