import type { GameType, RebateBasis } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import { ppmOf, storedRebates, type RebateDocument } from './rebate-document.ts';

type Db = Pool | PoolClient;

/** Of which parts of a million all rebates of a day may be. */
export type Caps = { readonly turnoverPpm: bigint; readonly lossPpm: bigint };
export type RebateVersion = { readonly number: number; readonly from: string; readonly document: RebateDocument };

type VersionRow = { readonly number: number; readonly from: string; readonly document: unknown };
const versionOf = (row: VersionRow | undefined): RebateVersion | null =>
  row === undefined ? null : { ...row, document: storedRebates(row.document) };
const versionSelect = 'select number, from_day::text as "from", document from rebate_version where merchant_code = $1';

/** The version that a day goes by; null before the first. */
export const readVersionOf = async (db: Db, merchantCode: string, day: string): Promise<RebateVersion | null> => {
  const text = `${versionSelect} and from_day <= $2::date order by number desc limit 1`;
  return versionOf((await db.query<VersionRow>({ name: 'rebate-version-of', text, values: [merchantCode, day] })).rows[0]);
};
/** The newest versions, the last first. */
export const readVersions = async (db: Db, merchantCode: string, max: number): Promise<readonly RebateVersion[]> => {
  const text = `${versionSelect} order by number desc limit $2`;
  const { rows } = await db.query<VersionRow>({ name: 'rebate-versions', text, values: [merchantCode, max] });
  return rows.map((row) => ({ ...row, document: storedRebates(row.document) }));
};

export type NewVersion = {
  readonly merchantCode: string;
  readonly document: RebateDocument;
  readonly by: string;
  readonly at: Date;
};
type Rate = RebateDocument['rebates'][number]['rates'][number] & { readonly key: string; readonly of: RebateBasis };
const columnsOf = (rates: readonly Rate[]): readonly (readonly unknown[])[] => [
  rates.map(({ key }) => key),
  rates.map(({ of }) => of),
  rates.map(({ product }) => product ?? ''),
  rates.map(({ vendor }) => vendor ?? ''),
  rates.map(({ percent }) => ppmOf(percent)),
];
/** Writes the next version; its number. Whoever publishes at the same time waits. */
export const writeVersion = async (client: PoolClient, { merchantCode, document, by, at }: NewVersion): Promise<number> => {
  await client.query({
    name: 'rebate-lock',
    text: "select pg_advisory_xact_lock(hashtextextended('rebates ' || $1, 0))",
    values: [merchantCode],
  });
  const { rows } = await client.query<{ number: number }>({
    name: 'rebate-publish',
    text: `insert into rebate_version (merchant_code, number, from_day, document, published_at, published_by)
             select $1, coalesce(max(number), 0) + 1, $2::date, $3, $4::timestamptz, $5 from rebate_version where merchant_code = $1
           returning number`,
    values: [merchantCode, document.from, JSON.stringify(document), at, by],
  });
  const number = rows[0]?.number ?? 0;
  const rates = document.rebates.flatMap(({ key, of, rates: all }) => all.map((rate) => ({ ...rate, key, of })));
  const [ofAll, byLevel] = [rates.filter(({ level }) => level === null), rates.filter(({ level }) => level !== null)];
  await client.query({
    name: 'rebate-publish-rates',
    text: `insert into rebate_rate (merchant_code, number, rebate, basis, product, vendor, ppm)
             select $1, $2, rate.* from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[]) as rate`,
    values: [merchantCode, number, ...columnsOf(ofAll)],
  });
  await client.query({
    name: 'rebate-publish-level-rates',
    text: `insert into rebate_level_rate (merchant_code, number, rebate, basis, product, vendor, ppm, level)
             select $1, $2, rate.* from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::smallint[]) as rate`,
    values: [merchantCode, number, ...columnsOf(byLevel), byLevel.map(({ level }) => level)],
  });
  return number;
};

export type Line = {
  readonly rebate: string;
  readonly basis: RebateBasis;
  readonly product: GameType;
  readonly vendor: string;
  readonly ppm: bigint;
  readonly base: bigint;
  readonly earned: bigint;
  readonly paid: bigint;
};
export const readLines = async (db: Db, playerId: string, day: string): Promise<readonly Line[]> =>
  (
    await db.query<Line>({
      name: 'rebate-lines',
      text: `select l.rebate, l.basis, l.product, l.vendor, l.ppm, l.base, l.earned, coalesce(had.paid, 0) as paid
             from rebate_lines(p_player => $1, p_day => $2::date) l
             left join rebate_line had on had.player_id = $1 and had.day = $2::date
               and (had.rebate, had.product, had.vendor) = (l.rebate, l.product, l.vendor)
             order by l.rebate, l.product, l.vendor`,
      values: [playerId, day],
    })
  ).rows;

