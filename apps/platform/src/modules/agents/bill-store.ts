import type { Pool, PoolClient } from 'pg';
import type { Wrong } from '../../kernel/sum-audit.ts';
import type { Days } from './team-store.ts';

/** How a bill was reckoned: stakes and amounts in minor units, as texts. */
export type Working = {
  readonly stake: string;
  readonly carried: string;
  readonly ppm: number;
  readonly gross: string;
  readonly given: string;
  readonly members: number;
  readonly owed: string;
};
export type Bill = {
  readonly day: string;
  readonly product: string;
  readonly net: bigint;
  readonly due: bigint;
  readonly working: Working;
  readonly state: 'due' | 'paid' | 'withheld' | null;
};
/** What is to be paid to a node's player of a day. */
export type Payment = { readonly no: bigint; readonly day: string; readonly amount: bigint; readonly currency: string };

/** A node's bills of these days, the latest day first. */
export const readBills = async (db: Pool | PoolClient, no: bigint, { from, to }: Days): Promise<readonly Bill[]> =>
  (
    await db.query<Bill>({
      name: 'agent-bills',
      text: `SELECT b.day::text AS day, b.product, b.net, b.due, b.working, p.state FROM agent_bills b
             LEFT JOIN agent_payments p ON p.no = b.no AND p.day = b.day
             WHERE b.no = $1 AND b.day BETWEEN $2 AND $3 ORDER BY b.day DESC, b.product`,
      values: [no, from, to],
    })
  ).rows;

/** The next day of a merchant whose bills can be written; null where there is none. */
export const readNextDay = async (pool: Pool, merchantCode: string): Promise<string | null> =>
  (
    await pool.query<{ day: string | null }>({
      name: 'agent-next-day',
      text: 'SELECT agent_next_day(p_merchant => $1)::text AS day',
      values: [merchantCode],
    })
  ).rows[0]?.day ?? null;

/** Writes the bills of a day; false where another transaction does. */
export const callBillDay = async (pool: Pool, merchantCode: string, day: string, at: Date): Promise<boolean> =>
  (
    await pool.query<{ done: boolean }>({
      name: 'agent-bill-day',
      text: 'SELECT agent_bill_day(p_merchant => $1, p_day => $2, p_at => $3) AS done',
      values: [merchantCode, day, at],
    })
  ).rows[0]?.done === true;

/** Payments that wait, the oldest first, after one. */
export const readDuePayments = async (
  pool: Pool,
  merchantCode: string,
  after: Pick<Payment, 'day' | 'no'> | null,
  max: number,
): Promise<readonly Payment[]> =>
  (
    await pool.query<Payment>({
      name: 'agent-due-payments',
      text: `SELECT d.no, d.day::text AS day, d.amount, p.currency FROM agent_payments d
             JOIN agent_nodes n ON n.no = d.no AND n.merchant_code = $1 JOIN player p ON p.id = n.player_id
             WHERE d.state = 'due' AND ($2::date IS NULL OR (d.day, d.no) > ($2::date, $3::bigint)) ORDER BY d.day, d.no LIMIT $4`,
      values: [merchantCode, after?.day ?? null, after?.no ?? null, max],
    })
  ).rows;

/** Bills and payments of days since one that do not add up. */
export const readWrongBills = async (pool: Pool, since: Date): Promise<readonly Wrong[]> =>
  (
    await pool.query<Wrong>({
      name: 'agent-audit',
      text: 'select account from agent_audit(p_since => $1::date) as account',
      values: [since],
    })
  ).rows;
