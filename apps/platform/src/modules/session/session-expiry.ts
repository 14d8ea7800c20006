import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone, rowsOf } from '../../kernel/each-alone.ts';
import { countSessions, endExpiredSession, readExpiredSessions, type ExpiredSession } from './session-store.ts';

export type SessionExpiryDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Ends what else ends with a session, such as games. */
  readonly afterEnd: (client: PoolClient, playerId: string) => Promise<void>;
  readonly announceEnd: (sessionId: string) => void;
};

/** Sessions that one query finds. */
const batchMax = 200;

/** Ends sessions whose idle or absolute time is over, and their games, for which no call comes any more. Returns how many. */
export const createSessionExpiry =
  ({ pool, clock, afterEnd, announceEnd }: SessionExpiryDeps) =>
  async (): Promise<number> => {
    let ended = 0;
    const now = new Date(clock.now());
    const expired = rowsOf<ExpiredSession>(batchMax, (last) => readExpiredSessions(pool, now, last, batchMax));
    const end = async ({ id, playerId }: ExpiredSession): Promise<void> => {
      const hasEnded = await transaction(pool, async (client) => {
        if (!(await endExpiredSession(client, id, now))) return false;
        // A player with another open session goes on playing.
        if ((await countSessions(client, playerId, now)) === 0) await afterEnd(client, playerId);
        return true;
      });
      if (!hasEnded) return;
      announceEnd(id);
      ended++;
    };
    await eachAlone(expired, ({ id }) => id, end);
    return ended;
  };
