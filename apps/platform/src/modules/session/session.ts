import { LRUCache } from 'lru-cache';
import type { Pool, PoolClient } from 'pg';
import { sessionMerchantCode, type SessionInfo } from '@palaro/contract';
import { transaction } from '../../db/transaction.ts';
import type { Caller, Failure } from '../../http/handlers.ts';
import type { Bus } from '../../kernel/bus.ts';
import { hear, hint, tell } from '../../topics/topics.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Player } from '../player/index.ts';
import { digest, sameBytes } from '../../kernel/seal.ts';
import { createSessionExpiry } from './session-expiry.ts';
import { SessionOver } from './session-over.ts';
import type { OnSessionEnded, SessionLifetimePort } from './session-ports.ts';
import {
  countSessions,
  deleteSessions,
  endSession,
  endSessionsOf,
  findByCookie,
  findByToken,
  findEndReason,
  holdSession,
  insertSession,
  insertToken,
  isExcluded,
  noteFirstLogin,
  prolong,
  prolongOfPlayer,
  type OpenSession,
  type SessionEnds,
  type SessionsToEnd,
} from './session-store.ts';

const cacheMs = 1000;
const cacheEntriesMax = 20_000;
/** Bets prolong a session at most so often. */
const playedEveryMs = 60_000;

export type SessionDeps = {
  readonly pool: Pool;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly lifetimeOf: SessionLifetimePort;
  readonly issueToken: () => string;
};

export type Started = {
  readonly info: SessionInfo;
  readonly cookie: string;
  /** When the session ends at the latest. */
  readonly endsAt: Date;
  /** Number of the player's other sessions that it ended. */ readonly replaced: number;
};
/** What is stored with a session, in its transaction. */
type Alongside = (client: PoolClient) => Promise<unknown>;
export type Resumed = SessionEnds & { readonly info: SessionInfo };

/** The marks of a session that are set. */
const marksOf = ({ ownPasswordDue, isExcluded }: Pick<OpenSession, 'ownPasswordDue' | 'isExcluded'>) => ({
  ...(ownPasswordDue ? { ownPasswordDue } : {}),
  ...(isExcluded ? { isExcluded } : {}),
});

type InfoOf = Pick<OpenSession, 'type' | 'userName' | 'merchantCode' | 'ownPasswordDue' | 'isExcluded'>;
const infoOf = (token: string, { type, userName, merchantCode, ...marks }: InfoOf, firstTimeLogin: boolean): SessionInfo => ({
  token,
  type,
  userName,
  merchantCode: sessionMerchantCode(type, merchantCode),
  firstTimeLogin,
  ...marksOf(marks),
});

/** The failure code for a token without an open session. */
const codeOfEnd = async (pool: Pool, token: string): Promise<'session_replaced' | 'session_ended'> =>
  (await findEndReason(pool, digest(token))) === 'replaced' ? 'session_replaced' : 'session_ended';

/** The caller of an open session. Fails without the session's cookie, or at a host of another merchant. */
const admit = (session: OpenSession, cookie: string | null, merchantOfHost: string): Result<Caller, Failure> => {
  const { playerId, sessionId, type, userName, merchantCode, cookieHash, ...marks } = session;
  if (cookie === null || !sameBytes(cookieHash, digest(cookie))) return fail({ code: 'session_ended' });
  if (merchantCode !== merchantOfHost) return fail({ code: 'session_ended' });
  return ok({ playerId, sessionId, type, userName, merchantCode, ...marksOf(marks) });
};

/** This node's cache of sessions by token. An entry counts no more when its session has ended on any node. */
const createKnownSessions = (bus: Bus) => {
  const known = new LRUCache<string, OpenSession>({ max: cacheEntriesMax, ttl: cacheMs });
  /** Ids of the sessions that have ended while an entry of theirs may be known; what was read just before may become known just after. */
  const ended = new LRUCache<string, true>({ max: cacheEntriesMax, ttl: 2 * cacheMs });
  const forget = (sessionId: string): void => void ended.set(sessionId, true);
  const unsubscribe = hear(bus, 'session.ended', ({ sessionId }) => forget(sessionId));
  const announceEnd = (sessionId: string): void => {
    forget(sessionId);
    // If the hint is lost, other nodes notice a second later. It must not fail this request.
    hint(bus, 'session.ended', { sessionId });
  };
  const find = (token: string): OpenSession | undefined => {
    const found = known.get(token);
    return found !== undefined && ended.has(found.sessionId) ? undefined : found;
  };
  return { find, remember: (token: string, found: OpenSession): void => void known.set(token, found), announceEnd, close: unsubscribe };
};

/** A bet counts as use of the session (ruling 45), since the page around the game may be asleep. The bet does not wait for it. */
const createPlayed = ({ pool, clock, lifetimeOf }: Pick<SessionDeps, 'pool' | 'clock' | 'lifetimeOf'>) => {
  const playedAt = new LRUCache<string, number>({ max: cacheEntriesMax });
  return (playerId: string, merchantCode: string): void => {
    const now = clock.now();
    if (now - (playedAt.get(playerId) ?? 0) < playedEveryMs) return;
    playedAt.set(playerId, now);
    const times = { now: new Date(now), onceInMs: playedEveryMs, ...lifetimeOf(merchantCode) };
    void prolongOfPlayer(pool, playerId, times).catch(() => playedAt.delete(playerId));
  };
};

