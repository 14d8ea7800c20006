import type { Pool } from 'pg';
import { purgeRows } from '../../db/purge.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachBeside } from '../../kernel/each-alone.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { PaymentProvider, ProviderName } from './providers/provider.ts';
import { providerNames } from './providers/provider.ts';
import type { Difference, Reconciliation } from './reconciliation.ts';

type Side = { readonly count: number; readonly amount: string };
/** A day at one provider, amounts in minor units. `fault` is why it gave no statement. */
export type LookedDay = { readonly provider: ProviderName } & (
  | { readonly fault: string }
  | {
      readonly fault: null;
      readonly sums: readonly { readonly kind: string; readonly theirs: Side; readonly ours: Side }[];
      readonly differences: readonly {
        readonly kind: string;
        readonly id: string;
        readonly difference: Difference['difference'];
        readonly ours: string | null;
        readonly theirs: string | null;
      }[];
    }
);

const dayMs = 86_400_000;
/** Nobody waits longer for an answer. */
const waitMaxMs = 60_000;
const shownMax = 100;

/** The operator's side: asks the running platform, and reads its answer. */
export const createLookRequests = ({ pool, clock, ids }: { readonly pool: Pool; readonly clock: Clock; readonly ids: Ids }) => ({
  /** Asks for a day, `YYYY-MM-DD`, of a calendar; null is today. Returns the look's id. */
  ask: async (merchantCode: string, timeZone: string, day: string | null): Promise<string> => {
    const id = ids.newId();
    await pool.query({
      name: 'statement-look-ask',
      text: `INSERT INTO statement_look (id, merchant_code, day_from, day_to, asked_at)
             SELECT $1, $2, start AT TIME ZONE $3, (start + interval '1 day') AT TIME ZONE $3, $4
             FROM (SELECT coalesce($5::date::timestamp, date_trunc('day', $4::timestamptz AT TIME ZONE $3)) AS start) AS day`,
      values: [id, merchantCode, timeZone, new Date(clock.now()), day],
    });
    return id;
  },
  answer: async (id: string): Promise<readonly LookedDay[] | null> => {
    const text = 'SELECT answer FROM statement_look WHERE id = $1';
    return (
      (await pool.query<{ answer: readonly LookedDay[] | null }>({ name: 'statement-look', text, values: [id] })).rows[0]?.answer ?? null
    );
  },
});

/** The platform's side: compares the days that operators ask for. Nothing of it becomes a difference that waits for a person. */
export const createStatementLooks = ({
  pool,
  clock,
  providerOf,
  look,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly providerOf: (merchantCode: string, provider: ProviderName) => PaymentProvider | null;
  readonly look: Reconciliation['look'];
}) => {
  const lookAt = async (
    merchantCode: string,
    provider: ProviderName,
    span: { readonly from: Date; readonly to: Date },
  ): Promise<LookedDay> => {
    const looked = await look(merchantCode, provider, span);
    if (!looked.ok) return { provider, fault: looked.failure.code };
    const written = (minor: bigint | null): string | null => minor?.toString() ?? null;
    const side = ({ count, amount }: { readonly count: number; readonly amount: bigint }): Side => ({ count, amount: amount.toString() });
    return {
      provider,
      fault: null,
      sums: looked.value.sums.map(({ kind, theirs, ours }) => ({ kind, theirs: side(theirs), ours: side(ours) })),
      differences: looked.value.found
        .slice(0, shownMax)
        .map(({ ours, theirs, ...of }) => ({ ...of, ours: written(ours), theirs: written(theirs) })),
    };
  };
  return {
    /** Answers what is asked; a job's work. */
    work: async (): Promise<void> => {
      const now = clock.now();
      const { rows } = await pool.query<{ id: string; merchantCode: string; from: Date; to: Date }>({
        name: 'statement-looks',
        text: `SELECT id, merchant_code AS "merchantCode", day_from AS "from", day_to AS "to" FROM statement_look
               WHERE answer IS NULL AND asked_at > $1 ORDER BY asked_at LIMIT 10`,
        values: [new Date(now - waitMaxMs)],
      });
      const answerOne = async ({ id, merchantCode, ...span }: (typeof rows)[number]): Promise<void> => {
        const names = providerNames.filter((name) => providerOf(merchantCode, name) !== null);
        const answer = await Promise.all(names.map((name) => lookAt(merchantCode, name, span)));
        const text = 'UPDATE statement_look SET answer = $2 WHERE id = $1';
        await pool.query({ name: 'statement-look-answer', text, values: [id, JSON.stringify(answer)] });
      };
      await eachBeside(rows, ({ id }) => id, answerOne);
    },
    /** Forgets what is a day old; returns how many. */
    purge: (): Promise<number> => purgeRows(pool, 'statement_look', 'asked_at < $1', [new Date(clock.now() - dayMs)]),
  };
};
