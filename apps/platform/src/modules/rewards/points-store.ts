import type { PointKind } from '@palaro/contract';
import type { Currency } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { storedPoints, type PointsDocument } from './points-document.ts';

type Db = Pool | PoolClient;

export type PointsVersion = { readonly number: number; readonly from: string; readonly document: PointsDocument };
type VersionRow = { readonly number: number; readonly from: string; readonly document: unknown };
const versionOf = (row: VersionRow): PointsVersion => ({ ...row, document: storedPoints(row.document) });
const versionSelect = 'select number, from_day::text as "from", document from points_version where merchant_code = $1';

/** The version that counts at an instant; null before the first. */
export const readPointsVersionAt = async (db: Db, merchantCode: string, at: Date): Promise<PointsVersion | null> => {
  const text = `${versionSelect} and from_day <= play_day(p_merchant => $1, p_at => $2) order by number desc limit 1`;
  const { rows } = await db.query<VersionRow>({ name: 'points-version-at', text, values: [merchantCode, at] });
  return rows[0] === undefined ? null : versionOf(rows[0]);
};
/** The newest versions, the last first. */
export const readPointsVersions = async (db: Db, merchantCode: string, max: number): Promise<readonly PointsVersion[]> => {
  const text = `${versionSelect} order by number desc limit $2`;
  return (await db.query<VersionRow>({ name: 'points-versions', text, values: [merchantCode, max] })).rows.map(versionOf);
};

type NewPointsVersion = {
  readonly merchantCode: string;
  readonly document: PointsDocument;
  readonly currency: Currency;
  readonly rates: readonly { readonly product: string | null; readonly vendor: string | null; readonly ppm: bigint }[];
  /** Amounts in minor units. */
  readonly offers: readonly { readonly key: string; readonly points: number; readonly amount: bigint }[];
  readonly by: string;
  readonly at: Date;
};
/** Writes the next version; its number. Whoever publishes at the same time waits. */
export const writePointsVersion = async (client: PoolClient, version: NewPointsVersion): Promise<number> => {
  const { merchantCode, document, currency, rates, offers, by, at } = version;
  await client.query({
    name: 'points-lock',
    text: "select pg_advisory_xact_lock(hashtextextended('points ' || $1, 0))",
    values: [merchantCode],
  });
  const { rows } = await client.query<{ number: number }>({
    name: 'points-publish',
    text: `insert into points_version (merchant_code, number, from_day, document, currency, expire_days, published_at, published_by)
             select $1, coalesce(max(number), 0) + 1, $2::date, $3, $4, $5::int, $6::timestamptz, $7 from points_version where merchant_code = $1
           returning number`,
    values: [merchantCode, document.from, JSON.stringify(document), currency, document.expireDays, at, by],
  });
  const number = rows[0]?.number ?? 0;
  await client.query({
    name: 'points-publish-rates',
    text: `insert into points_rate (merchant_code, number, product, vendor, ppm)
             select $1, $2, rate.* from unnest($3::text[], $4::text[], $5::bigint[]) as rate`,
    values: [
      merchantCode,
      number,
      rates.map(({ product }) => product ?? ''),
      rates.map(({ vendor }) => vendor ?? ''),
      rates.map(({ ppm }) => ppm),
    ],
  });
  await client.query({
    name: 'points-publish-offers',
    text: `insert into points_offer (merchant_code, number, offer, points, amount)
             select $1, $2, offer.* from unnest($3::text[], $4::bigint[], $5::bigint[]) as offer`,
    values: [merchantCode, number, offers.map(({ key }) => key), offers.map(({ points }) => points), offers.map(({ amount }) => amount)],
  });
  return number;
};

