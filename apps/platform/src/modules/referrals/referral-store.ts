import type { AwardKind } from '@palaro/contract';
import type { Currency } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { storedAward, titlesOf, type AwardField, type StoredAward } from '../rewards/index.ts';
import { minorIn, storedReferrals, type ReferralsDocument } from './referral-document.ts';

type Db = Pool | PoolClient;
export const referralSides = ['inviter', 'invited'] as const;
export type ReferralSide = (typeof referralSides)[number];

export type ReferralVersion = {
  readonly number: number;
  readonly currency: Currency;
  readonly publishedAt: Date;
  readonly document: ReferralsDocument;
};
type VersionRow = Omit<ReferralVersion, 'document'> & { readonly document: unknown };
const versionSelect = 'select number, currency, published_at as "publishedAt", document from referral_version where merchant_code = $1';
const versionOf = (row: VersionRow): ReferralVersion => ({ ...row, document: storedReferrals(row.document) });

/** The newest versions, the last first. */
export const readVersions = async (db: Db, merchantCode: string, max: number): Promise<readonly ReferralVersion[]> => {
  const text = `${versionSelect} order by number desc limit $2`;
  return (await db.query<VersionRow>({ name: 'referral-versions', text, values: [merchantCode, max] })).rows.map(versionOf);
};
export const readVersion = async (db: Db, merchantCode: string, number: number): Promise<ReferralVersion | null> => {
  const { rows } = await db.query<VersionRow>({
    name: 'referral-version',
    text: `${versionSelect} and number = $2`,
    values: [merchantCode, number],
  });
  return rows[0] === undefined ? null : versionOf(rows[0]);
};

