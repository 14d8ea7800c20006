import { limits } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import {
  countUnresolved,
  readHasOpen,
  readUnresolved,
  readRoundGames,
  readRoundKey,
  readRounds,
  readSums,
  readTotals,
  readWinners,
  type UnresolvedRound,
  type RecordedRound,
  type RoundGame,
  type RoundSelection,
  type RoundSums,
  type RoundTotals,
  type Winner,
  type WinnerSelection,
} from './records-store.ts';
import { readVisits, readVisitSums, type RecordedVisit, type VisitSelection, type VisitSums } from './visit-store.ts';

const dayMs = 86_400_000;
/** Today is the last of the days. */
const unresolvedRoundsMs = (limits.unresolvedRoundsDays - 1) * dayMs;

/** The read side of play: betting records, visits to vendors with wallets of their own, and the winner board. */
export const createRecords = ({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }) => {
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
    /** The latest visits to vendors with wallets of their own, whose bets no record here has. */
    visits: (selection: VisitSelection): Promise<readonly RecordedVisit[]> => readVisits(pool, selection, limits.recordVisitsMax),
    /** What was won and lost at such vendors, by day, by vendor and in all. */
    visitSums: (selection: VisitSelection): Promise<VisitSums> => readVisitSums(pool, selection),
    /** The rounds that wait for news from their vendor, longest first: the operator's queue. `null` is every merchant, every vendor. */
    unresolvedRounds: (merchantCode: string | null, vendorCode: string | null): Promise<readonly UnresolvedRound[]> =>
      readUnresolved(pool, merchantCode, vendorCode),
    /** Whether a player has rounds that are not decided yet, of those opened since an instant. */
    hasOpenRounds: (client: PoolClient, playerId: string, since: Date): Promise<boolean> => readHasOpen(client, playerId, since),
    /** How many of a player's rounds of the last days (`unresolvedRoundsDays`) are unresolved. */
    countUnresolvedRounds: (playerId: string): Promise<number> =>
      countUnresolved(pool, playerId, new Date(clock.now() - unresolvedRoundsMs)),
    /** Real settled payouts above their stakes, newest first, names masked (B143, B144, B419). */
    recentWinners: (selection: WinnerSelection): Promise<readonly Winner[]> => readWinners(pool, selection),
  };
};
export type Records = ReturnType<typeof createRecords>;
