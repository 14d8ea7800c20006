import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { closeSessionsOfPlayer, expireSessions, markUnsettled } from './gaming-store.ts';

/** Longest life of a game session. */
export const gameSessionMaxMs = 12 * 3_600_000;
/** How long an expired launch is kept for support. */
const launchKeptMs = 24 * 3_600_000;

export type GamingCareOptions = {
  readonly pool: Pool;
  readonly clock: Clock;
  /** How long a round may be pending without news before it is being checked: of most vendors, and of those with one of their own, by code. */
  readonly horizonMs: number;
  readonly horizonsMs: ReadonlyMap<string, number>;
  /** Told how many rounds of a vendor have just come to be checked. */
  readonly onChecking: (vendor: string, rounds: number) => void;
};

/** Care for sessions and rounds: asked by the session module and by the jobs. */
export const createGamingCare = ({ pool, clock, horizonMs, horizonsMs, onChecking }: GamingCareOptions) => ({
  /** Ends a player's game sessions and unused launches, at logout or when an account is disabled. Wins and rollbacks still come in. */
  closeSessions: (playerId: string): Promise<void> => closeSessionsOfPlayer(pool, playerId, new Date(clock.now())),
  /** Ends sessions past their life; returns how many. */
  expire: (): Promise<number> =>
    expireSessions(pool, new Date(clock.now() - gameSessionMaxMs), new Date(clock.now() - launchKeptMs), new Date(clock.now())),
  /** Shows rounds without news as being checked (rule 10 of the vendor protocol); returns how many. */
  reconcile: async (): Promise<number> => {
    const marked = await markUnsettled(pool, new Date(clock.now()), horizonMs, horizonsMs);
    for (const { vendor, rounds } of marked) onChecking(vendor, rounds);
    return marked.reduce((sum, { rounds }) => sum + rounds, 0);
  },
});
export type GamingCare = ReturnType<typeof createGamingCare>;
