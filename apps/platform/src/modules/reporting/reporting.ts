import { limits } from '@palaro/contract';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import {
  countUnresolved,
  readUnresolved,
  readPopular,
  readRoundGames,
  readRoundKey,
  readRounds,
  readSums,
  readTotals,
  readWinners,
  type UnresolvedRound,
  type PopularGame,
  type PopularSelection,
  type RecordedRound,
  type RoundGame,
  type RoundSelection,
  type RoundSums,
  type RoundTotals,
  type Winner,
  type WinnerSelection,
} from './reporting-store.ts';

/** Popular means played in the last seven days. */
const dayMs = 86_400_000;
const popularMs = 7 * dayMs;
/** Today is the last of the days. */
const unresolvedRoundsMs = (limits.unresolvedRoundsDays - 1) * dayMs;

/** How long a list of popular games is good for: it sums seven days, and every guest asks for it. */
const popularKeptMs = 60_000;
/** Lists that are kept: one for each merchant, type of game and length. */
const popularKeptMax = 500;

/** The read side of play: betting records, the winner board, what is played most. */
export const createReporting = ({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }) => {
  const popular = new LRUCache<string, readonly PopularGame[], PopularSelection>({
    max: popularKeptMax,
    ttl: popularKeptMs,
    ttlResolution: 0,
    perf: { now: clock.now },
    fetchMethod: (_key, _stale, { context }) => readPopular(pool, context, new Date(clock.now() - popularMs)),
  });
  return {
    rounds: (selection: RoundSelection, page: { readonly number: number; readonly size: number }): Promise<readonly RecordedRound[]> =>
      readRounds(pool, selection, page),
    /** Which games some of a player's rounds were played in; ids that are none of theirs are left out. */
    gamesOf: (playerId: string, ids: readonly string[]): Promise<readonly RoundGame[]> =>
      ids.length === 0 ? Promise.resolve([]) : readRoundGames(pool, playerId, ids),
    /** A player's round with what its vendor knows it by; null is none of theirs. */
    roundKey: (playerId: string, id: string) => readRoundKey(pool, playerId, id),
    totals: (selection: RoundSelection): Promise<RoundTotals> => readTotals(pool, selection),
    /** What was staked and paid, by day, by type of game and in all (A228). */
    sums: (selection: RoundSelection): Promise<RoundSums> => readSums(pool, selection),
    /** The rounds that wait for news from their vendor, longest first: the operator's queue. `null` is every merchant, every vendor. */
    unresolvedRounds: (merchantCode: string | null, vendorCode: string | null): Promise<readonly UnresolvedRound[]> =>
      readUnresolved(pool, merchantCode, vendorCode),
    /** How many of a player's rounds of the last days (`unresolvedRoundsDays`) are unresolved. */
    countUnresolvedRounds: (playerId: string): Promise<number> =>
      countUnresolved(pool, playerId, new Date(clock.now() - unresolvedRoundsMs)),
    /** Real settled payouts above their stakes, newest first, names masked (B143, B144, B419). */
    recentWinners: (selection: WinnerSelection): Promise<readonly Winner[]> => readWinners(pool, selection),
    /** The most played games of the last seven days, as of a minute ago at most. */
    popular: async (selection: PopularSelection): Promise<readonly PopularGame[]> => {
      const { merchantCode, gameType = '', limit } = selection;
      return (await popular.fetch(`${merchantCode} ${gameType} ${limit}`, { context: selection })) ?? [];
    },
  };
};
export type Reporting = ReturnType<typeof createReporting>;
