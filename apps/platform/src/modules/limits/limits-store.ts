import type { DepositWindow, LimitKind, LimitPeriod } from '@palaro/contract';
import type { Pool } from 'pg';
import type { Db } from '../wallet/index.ts';

/** Amounts are in minor units, of a session limit in minutes. */
export type StoredLimit = {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly amount: bigint | null;
  readonly operatorAmount: bigint | null;
  readonly used: bigint | null;
  readonly restartsAt: Date | null;
  readonly pending: {
    readonly id: string;
    readonly amount: bigint | null;
    readonly confirmFrom: Date;
    readonly confirmUntil: Date;
  } | null;
};

type Row = Omit<StoredLimit, 'amount' | 'operatorAmount' | 'used' | 'pending'> &
  Readonly<Record<'amount' | 'operatorAmount' | 'used' | 'pendingAmount', bigint | string | null>> & {
    readonly pendingId: string | null;
    readonly confirmFrom: Date | null;
    readonly confirmUntil: Date | null;
  };

const minor = (value: bigint | string | null): bigint | null => (value === null ? null : BigInt(value));

const limitOf = ({ kind, period, restartsAt, pendingId, confirmFrom, confirmUntil, ...row }: Row): StoredLimit => ({
  kind,
  period,
  restartsAt,
  amount: minor(row.amount),
  operatorAmount: minor(row.operatorAmount),
  used: minor(row.used),
  pending:
    pendingId === null || confirmFrom === null || confirmUntil === null
      ? null
      : { id: pendingId, amount: minor(row.pendingAmount), confirmFrom, confirmUntil },
});

/** The limits of a player, as they are at an instant. Nothing is written: what has waited long enough goes on waiting. */
export const readLimits = async (db: Db, playerId: string, at: Date): Promise<readonly StoredLimit[]> =>
  (
    await db.query<Row>({
      name: 'limits-read',
      text: `select l.kind, l.period, l.amount, l."operatorAmount", c.id as "pendingId", c.to_amount as "pendingAmount",
               c.confirm_from as "confirmFrom", c.confirm_until as "confirmUntil", w.ends_at as "restartsAt",
               case when l.kind = 'deposit' then w.used + limits_reserved(p_player => $1) else w.used end as used
             from (
               select kind, period, min(amount) filter (where source = 'player') as amount,
                 min(amount) filter (where source = 'operator') as "operatorAmount"
               from limit_rule where player_id = $1 group by kind, period
             ) l
             left join limit_change c on c.player_id = $1 and c.kind = l.kind and c.period = l.period and c.source = 'player'
               and c.outcome is null and c.confirm_until >= $2
             left join lateral limits_window(p_player => $1, p_kind => l.kind, p_period => l.period, p_at => $2) w on true
             order by l.kind, array_position(array['day', 'week', 'month', 'none'], l.period)`,
      values: [playerId, at],
    })
  ).rows.map(limitOf);

/** Calls one of the module's SQL functions, whose name is ours, and returns its value. */
export const callLimits = async <V>(db: Db, name: string, parameters: Readonly<Record<`p_${string}`, unknown>>): Promise<V> => {
  const named = Object.keys(parameters).map((parameter, index) => `${parameter} => $${index + 1}`);
  const { rows } = await db.query<{ value: V }>({
    name: `call-${name}`,
    text: `select ${name}(${named.join(', ')}) as value`,
    values: Object.values(parameters),
  });
  const row = rows[0];
  if (row === undefined) throw new Error(`${name} gave no answer`);
  return row.value;
};

/** Keeps what a player has answered when they were asked for a limit of their deposits. */
export const insertChoice = async (
  db: Db,
  { id, playerId, answer, at }: { readonly id: string; readonly playerId: string; readonly answer: 'set' | 'declined'; readonly at: Date },
): Promise<void> => {
  await db.query({
    name: 'limits-choice',
    text: 'insert into limit_choice (id, player_id, answer, answered_at) values ($1, $2, $3, $4)',
    values: [id, playerId, answer, at],
  });
};