/** How a player's points stand: those whose last day has passed are none any more. */
export type HeldPoints = {
  readonly balance: bigint;
  readonly owed: bigint;
  /** The points that end first, and their last day; null where none end. */
  readonly nextPoints: bigint | null;
  readonly nextDay: string | null;
};
export const readHeld = async (db: Db, playerId: string, at: Date): Promise<HeldPoints> =>
  (
    await db.query<HeldPoints>({
      name: 'points-held',
      text: `select coalesce(sum(e.remaining), 0)::bigint as balance, greatest(a.given - floor(a.total_u / 1000000), 0)::bigint as owed,
               min(e.expires_on)::text as "nextDay",
               (array_agg(of_day.points order by e.expires_on) filter (where e.expires_on is not null))[1] as "nextPoints"
             from points_accounts a
             left join points_entries e on e.player_id = a.player_id and e.remaining > 0
               and (e.expires_on is null or e.expires_on >= play_day(p_merchant => a.merchant_code, p_at => $2))
             left join lateral (
               select sum(same.remaining)::bigint as points from points_entries same
                 where same.player_id = a.player_id and same.remaining > 0 and same.expires_on = e.expires_on
             ) of_day on true
             where a.player_id = $1 group by a.player_id`,
      values: [playerId, at],
    })
  ).rows[0] ?? { balance: 0n, owed: 0n, nextPoints: null, nextDay: null };

export type PointsEntry = {
  readonly id: bigint;
  readonly kind: PointKind;
  readonly points: bigint;
  readonly day: string;
  readonly at: Date;
  readonly amount: bigint | null;
};
/** What moved a player's points, the last first, before an entry or from the last on. */
export const readEntries = async (db: Db, playerId: string, before: string | null, max: number): Promise<readonly PointsEntry[]> =>
  (
    await db.query<PointsEntry>({
      name: 'points-entries',
      text: `select e.id, e.kind, e.points, e.day::text as day, e.at, r.amount from points_entries e
             left join points_redemption r on r.entry_id = e.id
             where e.player_id = $1 and ($2::bigint is null or e.id < $2::bigint) order by e.id desc limit $3`,
      values: [playerId, before, max],
    })
  ).rows;

export type Redeeming = {
  readonly playerId: string;
  readonly key: string;
  readonly offer: string;
  readonly times: number;
  /** In minor units. */
  readonly amount: bigint;
  readonly transactionId: string;
  readonly fingerprint: string;
  readonly at: Date;
};
export type Redeemed = {
  readonly status: 'ok' | 'repeat' | 'key_reused' | 'blocked' | 'offer' | 'short';
  readonly points: bigint;
  readonly amount: bigint;
};
export const callRedeem = async (client: PoolClient, redeeming: Redeeming): Promise<Redeemed> => {
  const { playerId, key, offer, times, amount, transactionId, fingerprint, at } = redeeming;
  const { rows } = await client.query<Redeemed>({
    name: 'points-redeem',
    text: `select status, points, amount from points_redeem(p_player => $1, p_key => $2, p_offer => $3, p_times => $4, p_amount => $5,
             p_transaction => $6, p_fingerprint => $7, p_at => $8)`,
    values: [playerId, key, offer, times, amount, transactionId, fingerprint, at],
  });
  if (rows[0] === undefined) throw new Error('a redemption of points got no answer');
  return rows[0];
};

/** Counts the points of more rows of the feed; how many rows. */
export const rollPoints = async (db: Db, max: number, at: Date): Promise<bigint> =>
  (
    await db.query<{ passed: bigint }>({
      name: 'points-roll',
      text: 'select points_roll(p_max => $1, p_at => $2) as passed',
      values: [max, at],
    })
  ).rows[0]?.passed ?? 0n;

/** Players of a merchant with points whose last day has passed. */
export const readExpiring = async (db: Db, merchantCode: string, at: Date, after: string, max: number): Promise<readonly string[]> =>
  (
    await db.query<{ id: string }>({
      name: 'points-expiring',
      text: `select distinct e.player_id as id from points_entries e join points_accounts a using (player_id)
             where e.remaining > 0 and e.expires_on < play_day(p_merchant => $1, p_at => $2) and a.merchant_code = $1 and e.player_id > $3
             order by e.player_id limit $4`,
      values: [merchantCode, at, after, max],
    })
  ).rows.map(({ id }) => id);
export const expirePoints = async (db: Db, playerId: string, at: Date): Promise<void> => {
  await db.query({ name: 'points-expire', text: 'select points_expire(p_player => $1, p_at => $2)', values: [playerId, at] });
};

export type Adjusted = 'ok' | 'blocked' | 'short';
export const adjustPoints = async (db: Db, playerId: string, points: bigint, at: Date): Promise<Adjusted> =>
  (
    await db.query<{ status: Adjusted }>({
      name: 'points-adjust',
      text: 'select points_adjust(p_player => $1, p_points => $2, p_at => $3) as status',
      values: [playerId, points, at],
    })
  ).rows[0]?.status ?? 'short';
