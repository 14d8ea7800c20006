import { LRUCache } from 'lru-cache';
import type { Pool, PoolClient } from 'pg';
import type { SessionInfo } from '@palaro/contract';
import { transaction } from '../../db/transaction.ts';
import type { Caller, Failure } from '../../http/handlers.ts';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Player } from '../player/index.ts';
import { digest, sameDigest } from './seal.ts';
import type { OnSessionEnded } from './session-ports.ts';
import {
  endOthers,
  endSession,
  findByCookie,
  findByToken,
  insertSession,
  insertToken,
  prolong,
  type OpenSession,
} from './session-store.ts';

/** Bus topic: a session has ended; the payload is its id. A hint only, since a node forgets what it knows in a second. */
export const sessionEndedTopic = 'session.ended';

const knownForMs = 1000;
const knownMax = 20_000;

export type SessionDeps = {
  readonly pool: Pool;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly ids: Ids;
  /** How long a session lasts without being renewed, in milliseconds. */
  readonly ttlMs: number;
};

export type Started = { readonly info: SessionInfo; readonly cookie: string };

const infoOf = (token: string, of: { type: number; userName: string; merchantCode: string; firstLoginPending: boolean }): SessionInfo => ({
  token,
  type: of.type,
  userName: of.userName,
  merchantCode: of.merchantCode,
  firstTimeLogin: of.firstLoginPending,
});

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions: opaque tokens, stored as digests, good only with the cookie they were issued with. */
export const createSessions = ({ pool, bus, clock, ids, ttlMs }: SessionDeps) => {
  const known = new LRUCache<string, OpenSession>({ max: knownMax, ttl: knownForMs, ttlAutopurge: false });
  const forget = (sessionId: string): void => {
    for (const [key, session] of known.entries()) if (session.sessionId === sessionId) known.delete(key);
  };
  const unsubscribe = bus.subscribe(sessionEndedTopic, forget);
  const announceEnd = (sessionId: string): void => {
    forget(sessionId);
    // A hint that is lost costs the other nodes a second, and must not cost this one its life.
    void bus.publish(sessionEndedTopic, sessionId).catch(() => undefined);
  };
  const endings: OnSessionEnded[] = [];
  const afterEnd = async (client: PoolClient, playerId: string): Promise<void> => {
    for (const work of endings) await work(client, playerId);
  };
  const now = (): Date => new Date(clock.now());
  const expiry = (): Date => new Date(clock.now() + ttlMs);

  const find = async (token: string): Promise<OpenSession | null> => {
    const hit = known.get(token);
    if (hit) return hit;
    const found = await findByToken(pool, digest(token), now());
    if (found) known.set(token, found);
    return found;
  };

  return {
    /** Logs a player in; the player's other sessions end (A481). */
    start: async (player: Player): Promise<Started> => {
      const [id, token, cookie] = [ids.newId(), ids.newToken(), ids.newToken()];
      const ended = await transaction(pool, async (client) => {
        await insertSession(client, { id, playerId: player.id, cookieHash: digest(cookie), now: now(), expiresAt: expiry() });
        await insertToken(client, digest(token), id, now());
        const others = await endOthers(client, player.id, id, now());
        if (others.length > 0) await afterEnd(client, player.id);
        return others;
      });
      for (const other of ended) announceEnd(other);
      return { info: infoOf(token, { ...player, userName: player.username }), cookie };
    },

    /**
     * Who a token belongs to. The token alone is not enough: its cookie must come with it (ruling 9), and it must come to
     * a host of the player's merchant.
     */
    authenticate: async (token: string | null, cookie: string | null, merchantOfHost: string): Promise<Result<Caller | null, Failure>> => {
      if (token === null) return ok(null);
      const session = await find(token);
      if (session === null || cookie === null || !sameDigest(session.cookieHash, digest(cookie))) return fail({ code: 'session_ended' });
      const { playerId, sessionId, type, userName, merchantCode } = session;
      if (merchantCode !== merchantOfHost) return fail({ code: 'session_ended' });
      return ok({ playerId, sessionId, type, userName, merchantCode });
    },

    /** Takes the cookie's session up again with a token of its own; null when there is none, or it is another merchant's. */
    resume: async (cookie: string | null, merchantOfHost: string): Promise<SessionInfo | null> => {
      const session = cookie === null ? null : await findByCookie(pool, digest(cookie), now());
      if (session === null || session.merchantCode !== merchantOfHost) return null;
      const token = ids.newToken();
      await transaction(pool, (client) => insertToken(client, digest(token), session.sessionId, now()));
      return infoOf(token, session);
    },

    /** Prolongs a session by its whole length; returns when it ends now. */
    renew: async (sessionId: string): Promise<Date> => {
      const until = expiry();
      await prolong(pool, sessionId, until);
      return until;
    },

    end: async (sessionId: string): Promise<void> => {
      await transaction(pool, async (client) => {
        const playerId = await endSession(client, sessionId, now());
        if (playerId !== null) await afterEnd(client, playerId);
      });
      announceEnd(sessionId);
    },

    /** Adds what else ends with a player's session. */
    onSessionEnded: (work: OnSessionEnded): void => void endings.push(work),

    close: (): void => unsubscribe(),
  };
};
