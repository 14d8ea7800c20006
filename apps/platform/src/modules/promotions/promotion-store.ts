import type { AwardKind } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import { storedPromotion, type PromotionDocument } from './promotion-document.ts';
import type { Trace } from './traces.ts';

type Db = Pool | PoolClient;

/** A promotion with the version that holds. */
export type Offered = {
  readonly id: string;
  readonly merchantCode: string;
  readonly key: string;
  readonly state: 'published' | 'paused' | 'ended';
  readonly version: number;
  readonly document: PromotionDocument;
  /** What is left for all players; null where there is no bound. */
  readonly moneyLeft: bigint | null;
  readonly countLeft: bigint | null;
};
export type ClaimState = 'joined' | 'applying' | 'rejected' | 'claimed' | 'issued';
export type Claim = {
  readonly id: string;
  readonly promotionId: string;
  readonly key: string;
  readonly version: number;
  readonly occurrence: string;
  readonly playerId: string;
  readonly state: ClaimState;
  readonly amount: bigint;
  readonly required: bigint;
  /** Of points and tickets the amount is how many. */
  readonly award: AwardKind;
  readonly reason: string;
  readonly decidedBy: string | null;
  readonly at: Date;
};

type OfferedRow = Omit<Offered, 'document' | 'moneyLeft' | 'countLeft'> & {
  readonly document: unknown;
  readonly moneyLeft: string | bigint | null;
  readonly countLeft: string | bigint | null;
};
const asBigint = (value: string | bigint | null): bigint | null => (value === null ? null : BigInt(value));
const offeredOf = (row: OfferedRow): Offered => ({
  ...row,
  document: storedPromotion(row.document),
  moneyLeft: asBigint(row.moneyLeft),
  countLeft: asBigint(row.countLeft),
});
const offeredSelect = `select p.id, p.merchant_code as "merchantCode", p.key, p.state, p.version, v.document,
    b.money_left as "moneyLeft", b.count_left as "countLeft"
  from promotion p join promotion_version v on v.promotion_id = p.id and v.number = p.version
  left join promotion_budget b on b.promotion_id = p.id`;

/** Those that are published, in their order. */
export const readPublished = async (db: Db, merchantCode: string): Promise<readonly Offered[]> =>
  (
    await db.query<OfferedRow>({
      name: 'promotions-published',
      text: `${offeredSelect} where p.merchant_code = $1 and p.state = 'published' order by p.position, p.key`,
      values: [merchantCode],
    })
  ).rows.map(offeredOf);

/** All of a merchant, those that have ended too. */
export const readAll = async (db: Db, merchantCode: string): Promise<readonly Offered[]> =>
  (
    await db.query<OfferedRow>({
      name: 'promotions-all',
      text: `${offeredSelect} where p.merchant_code = $1 order by p.position, p.key`,
      values: [merchantCode],
    })
  ).rows.map(offeredOf);

export const readByKey = async (db: Db, merchantCode: string, key: string): Promise<Offered | null> => {
  const text = `${offeredSelect} where p.merchant_code = $1 and p.key = $2`;
  const { rows } = await db.query<OfferedRow>({ name: 'promotion-by-key', text, values: [merchantCode, key] });
  return rows[0] === undefined ? null : offeredOf(rows[0]);
};

/** The published one that a code of the merchant opens. */
export const readByCode = async (db: Db, merchantCode: string, code: string): Promise<Offered | null> => {
  const text = `${offeredSelect} join promotion_code c on c.promotion_id = p.id
    where c.merchant_code = $1 and c.code = $2 and p.state = 'published'`;
  const { rows } = await db.query<OfferedRow>({ name: 'promotion-by-code', text, values: [merchantCode, code] });
  return rows[0] === undefined ? null : offeredOf(rows[0]);
};

type ClaimRow = Omit<Claim, 'amount' | 'required'> & Readonly<Record<'amount' | 'required', string | bigint>>;
const claimOf = (row: ClaimRow): Claim => ({ ...row, amount: BigInt(row.amount), required: BigInt(row.required) });
const claimSelect = `select c.id, c.promotion_id as "promotionId", p.key, c.version, c.occurrence, c.player_id as "playerId", c.state,
    c.amount, c.required, promotion_award(p_award => c.award, p_bonus => c.bonus) as award, c.reason, c.decided_by as "decidedBy", c.at
  from promotion_claim c join promotion p on p.id = c.promotion_id`;

export const readClaim = async (db: Db, promotionId: string, occurrence: string, playerId: string): Promise<Claim | null> => {
  const text = `${claimSelect} where c.promotion_id = $1 and c.occurrence = $2 and c.player_id = $3`;
  const { rows } = await db.query<ClaimRow>({ name: 'promotion-claim', text, values: [promotionId, occurrence, playerId] });
  return rows[0] === undefined ? null : claimOf(rows[0]);
};

export const readClaimById = async (db: Db, merchantCode: string, id: string): Promise<Claim | null> => {
  const text = `${claimSelect} where p.merchant_code = $1 and c.id = $2`;
  const { rows } = await db.query<ClaimRow>({ name: 'promotion-claim-by-id', text, values: [merchantCode, id] });
  return rows[0] === undefined ? null : claimOf(rows[0]);
};

/** What a player has had of a promotion, the last first. */
export const readHistory = async (db: Db, playerId: string, promotionId: string, max: number): Promise<readonly Claim[]> =>
  (
    await db.query<ClaimRow>({
      name: 'promotion-history',
      text: `${claimSelect} where c.player_id = $1 and c.promotion_id = $2 and c.state <> 'joined' order by c.at desc, c.id desc limit $3`,
      values: [playerId, promotionId, max],
    })
  ).rows.map(claimOf);

