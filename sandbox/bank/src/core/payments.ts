import type { Runtime } from '@palaro/game-server';
import type { Events } from './events.ts';
import type { Dialects } from './dialect.ts';
import type { Order, Payment, Provider } from './records.ts';
import type { Store } from './store.ts';
import type { Switches } from './switches.ts';

/** What each provider holds for the merchant at first. */
const OPENING_CENTAVOS = 1_000_000_000;
/** So long after an order's end arrives a late payment. */
const LATE_MS = 1_000;
const DUE_AT_ONCE = 200;

/** What a payer's tap came to; `late` will arrive after the order's end. */
export type Taken = 'paid' | 'failed' | 'late' | 'expired' | 'closed';
export type Payer = { readonly method: string; readonly payer: string };

/** What payments and payouts are made with. */
export type MoneyDeps = {
  readonly store: Store;
  readonly switches: Switches;
  readonly dialects: Dialects;
  readonly events: Events;
  readonly runtime: Pick<Runtime, 'now'>;
};
export type Payments = ReturnType<typeof createPayments>;
/** What an order is opened with; what is not named has none of it. */
export type NewOrder = Pick<Order, 'id' | 'provider' | 'kind' | 'reference' | 'alias' | 'amount' | 'methods' | 'details'> &
  Partial<Pick<Order, 'state' | 'expiresAt' | 'successUrl' | 'cancelUrl' | 'code'>>;

export const balanceOf = (store: Store, provider: Provider): number => store.kept(`balance ${provider}`, OPENING_CENTAVOS);
export const moveBalance = (store: Store, provider: Provider, change: number): void =>
  store.keep(`balance ${provider}`, balanceOf(store, provider) + change);

/** A payer takes a payment back, or loses the dispute, and the merchant has the money again. */
const createDispute =
  ({ store, dialects, events }: Pick<MoneyDeps, 'store' | 'dialects' | 'events'>) =>
  (payment: Payment, disputed: boolean): void => {
    const { provider, amount } = payment;
    const changed = store.put('payment', { ...payment, disputed });
    moveBalance(store, provider, disputed ? -amount : amount);
    events.announce(provider, dialects[provider].disputeEvents(changed));
  };

/** Takes in money for orders. */
export function createPayments({ store, switches, dialects, events, runtime }: MoneyDeps) {
  const change = (order: Order, changed: Partial<Order>): Order => store.put('order', { ...order, ...changed, updatedAt: runtime.now() });
  const newPayment = (order: Order, { method, payer }: Payer, state: Payment['state'], dueAt: number | null = null): Payment => {
    const { provider, id, reference } = order;
    const currency = state !== 'failed' && switches.take(provider, 'wrongCurrency') ? 'USD' : order.currency;
    const change = state !== 'failed' && switches.take(provider, 'wrongAmount') ? switches.read(provider).amountChange : 0;
    const amount = Math.max(1, order.amount + change);
    const now = runtime.now();
    const fee = state === 'failed' ? 0 : dialects[provider].feeOf(amount, method);
    const paymentId = dialects[provider].newId('payment');
    const row = { id: paymentId, provider, reference, alias: id, createdAt: now, dueAt, state, amount, fee, currency };
    return store.put('payment', { ...row, method, payer, paidAt: null, disputed: false });
  };
  const dispute = createDispute({ store, dialects, events });
  const settle = (order: Order, payment: Payment): Order => {
    const { provider } = order;
    const paid = store.put('payment', { ...payment, state: 'paid', paidAt: runtime.now(), dueAt: null });
    const closed = change(order, { state: 'paid', dueAt: null });
    moveBalance(store, provider, payment.amount - payment.fee);
    events.announce(provider, dialects[provider].paymentEvents(closed, paid));
    if (!switches.take(provider, 'disputePayment')) return closed;
    dispute(paid, true);
    return closed;
  };
  const expire = (order: Order): Order => {
    const expired = change(order, { state: 'expired', dueAt: null });
    events.announce(order.provider, dialects[order.provider].expiryEvents(expired));
    return expired;
  };
  const isWaiting = ({ id }: Order): boolean => store.byAlias('payment', id).some(({ state }) => state === 'late');
  return {
    open: (order: NewOrder): Order => {
      const now = runtime.now();
      const none = { successUrl: null, cancelUrl: null, code: null, expiresAt: null };
      const times = { createdAt: now, updatedAt: now, dueAt: order.expiresAt ?? null };
      return store.put('order', { ...none, currency: 'PHP', state: 'open', ...order, ...times });
    },
    change,
    /** Ends an order that nobody has paid. */
    close: (order: Order, state: 'expired' | 'cancelled'): Order =>
      store.transaction(() => (state === 'expired' ? expire(order) : change(order, { state, dueAt: null }))),
    /** A payer's tap: a payment, or one that fails and leaves the order open for another. */
    take: (order: Order, payer: Payer, action: 'pay' | 'fail'): Taken =>
      store.transaction(() => {
        const { provider, state, expiresAt } = order;
        const isOver = expiresAt !== null && expiresAt <= runtime.now();
        if (state === 'expired' || (state === 'open' && isOver)) return 'expired';
        if (state !== 'open' || isWaiting(order)) return 'closed';
        if (action === 'fail') {
          events.announce(provider, dialects[provider].paymentEvents(order, newPayment(order, payer, 'failed')));
          return 'failed';
        }
        if (expiresAt !== null && switches.take(provider, 'payLate')) {
          newPayment(order, payer, 'late', expiresAt + LATE_MS);
          return 'late';
        }
        const paid = settle(order, newPayment(order, payer, 'paid'));
        if (switches.take(provider, 'payTwice')) settle(paid, newPayment(paid, payer, 'paid'));
        return 'paid';
      }),
    /** Begins a dispute of a payment by hand, or ends it for the merchant. */
    dispute: (payment: Payment, disputed: boolean): void => store.transaction(() => dispute(payment, disputed)),
    /** Ends orders whose time is over, and takes in late payments. */
    sweep: (): void => {
      for (const order of store.due('order', runtime.now(), DUE_AT_ONCE)) store.transaction(() => expire(order));
      for (const payment of store.due('payment', runtime.now(), DUE_AT_ONCE)) {
        const order = store.get('order', payment.alias);
        if (order !== null) store.transaction(() => settle(order, payment));
      }
    },
  };
}