/**
 * Ends a player's sessions, and what ends with them, in the caller's transaction; returns how many. `leavesGames`: games stay
 * open if no session ended. Other nodes learn of it by the outbox, since a command has no bus.
 */
const createEndAll =
  (afterEnd: OnSessionEnded, now: () => Date) =>
  async (
    client: PoolClient,
    playerId: string,
    { leavesGames = false, ...which }: SessionsToEnd & { readonly leavesGames?: boolean } = { reason: 'operator' },
  ): Promise<number> => {
    const ended = await endSessionsOf(client, playerId, { ...which, now: now() });
    if (ended.length > 0 || !leavesGames) await afterEnd(client, playerId);
    for (const sessionId of ended) await tell(client, 'session.ended', { sessionId }, now());
    return ended.length;
  };

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions. Tokens are random, stored as digests, and valid only with the cookie of their session. */
export const createSessions = ({ pool, bus, clock, ids, lifetimeOf, issueToken }: SessionDeps) => {
  const { announceEnd, close, ...known } = createKnownSessions(bus);
  const endings: OnSessionEnded[] = [];
  const afterEnd = async (client: PoolClient, playerId: string): Promise<void> => {
    for (const work of endings) await work(client, playerId);
  };
  const now = (): Date => new Date(clock.now());
  const renew = (sessionId: string, merchantCode: string): Promise<SessionEnds | null> =>
    prolong(pool, sessionId, { now: now(), ...lifetimeOf(merchantCode) });

  const find = async (token: string): Promise<OpenSession | null> => {
    const hit = known.find(token);
    if (hit) return hit;
    const found = await findByToken(pool, digest(token), now());
    // Whose own password is due may do more with the very next call.
    if (found && !found.ownPasswordDue) known.remember(token, found);
    return found;
  };

  return {
    /**
     * Starts a session on a device; the player's other sessions end (A481). Throws `SessionOver` where a reset came before it; then
     * nothing stays of what `alongside` stores either.
     */
    start: async (player: Player, deviceHash: Buffer | null = null, alongside?: Alongside): Promise<Started> => {
      const [id, token, cookie] = [ids.newId(), issueToken(), ids.newToken()];
      const { idleMs, absoluteMs } = lifetimeOf(player.merchantCode);
      const [expiresAt, endsAt] = [new Date(clock.now() + Math.min(idleMs, absoluteMs)), new Date(clock.now() + absoluteMs)];
      const { ended, ...found } = await transaction(pool, async (client) => {
        const first = await noteFirstLogin(client, player.id, now());
        const { id: playerId, passwordChangedAt } = player;
        const session = { id, playerId, passwordChangedAt, cookieHash: digest(cookie), deviceHash, now: now(), expiresAt };
        if (!(await insertSession(client, session))) throw new SessionOver();
        await insertToken(client, digest(token), id, now());
        const others = await endSessionsOf(client, player.id, { keepId: id, reason: 'replaced', now: now() });
        if (others.length > 0) await afterEnd(client, player.id);
        await alongside?.(client);
        return { ended: others, isFirst: first, isExcluded: await isExcluded(client, player.id, now()) };
      });
      for (const other of ended) announceEnd(other);
      const of = { ...player, userName: player.username, ownPasswordDue: player.firstLoginPending, isExcluded: found.isExcluded };
      return { info: infoOf(token, of, found.isFirst), cookie, endsAt, replaced: ended.length };
    },

    /** The caller of a token. Its cookie must come with it (ruling 9), and to a host of the player's merchant. */
    authenticate: async (token: string | null, cookie: string | null, merchantOfHost: string): Promise<Result<Caller | null, Failure>> => {
      if (token === null) return ok(null);
      const session = await find(token);
      return session === null ? fail({ code: await codeOfEnd(pool, token) }) : admit(session, cookie, merchantOfHost);
    },

    /** Issues another token for the cookie's session; null if it has none, or it is another merchant's. */
    resume: async (cookie: string | null, merchantOfHost: string): Promise<Resumed | null> => {
      const session = cookie === null ? null : await findByCookie(pool, digest(cookie), now());
      if (session === null || session.merchantCode !== merchantOfHost) return null;
      const ends = await renew(session.sessionId, session.merchantCode);
      if (ends === null) return null;
      const token = issueToken();
      if (!(await transaction(pool, (client) => insertToken(client, digest(token), session.sessionId, now())))) return null;
      return { ...ends, info: infoOf(token, session, false) };
    },

    /** Prolongs a session; returns when it ends, null if it has ended. */
    renew,

    played: createPlayed({ pool, clock, lifetimeOf }),

    end: async (sessionId: string): Promise<void> => {
      await transaction(pool, async (client) => {
        const playerId = await endSession(client, sessionId, now());
        if (playerId !== null) await afterEnd(client, playerId);
      });
      announceEnd(sessionId);
    },

    /** Holds a session open until the transaction ends; false where it has ended. */
    hold: holdSession,

    endAll: createEndAll(afterEnd, now),

    /** Deletes at most `max` rows of each table of a trial player; returns how many. */
    forgetPlayer: (playerId: string, max: number): Promise<number> => deleteSessions(pool, playerId, max),

    /** Number of the player's open sessions. */
    countOf: (playerId: string): Promise<number> => countSessions(pool, playerId, now()),

    /** Registers what else ends with a session. */
    onSessionEnded: (work: OnSessionEnded): void => void endings.push(work),

    expire: createSessionExpiry({ pool, clock, afterEnd, announceEnd }),

    close,
  };
};