/** Applications that wait, the oldest first. */
export const readApplications = async (db: Db, merchantCode: string, max: number): Promise<readonly Claim[]> =>
  (
    await db.query<ClaimRow>({
      name: 'promotion-applications',
      text: `${claimSelect} where p.merchant_code = $1 and c.state = 'applying' order by c.at, c.id limit $2`,
      values: [merchantCode, max],
    })
  ).rows.map(claimOf);

export type ClaimStatus = 'ok' | 'repeat' | 'blocked' | 'ended' | 'changed' | 'shared' | 'code_used_up' | 'budget_gone' | 'key_reused';
export type NewClaim = {
  readonly id: string;
  readonly offered: Offered;
  readonly occurrence: string;
  readonly playerId: string;
  readonly state: Exclude<ClaimState, 'rejected'>;
  readonly amount: bigint;
  readonly currency: string;
  readonly required: bigint;
  readonly award: AwardKind;
  readonly traces: readonly Trace[];
  /** What a bonus is played by; null of all else. */
  readonly bonus: object | null;
  readonly facts: object;
  readonly code: string | null;
  readonly key: string;
  readonly transactionId: string;
  readonly fingerprint: string;
  readonly at: Date;
};

/** The id is that of what stands; `bound` is which bound a claim that is shared has met. */
export type ClaimAnswer = { readonly status: ClaimStatus; readonly id: string | null; readonly bound: Trace['kind'] | null };

const jsonOf = (facts: object): string =>
  JSON.stringify(facts, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));

/** Writes a claim with its award, once. The id is that of what stands now; null where nothing does. */
export const callClaim = async (client: PoolClient, claim: NewClaim): Promise<ClaimAnswer> => {
  const { rows } = await client.query<ClaimAnswer>({
    name: 'promotion-claim-write',
    text: `select status, claim_id as id, bound from promotion_claim(p_id => $1, p_promotion => $2, p_version => $3, p_occurrence => $4, p_player => $5,
             p_state => $6, p_amount => $7, p_currency => $8, p_required => $9, p_facts => $10, p_code => $11, p_key => $12, p_may_reapply => $13,
             p_transaction => $14, p_fingerprint => $15, p_at => $16, p_award => $17, p_bonus => $18,
             p_traces => $19)`,
    values: [
      claim.id,
      claim.offered.id,
      claim.offered.version,
      claim.occurrence,
      claim.playerId,
      claim.state,
      claim.amount,
      claim.currency,
      claim.required,
      jsonOf(claim.facts),
      claim.code,
      claim.key,
      claim.offered.document.mayReapply,
      claim.transactionId,
      claim.fingerprint,
      claim.at,
      claim.award,
      claim.bonus === null ? null : JSON.stringify(claim.bonus),
      JSON.stringify(claim.traces),
    ],
  });
  if (rows[0] === undefined) throw new Error('a claim got no answer');
  return rows[0];
};

export type Decision = {
  readonly merchantCode: string;
  readonly id: string;
  readonly isApproved: boolean;
  readonly by: string;
  readonly reason: string;
  readonly transactionId: string;
  readonly fingerprint: string;
  readonly at: Date;
};
export type DecisionStatus = 'ok' | 'unknown' | 'ended' | 'blocked';
export const callDecide = async (client: PoolClient, given: Decision): Promise<DecisionStatus> => {
  const { rows } = await client.query<{ status: DecisionStatus }>({
    name: 'promotion-decide',
    text: `select promotion_decide(p_merchant => $1, p_claim => $2, p_is_approved => $3, p_by => $4, p_reason => $5, p_transaction => $6,
             p_fingerprint => $7, p_at => $8) as status`,
    values: [given.merchantCode, given.id, given.isApproved, given.by, given.reason, given.transactionId, given.fingerprint, given.at],
  });
  return rows[0]?.status ?? 'unknown';
};

/** The level that a player is on; null where the merchant has none. */
export const readLevel = async (db: Db, playerId: string): Promise<number | null> => {
  const text = 'select vip_level_of(p_player => $1) as level';
  return (await db.query<{ level: number | null }>({ name: 'promotion-level', text, values: [playerId] })).rows[0]?.level ?? null;
};

/** Counts a try of a code; returns how many there were within the hour. */
export const countTry = async (db: Db, origin: string, at: Date): Promise<number> =>
  (
    await db.query<{ tries: number }>({
      name: 'promotion-count-try',
      text: `insert into promotion_code_try as t (origin, began_at, tries) values ($1, $2::timestamptz, 1)
             on conflict (origin) do update set
               tries = case when t.began_at <= $2::timestamptz - interval '1 hour' then 1 else t.tries + 1 end,
               began_at = case when t.began_at <= $2::timestamptz - interval '1 hour' then $2::timestamptz else t.began_at end
             returning tries`,
      values: [origin, at],
    })
  ).rows[0]?.tries ?? 0;
export const readTries = async (db: Db, origin: string, at: Date): Promise<number> =>
  (
    await db.query<{ tries: number }>({
      name: 'promotion-tries',
      text: `select tries from promotion_code_try where origin = $1 and began_at > $2::timestamptz - interval '1 hour'`,
      values: [origin, at],
    })
  ).rows[0]?.tries ?? 0;
/** A code that was right counts as no try. */
export const giveBackTry = async (db: Db, origin: string): Promise<void> => {
  const text = 'update promotion_code_try set tries = tries - 1 where origin = $1 and tries > 0';
  await db.query({ name: 'promotion-give-back-try', text, values: [origin] });
};
export const deleteOldTries = async (db: Db, before: Date): Promise<void> => {
  await db.query({ name: 'promotion-purge-tries', text: 'delete from promotion_code_try where began_at < $1', values: [before] });
};
