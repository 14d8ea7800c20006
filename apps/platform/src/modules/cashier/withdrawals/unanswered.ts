import type { Pool } from 'pg';
import type { Clock } from '../../../kernel/clock.ts';
import { eachAlone } from '../../../kernel/each-alone.ts';
import type { Logger } from '../../../kernel/log.ts';
import type { SettingsOf } from '../beginning.ts';
import { railOf } from './withdrawal-rules.ts';

const hourMs = 3_600_000;
/** How long a payout of each rail may be without its end before a person is told, and how long any. */
const tellAfterMs = { instapay: hourMs, pesonet: 26 * hourMs } as const;
const tellAgainAfterMs = 72 * hourMs;

/** `late`: longer than its rail takes; `for_long`: for 72 hours. Each is a flag of the withdrawal, as `no_answer_late`. */
type Unanswered = 'late' | 'for_long';
type UnansweredDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly merchantCodes: () => readonly string[];
  readonly settingsOf: SettingsOf;
  readonly countUnanswered: (merchantCode: string, provider: string, since: Unanswered) => void;
};
type Open = {
  readonly id: string;
  readonly channel: string;
  readonly provider: string;
  readonly state: string;
  readonly net: string;
  readonly begunAt: Date;
};

/** Tells of payouts that have no end: in the withdrawal's flags, in the log and by a metric, once each. Nothing is released. */
export const createUnanswered = ({ pool, clock, log, merchantCodes, settingsOf, countUnanswered }: UnansweredDeps) => {
  const tell = async (merchantCode: string, { id, provider, state }: Open, since: Unanswered): Promise<void> => {
    const { rowCount } = await pool.query({
      name: 'withdrawal-unanswered',
      text: `UPDATE withdrawal SET flags = flags || $2::text WHERE id = $1 AND state IN ('sending', 'sent', 'unknown') AND NOT $2 = ANY (flags)`,
      values: [id, `no_answer_${since}`],
    });
    if (rowCount === 0) return;
    countUnanswered(merchantCode, provider, since);
    log.warn({ merchant: merchantCode, withdrawal: id, provider, state, since }, 'a payout has no end');
  };
  const look = async (merchantCode: string): Promise<void> => {
    const { payouts } = settingsOf(merchantCode);
    const { rows } = await pool.query<Open>({
      name: 'payouts-unanswered',
      text: `SELECT w.id, w.channel, w.provider, w.state, (w.amount - w.fee)::text AS net, a.created_at AS "begunAt"
             FROM withdrawal w JOIN payout_attempt a ON a.withdrawal_id = w.id AND a.state IN ('prepared', 'sent', 'unknown')
             WHERE w.merchant_code = $1 AND w.state IN ('sending', 'sent', 'unknown') AND a.created_at <= $2
               AND NOT 'no_answer_for_long' = ANY (w.flags)
             ORDER BY w.created_at`,
      values: [merchantCode, new Date(clock.now() - tellAfterMs.instapay)],
    });
    for (const one of rows) {
      const age = clock.now() - one.begunAt.getTime();
      const kind = (Object.hasOwn(payouts, one.channel) ? payouts[one.channel]?.kind : undefined) ?? 'bank';
      if (age >= tellAfterMs[railOf(kind, BigInt(one.net))]) await tell(merchantCode, one, 'late');
      if (age >= tellAgainAfterMs) await tell(merchantCode, one, 'for_long');
    }
  };
  return (): Promise<void> => eachAlone(merchantCodes(), String, look);
};
