import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import { countSessions, endExpiredSessions } from './session-store.ts';

export type SessionExpiryDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Ends what else ends with a session, such as games. */
  readonly afterEnd: (client: PoolClient, playerId: string) => Promise<void>;
  readonly announceEnd: (sessionId: string) => void;
};

/** Sessions ended in one transaction. */
const batchMax = 200;

/** Ends sessions whose idle or absolute time is over, and their games, for which no call comes any more. Returns how many. */
export const createSessionExpiry =
  ({ pool, clock, afterEnd, announceEnd }: SessionExpiryDeps) =>
  async (): Promise<number> => {
    let ended = 0;
    for (let batch = batchMax; batch === batchMax; ended += batch) {
      const now = new Date(clock.now());
      const sessions = await transaction(pool, async (client) => {
        const expired = await endExpiredSessions(client, now, batchMax);
        for (const playerId of new Set(expired.map((session) => session.playerId)))
          // A player with another open session goes on playing.
          if ((await countSessions(client, playerId, now)) === 0) await afterEnd(client, playerId);
        return expired;
      });
      for (const { id } of sessions) announceEnd(id);
      batch = sessions.length;
    }
    return ended;
  };