/** Players of a merchant who have neither set one of their limits nor been told to look at them for so many months, from an id on. */
export const readReviews = async (
  pool: Pool,
  { merchantCode, months, at, after, max }: Readonly<{ merchantCode: string; months: number; at: Date; after: string; max: number }>,
): Promise<readonly string[]> =>
  (
    await pool.query<{ id: string }>({
      name: 'limits-reviews',
      text: `select player_id as id from limit_rule join wallet_accounts using (player_id) left join limit_review using (player_id)
             where source = 'player' and merchant_code = $1 and player_id > $4
             group by player_id, told_at having greatest(max(active_from), told_at) <= $3::timestamptz - make_interval(months => $2)
             order by player_id limit $5`,
      values: [merchantCode, months, at, after, max],
    })
  ).rows.map(({ id }) => id);

/** Marks a player as told to look at the limits; false where that was done at the same time. */
export const markReviewTold = async (db: Db, playerId: string, months: number, at: Date): Promise<boolean> =>
  (
    await db.query({
      name: 'limits-review-told',
      text: `insert into limit_review (player_id, told_at) values ($1, $3)
             on conflict (player_id) do update set told_at = excluded.told_at where limit_review.told_at <= $3::timestamptz - make_interval(months => $2)`,
      values: [playerId, months, at],
    })
  ).rowCount === 1;

export type DueChange = { readonly id: string; readonly playerId: string };

/** Changes that may be confirmed and whose players have not been told, from an id on. */
export const readDue = async (pool: Pool, at: Date, after: string, max: number): Promise<readonly DueChange[]> =>
  (
    await pool.query<DueChange>({
      name: 'limits-due',
      text: `select id, player_id as "playerId" from limit_change
             where outcome is null and told_at is null and confirm_from <= $1 and confirm_until >= $1 and id > $2 order by id limit $3`,
      values: [at, after, max],
    })
  ).rows;

/** Marks a change as told of; false where it has ended or was told of. */
export const markTold = async (db: Db, id: string, at: Date): Promise<boolean> =>
  (
    await db.query({
      name: 'limits-told',
      text: 'update limit_change set told_at = $2 where id = $1 and told_at is null and outcome is null',
      values: [id, at],
    })
  ).rowCount === 1;

/** The windows of the deposit limits that hold, of each period the lowest. */
export const readDepositWindows = async (db: Db, playerId: string, at: Date): Promise<readonly DepositWindow[]> => {
  const { rows } = await db.query<{ most: string; left: string; resetsAt: Date }>({
    name: 'limits-deposit-windows',
    text: `SELECT (lowest.amount - reserved)::text AS most, (lowest.amount - reserved - span.used)::text AS left, span.ends_at AS "resetsAt"
           FROM limits_reserved(p_player => $1) AS reserved,
             (SELECT period, min(amount) AS amount FROM limit_rule WHERE player_id = $1 AND kind = 'deposit' GROUP BY period) AS lowest,
             LATERAL limits_window(p_player => $1, p_kind => 'deposit', p_period => lowest.period, p_at => $2) AS span
           ORDER BY span.ends_at`,
    values: [playerId, at],
  });
  return rows.map(({ most, left, resetsAt }) => ({ most: BigInt(most), left: BigInt(left), resetsAt: resetsAt.getTime() }));
};

/** What the deposit limits of a player leave beside what is reserved, in minor units; null where none holds. */
export const readDepositLeft = async (pool: Pool, playerId: string, at: Date): Promise<bigint | null> => {
  const { rows } = await pool.query<{ left: string | null }>({
    name: 'limits-deposit-left',
    text: 'SELECT (limits_deposit_room(p_player => $1, p_at => $2) - limits_reserved(p_player => $1))::text AS left',
    values: [playerId, at],
  });
  const left = rows[0]?.left ?? null;
  if (left === null) return null;
  // A limit that was lowered may be below what is used of it.
  return BigInt(left) < 0n ? 0n : BigInt(left);
};
