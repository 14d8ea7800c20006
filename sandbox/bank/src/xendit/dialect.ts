import type { Runtime } from '@palaro/game-server';
import type { Content, Dialect } from '../core/dialect.ts';
import type { Store } from '../core/store.ts';
import { eventBody, paymentView, payoutView, refundView, requestView, sessionView } from './views.ts';

/** Six retries within a day. */
const RETRY_SECONDS = [900, 2_700, 7_200, 10_800, 21_600, 43_200];
const QR_FEE_PERCENT = 1.4;
const FEE_PERCENT = 2.3;
/** Payouts above this go by the slower rail. */
const INSTAPAY_MAX = 5_000_000;
const INSTAPAY_SECONDS = 900;
const PESONET_SECONDS = 14_400;
const REFUND_SECONDS = 600;
/** Payouts to this number of a bank stay as they are, so that they can be cancelled. */
const NUMBER_THAT_WAITS = '131313';

export type XenditDeps = { readonly store: Store; readonly runtime: Pick<Runtime, 'id'>; readonly origin: () => string };

export const payoutSecondsOf = (amount: number): number => (amount > INSTAPAY_MAX ? PESONET_SECONDS : INSTAPAY_SECONDS);

/** The second provider: amounts in pesos, flat objects, events that carry a token, payouts that can come back. */
export function createXenditDialect({ store, runtime, origin }: XenditDeps): Dialect {
  const content = (event: string, subject: string, data: object): Content => ({
    type: event,
    subject,
    body: (_id, at) => eventBody(event, at, data),
  });
  return {
    provider: 'xendit',
    newId: (kind) => `${kind === 'payment' ? 'py' : 'evt'}-${runtime.id()}`,
    retrySeconds: RETRY_SECONDS,
    exhaustedMax: null,
    isTaken: (status) => status >= 200 && status <= 299,
    headers: ({ endpoint, delivery }) => ({ 'x-callback-token': delivery.forged ? `not ${endpoint.secret}` : endpoint.secret }),
    feeOf: (amount, method) => Math.round((amount * (method === 'QRPH' ? QR_FEE_PERCENT : FEE_PERCENT)) / 100),
    payoutSeconds: ({ amount }) => payoutSecondsOf(amount),
    hasSending: true,
    outcomeOf: ({ account }) => (account.number === NUMBER_THAT_WAITS ? null : { state: 'succeeded', failure: null }),
    refundSeconds: REFUND_SECONDS,
    refundEvents: (refund) => [content(`refund.${refund.state}`, refund.id, refundView(refund))],
    failureCode: 'REJECTED_BY_CHANNEL',
    paymentEvents: (order, payment) => {
      const paid = payment.state === 'paid';
      const first = content(paid ? 'payment.capture' : 'payment.failure', payment.id, paymentView(payment, order));
      if (!paid || order.kind !== 'page') return [first];
      return [first, content('payment_session.completed', order.id, sessionView(order, store.byAlias('payment', order.id), origin()))];
    },
    expiryEvents: (order) =>
      order.kind === 'page'
        ? [content('payment_session.expired', order.id, sessionView(order, [], origin()))]
        : [content('payment_request.expiry', order.id, requestView(order, [], origin()))],
    disputeEvents: () => [],
    payoutEvents: (payout) => (payout.state === 'cancelled' ? [] : [content(`payout.${payout.state}`, payout.id, payoutView(payout))]),
  };
}
