import type { Pool } from 'pg';
import { inBatches } from '../../db/purge.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone } from '../../kernel/each-alone.ts';
import type { Db } from '../wallet/index.ts';
import { askForRecall } from './transfers/vendor-player-store.ts';
import {
  closeSessionsOfPlayer,
  expireSessions,
  forgetLaunches,
  forgetPlay,
  forgetSessions,
  markUnresolved,
  type Horizon,
  type Marked,
} from './gaming-store.ts';

/** Longest life of a game session. */
export const gameSessionMaxMs = 12 * 3_600_000;
/** Horizon of rounds whose merchant this node does not know. */
const horizonDefaultMs = 30 * 60_000;
/** How long an expired launch is kept for support. */
const launchKeptMs = 24 * 3_600_000;
/** How long a closed session is kept for support. */
export const gameSessionKeptMs = 90 * 24 * 3_600_000;

export type RoundMaintenanceDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  /** How long rounds may be pending without news before they count as unresolved. */
  readonly horizonsOf: () => readonly Horizon[];
  /** Called with how many rounds of a merchant's vendor have just been marked. */
  readonly onUnresolved: (marked: Marked) => void;
};

/** Ends sessions and marks rounds that are without news. */
export const createRoundMaintenance = ({ pool, clock, horizonsOf, onUnresolved }: RoundMaintenanceDeps) => ({
  /** Ends a player's game sessions and unused launches, and calls back what the player has at vendors. Wins and rollbacks still come in. */
  closeSessions: async (playerId: string, db: Db = pool): Promise<void> => {
    await closeSessionsOfPlayer(db, playerId, new Date(clock.now()));
    await askForRecall(db, playerId, { cause: 'logout', at: new Date(clock.now()) });
  },
  /** Removes up to `max` rows of each kind of what a player played; returns how many went. */
  forgetPlayer: (playerId: string, max: number): Promise<number> => forgetPlay(pool, playerId, max),
  /** Forgets game sessions that have been over for long. */
  forget: (): Promise<number> => forgetSessions(pool, new Date(clock.now() - gameSessionKeptMs)),
  /** Ends sessions past their life, and forgets launches; returns how many sessions. */
  expire: async (): Promise<number> => {
    const ago = (ms: number): Date => new Date(clock.now() - ms);
    let ended = 0;
    const parts = {
      launches: () => forgetLaunches(pool, ago(launchKeptMs)),
      sessions: async () => {
        ended = await expireSessions(pool, ago(gameSessionMaxMs), ago(0));
      },
    };
    await eachAlone(
      Object.entries(parts),
      ([name]) => name,
      ([, run]) => run(),
    );
    return ended;
  },
  /** Marks rounds without news as unresolved (rule 10 of the vendor protocol); returns how many for real money. */
  reconcile: async (): Promise<number> => {
    const which = { at: new Date(clock.now()), horizons: horizonsOf(), horizonMs: horizonDefaultMs };
    let rounds = 0;
    await inBatches(async (max) => {
      const { all, real } = await markUnresolved(pool, { ...which, max });
      real.forEach(onUnresolved);
      for (const marked of real) rounds += marked.rounds;
      return all;
    });
    return rounds;
  },
});
export type RoundMaintenance = ReturnType<typeof createRoundMaintenance>;
