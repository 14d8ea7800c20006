import type { Pool } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import { tell } from '../../topics/topics.ts';
import type { Limits } from '../limits/index.ts';
import type { Booking } from './booking.ts';
import { isForward, nextAsk } from './deposit-rules.ts';
import { lockOrder, updateAsked, updateLooked, updateOrder, type DepositOrder } from './deposit-store.ts';
import type { PaymentProvider, Receiver } from './providers/provider.ts';

export type SettlingDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly booking: Booking;
  readonly limits: Pick<Limits, 'releaseDeposit'>;
  /** A merchant's account with a provider; null where it has none, or its secrets are missing. */
  readonly providerOf: (merchantCode: string, receiver: Receiver) => PaymentProvider | null;
};

/** How an order of a deposit comes to its end. */
export const createSettling = ({ pool, clock, booking, limits, providerOf }: SettlingDeps) => {
  const now = (): Date => new Date(clock.now());

  /** Ends an order without money, unless it has come further; what it reserved is free again. False where it has not ended now. */
  const end = (id: string, state: 'expired' | 'failed' | 'cancelled'): Promise<boolean> =>
    transaction(pool, async (client) => {
      const order = await lockOrder(client, id);
      if (order === null || !isForward(order.state, state)) return false;
      await updateOrder(client, order, state, {}, now());
      await limits.releaseDeposit(client, id);
      await tell(client, 'deposit.changed', { playerId: order.playerId }, now());
      return true;
    });

  return {
    end,
    /**
     * Asks an order's provider what it has received, and books it. Events, the return of a player and the poller all come here: it can
     * be called at any time, any number of times. False where the provider gave no answer. The poller's own questions alone use up its
     * schedule: a player who waits on the page looks every few seconds.
     */
    settle: async (order: DepositOrder, by: 'event' | 'look' | 'poll'): Promise<boolean> => {
      const isOverdue = order.expiresAt.getTime() <= clock.now();
      // Of a transfer by hand nobody can be asked: a slip comes, or its time is over.
      if (order.method === 'transfer') {
        if (isOverdue) await end(order.id, 'expired');
        await updateAsked(pool, order.id, now(), isOverdue ? null : order.expiresAt);
        return true;
      }
      if (by === 'poll') await updateAsked(pool, order.id, now(), nextAsk(order.asked + 1, clock.now(), order.expiresAt));
      else await updateLooked(pool, order.id, now());
      const provider = providerOf(order.merchantCode, order.provider);
      if (provider === null) {
        if (isOverdue) await end(order.id, 'expired');
        return true;
      }
      const read = await provider.readDeposit({ providerOrder: order.providerOrder, method: order.method, reference: order.id });
      if (!read.ok) {
        // Its time is over whatever the provider would say, and what it has reserved is free. Money that comes is booked all the same.
        if (isOverdue) await end(order.id, 'expired');
        return false;
      }
      const { payments, end: ended } = read.value;
      const place = { merchantCode: order.merchantCode, provider: order.provider, orderId: order.id, by };
      for (const payment of payments) await booking.book(place, payment);
      const state = ended ?? (isOverdue ? 'expired' : null);
      if (state !== null && payments.length === 0) await end(order.id, state);
      return true;
    },
  };
};
export type Settling = ReturnType<typeof createSettling>;
