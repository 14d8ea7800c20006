import type { SlipState } from '@palaro/contract';
import { money, type Money } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { tell } from '../../topics/topics.ts';
import { storedCurrency } from '../wallet/index.ts';
import type { createReverse } from './booking.ts';

/** A slip as operators see it, with what its order asks for. */
export type Slip = {
  readonly id: string;
  readonly orderId: string;
  readonly playerId: string;
  readonly channelName: string;
  readonly account: string;
  readonly reference: string;
  /** What the player was to write beside the amount. */
  readonly message: string;
  readonly sender: string;
  readonly picture: string;
  readonly asked: Money;
  readonly expiresAt: Date;
  readonly paidAt: Date;
  readonly sentAt: Date;
  readonly state: SlipState;
  /** What has arrived, once one has said so. */
  readonly arrived: Money | null;
  readonly reasonText: string;
  readonly note: string;
  readonly decidedBy: string | null;
};
export type SlipUndecided = { readonly code: 'unknown' | 'ended' | 'not_booked' };

const queueMax = 200;
const columns = `b.id, b.order_id AS "orderId", o.player_id AS "playerId", o.channel_name AS "channelName", b.account, b.reference,
  o.action->>'message' AS message, b.sender, b.picture, o.amount AS asked, o.currency, o.expires_at AS "expiresAt", b.paid_at AS "paidAt",
  b.sent_at AS "sentAt", b.state, b.amount AS arrived, b.reason_text AS "reasonText", b.note, b.decided_by AS "decidedBy"
  FROM bank_slip b JOIN deposit_order o ON o.id = b.order_id`;
type Row = Omit<Slip, 'asked' | 'arrived'> & { readonly asked: string; readonly arrived: string | null; readonly currency: string };
const slipOf = ({ asked, arrived, currency: code, ...row }: Row): Slip => {
  const currency = storedCurrency(code);
  return { ...row, asked: money(currency, BigInt(asked)), arrived: arrived === null ? null : money(currency, BigInt(arrived)) };
};

/** Slips of a list of its own: `more` are columns before the usual ones, `where` is what follows them. */
export const readSlips = async <S extends Slip>(
  pool: Pool,
  more: string,
  where: string,
  values: readonly unknown[],
): Promise<readonly S[]> => {
  const { rows } = await pool.query<Row>(`SELECT ${more} ${columns} WHERE ${where}`, [...values]);
  return rows.map((row) => slipOf(row) as S);
};

type Decision =
  | { readonly state: 'approved'; readonly amount: bigint }
  | { readonly state: 'rejected'; readonly text: string; readonly note: string };

/** Decides on a slip that nobody has decided on. */
const createDecide =
  ({ clock }: { readonly clock: Clock }) =>
  async (client: PoolClient, merchantCode: string, id: string, by: string, decision: Decision): Promise<Result<null, SlipUndecided>> => {
    const isApproved = decision.state === 'approved';
    const { rows } = await client.query<{ isDecided: boolean }>({
      name: 'slip-decide',
      text: `WITH slip AS (SELECT id FROM bank_slip WHERE id = $1 AND merchant_code = $2),
             decided AS (UPDATE bank_slip SET state = $3, amount = $4, reason_text = $5, note = $6, decided_by = $7, decided_at = $8
                         WHERE id = (SELECT id FROM slip) AND state = 'in_review' RETURNING id)
           SELECT EXISTS (SELECT FROM decided) AS "isDecided" FROM slip`,
      values: [
        id,
        merchantCode,
        decision.state,
        isApproved ? decision.amount : null,
        isApproved ? '' : decision.text,
        isApproved ? '' : decision.note,
        by,
        new Date(clock.now()),
      ],
    });
    if (rows[0] === undefined) return fail({ code: 'unknown' });
    return rows[0].isDecided ? ok(null) : fail({ code: 'ended' });
  };

/** What operators do with slips. Each decision is part of the transaction that its caller gives, with its entry in the audit log. */
export const createSlipReview = ({
  pool,
  clock,
  reverse,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly reverse: ReturnType<typeof createReverse>;
}) => {
  const decide = createDecide({ clock });
  return {
    /** Those that wait, the oldest first. */
    queue: async (merchantCode: string): Promise<readonly Slip[]> => {
      const { rows } = await pool.query<Row>({
        name: 'slip-queue',
        text: `SELECT ${columns} WHERE b.merchant_code = $1 AND b.state = 'in_review' ORDER BY b.sent_at LIMIT $2`,
        values: [merchantCode, queueMax],
      });
      return rows.map(slipOf);
    },
    one: async (merchantCode: string, id: string): Promise<Slip | null> => {
      const { rows } = await pool.query<Row>({
        name: 'slip-one',
        text: `SELECT ${columns} WHERE b.merchant_code = $1 AND b.id = $2`,
        values: [merchantCode, id],
      });
      return rows[0] === undefined ? null : slipOf(rows[0]);
    },
    /** Says that its money has arrived, and how much, in minor units: a job credits it in a moment. */
    approve: (client: PoolClient, merchantCode: string, id: string, by: string, amount: bigint): Promise<Result<null, SlipUndecided>> =>
      decide(client, merchantCode, id, by, { state: 'approved', amount }),
    /**
     * Takes back one that was accepted by mistake, as a reversal: out of suspense, from the balance, and the rest is owed. What has
     * really arrived is then paid in by two operators.
     */
    takeBack: async (client: PoolClient, merchantCode: string, id: string): Promise<Result<null, SlipUndecided>> => {
      const { rows } = await client.query<{ orderId: string; playerId: string; paymentId: string; amount: string; currency: string }>({
        name: 'slip-taken-back',
        text: `SELECT o.id AS "orderId", o.player_id AS "playerId", b.account || ':' || b.reference AS "paymentId", b.amount, o.currency
               FROM bank_slip b JOIN deposit_order o ON o.id = b.order_id
               WHERE b.merchant_code = $1 AND b.id = $2 AND b.state = 'approved' FOR UPDATE OF o`,
        values: [merchantCode, id],
      });
      const [slip] = rows;
      if (slip === undefined) return fail({ code: 'unknown' });
      const amount = money(storedCurrency(slip.currency), BigInt(slip.amount));
      const key = { merchantCode, provider: 'bank', paymentId: slip.paymentId } as const;
      if (!(await reverse(client, slip.orderId, key, { amount }))) return fail({ code: 'not_booked' });
      await tell(client, 'deposit.changed', { playerId: slip.playerId }, new Date(clock.now()));
      return ok(null);
    },
    /** Refuses it. `text` is for the player, `note` for staff. */
    reject: (
      client: PoolClient,
      merchantCode: string,
      id: string,
      by: string,
      reason: { readonly text: string; readonly note: string },
    ): Promise<Result<null, SlipUndecided>> => decide(client, merchantCode, id, by, { state: 'rejected', ...reason }),
  };
};
export type SlipReview = ReturnType<typeof createSlipReview>;
