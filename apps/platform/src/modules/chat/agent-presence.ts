import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';

/** An agent counts as there for so long after the last sign of their page. */
export const presenceMs = 60_000;

/** Whether an agent of a merchant's has the desk open, at any node. */
export const createAgentPresence =
  ({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }) =>
  async (merchantCode: string): Promise<boolean> => {
    const now = clock.now();
    const { rowCount } = await pool.query({
      name: 'chat-agent-here',
      text: 'SELECT FROM desk_session WHERE merchant_code = $1 AND seen_at > $2 AND expires_at > $3 LIMIT 1',
      values: [merchantCode, new Date(now - presenceMs), new Date(now)],
    });
    return rowCount === 1;
  };
