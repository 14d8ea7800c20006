import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { closeSessionsOfPlayer, expireSessions, markUnsettled } from './gaming-store.ts';

/** How long a round may be pending without news before it is being checked. */
export const roundHorizonMs = 30 * 60_000;
/** Longest life of a game session. */
export const gameSessionMaxMs = 12 * 3_600_000;
/** How long an expired launch is kept for support. */
const launchKeptMs = 24 * 3_600_000;

/** Care for sessions and rounds: asked by the session module and by the jobs. */
export const createGamingCare = ({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }) => ({
  /** Ends a player's game sessions and unused launches, at logout or when an account is disabled. Wins and rollbacks still come in. */
  closeSessions: (playerId: string): Promise<void> => closeSessionsOfPlayer(pool, playerId, new Date(clock.now())),
  /** Ends sessions past their life; returns how many. */
  expire: (): Promise<number> =>
    expireSessions(pool, new Date(clock.now() - gameSessionMaxMs), new Date(clock.now() - launchKeptMs), new Date(clock.now())),
  /** Shows rounds without news as being checked (rule 10 of the vendor protocol); returns how many. */
  reconcile: (): Promise<number> => markUnsettled(pool, new Date(clock.now() - roundHorizonMs)),
});
export type GamingCare = ReturnType<typeof createGamingCare>;