/** A player's day in all, in minor units. */
export type DaySum = {
  readonly earned: bigint;
  readonly due: bigint;
  readonly paid: bigint;
  readonly setOff: bigint;
  readonly isClosed: boolean;
  /** What was paid too much for earlier days and is still to be set off. */
  readonly owed: bigint;
};
export const readDaySum = async (db: Db, playerId: string, day: string, caps: Caps): Promise<DaySum> => {
  const { rows } = await db.query<DaySum>({
    name: 'rebate-day',
    text: `select sums.earned, sums.due, coalesce(d.paid, 0) as paid, coalesce(d.set_off, 0) as "setOff", d.closed_at is not null as "isClosed",
             coalesce(c.owed, 0) as owed
           from rebate_sums(p_player => $1, p_day => $2::date, p_turnover_ppm => $3, p_loss_ppm => $4) sums
           left join rebate_day d on d.player_id = $1 and d.day = $2::date left join rebate_carry c on c.player_id = $1`,
    values: [playerId, day, caps.turnoverPpm, caps.lossPpm],
  });
  if (rows[0] === undefined) throw new Error('a day of rebates has no sum');
  return rows[0];
};

export type Paying = Caps & {
  readonly playerId: string;
  readonly day: string;
  readonly closes: boolean;
  readonly key: string | null;
  readonly transactionId: string;
  readonly fingerprint: string;
  readonly at: Date;
};
export type Paid = { readonly status: 'ok' | 'closed' | 'repeat' | 'blocked'; readonly amount: bigint };
/** Pays what is due of a day: the button, the job and a rerun alike. */
export const callPay = async (db: Db, paying: Paying): Promise<Paid> => {
  const { rows } = await db.query<Paid>({
    name: 'rebate-pay',
    text: `select status, amount from rebate_pay(p_player => $1, p_day => $2::date, p_closes => $3, p_key => $4, p_turnover_ppm => $5,
             p_loss_ppm => $6, p_transaction => $7, p_fingerprint => $8, p_at => $9)`,
    values: [
      paying.playerId,
      paying.day,
      paying.closes,
      paying.key,
      paying.turnoverPpm,
      paying.lossPpm,
      paying.transactionId,
      paying.fingerprint,
      paying.at,
    ],
  });
  if (rows[0] === undefined) throw new Error('a rebate got no answer');
  return rows[0];
};

/** What a request was paid, on whichever days. */
export const readPaidBy = async (db: Db, playerId: string, key: string): Promise<bigint> =>
  (
    await db.query<{ amount: bigint }>({
      name: 'rebate-paid-by',
      text: 'select coalesce(sum(amount), 0)::bigint as amount from rebate_payment where player_id = $1 and request_key = $2',
      values: [playerId, key],
    })
  ).rows[0]?.amount ?? 0n;

/** Days of a merchant that have ended, some time ago, and were not paid out to everybody. */
export const readDueDays = async (db: Db, merchantCode: string, endedBy: Date): Promise<readonly string[]> =>
  (
    await db.query<{ day: string }>({
      name: 'rebate-due-days',
      text: `select p.key as day from periods p
             where p.merchant_code = $1 and p.kind = 'day' and p.until_at <= $2
               and p.key >= (select min(from_day)::text from rebate_version where merchant_code = $1)
               and not exists (select from rebate_dispatch d where d.merchant_code = $1 and d.day = p.key::date)
             order by p.from_at`,
      values: [merchantCode, endedBy],
    })
  ).rows.map(({ day }) => day);

/** Players with play on a day that is not closed for them. */
export const readOpenPlayers = async (db: Db, merchantCode: string, day: string, after: string, max: number): Promise<readonly string[]> =>
  (
    await db.query<{ id: string }>({
      name: 'rebate-open-players',
      text: `select distinct p.player_id as id from play_player_days p
             where p.merchant_code = $1 and p.day = $2::date and p.player_id > $3
               and not exists (select from rebate_day d where d.player_id = p.player_id and d.day = p.day and d.closed_at is not null)
             order by p.player_id limit $4`,
      values: [merchantCode, day, after, max],
    })
  ).rows.map(({ id }) => id);

export const markDispatched = async (db: Db, merchantCode: string, day: string, at: Date): Promise<void> => {
  const text = 'insert into rebate_dispatch (merchant_code, day, at) values ($1, $2, $3) on conflict do nothing';
  await db.query({ name: 'rebate-dispatched', text, values: [merchantCode, day, at] });
};