export type NewVersion = {
  readonly merchantCode: string;
  readonly document: ReferralsDocument;
  readonly currency: Currency;
  readonly by: string;
  readonly at: Date;
};
/** Writes the next version; its number. Whoever publishes at the same time waits. */
export const writeVersion = async (client: PoolClient, { merchantCode, document, currency, by, at }: NewVersion): Promise<number> => {
  await client.query({
    name: 'referrals-lock',
    text: "select pg_advisory_xact_lock(hashtextextended('referrals ' || $1, 0))",
    values: [merchantCode],
  });
  const { offer } = document;
  const { rows } = await client.query<{ number: number }>({
    name: 'referrals-publish',
    text: `insert into referral_version (merchant_code, number, document, currency, days, min_deposit, min_stake, products, needs_phone, review_after,
               month_max, published_at, published_by)
             select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::timestamptz, $12
               from referral_version where merchant_code = $1
           returning number`,
    values: [
      merchantCode,
      JSON.stringify(document),
      currency,
      offer?.days ?? null,
      minorIn(offer?.firstDeposit ?? null, currency),
      minorIn(offer?.stake ?? null, currency),
      offer?.products ?? null,
      offer?.phone ?? false,
      offer?.reviewAfter ?? null,
      offer?.monthMax ?? null,
      at,
      by,
    ],
  });
  const number = rows[0]?.number ?? 0;
  for (const side of referralSides) {
    const award: AwardField | null = offer?.[side] ?? null;
    if (award === null) continue;
    const { kind, amount, required, bonus } = storedAward(award, currency, titlesOf(offer?.copy ?? {}));
    await client.query({
      name: 'referrals-publish-reward',
      text: `insert into referral_reward (merchant_code, number, side, award, amount, required, bonus) values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [merchantCode, number, side, kind, amount, required, bonus === null ? null : JSON.stringify(bonus)],
    });
  }
  return number;
};

/** Gives a member a code to invite by, where they have none; the code. */
export const giveCode = async (db: Db, playerId: string, merchantCode: string, code: string): Promise<string> => {
  await db.query({
    name: 'referral-give-code',
    text: `insert into referral_code (player_id, merchant_code, code) values ($1, $2, $3) on conflict (player_id) do nothing`,
    values: [playerId, merchantCode, code],
  });
  const text = 'select code from referral_code where player_id = $1';
  const { rows } = await db.query<{ code: string }>({ name: 'referral-code', text, values: [playerId] });
  if (rows[0] === undefined) throw new Error('a member has no code');
  return rows[0].code;
};

export type ReferralState = 'pending' | 'qualified' | 'review' | 'paid' | 'refused' | 'lapsed';
export type Brought = {
  readonly seq: bigint;
  readonly username: string;
  readonly state: ReferralState;
  readonly joinedAt: Date;
  readonly award: AwardKind | null;
  readonly amount: bigint | null;
};
/** Those whom a member has brought, the latest first. */
export const readBrought = async (db: Db, inviterId: string, before: bigint | null, max: number): Promise<readonly Brought[]> =>
  (
    await db.query<Brought>({
      name: 'referral-brought',
      text: `select r.seq, p.username, r.state, r.joined_at as "joinedAt", r.award, r.amount from referral r join player p on p.id = r.player_id
             where r.inviter_id = $1 and ($2::bigint is null or r.seq < $2) order by r.seq desc limit $3`,
      values: [inviterId, before, max],
    })
  ).rows;

export type BroughtSums = {
  readonly joined: bigint;
  readonly qualified: bigint;
  readonly money: bigint;
  readonly points: bigint;
  readonly tickets: bigint;
};
export const readSums = async (db: Db, inviterId: string): Promise<BroughtSums> => {
  const { rows } = await db.query<BroughtSums>({
    name: 'referral-sums',
    text: `select count(*) as joined, count(*) filter (where state in ('qualified', 'review', 'paid')) as qualified,
             coalesce(sum(amount) filter (where award in ('cash', 'bonus')), 0)::bigint as money,
             coalesce(sum(amount) filter (where award = 'points'), 0)::bigint as points,
             coalesce(sum(amount) filter (where award = 'tickets'), 0)::bigint as tickets
           from referral where inviter_id = $1`,
    values: [inviterId],
  });
  if (rows[0] === undefined) throw new Error('a count has no row');
  return rows[0];
};

export type OwnReferral = {
  readonly number: number;
  readonly inviter: string;
  readonly state: ReferralState;
  readonly to: string;
  readonly staked: bigint;
};
/** By whom a member was brought, and how far they are; null where by nobody. */
export const readOwn = async (db: Db, playerId: string): Promise<OwnReferral | null> =>
  (
    await db.query<OwnReferral>({
      name: 'referral-own',
      text: `select r.number, p.username as inviter, r.state, r.to_day::text as "to",
               mission_progress(p_player => r.player_id, p_merchant => r.merchant_code, p_goal => 'stake', p_products => v.products,
                 p_min_stake => 0::bigint, p_from => r.from_day, p_beyond => r.to_day + 1) as staked
             from referral r join player p on p.id = r.inviter_id join referral_version v on v.merchant_code = r.merchant_code and v.number = r.number
             where r.player_id = $1`,
      values: [playerId],
    })
  ).rows[0] ?? null;

/** Those of whom something may have come since: new ones, those who have done it all, and those whose time is over. */
export const readDue = async (db: Db, after: string, max: number, at: Date): Promise<readonly string[]> =>
  (
    await db.query<{ id: string }>({
      name: 'referral-due',
      text: `select r.player_id as id from referral r
             where r.state in ('pending', 'qualified') and r.player_id > $1
               and (r.state = 'qualified' or r.looked_at is null or r.to_day < play_day(p_merchant => r.merchant_code, p_at => $3)
                 or referral_meets(p_player => r.player_id))
             order by r.player_id limit $2`,
      values: [after, max, at],
    })
  ).rows.map(({ id }) => id);

/** Locks the accounts of both, in the order of their ids; who they are. */
export const lockBoth = async (client: PoolClient, playerId: string): Promise<readonly string[]> =>
  (
    await client.query<{ id: string }>({
      name: 'referral-lock',
      text: `select w.player_id as id from wallet_accounts w
             where w.player_id in (select unnest(array[r.player_id, r.inviter_id]) from referral r where r.player_id = $1)
             order by w.player_id for update`,
      values: [playerId],
    })
  ).rows.map(({ id }) => id);

export const callLook = async (client: PoolClient, playerId: string, at: Date): Promise<ReferralState | null> =>
  (
    await client.query<{ state: ReferralState | null }>({
      name: 'referral-look',
      text: 'select referral_look(p_player => $1, p_at => $2) as state',
      values: [playerId, at],
    })
  ).rows[0]?.state ?? null;

export type PaidReward = Pick<StoredAward, 'amount' | 'required'> & {
  readonly side: ReferralSide;
  readonly receiver: string;
  readonly award: AwardKind;
};
export const callPay = async (
  client: PoolClient,
  given: { readonly playerId: string; readonly ids: readonly string[]; readonly fingerprint: string; readonly at: Date },
): Promise<readonly PaidReward[]> =>
  (
    await client.query<PaidReward>({
      name: 'referral-pay',
      text: `select side, receiver, award, amount, required from referral_pay(p_player => $1, p_ids => $2, p_fingerprint => $3, p_at => $4)`,
      values: [given.playerId, given.ids, given.fingerprint, given.at],
    })
  ).rows;
