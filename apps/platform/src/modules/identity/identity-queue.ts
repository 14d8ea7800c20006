import type { Pool } from 'pg';
import { countWaiting } from '../../db/waiting.ts';
import { queueCountMax, type OperatorQueue } from '../../http/operator-queues.ts';

const rows = `SELECT submitted_at AS at FROM identity_check WHERE merchant_code = $1 AND state = 'submitted'
    AND NOT EXISTS (SELECT FROM identity_ask WHERE check_id = id AND ask_at IS NOT NULL) ORDER BY submitted_at`;

/** Documents and selfies that wait for an operator. */
export const identityQueue = (pool: Pool): OperatorQueue => ({
  name: 'identity',
  permission: 'identity:read',
  waits: ({ merchantCode }) => countWaiting(pool, 'identity', rows, merchantCode, queueCountMax),
});
