import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachBeside } from '../../kernel/each-alone.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { PaymentProvider, ProviderFault, ProviderName, Receiver, StatementEntry } from './providers/provider.ts';

type Kind = StatementEntry['kind'];
export type Own = {
  readonly kind: Kind;
  readonly id: string;
  readonly amount: bigint;
  readonly fee: bigint | null;
  /** Left out where both sides can have one alone. */
  readonly currency?: string;
  /** Booked as taken back. */
  readonly isReversed?: boolean;
  readonly isOfDay: boolean;
};
/** One thing that statement and books do not agree on; amounts in minor units. */
export type Difference = {
  readonly kind: Kind;
  readonly id: string;
  readonly difference: 'ours_only' | 'theirs_only' | 'amount' | 'fee' | 'unreadable';
  readonly ours: bigint | null;
  readonly theirs: bigint | null;
};

/** Compares a day's statement with the cashier's books. Entries beside the day are there to be found, and are no difference. */
export const compare = (
  theirs: readonly (StatementEntry & { readonly isOfDay: boolean })[],
  ours: readonly Own[],
): readonly Difference[] => {
  const keyOf = ({ kind, id }: { readonly kind: Kind; readonly id: string }): string => `${kind} ${id}`;
  const own = new Map(ours.map((one) => [keyOf(one), one]));
  const known = new Set(theirs.map(keyOf));
  const found = theirs.flatMap((entry): Difference[] => {
    const { kind, id, isOfDay } = entry;
    const mine = own.get(keyOf(entry));
    const [amount, fee] = [entry.amount.minor, entry.fee.minor];
    if (mine === undefined) return isOfDay ? [{ kind, id, difference: 'theirs_only', ours: null, theirs: amount }] : [];
    if (!isOfDay && !mine.isOfDay) return [];
    const [isTheirs, isOurs] = [entry.isReversed !== true, mine.isReversed !== true];
    if (entry.isReversed !== undefined && isTheirs !== isOurs) {
      const [ours, theirs] = [isOurs ? mine.amount : null, isTheirs ? amount : null];
      return [{ kind, id, difference: isTheirs ? 'theirs_only' : 'ours_only', ours, theirs }];
    }
    return [
      ...(mine.amount === amount && (mine.currency ?? entry.amount.currency) === entry.amount.currency
        ? []
        : [{ kind, id, difference: 'amount', ours: mine.amount, theirs: amount } as const]),
      ...(mine.fee === null || mine.fee === fee ? [] : [{ kind, id, difference: 'fee', ours: mine.fee, theirs: fee } as const]),
    ];
  });
  const missing = ours
    .filter((one) => one.isOfDay && !known.has(keyOf(one)))
    .map(({ kind, id, amount }): Difference => ({ kind, id, difference: 'ours_only', ours: amount, theirs: null }));
  return [...found, ...missing];
};

export type ReconciliationDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly providerOf: (merchantCode: string, provider: ProviderName) => PaymentProvider | null;
  readonly merchantCodes: () => readonly string[];
  readonly timeZoneOf: (merchantCode: string) => string;
};

const dayMs = 86_400_000;
/** A day is compared so long after its end: statements of providers lag. */
const lagHours = 2;

type Span = { readonly day: string; readonly from: Date; readonly to: Date };
/** Days that were missed are compared for so long afterwards. */
const missedDaysMax = 31;
/** What a day has on one side: how many, and their sum in minor units. */
type Sum = { readonly count: number; readonly amount: bigint };
/** A day as the provider has it and as the books have it. */
export type ComparedDay = {
  readonly sums: readonly { readonly kind: Kind; readonly theirs: Sum; readonly ours: Sum }[];
  readonly found: readonly Difference[];
  readonly entries: number;
};
const kinds = ['payment', 'payout', 'refund'] as const satisfies readonly Kind[];
const sumOf = (amounts: readonly bigint[]): Sum => ({ count: amounts.length, amount: amounts.reduce((sum, one) => sum + one, 0n) });
/**
 * The whole days of a calendar that are to be compared, the last first: those since the first that was compared, as far as they were
 * not. Before any was, the last one alone.
 */
const dueDays = async (pool: Pool, merchantCode: string, provider: ProviderName, timeZone: string, at: Date): Promise<readonly Span[]> => {
  const { rows } = await pool.query<Span>({
    name: 'reconcile-days',
    text: `WITH today AS (SELECT date_trunc('day', $1::timestamptz AT TIME ZONE $2) AS start),
             first AS (SELECT min(day) AS day FROM reconciliation_run WHERE merchant_code = $4 AND provider = $5),
             days AS (
               SELECT generate_series(greatest(coalesce(first.day, start - interval '1 day'), start - make_interval(days => $6)),
                 start - interval '1 day', interval '1 day') AS start
               FROM today, first
             )
           SELECT to_char(start, 'YYYY-MM-DD') AS day, start AT TIME ZONE $2 AS from, (start + interval '1 day') AT TIME ZONE $2 AS to
           FROM days
           WHERE $1 >= (start + interval '1 day') AT TIME ZONE $2 + make_interval(hours => $3)
             AND NOT EXISTS (SELECT FROM reconciliation_run r WHERE r.merchant_code = $4 AND r.provider = $5 AND r.day = days.start::date)
           ORDER BY start DESC`,
    values: [at, timeZone, lagHours, merchantCode, provider, missedDaysMax],
  });
  return rows;
};

