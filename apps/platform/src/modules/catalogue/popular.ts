import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { countRounds, forgetHours, readCounted, readPopular, type PopularGame, type PopularSelection } from './popular-store.ts';

const hourMs = 3_600_000;
/** Popular means played in the last seven days. */
const popularMs = 7 * 24 * hourMs;
/** Whatever is older has been written by all nodes: no call of a vendor takes so long, and no clock is so wrong. */
const settledMs = 120_000;

/** How long a list of popular games is good for: every guest asks for it. */
const keptMs = 60_000;
/** Lists that are kept: one for each merchant, type of game and length. */
const keptMax = 500;

/** What is played most, from rounds that are counted by the hour. One that is cancelled after it was counted stays in the count. */
export const createPopular = ({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }) => {
  const ago = (ms: number): Date => new Date(clock.now() - ms);
  const lists = new LRUCache<string, readonly PopularGame[], PopularSelection>({
    max: keptMax,
    ttl: keptMs,
    ttlResolution: 0,
    perf: { now: clock.now },
    // The list before is better than none.
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: (_key, _stale, { context }) => readPopular(pool, context, ago(popularMs)),
  });
  return {
    /** Counts a merchant's new rounds, an hour in a statement, each round once; a job's work. */
    count: async (merchantCode: string): Promise<void> => {
      const end = ago(settledMs).getTime();
      const start = await readCounted(pool, merchantCode, ago(popularMs));
      for (let from = start.getTime(); from < end;) {
        const until = Math.min(from + hourMs, end);
        await countRounds(pool, merchantCode, new Date(from), new Date(until));
        from = until;
      }
      await forgetHours(pool, merchantCode, ago(popularMs));
    },
    /** The most played games of the last seven days, as of some minutes ago. */
    popular: async (selection: PopularSelection): Promise<readonly PopularGame[]> => {
      const { merchantCode, gameType = '', limit } = selection;
      return (await lists.fetch(`${merchantCode} ${gameType} ${limit}`, { context: selection })) ?? [];
    },
  };
};
