import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone } from '../../kernel/each-alone.ts';

const periodKinds = ['hour', 'day', 'week', 'half-month', 'month', 'year'] as const;
export type PeriodKind = (typeof periodKinds)[number];
/** A period of a merchant's calendar: from an instant until another, which is none of it. */
export type Period = { readonly kind: PeriodKind; readonly key: string; readonly from: Date; readonly until: Date };

export type PeriodsDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly merchantCodes: () => readonly string[];
};

/**
 * How long after a period's end the ledger's mark is taken, in minutes: longer than any transaction, which may be given its number after the
 * end and its instant before it.
 */
export const settleAfterMinutes = 15;

/** The periods of the merchants' calendars, by which play is counted. */
export const createPeriods = ({ pool, clock, merchantCodes }: PeriodsDeps) => {
  const makeFor = (db: Pool | PoolClient, merchantCode: string) =>
    db.query({
      name: 'periods-make',
      text: 'select periods_make(p_merchant => $1, p_at => $2)',
      values: [merchantCode, new Date(clock.now())],
    });
  const read = async (db: Pool | PoolClient, merchantCode: string, kind: PeriodKind, at: Date): Promise<Period | undefined> =>
    (
      await db.query<Period>({
        name: 'periods-at',
        text: `select kind, key, from_at as "from", until_at as "until" from periods
               where merchant_code = $1 and kind = $2 and from_at <= $3 and until_at > $3 order by from_at desc limit 1`,
        values: [merchantCode, kind, at],
      })
    ).rows[0];
  return {
    /** Makes those of all merchants up to 60 days ahead. */
    make: (): Promise<void> =>
      eachAlone(
        merchantCodes(),
        (merchantCode) => merchantCode,
        async (merchantCode) => void (await makeFor(pool, merchantCode)),
      ),
    /** Marks those that ended long enough ago: they are settled once the feed has passed the mark. */
    mark: async (): Promise<void> => {
      await pool.query({
        name: 'periods-mark',
        text: `update periods set mark = (select coalesce(max(seq), 0) from wallet_transactions)
               where mark is null and until_at <= $1::timestamptz - make_interval(mins => ${settleAfterMinutes})`,
        values: [new Date(clock.now())],
      });
    },
    /** The one that an instant lies in. That of a merchant who is new is made now. */
    at: async (db: Pool | PoolClient, merchantCode: string, kind: PeriodKind, at: Date): Promise<Period> => {
      const found = await read(db, merchantCode, kind, at);
      if (found !== undefined) return found;
      await makeFor(db, merchantCode);
      const made = await read(db, merchantCode, kind, at);
      if (made === undefined) throw new Error(`${merchantCode} has no ${kind} of ${at.toISOString()}`);
      return made;
    },
    /** Whether everything that was decided in it stands in the feed. */
    isSettled: async (db: Pool | PoolClient, merchantCode: string, { kind, key }: Pick<Period, 'kind' | 'key'>): Promise<boolean> =>
      (
        await db.query<{ settled: boolean }>({
          name: 'periods-settled',
          text: 'select periods_settled(p_merchant => $1, p_kind => $2, p_key => $3) as settled',
          values: [merchantCode, kind, key],
        })
      ).rows[0]?.settled === true,
  };
};
export type Periods = ReturnType<typeof createPeriods>;
