import type { ExclusionKind } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import { deliver } from '../../topics/consumers.ts';

/** A break or an exclusion; `endsAt` is null until further notice. */
export type StoredExclusion = {
  readonly kind: ExclusionKind;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly irrevocableUntil: Date;
  /** It was agreed that it ends sooner. */
  readonly isShortened: boolean;
};

const columns = (ends: 'ends_at' | 'over_at') =>
  `kind, starts_at as "startsAt", ${ends} as "endsAt", irrevocable_until as "irrevocableUntil",
  ${ends} is distinct from ends_at as "isShortened"`;

/** The one that holds and ends last; null where none does. */
export const readExclusion = async (db: Pool | PoolClient, playerId: string, at: Date): Promise<StoredExclusion | null> =>
  (
    await db.query<StoredExclusion>({
      name: 'exclusion-read',
      text: `select ${columns('over_at')} from exclusion_term where player_id = $1 and (over_at is null or over_at > $2)
             order by over_at desc nulls first limit 1`,
      values: [playerId, at],
    })
  ).rows[0] ?? null;

/** Players whose exclusion, no break, has held since before an instant, in the order of their ids. Whose balance is empty is none of them. */
export const readExcludedBefore = async (pool: Pool, since: Date, at: Date, after: string, max: number): Promise<readonly string[]> =>
  (
    await pool.query<{ playerId: string }>({
      name: 'exclusion-before',
      text: `SELECT DISTINCT e.player_id AS "playerId" FROM exclusion_term e JOIN wallet_accounts w ON w.player_id = e.player_id
             WHERE e.kind <> 'break' AND e.starts_at <= $1 AND (e.over_at IS NULL OR e.over_at > $2) AND w.balance > 0 AND e.player_id > $3
             ORDER BY 1 LIMIT $4`,
      values: [since, at, after, max],
    })
  ).rows.map(({ playerId }) => playerId);

export type NewExclusion = {
  readonly id: string;
  readonly playerId: string;
  readonly kind: ExclusionKind;
  /** One of both is zero; no months are until further notice. */
  readonly hours: number;
  readonly months: number | null;
  readonly irrevocableMonths: number;
  readonly timeZone: string;
  readonly by: string;
  readonly at: Date;
};

/** Begins one, and tells those who act on it; null where one holds already that ends no sooner. */
export const beginExclusion = async (client: PoolClient, begun: NewExclusion): Promise<StoredExclusion | null> => {
  const { rows } = await client.query<StoredExclusion & { merchantCode: string }>({
    name: 'exclusion-begin',
    text: `select ${columns('ends_at')}, (select merchant_code from wallet_accounts w where w.player_id = begun.player_id) as "merchantCode"
           from exclusion_begin(p_id => $1, p_player => $2, p_kind => $3, p_hours => $4, p_months => $5,
             p_irrevocable_months => $6, p_zone => $7, p_by => $8, p_at => $9) as begun where id is not null`,
    values: [begun.id, begun.playerId, begun.kind, begun.hours, begun.months, begun.irrevocableMonths, begun.timeZone, begun.by, begun.at],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { merchantCode, ...exclusion } = row;
  await deliver(client, 'player.excluded', { playerId: begun.playerId, merchantCode }, begun.at);
  return exclusion;
};

/** Keeps what the family has shown. */
export const addEvidence = async (client: PoolClient, exclusionId: string, evidence: string): Promise<void> => {
  await client.query({
    name: 'exclusion-evidence',
    text: 'insert into exclusion_evidence (exclusion_id, evidence) values ($1, $2)',
    values: [exclusionId, evidence],
  });
};

/** `evidence` is empty where nothing was shown. */
export type ListedExclusion = StoredExclusion & { readonly by: string; readonly evidence: string };

/** All of a player, newest first. */
export const listExclusions = async (db: Pool | PoolClient, playerId: string): Promise<readonly ListedExclusion[]> =>
  (
    await db.query<ListedExclusion>({
      name: 'exclusion-list',
      text: `select ${columns('over_at')}, asked_by as by, coalesce(evidence, '') as evidence
             from exclusion_term left join exclusion_evidence on exclusion_id = id where player_id = $1 order by starts_at desc, id desc`,
      values: [playerId],
    })
  ).rows;

export type Shortening = {
  readonly playerId: string;
  readonly kinds: readonly ExclusionKind[];
  readonly definiteDays: number;
  readonly indefiniteDays: number;
  readonly by: string;
  readonly at: Date;
};

/** Ends exclusions sooner; returns when the last of them is over, null where none may be ended. */
export const shortenExclusion = async (client: PoolClient, asked: Shortening): Promise<Date | null> =>
  (
    await client.query<{ over: Date | null }>({
      name: 'exclusion-shorten',
      text: `select exclusion_shorten(p_player => $1, p_kinds => $2, p_definite_days => $3, p_indefinite_days => $4, p_by => $5, p_at => $6) as over`,
      values: [asked.playerId, asked.kinds, asked.definiteDays, asked.indefiniteDays, asked.by, asked.at],
    })
  ).rows[0]?.over ?? null;

/** How many breaks and exclusions of each kind began on a day of the merchant's calendar, `YYYY-MM-DD`. */
export type BegunExclusions = { readonly day: string; readonly rule: ExclusionKind; readonly times: number };
export const countBegun = async (pool: Pool, merchantCode: string, from: string, to: string): Promise<readonly BegunExclusions[]> =>
  (
    await pool.query<BegunExclusions>(
      `SELECT day::text AS day, rule, times FROM (
         SELECT (e.starts_at AT TIME ZONE (m.config ->> 'timeZone'))::date AS day, e.kind AS rule, count(*)::int AS times
         FROM exclusion e JOIN player p ON p.id = e.player_id JOIN merchant m ON m.code = p.merchant_code WHERE m.code = $1 GROUP BY 1, 2) begun
       WHERE day BETWEEN $2::date AND $3::date ORDER BY day, rule`,
      [merchantCode, from, to],
    )
  ).rows;

/** Calls one of the functions that answer whether something holds. */
export const askExclusion = async (
  db: Pool | PoolClient,
  name: 'exclusion_holds' | 'exclusion_admits' | 'exclusion_may_market',
  playerId: string,
  at: Date,
): Promise<boolean> =>
  (
    await db.query<{ answer: boolean }>({
      name: `call-${name}`,
      text: `select ${name}(p_player => $1, p_at => $2) as answer`,
      values: [playerId, at],
    })
  ).rows[0]?.answer === true;