/** The cashier's own rows: those of the day, and those that the statement names. */
const readOwn = async (
  pool: Pool,
  merchantCode: string,
  provider: ProviderName,
  { from, to }: Pick<Span, 'from' | 'to'>,
  ids: readonly string[],
): Promise<readonly Own[]> => {
  const { rows } = await pool.query<Omit<Own, 'amount' | 'fee'> & { readonly amount: string; readonly fee: string | null }>({
    name: 'reconcile-own',
    text: `SELECT 'payment' AS kind, payment_id AS id, amount, fee, currency, reversed_at IS NOT NULL AS "isReversed", paid_at >= $3 AND paid_at < $4 AS "isOfDay" FROM provider_payment
           WHERE merchant_code = $1 AND provider = $2 AND (payment_id = ANY ($5) OR (paid_at >= $3 AND paid_at < $4))
           UNION ALL
           SELECT 'payout', a.provider_id, w.amount - w.fee, a.fee, w.currency, false, a.answered_at >= $3 AND a.answered_at < $4
           FROM payout_attempt a JOIN withdrawal w ON w.id = a.withdrawal_id
           WHERE a.merchant_code = $1 AND a.provider = $2 AND a.state IN ('succeeded', 'reversed')
             AND (a.provider_id = ANY ($5) OR (a.answered_at >= $3 AND a.answered_at < $4))
           UNION ALL
           SELECT 'refund', provider_id, amount, NULL, currency, false, answered_at >= $3 AND answered_at < $4 FROM refund_attempt
           WHERE merchant_code = $1 AND provider = $2 AND state = 'succeeded' AND (provider_id = ANY ($5) OR (answered_at >= $3 AND answered_at < $4))`,
    values: [merchantCode, provider, from, to, ids],
  });
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount), fee: row.fee === null ? null : BigInt(row.fee) }));
};

/** Writes down for a person what differs, once. */
export const insertDifference = async (
  client: PoolClient,
  { merchantCode, provider, day }: Pick<Compared, 'merchantCode' | 'provider' | 'day'>,
  { kind, id, difference, ours, theirs }: Difference,
  at: Date,
): Promise<void> => {
  await client.query({
    name: 'reconcile-item',
    text: `INSERT INTO reconciliation_item (merchant_code, provider, day, kind, id, difference, ours, theirs, seen_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
    values: [merchantCode, provider, day, kind, id, difference, ours, theirs, at],
  });
};

type Compared = { readonly merchantCode: string; readonly provider: Receiver; readonly day: string; readonly entries: number };
/** Writes down that a day was compared, and what differs, for a person; each difference once. */
export const storeDifferences = async (client: PoolClient, compared: Compared, found: readonly Difference[], at: Date): Promise<void> => {
  for (const one of found) await insertDifference(client, compared, one, at);
  const { merchantCode, provider, day, entries } = compared;
  await client.query({
    name: 'reconcile-run',
    text: `INSERT INTO reconciliation_run VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (merchant_code, provider, day) DO UPDATE SET at = excluded.at, entries = excluded.entries`,
    values: [merchantCode, provider, day, at, entries],
  });
};

/** Compares the providers' statements with the cashier's books, day by day. What differs is written down for a person. */
export const createReconciliation = ({ pool, clock, providerOf, merchantCodes, timeZoneOf }: ReconciliationDeps) => {
  const look = async (
    merchantCode: string,
    name: ProviderName,
    { from, to }: Pick<Span, 'from' | 'to'>,
  ): Promise<Result<ComparedDay, ProviderFault>> => {
    const provider = providerOf(merchantCode, name);
    if (provider === null) return fail({ kind: 'later', code: 'no account with the provider' });
    const read = await provider.statement({ from: new Date(from.getTime() - dayMs), to: new Date(to.getTime() + dayMs) });
    if (!read.ok) return read;
    const entries = read.value.map((entry) => ({ ...entry, isOfDay: entry.at >= from && entry.at < to }));
    const ids = entries.map(({ id }) => id);
    const own = await readOwn(pool, merchantCode, name, { from, to }, ids);
    const sums = kinds.map((kind) => {
      const isCounted = (one: { readonly kind: Kind; readonly isOfDay: boolean; readonly isReversed?: boolean }): boolean =>
        one.kind === kind && one.isOfDay && one.isReversed !== true;
      return {
        kind,
        theirs: sumOf(entries.filter(isCounted).map(({ amount }) => amount.minor)),
        ours: sumOf(own.filter(isCounted).map(({ amount }) => amount)),
      };
    });
    return ok({ sums, found: compare(entries, own), entries: entries.filter(({ isOfDay }) => isOfDay).length });
  };
  const run = async (
    merchantCode: string,
    name: ProviderName,
    { day, from, to }: Pick<Span, 'day' | 'from' | 'to'>,
  ): Promise<Result<readonly Difference[], ProviderFault>> => {
    const looked = await look(merchantCode, name, { from, to });
    if (!looked.ok) return looked;
    const { found, entries } = looked.value;
    const at = new Date(clock.now());
    await transaction(pool, (client) => storeDifferences(client, { merchantCode, provider: name, day, entries }, found, at));
    return ok(found);
  };
  const workOn = async (merchantCode: string, name: ProviderName): Promise<void> => {
    const days = await dueDays(pool, merchantCode, name, timeZoneOf(merchantCode), new Date(clock.now()));
    // A day without an answer is asked for again at the next turn, and keeps none from being compared that was missed before it.
    for (const span of days) await run(merchantCode, name, span);
  };
  return {
    run,
    /** Compares a day, also one that has not ended, and writes nothing down. */
    look,
    /** Compares the whole days of every merchant with a provider, each once, those too on which the platform or the provider was down. */
    work: (name: ProviderName): Promise<void> =>
      eachBeside(
        merchantCodes().filter((merchantCode) => providerOf(merchantCode, name) !== null),
        String,
        (merchantCode) => workOn(merchantCode, name),
      ),
  };
};
export type Reconciliation = ReturnType<typeof createReconciliation>;
