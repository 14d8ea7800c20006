import type { VipMoveKind } from '@palaro/contract';
import type { Currency } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { storedLevels, type LevelsDocument } from './vip-document.ts';

type Db = Pool | PoolClient;

export type VipVersion = {
  readonly number: number;
  readonly currency: Currency;
  readonly document: LevelsDocument;
  readonly publishedAt: Date;
};
type VersionRow = Omit<VipVersion, 'document'> & { readonly document: unknown };
/** The newest versions, the last first. */
export const readVersions = async (db: Db, merchantCode: string, max: number): Promise<readonly VipVersion[]> => {
  const text = `select number, currency, document, published_at as "publishedAt" from vip_version
                where merchant_code = $1 order by number desc limit $2`;
  const { rows } = await db.query<VersionRow>({ name: 'vip-versions', text, values: [merchantCode, max] });
  return rows.map((row) => ({ ...row, document: storedLevels(row.document) }));
};

export type NewLevel = {
  readonly need: bigint;
  readonly keep: bigint;
  readonly rewards: readonly { readonly key: string; readonly amount: bigint }[];
};
export type NewVersion = {
  readonly merchantCode: string;
  readonly currency: Currency;
  readonly document: LevelsDocument;
  /** The same levels in minor units. */
  readonly levels: readonly NewLevel[];
  readonly by: string;
  readonly at: Date;
};
/** Whoever publishes levels of a merchant at the same time waits for the end of the transaction. */
export const lockVersions = async (client: PoolClient, merchantCode: string): Promise<void> => {
  const text = "select pg_advisory_xact_lock(hashtextextended('vip ' || $1, 0))";
  await client.query({ name: 'vip-lock', text, values: [merchantCode] });
};
/** Writes the next version; its number. */
export const writeVersion = async (client: PoolClient, given: NewVersion): Promise<number> => {
  const { merchantCode, currency, document, levels, by, at } = given;
  const { rows } = await client.query<{ number: number }>({
    name: 'vip-publish',
    text: `insert into vip_version (merchant_code, number, currency, document, published_at, published_by)
             select $1, coalesce(max(number), 0) + 1, $2, $3, $4::timestamptz, $5 from vip_version where merchant_code = $1 returning number`,
    values: [merchantCode, currency, JSON.stringify(document), at, by],
  });
  const number = rows[0]?.number ?? 0;
  await client.query({
    name: 'vip-publish-levels',
    text: `insert into vip_levels (merchant_code, number, level, need, keep)
             select $1, $2, row.level, row.need, row.keep from unnest($3::bigint[], $4::bigint[]) with ordinality as row (need, keep, level)`,
    values: [merchantCode, number, levels.map(({ need }) => need), levels.map(({ keep }) => keep)],
  });
  const rewards = levels.flatMap(({ rewards: all }, index) => all.map((one) => ({ ...one, level: index + 1 })));
  await client.query({
    name: 'vip-publish-rewards',
    text: `insert into vip_level_rewards (merchant_code, number, level, reward, amount)
             select $1, $2, row.* from unnest($3::smallint[], $4::text[], $5::bigint[]) as row`,
    values: [merchantCode, number, rewards.map(({ level }) => level), rewards.map(({ key }) => key), rewards.map(({ amount }) => amount)],
  });
  return number;
};

export type Standing = {
  readonly level: number;
  readonly points: bigint;
  readonly heldUntil: string | null;
  readonly lockedBy: string | null;
  /** Whether the level was reached by play lately and its player has not read so yet. */
  readonly isNew: boolean;
};
/** For how many days it is told that a level was reached. */
const [toldDays, dayMs] = [30, 86_400_000];
/** Where a player stands; null for whoever has not played. */
export const readStanding = async (db: Db, playerId: string, at: Date): Promise<Standing | null> =>
  (
    await db.query<Standing>({
      name: 'vip-standing',
      text: `select v.level, v.points, v.held_until::text as "heldUntil", v.locked_by as "lockedBy",
               coalesce(moved.kind = 'up' and moved.at > $2 and coalesce(seen.level, 0) < v.level, false) as "isNew"
             from vip_players v left join vip_seen seen using (player_id)
             left join lateral (select m.kind, m.at from vip_moves m where m.player_id = v.player_id order by m.seq desc limit 1) moved on true
             where v.player_id = $1`,
      values: [playerId, new Date(at.getTime() - toldDays * dayMs)],
    })
  ).rows[0] ?? null;

