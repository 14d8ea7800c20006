import type { WithdrawalView } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import { pageSql, placeColumn, type Place } from '../../../db/place.ts';
import { readWithdrawals, type Withdrawal } from './withdrawal-store.ts';

type Db = Pool | PoolClient;

/** A withdrawal as the queue lists it; `place` is where it stands in the list, in microseconds. */
export type QueuedWithdrawal = Withdrawal & { readonly username: string; readonly place: string };
/** The flag of one that an operator holds. */
export const heldFlag = 'held';

type Bind = (value: unknown) => string;
const isWaiting = "state IN ('requested', 'in_review')";
const isSent = "state IN ('approved', 'sending', 'sent', 'unknown')";
const isHeld = `flags @> ARRAY['${heldFlag}']`;
/** Which withdrawals a part of the queue has, for whoever asks. */
const conditions: Readonly<Record<WithdrawalView, (bind: Bind, by: string, now: Date) => string>> = {
  waiting: () => `${isWaiting} AND NOT ${isHeld}`,
  mine: (bind, by, now) => `${isWaiting} AND claimed_by = ${bind(by)} AND claimed_until > ${bind(now)}`,
  held: () => `${isWaiting} AND ${isHeld}`,
  sent: () => isSent,
  ended: () => `NOT (${isWaiting} OR ${isSent})`,
};

type QueuePage = {
  readonly merchantCode: string;
  readonly view: WithdrawalView;
  readonly by: string;
  readonly now: Date;
  readonly after: Place | null;
  readonly max: number;
};
/** A page of one part of a merchant's queue: what has ended the newest first, all others the oldest first. */
export const readQueuePage = async (
  pool: Pool,
  { merchantCode, view, by, now, after, max }: QueuePage,
): Promise<readonly QueuedWithdrawal[]> => {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  return readWithdrawals<QueuedWithdrawal>(
    pool,
    `(SELECT username FROM player p WHERE p.id = withdrawal.player_id) AS username, ${placeColumn('created_at')}`,
    `merchant_code = ${bind(merchantCode)} AND ${conditions[view](bind, by, now)}
     ${pageSql(bind, ['created_at', 'id'], { after, isNewestFirst: view === 'ended', max })}`,
    values,
  );
};

/** What operators look at beside a withdrawal; amounts in minor units. */
export type WithdrawalFacts = {
  readonly username: string;
  readonly holder: string;
  readonly realName: string;
  readonly joinedAt: Date;
  readonly paidIn: bigint;
  readonly deposits: number;
  readonly paidOut: bigint;
  readonly withdrawals: number;
  /** Names of others who are paid to the same account, or have logged in on a device of the player's. */
  readonly sharedAccount: readonly string[];
  readonly sharedDevice: readonly string[];
};
const sharedMax = 5;

export const readFacts = async (db: Db, { id, playerId }: Pick<Withdrawal, 'id' | 'playerId'>): Promise<WithdrawalFacts | null> => {
  type Row = Omit<WithdrawalFacts, 'paidIn' | 'paidOut'> & { readonly paidIn: string; readonly paidOut: string };
  const { rows } = await db.query<Row>({
    name: 'withdrawal-facts',
    text: `SELECT p.username, a.holder, coalesce(p.profile ->> 'payeeName', '') AS "realName", p.created_at AS "joinedAt",
             came.sum::text AS "paidIn", came.count::int AS deposits, went.sum::text AS "paidOut", went.count::int AS withdrawals,
             ARRAY(SELECT DISTINCT o.username FROM payout_account b JOIN player o ON o.id = b.player_id
                   WHERE b.merchant_code = a.merchant_code AND b.channel = a.channel AND b.number_hash = a.number_hash AND b.player_id <> p.id
                   ORDER BY o.username LIMIT ${sharedMax}) AS "sharedAccount",
             ARRAY(SELECT DISTINCT o.username FROM login_device mine JOIN login_device d ON d.device_hash = mine.device_hash AND d.player_id <> p.id
                   JOIN player o ON o.id = d.player_id WHERE mine.player_id = p.id ORDER BY o.username LIMIT ${sharedMax}) AS "sharedDevice"
           FROM withdrawal w JOIN player p ON p.id = w.player_id JOIN payout_account a ON a.id = w.account_id
             CROSS JOIN LATERAL (SELECT coalesce(sum(credited), 0) AS sum, count(*) AS count FROM provider_payment
               WHERE player_id = p.id AND currency = w.currency AND credited > 0 AND reversed_at IS NULL) came
             CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS sum, count(*) AS count FROM withdrawal o
               WHERE o.player_id = p.id AND o.currency = w.currency AND o.state = 'paid') went
           WHERE w.id = $1 AND w.player_id = $2`,
    values: [id, playerId],
  });
  const [row] = rows;
  return row === undefined ? null : { ...row, paidIn: BigInt(row.paidIn), paidOut: BigInt(row.paidOut) };
};

/** Leaves one to others that is in somebody's hand; false where it is not in theirs. */
export const release = async (client: PoolClient, merchantCode: string, id: string, by: string, at: Date): Promise<boolean> =>
  (
    await client.query({
      name: 'withdrawal-release',
      text: `UPDATE withdrawal SET claimed_by = NULL, claimed_until = NULL
             WHERE merchant_code = $1 AND id = $2 AND claimed_by = $3 AND claimed_until > $4`,
      values: [merchantCode, id, by, at],
    })
  ).rowCount === 1;
