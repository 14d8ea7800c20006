import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import { countSessions, endExpiredSessions } from './session-store.ts';

export type SessionExpiryDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Ends what ends with a player's session. */
  readonly afterEnd: (client: PoolClient, playerId: string) => Promise<void>;
  readonly announceEnd: (sessionId: string) => void;
};

/** Sessions that are ended in one transaction. */
const batchMax = 200;

/**
 * Ends the sessions whose idle or absolute time is over, and with them their games: nobody else would, since nobody asks for
 * them any more. Returns how many there were.
 */
export const createSessionExpiry =
  ({ pool, clock, afterEnd, announceEnd }: SessionExpiryDeps) =>
  async (): Promise<number> => {
    let ended = 0;
    for (let batch = batchMax; batch === batchMax; ended += batch) {
      const now = new Date(clock.now());
      const sessions = await transaction(pool, async (client) => {
        const expired = await endExpiredSessions(client, now, batchMax);
        for (const playerId of new Set(expired.map((session) => session.playerId)))
          // Who has logged in again meanwhile plays on.
          if ((await countSessions(client, playerId, now)) === 0) await afterEnd(client, playerId);
        return expired;
      });
      for (const { id } of sessions) announceEnd(id);
      batch = sessions.length;
    }
    return ended;
  };
