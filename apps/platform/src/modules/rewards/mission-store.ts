import type { MissionGoal, MissionPeriod, AwardKind } from '@palaro/contract';
import type { Currency } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { storedAward, titlesOf, type StoredAward } from './award-document.ts';
import { minStakeOf, storedMissions, targetOf, type MissionsDocument } from './mission-document.ts';

type Db = Pool | PoolClient;

export type MissionsVersion = { readonly number: number; readonly from: string; readonly document: MissionsDocument };
type VersionRow = { readonly number: number; readonly from: string; readonly document: unknown };
const versionOf = (row: VersionRow): MissionsVersion => ({ ...row, document: storedMissions(row.document) });
const versionSelect = 'select number, from_day::text as "from", document from mission_version where merchant_code = $1';

/** The newest versions, the last first. */
export const readMissionVersions = async (db: Db, merchantCode: string, max: number): Promise<readonly MissionsVersion[]> => {
  const text = `${versionSelect} order by number desc limit $2`;
  return (await db.query<VersionRow>({ name: 'mission-versions', text, values: [merchantCode, max] })).rows.map(versionOf);
};
/** Versions of certain numbers. */
export const readMissionVersionsOf = async (
  db: Db,
  merchantCode: string,
  numbers: readonly number[],
): Promise<readonly MissionsVersion[]> => {
  const text = `${versionSelect} and number = any ($2)`;
  return (await db.query<VersionRow>({ name: 'mission-versions-of', text, values: [merchantCode, numbers] })).rows.map(versionOf);
};

type NewVersion = {
  readonly merchantCode: string;
  readonly document: MissionsDocument;
  readonly currency: Currency;
  readonly by: string;
  readonly at: Date;
};
/** Writes the next version; its number. Whoever publishes at the same time waits. */
export const writeMissions = async (client: PoolClient, { merchantCode, document, currency, by, at }: NewVersion): Promise<number> => {
  await client.query({
    name: 'missions-lock',
    text: "select pg_advisory_xact_lock(hashtextextended('missions ' || $1, 0))",
    values: [merchantCode],
  });
  const { rows } = await client.query<{ number: number }>({
    name: 'missions-publish',
    text: `insert into mission_version (merchant_code, number, from_day, document, currency, published_at, published_by)
             select $1, coalesce(max(number), 0) + 1, $2::date, $3, $4, $5::timestamptz, $6 from mission_version where merchant_code = $1
           returning number`,
    values: [merchantCode, document.from, JSON.stringify(document), currency, at, by],
  });
  const number = rows[0]?.number ?? 0;
  for (const [position, { key, period, goal, award, claimDays, copy }] of document.missions.entries()) {
    const { kind, amount, required, bonus } = storedAward(award, currency, titlesOf(copy));
    await client.query({
      name: 'missions-publish-one',
      text: `insert into mission (merchant_code, number, mission, position, period, goal, products, target, min_stake, award, amount, required, bonus, claim_days)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      values: [
        merchantCode,
        number,
        key,
        position,
        period,
        goal.kind,
        goal.products,
        targetOf(goal, currency),
        minStakeOf(goal, currency),
        kind,
        amount,
        required,
        bonus === null ? null : JSON.stringify(bonus),
        claimDays,
      ],
    });
  }
  return number;
};

export type Standing = Pick<StoredAward, 'amount' | 'required' | 'bonus'> & {
  readonly number: number;
  readonly mission: string;
  readonly period: MissionPeriod;
  readonly from: string;
  readonly to: string;
  readonly claimTo: string;
  readonly goal: MissionGoal;
  readonly target: bigint;
  readonly progress: bigint;
  readonly award: AwardKind;
  readonly claimedAt: Date | null;
};
/** How a player stands, in the order of the document; what is left of periods before goes first. */
export const readStandings = async (db: Db, playerId: string, at: Date): Promise<readonly Standing[]> =>
  (
    await db.query<Standing>({
      name: 'mission-standings',
      text: `select number, mission, period, from_day::text as "from", to_day::text as "to", claim_to::text as "claimTo", goal, target, progress, award,
               amount, required, bonus, claimed_at as "claimedAt"
             from mission_standings(p_player => $1, p_at => $2) order by period, from_day, "position"`,
      values: [playerId, at],
    })
  ).rows;

export type Claiming = {
  readonly playerId: string;
  readonly mission: string;
  readonly from: string;
  readonly key: string;
  readonly id: string;
  readonly transactionId: string;
  readonly fingerprint: string;
  readonly at: Date;
};
export type Claimed = {
  readonly status: 'ok' | 'repeat' | 'key_reused' | 'blocked' | 'unknown' | 'not_met';
  readonly award: AwardKind;
  readonly amount: bigint;
  readonly required: bigint;
};
export const callMissionClaim = async (client: PoolClient, claiming: Claiming): Promise<Claimed> => {
  const { playerId, mission, from, key, id, transactionId, fingerprint, at } = claiming;
  const { rows } = await client.query<Claimed>({
    name: 'mission-claim',
    text: `select status, award, amount, required from mission_claim(p_player => $1, p_mission => $2, p_from => $3::date, p_key => $4, p_id => $5,
             p_transaction => $6, p_fingerprint => $7, p_at => $8)`,
    values: [playerId, mission, from, key, id, transactionId, fingerprint, at],
  });
  if (rows[0] === undefined) throw new Error('a claim of a mission got no answer');
  return rows[0];
};
