import { limits } from '@palaro/contract';
import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import {
  countChecked,
  readChecked,
  readPopular,
  readRoundGames,
  readRounds,
  readTotals,
  readWinners,
  type CheckedRound,
  type PopularGame,
  type PopularSelection,
  type RecordedRound,
  type RoundGame,
  type RoundSelection,
  type RoundTotals,
  type Winner,
  type WinnerSelection,
} from './reporting-store.ts';

/** Popular means played in the last seven days. */
const dayMs = 86_400_000;
const popularMs = 7 * dayMs;
/** Today is the last of the days. */
const checkedRoundsMs = (limits.checkedRoundsDays - 1) * dayMs;

/** The read side of play: betting records, the winner board, what is played most. */
export const createReporting = ({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }) => ({
  rounds: (selection: RoundSelection, page: { readonly number: number; readonly size: number }): Promise<readonly RecordedRound[]> =>
    readRounds(pool, selection, page),
  /** Which games some of a player's rounds were played in; ids that are none of theirs are left out. */
  gamesOf: (playerId: string, ids: readonly string[]): Promise<readonly RoundGame[]> =>
    ids.length === 0 ? Promise.resolve([]) : readRoundGames(pool, playerId, ids),
  totals: (selection: RoundSelection): Promise<RoundTotals> => readTotals(pool, selection),
  /** The rounds of a merchant that wait for news from their vendor, longest first: the operator's queue. `null` is every vendor. */
  beingChecked: (merchantCode: string, vendorCode: string | null): Promise<readonly CheckedRound[]> =>
    readChecked(pool, merchantCode, vendorCode),
  /** How many of a player's rounds of the last days (`checkedRoundsDays`) are being checked. */
  checkedRoundsOf: (playerId: string): Promise<number> => countChecked(pool, playerId, new Date(clock.now() - checkedRoundsMs)),
  /** Real settled payouts above their stakes, newest first, names masked (B143, B144, B419). */
  recentWinners: (selection: WinnerSelection): Promise<readonly Winner[]> => readWinners(pool, selection),
  /** The most played games of the last seven days. */
  popular: (selection: PopularSelection): Promise<readonly PopularGame[]> =>
    readPopular(pool, selection, new Date(clock.now() - popularMs)),
});
export type Reporting = ReturnType<typeof createReporting>;
