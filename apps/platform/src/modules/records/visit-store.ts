import { money, type Money } from '@palaro/money';
import { storedCurrency, type DayRange, type Db } from '../wallet/index.ts';

/** Whose visits to vendors with wallets of their own, which end on these days; null is every vendor. */
export type VisitSelection = {
  readonly playerId: string;
  readonly days: DayRange;
  readonly timeZone: string;
  readonly vendorCode: string | null;
};

/** A visit that has ended: what was moved there of what came back, and what was won (above 0) or lost. */
export type RecordedVisit = {
  readonly id: string;
  readonly vendorCode: string;
  readonly at: Date;
  readonly moved: Money;
  readonly broughtBack: Money;
  readonly result: Money;
};
export type VisitTotals = { readonly visits: number; readonly visitResult: bigint };
type VendorTotals = VisitTotals & { readonly vendorCode: string; readonly moved: bigint; readonly broughtBack: bigint };
export type VisitSums = {
  readonly days: readonly (VisitTotals & { readonly day: string })[];
  readonly vendors: readonly VendorTotals[];
  readonly totals: VisitTotals;
};

export const noVisits: VisitTotals = { visits: 0, visitResult: 0n };

// A recall that found nothing is no visit.
const selected = `player_id = $1 and at >= ($2::date)::timestamp at time zone $4 and at < ($3::date + 1)::timestamp at time zone $4
  and ($5::text is null or vendor_code = $5) and (brought_back > 0 or result <> 0)`;
const valuesOf = ({ playerId, days, timeZone, vendorCode }: VisitSelection) => [playerId, days.from, days.to, timeZone, vendorCode];

/** The latest visits, newest first. */
export const readVisits = async (db: Db, selection: VisitSelection, max: number): Promise<readonly RecordedVisit[]> => {
  const { rows } = await db.query<{ id: string; vendorCode: string; at: Date; currency: string; broughtBack: bigint; result: bigint }>({
    name: 'records-visits',
    text: `select id, vendor_code as "vendorCode", at, currency, brought_back as "broughtBack", result from reporting_visits
           where ${selected} order by at desc, seq desc limit $6`,
    values: [...valuesOf(selection), max],
  });
  return rows.map(({ currency: code, broughtBack, result, ...row }) => {
    const written = (minor: bigint): Money => money(storedCurrency(code), minor);
    return { ...row, moved: written(broughtBack - result), broughtBack: written(broughtBack), result: written(result) };
  });
};

/** What was won and lost there: by day, newest first, by vendor and in all. */
export const readVisitSums = async (db: Db, selection: VisitSelection): Promise<VisitSums> => {
  const { rows } = await db.query<{
    readonly day: string | null;
    readonly vendorCode: string | null;
    readonly visits: number;
    readonly broughtBack: string;
    readonly result: string;
  }>({
    name: 'records-visit-sums',
    // As text: a sum may be beyond what a column holds.
    text: `select to_char(day, 'YYYY-MM-DD') as day, vendor_code as "vendorCode", count(*)::int as visits,
             coalesce(sum(brought_back), 0)::text as "broughtBack", coalesce(sum(result), 0)::text as result
           from (select (at at time zone $4)::date as day, vendor_code, brought_back, result from reporting_visits where ${selected}) as visits
           group by grouping sets ((day), (vendor_code), ()) order by day desc, vendor_code`,
    values: valuesOf(selection),
  });
  const totalsOf = ({ visits, result }: (typeof rows)[number]): VisitTotals => ({ visits, visitResult: BigInt(result) });
  const whole = rows.find(({ day, vendorCode }) => day === null && vendorCode === null);
  return {
    days: rows.flatMap((row) => (row.day === null ? [] : [{ day: row.day, ...totalsOf(row) }])),
    vendors: rows.flatMap((row) => {
      if (row.vendorCode === null) return [];
      const [broughtBack, result] = [BigInt(row.broughtBack), BigInt(row.result)];
      return [{ vendorCode: row.vendorCode, ...totalsOf(row), moved: broughtBack - result, broughtBack }];
    }),
    totals: whole ? totalsOf(whole) : noVisits,
  };
};