export type Move = {
  readonly seq: bigint;
  readonly kind: VipMoveKind;
  readonly fromLevel: number;
  readonly toLevel: number;
  readonly reward: bigint;
  readonly month: string | null;
  readonly madeBy: string | null;
  readonly at: Date;
};
/** The latest moves of a player before one of them. */
export const readMoves = async (db: Db, playerId: string, before: bigint | null, max: number): Promise<readonly Move[]> =>
  (
    await db.query<Move>({
      name: 'vip-moves',
      text: `select seq, kind, from_level as "fromLevel", to_level as "toLevel", reward, month, made_by as "madeBy", at from vip_moves
             where player_id = $1 and ($2::bigint is null or seq < $2) order by seq desc limit $3`,
      values: [playerId, before, max],
    })
  ).rows;

/** Counts points of at most `max` more rows of the feed; how many they were. */
export const rollPoints = async (db: Db, max: number): Promise<bigint> =>
  (await db.query<{ passed: bigint }>({ name: 'vip-roll', text: 'select vip_roll(p_max => $1) as passed', values: [max] })).rows[0]
    ?.passed ?? 0n;
/** Players whose points meet the next level's need, after one of them. Whoever may have nothing is none of them. */
export const readRising = async (
  db: Db,
  merchantCode: string,
  given: { readonly after: string; readonly at: Date; readonly max: number },
): Promise<readonly string[]> =>
  (
    await db.query<{ playerId: string }>({
      name: 'vip-rising',
      text: `select p.player_id as "playerId" from vip_levels l
             join vip_version v on v.merchant_code = l.merchant_code and v.number = l.number
             join vip_players p on p.merchant_code = l.merchant_code and p.level = l.level - 1 and p.points >= l.need and p.currency = v.currency
             where l.merchant_code = $1 and l.number = vip_newest(p_merchant => $1) and p.player_id > $2
               and rewards_may_have(p_player => p.player_id, p_at => $3)
             order by p.player_id limit $4`,
      values: [merchantCode, given.after, given.at, given.max],
    })
  ).rows.map(({ playerId }) => playerId);
/** Takes a player up by one level; null where they stay. */
export const callRise = async (
  client: PoolClient,
  given: { readonly playerId: string; readonly transactionIds: readonly string[]; readonly fingerprint: string; readonly at: Date },
): Promise<number | null> =>
  (
    await client.query<{ level: number | null }>({
      name: 'vip-rise',
      text: 'select vip_rise(p_player => $1, p_transactions => $2, p_fingerprint => $3, p_at => $4) as level',
      values: [given.playerId, given.transactionIds, given.fingerprint, given.at],
    })
  ).rows[0]?.level ?? null;

/** The month of a merchant that is to be reviewed now; null for none. */
export const readDueMonth = async (db: Db, merchantCode: string, at: Date): Promise<string | null> =>
  (
    await db.query<{ month: string | null }>({
      name: 'vip-due-month',
      text: 'select vip_due_month(p_merchant => $1, p_at => $2) as month',
      values: [merchantCode, at],
    })
  ).rows[0]?.month ?? null;
export type Reviewed = { readonly playerId: string; readonly fell: boolean };
export const callReview = async (
  client: PoolClient,
  given: { readonly merchantCode: string; readonly month: string; readonly after: string; readonly max: number; readonly at: Date },
): Promise<readonly Reviewed[]> =>
  (
    await client.query<Reviewed>({
      name: 'vip-review',
      text: `select looked_at as "playerId", fell from vip_review(p_merchant => $1, p_month => $2, p_after => $3, p_max => $4, p_at => $5)`,
      values: [given.merchantCode, given.month, given.after, given.max, given.at],
    })
  ).rows;
export const markReviewed = async (db: Db, merchantCode: string, month: string, at: Date): Promise<void> => {
  const text = 'insert into vip_reviews (merchant_code, month, at) values ($1, $2, $3) on conflict do nothing';
  await db.query({ name: 'vip-reviewed', text, values: [merchantCode, month, at] });
};
export const callSet = async (
  client: PoolClient,
  given: { readonly playerId: string; readonly level: number; readonly until: string | null; readonly by: string; readonly at: Date },
): Promise<'ok' | 'level' | 'blocked'> =>
  (
    await client.query<{ status: 'ok' | 'level' | 'blocked' }>({
      name: 'vip-set',
      text: 'select vip_set(p_player => $1, p_level => $2::smallint, p_until => $3::date, p_by => $4, p_at => $5) as status',
      values: [given.playerId, given.level, given.until, given.by, given.at],
    })
  ).rows[0]?.status ?? 'blocked';

export const callSee = async (db: Db, playerId: string, level: number, at: Date): Promise<void> => {
  await db.query({ name: 'vip-see', text: 'select vip_see(p_player => $1, p_level => $2, p_at => $3)', values: [playerId, level, at] });
};
