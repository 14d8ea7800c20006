import type { Pool } from 'pg';
import { countWaiting } from '../../db/waiting.ts';
import { queueCountMax, type OperatorQueue } from '../../http/operator-queues.ts';

/** Two parts, each in the order of the index: those with a history, and all others. */
const rows = [true, false]
  .map(
    (hasHistory) => `(SELECT waiting_since AS at FROM chat_conversation
      WHERE merchant_code = $1 AND has_history = ${hasHistory} AND waiting_since IS NOT NULL ORDER BY waiting_since LIMIT $2)`,
  )
  .join(' UNION ALL ');

/** Members who wait for an answer. */
export const chatQueue = (pool: Pool): OperatorQueue => ({
  name: 'chat',
  permission: 'chat:read',
  waits: ({ merchantCode }) => countWaiting(pool, 'chat', rows, merchantCode, queueCountMax),
});
