import type { Pool } from 'pg';

/** How often a rule has done something on a day of the merchant's calendar, `YYYY-MM-DD`. */
export type LimitReportRow = {
  readonly day: string;
  /** A refused move, or `raise` and `operator raise`: a higher limit, or none, that has come into force. */
  readonly what: 'bet' | 'launch' | 'deposit' | 'message' | 'raise' | 'operator raise';
  readonly rule: string;
  readonly times: number;
};

/** What limits have refused, and what was raised, by day and rule from one day to another. What is not added up yet is in it. */
export const readLimitReport = async (pool: Pool, merchantCode: string, from: string, to: string): Promise<readonly LimitReportRow[]> =>
  (
    await pool.query<LimitReportRow>(
      `WITH zone AS (SELECT config ->> 'timeZone' AS name FROM merchant WHERE code = $1),
         span AS (SELECT $2::date::timestamp AT TIME ZONE name AS begins, ($3::date + 1)::timestamp AT TIME ZONE name AS ends FROM zone),
         counted AS (
           SELECT day, move AS what, rule, times FROM limit_refusal_day WHERE merchant_code = $1 AND day BETWEEN $2::date AND $3::date
           UNION ALL
           SELECT (at AT TIME ZONE zone.name)::date, move, rule, times FROM limit_refusal, zone, span
           WHERE merchant_code = $1 AND at >= begins AND at < ends
           UNION ALL
           SELECT (c.ended_at AT TIME ZONE zone.name)::date, CASE c.source WHEN 'player' THEN 'raise' ELSE 'operator raise' END, c.kind, 1
           FROM zone, span, limit_change c JOIN wallet_accounts a USING (player_id)
           WHERE a.merchant_code = $1 AND c.outcome = 'confirmed' AND c.ended_at >= begins AND c.ended_at < ends)
       SELECT day::text AS day, what, rule, sum(times)::int AS times FROM counted GROUP BY day, what, rule ORDER BY day, what, rule`,
      [merchantCode, from, to],
    )
  ).rows;
