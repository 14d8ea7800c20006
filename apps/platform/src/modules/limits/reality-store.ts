import type { Db } from '../wallet/index.ts';

/** A player's session of play; amounts in minor units. */
export type StoredReality = {
  readonly everyMinutes: number;
  /** What the limit of time leaves today; null where none holds. */
  readonly minutesLeft: number | null;
  /** Null before the player's first game. */
  readonly session: {
    readonly begunAt: Date;
    readonly dueAt: Date;
    readonly blocksAt: Date;
    readonly staked: bigint;
    /** Stakes less payouts: below zero for who has won. */
    readonly lost: bigint;
    /** What was won from vendors with wallets of their own, as it was booked when the money came back; below zero what was lost. */
    readonly atVendors: bigint;
  } | null;
};

type Row = {
  readonly everyMinutes: number;
  readonly minutesLeft: number | null;
  readonly begunAt: Date | null;
  readonly dueAt: Date | null;
  readonly blocksAt: Date | null;
  readonly staked: string | null;
  readonly lost: string | null;
  readonly atVendors: string | null;
};

/** What was staked and lost is added up from the session's own part of the ledger, by its time. */
export const readReality = async (
  db: Db,
  playerId: string,
  offered: readonly number[],
  standard: number,
  at: Date,
): Promise<StoredReality> => {
  const { rows } = await db.query<Row>({
    name: 'reality-read',
    text: `select (extract(epoch from limits_reality_every(p_player => $1, p_offered => $2, p_default => $3)) / 60)::integer as "everyMinutes",
             (select greatest(most - limits_time_used(p_player => $1, p_at => $4) / 60, 0)::integer
               from (select min(amount) as most from limit_rule where player_id = $1 and kind = 'session') lowest where most is not null) as "minutesLeft",
             begun_at as "begunAt", due_at as "dueAt", blocks_at as "blocksAt",
             case when begun_at is not null then limits_used(p_player => $1, p_kind => 'wager', p_from => begun_at, p_to => 'infinity') end::text as staked,
             case when begun_at is not null then limits_used(p_player => $1, p_kind => 'loss', p_from => begun_at, p_to => 'infinity') end::text as lost,
             case when begun_at is not null then (select coalesce(sum(result), 0) from reporting_visits where player_id = $1 and at >= begun_at) end::text as "atVendors"
           from (select 1) one left join reality on player_id = $1`,
    values: [playerId, offered, standard, at],
  });
  const row = rows[0];
  if (row === undefined) throw new Error('a query without a condition gave no row');
  const { everyMinutes, minutesLeft, begunAt, dueAt, blocksAt, staked, lost, atVendors } = row;
  if (begunAt === null || dueAt === null || blocksAt === null || staked === null || lost === null || atVendors === null)
    return { everyMinutes, minutesLeft, session: null };
  return {
    everyMinutes,
    minutesLeft,
    session: { begunAt, dueAt, blocksAt, staked: BigInt(staked), lost: BigInt(lost), atVendors: BigInt(atVendors) },
  };
};

/** Tells apps, once for each, of checks that have come to wait for their answer; up to `max`. Returns how many. */
export const tellDueChecks = async (db: Db, at: Date, max: number): Promise<number> => {
  const { rows } = await db.query<{ told: number }>({
    name: 'reality-tell',
    text: `with told as (
             update reality set told_due_at = due_at where player_id = any (array (
               select player_id from reality where due_at is not null and told_due_at is distinct from due_at and due_at <= $1
               order by due_at limit $2 for update skip locked))
             returning player_id),
           hints as (insert into outbox (topic, payload, at) select 'reality.changed', jsonb_build_object('playerId', player_id), $1::timestamptz from told)
           select count(*)::int as told from told`,
    values: [at, max],
  });
  return rows[0]?.told ?? 0;
};

/** From the next check on the player is asked so often. */
export const chooseRealityMinutes = async (db: Db, playerId: string, minutes: number): Promise<void> => {
  await db.query({
    name: 'reality-choose',
    text: `insert into reality (player_id, every_minutes) values ($1, $2)
           on conflict (player_id) do update set every_minutes = excluded.every_minutes`,
    values: [playerId, minutes],
  });
};
