import { slipPaidDaysMax, takesSlip } from '@palaro/contract';
import { money } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone } from '../../kernel/each-alone.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { deliver } from '../../topics/consumers.ts';
import { tell } from '../../topics/topics.ts';
import type { Limits } from '../limits/index.ts';
import type { Pictures } from '../pictures/index.ts';
import { storedCurrency } from '../wallet/index.ts';
import { orRefused, refuse, type Refused } from './refused.ts';
import type { Booking } from './booking.ts';
import { isForward } from './deposit-rules.ts';
import { lockOrder, updateOrder, type DepositOrder } from './deposit-store.ts';
import { creditOf } from './payment-store.ts';
import { hasSlipOf, insertSlip, readUnapplied, updateApplied, type ApprovedSlip, type SentSlip, type UnappliedSlip } from './slip-store.ts';

export type SlipsDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly pictures: Pick<Pictures, 'use'>;
  readonly booking: Pick<Booking, 'book'>;
  readonly limits: Pick<Limits, 'releaseDeposit'>;
};

const dayMs = 86_400_000;
/** How far the clock of a player's phone may be ahead. */
const aheadMs = 600_000;
const runMax = 100;

/** The operator's account that an order is paid to, by its digits. */
const accountOf = ({ action }: DepositOrder): string => {
  if (action?.kind !== 'transfer') throw new Error('an order of a transfer without its account');
  return action.number.replaceAll(/\D/g, '');
};

/** Slips of transfers: what players say that they have paid. A person looks at each; what was decided is applied by a job. */
export const createSlips = ({ pool, clock, ids, pictures, booking, limits }: SlipsDeps) => {
  const at = (): Date => new Date(clock.now());

  const store = async (client: PoolClient, order: DepositOrder, slip: SentSlip): Promise<void> => {
    const isKept = await insertSlip(client, order, { id: ids.newId(), account: accountOf(order), sentAt: at(), ...slip });
    if (!isKept) refuse('slip_used', { field: 'reference' });
    if (!(await pictures.use(client, order.playerId, [slip.picture]))) refuse('picture_unknown', { field: 'picture' });
    await updateOrder(client, order, 'in_review', {}, at());
    await tell(client, 'deposit.changed', { playerId: order.playerId }, at());
  };

  const reject = (slip: UnappliedSlip): Promise<void> =>
    transaction(pool, async (client) => {
      const order = await lockOrder(client, slip.orderId);
      if (!(await updateApplied(client, slip.id, at()))) return;
      if (order === null || !isForward(order.state, 'rejected')) return;
      await updateOrder(client, order, 'rejected', {}, at());
      await limits.releaseDeposit(client, order.id);
      await tell(client, 'deposit.changed', { playerId: order.playerId }, at());
      await deliver(client, 'player.notice', { playerId: order.playerId, kind: 'deposit_refused', about: order.id }, at());
    });
  const approve = async ({ id, playerId, merchantCode, orderId, account, reference, amount, currency, sender, paidAt }: ApprovedSlip) => {
    const sum = money(storedCurrency(currency), amount);
    const payment = {
      id: `${account}:${reference}`,
      amount: sum,
      fee: { ...sum, minor: 0n },
      payerName: sender,
      paidAt,
      isReversed: false,
    };
    // It is booked once for the account and the bank's number, however often this is run.
    const key = { merchantCode, provider: 'bank', paymentId: payment.id } as const;
    await booking.book({ merchantCode, provider: 'bank', orderId, by: 'operator' }, payment);
    await transaction(pool, async (client) => {
      if (!(await updateApplied(client, id, at()))) return;
      await deliver(client, 'player.notice', { playerId, kind: 'deposit_paid', about: creditOf(key) }, at());
    });
  };

  return {
    /** Sends the slip of a player's order; the same picture again is the slip that was sent. */
    send: async (playerId: string, id: string, slip: SentSlip): Promise<Result<null, Refused>> => {
      const age = clock.now() - slip.paidAt.getTime();
      if (age < -aheadMs || age > slipPaidDaysMax * dayMs) return fail({ code: 'field_invalid', data: { field: 'paidAt' } });
      return orRefused(
        transaction(pool, async (client) => {
          const order = await lockOrder(client, id);
          if (order === null || order.playerId !== playerId) return refuse('not_found');
          if (await hasSlipOf(client, id, slip.picture)) return ok(null);
          if (!takesSlip(order)) return refuse('order_ended');
          await store(client, order, slip);
          return ok(null);
        }),
      );
    },
    /** Books what slips that were accepted have brought, and ends the orders of those that were refused. */
    apply: async (): Promise<void> =>
      eachAlone(
        await readUnapplied(pool, runMax),
        ({ id }) => id,
        (slip) => (slip.state === 'approved' ? approve(slip) : reject(slip)),
      ),
  };
};
export type Slips = ReturnType<typeof createSlips>;
