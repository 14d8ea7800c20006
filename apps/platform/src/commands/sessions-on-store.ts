import type { Pool } from 'pg';
import { createLocalBus } from '../kernel/bus.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import { createRoundMaintenance } from '../modules/gaming/index.ts';
import { createSessions } from '../modules/session/index.ts';

/** Players' sessions on the store alone, for commands that end them, and games with them: the outbox tells the running nodes. */
export const sessionsOnStore = (pool: Pool, ids: Ids) => {
  const rounds = createRoundMaintenance({ pool, clock: systemClock, horizonsOf: () => [], onUnresolved: () => undefined });
  // It opens no sessions, so how long they last is nothing to it.
  const sessions = createSessions({
    pool,
    bus: createLocalBus(),
    clock: systemClock,
    ids,
    issueToken: ids.newToken,
    lifetimeOf: () => ({ idleMs: 0, absoluteMs: 0 }),
  });
  sessions.onSessionEnded((client, playerId) => rounds.closeSessions(playerId, client));
  return sessions;
};
