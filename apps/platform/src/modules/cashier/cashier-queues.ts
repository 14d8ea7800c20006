import type { Permission, QueueName } from '@palaro/contract';
import type { Pool } from 'pg';
import { countWaiting } from '../../db/waiting.ts';
import { queueCountMax, type OperatorQueue } from '../../http/operator-queues.ts';
import { heldFlag } from './withdrawals/operator-store.ts';

const queues: readonly (readonly [name: QueueName, permission: Permission, rows: string])[] = [
  [
    'withdrawals',
    'payouts:read',
    `SELECT created_at AS at FROM withdrawal WHERE merchant_code = $1 AND state IN ('requested', 'in_review')
       AND NOT flags @> ARRAY['${heldFlag}'] ORDER BY created_at`,
  ],
  ['slips', 'deposits:read', "SELECT sent_at AS at FROM bank_slip WHERE merchant_code = $1 AND state = 'in_review' ORDER BY sent_at"],
  [
    'suspense',
    'payouts:decide',
    `SELECT paid_at AS at FROM provider_payment WHERE merchant_code = $1 AND credited + returned < amount AND reversed_at IS NULL
     ORDER BY paid_at`,
  ],
  [
    'differences',
    'payouts:decide',
    'SELECT day::timestamptz AS at FROM reconciliation_item WHERE merchant_code = $1 AND settled_at IS NULL ORDER BY day',
  ],
  ['marks', 'risk:decide', 'SELECT seen_at AS at FROM risk_mark WHERE merchant_code = $1 AND closed_at IS NULL ORDER BY due_at'],
];

/** What waits of money in and out. */
export const cashierQueues = (pool: Pool): readonly OperatorQueue[] =>
  queues.map(([name, permission, rows]) => ({
    name,
    permission,
    waits: ({ merchantCode }) => countWaiting(pool, name, rows, merchantCode, queueCountMax),
  }));
