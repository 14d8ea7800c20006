import type { PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { compare, storeDifferences, type Difference, type Own } from './reconciliation.ts';
import type { StatementEntry } from './providers/provider.ts';

/** A file of the bank's as it was read: its hash, its lines, and the places of those that nobody can read. */
export type BankFile = {
  /** The digits of the account that it is of; null where the merchant has one alone. */
  readonly account: string | null;
  readonly hash: string;
  readonly entries: readonly StatementEntry[];
  readonly unread: readonly string[];
};
type ReadBefore = { readonly code: 'read_before'; readonly at: Date; readonly by: string };

/** The days of a calendar from the first to the last line, and where they begin and end. */
const spanOf = async (client: PoolClient, timeZone: string, entries: readonly StatementEntry[], now: Date) => {
  const times = entries.length === 0 ? [now] : entries.map(({ at }) => at);
  const { rows } = await client.query<{ first: string; last: string; from: Date; to: Date }>({
    name: 'bank-statement-span',
    text: `WITH span AS (SELECT date_trunc('day', min(at) AT TIME ZONE $2) AS first, date_trunc('day', max(at) AT TIME ZONE $2) AS last
             FROM unnest($1::timestamptz[]) at)
           SELECT to_char(first, 'YYYY-MM-DD') AS first, to_char(last, 'YYYY-MM-DD') AS last, first AT TIME ZONE $2 AS from,
             (last + interval '1 day') AT TIME ZONE $2 AS to FROM span`,
    values: [times, timeZone],
  });
  const [span] = rows;
  if (span === undefined) throw new Error('a statement has no days');
  return span;
};

/** What was booked of transfers by hand: of these days, unless an earlier statement has it, and what these numbers name. */
const readOwn = async (
  client: PoolClient,
  merchantCode: string,
  { from, to }: { readonly from: Date; readonly to: Date },
  ids: readonly string[],
  account: string | null,
): Promise<readonly Own[]> => {
  const { rows } = await client.query<{ kind: Own['kind']; id: string; amount: string; isOfDay: boolean }>({
    name: 'bank-statement-own',
    text: `WITH own AS (
             SELECT 'payment' AS kind, split_part(payment_id, ':', 2) AS id, amount, paid_at AS at FROM provider_payment
             WHERE merchant_code = $1 AND provider = 'bank' AND ($5::text IS NULL OR split_part(payment_id, ':', 1) = $5)
             UNION ALL
             SELECT 'payout', upper(regexp_replace(w.bank_reference, '[^A-Za-z0-9]', '', 'g')), w.amount - w.fee, s.at
             FROM withdrawal w JOIN withdrawal_step s ON s.withdrawal_id = w.id AND s.state = 'paid'
             WHERE w.merchant_code = $1 AND w.bank_reference IS NOT NULL
               AND NOT EXISTS (SELECT FROM payout_attempt a WHERE a.withdrawal_id = w.id AND a.state IN ('succeeded', 'reversed'))
           )
           SELECT kind, id, amount, at >= $2 AND at < $3 AND NOT EXISTS (SELECT FROM bank_statement_line l
               WHERE l.merchant_code = $1 AND l.kind = own.kind AND l.id = own.id) AS "isOfDay"
           FROM own WHERE id = ANY ($4) OR (at >= $2 AND at < $3)`,
    values: [merchantCode, from, to, ids, account],
  });
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount), fee: null }));
};

/** The operator's own bank: its statements, and what of them the books do not have. */
export const createBankStatement = ({ clock }: { readonly clock: Clock }) => ({
  /** Compares a file with what was booked; what differs, and each line that cannot be read, is written down for a person. A file is read once. */
  read: async (
    client: PoolClient,
    merchantCode: string,
    { account, hash, entries, unread }: BankFile,
    { timeZone, by }: { readonly timeZone: string; readonly by: string },
  ): Promise<Result<readonly Difference[], ReadBefore>> => {
    const at = new Date(clock.now());
    const span = await spanOf(client, timeZone, entries, at);
    const { rowCount } = await client.query({
      name: 'bank-statement-add',
      text: 'INSERT INTO bank_statement VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING',
      values: [merchantCode, hash, span.first, span.last, entries.length + unread.length, at, by],
    });
    if (rowCount === 0) {
      const text = 'SELECT read_at AS at, read_by AS by FROM bank_statement WHERE merchant_code = $1 AND hash = $2';
      const { rows } = await client.query<{ at: Date; by: string }>({ name: 'bank-statement', text, values: [merchantCode, hash] });
      return fail({ code: 'read_before', at: rows[0]?.at ?? at, by: rows[0]?.by ?? '' });
    }
    for (const { kind, id, amount, at: booked } of entries)
      await client.query({
        name: 'bank-statement-line',
        text: 'INSERT INTO bank_statement_line VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING',
        values: [merchantCode, kind, id, hash, amount.minor, booked],
      });
    const lines = entries.map((entry) => ({ ...entry, isOfDay: true }));
    const ids = entries.map(({ id }) => id);
    const found: readonly Difference[] = [
      ...compare(lines, await readOwn(client, merchantCode, span, ids, account)),
      ...unread.map(
        (place) => ({ kind: 'payment', id: `${hash.slice(0, 8)} ${place}`, difference: 'unreadable', ours: null, theirs: null }) as const,
      ),
    ];
    await storeDifferences(client, { merchantCode, provider: 'bank', day: span.last, entries: entries.length }, found, at);
    return ok(found);
  },
});
export type BankStatement = ReturnType<typeof createBankStatement>;
