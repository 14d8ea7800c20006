import { LRUCache } from 'lru-cache';
import type { Clock } from '../../kernel/clock.ts';
import { asNobody } from '../../kernel/asker.ts';
import { createSemaphore } from '../../kernel/semaphore.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { FeedClient, FeedFailure } from './feed-client.ts';
import { drawsAnswer, type FeedDraw } from './feed-shapes.ts';

/** A game of a vendor with a merchant. */
export type GameKey = { readonly merchantCode: string; readonly vendorCode: string; readonly gameId: string };
type DrawPage = { readonly draws: readonly FeedDraw[]; readonly next: string | null };

/** Draws that are asked for at once to know a game's next and last one. */
const boardDraws = 6;
const freshMs = { least: 2000, most: 15_000 } as const;
/** How long a list waits for what it does not know yet; the rest comes with the next look. */
const listWaitMs = 1500;
const gamesMax = 2000;
const pagesMax = 2000;
const pageFreshMs = 2000;
const requestsAtOnce = 6;
/** Pages of past draws that a house is asked for at once, and those that wait: anybody may ask. */
const pageRequests = { atOnce: 4, queueMax: 512 } as const;

type Known = { readonly draws: readonly FeedDraw[]; readonly until: number };
const keyOf = ({ merchantCode, vendorCode, gameId }: GameKey): string => `${merchantCode} ${vendorCode} ${gameId}`;

export const isDrawn = ({ status, numbers }: FeedDraw): boolean => (status === 'drawn' || status === 'settled') && numbers.length > 0;
/** The draw that takes bets now, or has closed and waits for its numbers: of several the one that is drawn first. */
export const nextDraw = (draws: readonly FeedDraw[]): FeedDraw | null =>
  draws.filter(({ status }) => status === 'open' || status === 'closed').toSorted((a, b) => a.drawsAt.localeCompare(b.drawsAt))[0] ?? null;

/** Until when draws may be shown again: no longer than until the next thing happens to one of them. */
const freshUntil = (draws: readonly FeedDraw[], now: number): number => {
  const events = draws.flatMap(({ closesAt, drawsAt }) => [Date.parse(closesAt), Date.parse(drawsAt)]).filter((at) => at > now);
  const waits = draws.some(({ status, drawsAt }) => status === 'closed' && Date.parse(drawsAt) <= now);
  const until = waits ? now : Math.min(now + freshMs.most, ...events);
  return Math.max(now + freshMs.least, until);
};

/** Draws of games as the houses gave them a moment ago, so that many players' looks are one question. */
export const createDrawBoard = ({ clock, feed }: { readonly clock: Clock; readonly feed: Pick<FeedClient, 'get'> }) => {
  const known = new LRUCache<string, Known>({ max: gamesMax });
  const pages = new LRUCache<string, Promise<Result<DrawPage, FeedFailure>>>({
    max: pagesMax,
    ttl: pageFreshMs,
    ttlResolution: 0,
    perf: { now: clock.now },
  });
  const asking = new Map<string, Promise<void>>();
  const gate = createSemaphore('lottery draws', requestsAtOnce, gamesMax);
  const pageGate = createSemaphore('pages of lottery draws', pageRequests.atOnce, pageRequests.queueMax);
  const ask = (key: GameKey, before: string | null, limit: number) =>
    feed.get(
      { merchantCode: key.merchantCode, vendorCode: key.vendorCode },
      'draws',
      { gameId: key.gameId, before: before ?? undefined, limit: String(limit) },
      drawsAnswer,
    );
  const refresh = (key: GameKey): Promise<void> => {
    const name = keyOf(key);
    const under = asking.get(name);
    if (under !== undefined) return under;
    const look = async (): Promise<void> => {
      const answer = await ask(key, null, boardDraws);
      if (answer.ok) known.set(name, { draws: answer.value.draws, until: freshUntil(answer.value.draws, clock.now()) });
    };
    // Everybody's lists wait for it.
    const work = asNobody(() => gate.run(look))
      .catch(() => undefined)
      .finally(() => asking.delete(name));
    asking.set(name, work);
    return work;
  };
  const fetchPage = (name: string, key: GameKey, before: string | null, limit: number): Promise<Result<DrawPage, FeedFailure>> => {
    const page = ask(key, before, limit).then(
      (answer) => {
        if (!answer.ok) pages.delete(name);
        return answer.ok ? ok(answer.value) : answer;
      },
      (error: unknown) => {
        pages.delete(name);
        throw error;
      },
    );
    pages.set(name, page);
    return page;
  };
  return {
    /** The latest draws of some games, as far as they are known in time. */
    board: async (keys: readonly GameKey[]): Promise<(key: GameKey) => readonly FeedDraw[]> => {
      const stale = keys.filter((key) => (known.get(keyOf(key))?.until ?? 0) <= clock.now());
      if (stale.length > 0) {
        const timeout = new Promise<void>((resolve) => void setTimeout(resolve, listWaitMs).unref());
        await Promise.race([Promise.all(stale.map(refresh)), timeout]);
      }
      return (key) => known.get(keyOf(key))?.draws ?? [];
    },
    /** A page of a game's draws, newest first; the houses' own cursor. */
    page: (key: GameKey, before: string | null, limit: number): Promise<Result<DrawPage, FeedFailure>> => {
      const name = `${keyOf(key)} ${limit} ${before ?? ''}`;
      const made = pages.get(name);
      if (made !== undefined) return made;
      // Each waits for a turn of their own: whoever asked first may have much waiting.
      return pageGate.run(() => pages.get(name) ?? fetchPage(name, key, before, limit));
    },
  };
};
export type DrawBoard = ReturnType<typeof createDrawBoard>;
