import { balanceOf, moveBalance, type MoneyDeps } from './payments.ts';
import type { Refund } from './records.ts';

const DUE_AT_ONCE = 200;

export type NewRefund = Pick<Refund, 'id' | 'provider' | 'reference' | 'alias' | 'payment' | 'amount' | 'details'>;
export type Refunds = ReturnType<typeof createRefunds>;

/** Gives back what was paid. The money leaves the balance when a refund is taken, and comes back with one that fails. */
export function createRefunds({ store, switches, dialects, events, runtime }: MoneyDeps) {
  const finish = (refund: Refund): void => {
    const { provider, amount, payment: paymentId, next } = refund;
    const done = store.put('refund', { ...refund, ...next, next: null, dueAt: null, updatedAt: runtime.now() });
    const payment = store.get('payment', paymentId);
    if (done.state === 'failed') {
      moveBalance(store, provider, amount);
      if (payment !== null) store.put('payment', { ...payment, refunded: (payment.refunded ?? 0) - amount });
    }
    events.announce(provider, dialects[provider].refundEvents(done));
  };
  return {
    /** Takes a refund. Null where there is no such payment, or less of it is left, or the balance does not reach. */
    create: (asked: NewRefund): Refund | null =>
      store.transaction(() => {
        const { provider, amount } = asked;
        const payment = store.get('payment', asked.payment);
        const isLeft = payment !== null && payment.provider === provider && payment.state === 'paid' && !payment.disputed;
        if (!isLeft || (payment.refunded ?? 0) + amount > payment.amount || balanceOf(store, provider) < amount) return null;
        store.put('payment', { ...payment, refunded: (payment.refunded ?? 0) + amount });
        moveBalance(store, provider, -amount);
        const now = runtime.now();
        const fails = switches.take(provider, 'failRefund');
        const failure = fails ? switches.read(provider).failureCode || 'REFUND_FAILED' : null;
        const next = { state: fails ? 'failed' : 'succeeded', failure } as const;
        const dueAt = now + events.pauseMs(dialects[provider].refundSeconds);
        const times = { createdAt: now, updatedAt: now, dueAt };
        return store.put('refund', { ...asked, ...times, fee: 0, currency: payment.currency, state: 'pending', failure: null, next });
      }),
    /** Moves on refunds that are due. */
    sweep: (): void => {
      for (const refund of store.due('refund', runtime.now(), DUE_AT_ONCE)) store.transaction(() => finish(refund));
    },
  };
}
