import type { Pool, PoolClient } from 'pg';

/** A difference that waits for a person; amounts in minor units of the merchant's currency. */
export type OpenDifference = {
  readonly seq: string;
  readonly provider: string;
  readonly day: string;
  readonly kind: string;
  readonly id: string;
  readonly difference: string;
  readonly ours: string | null;
  readonly theirs: string | null;
};
const listMax = 500;

/** What operators see of the daily comparison with the providers' statements. */
export const createReconciliationList = ({ pool }: { readonly pool: Pool }) => ({
  open: async (merchantCode: string): Promise<readonly OpenDifference[]> =>
    (
      await pool.query<OpenDifference>({
        name: 'reconcile-open',
        text: `SELECT seq::text, provider, to_char(day, 'YYYY-MM-DD') AS day, kind, id, difference, ours::text, theirs::text FROM reconciliation_item
               WHERE merchant_code = $1 AND settled_at IS NULL ORDER BY day, seq LIMIT $2`,
        values: [merchantCode, listMax],
      })
    ).rows,
  /** The last day that was compared, by provider. */
  runs: async (merchantCode: string): Promise<readonly { readonly provider: string; readonly day: string; readonly entries: number }[]> =>
    (
      await pool.query<{ provider: string; day: string; entries: number }>({
        name: 'reconcile-runs',
        text: `SELECT DISTINCT ON (provider) provider, to_char(day, 'YYYY-MM-DD') AS day, entries FROM reconciliation_run
               WHERE merchant_code = $1 ORDER BY provider, reconciliation_run.day DESC`,
        values: [merchantCode],
      })
    ).rows,
  /** Notes that a person has settled a difference; false where none waits by this number. */
  settle: async (client: PoolClient, merchantCode: string, seq: string, by: string, at: Date): Promise<boolean> =>
    (
      await client.query({
        name: 'reconcile-settle',
        text: `UPDATE reconciliation_item SET settled_at = $4, settled_by = $3 WHERE merchant_code = $1 AND seq = $2 AND settled_at IS NULL`,
        values: [merchantCode, seq, by, at],
      })
    ).rowCount === 1,
});
