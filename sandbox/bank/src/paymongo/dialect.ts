import { createHmac } from 'node:crypto';
import type { Runtime } from '@palaro/game-server';
import type { Content, Dialect, Outcome } from '../core/dialect.ts';
import type { Order } from '../core/records.ts';
import type { Store } from '../core/store.ts';
import { checkoutView, intentView, paymentView, refundView, transferView, type Look } from './views.ts';

/** Twelve retries, each after twice the pause before it: 136.5 minutes in all. */
const RETRY_SECONDS = Array.from({ length: 12 }, (_, nth) => 2 ** (nth + 1));
const QR_FEE_PERCENT = 1.5;
const FEE_PERCENT = 2.5;
const INSTAPAY_SECONDS = 900;
const PESONET_SECONDS = 14_400;
const REFUND_SECONDS = 600;

/** What becomes of transfers to the numbers for tests; those to others stay as they are. */
const testNumbers: Readonly<Record<string, Outcome>> = {
  '999999990001': { state: 'succeeded', failure: null },
  '999999990002': { state: 'failed', failure: 'test_failed_number' },
  '999999990003': { state: 'failed', failure: 'account_not_found' },
  '999999990004': { state: 'failed', failure: 'account_not_active' },
  '999999990005': { state: 'failed', failure: 'account_limit_reached' },
  '999999990006': { state: 'failed', failure: 'internal_server_error' },
};

/** The provider's signature: over the time and the body, in the field of the mode. */
export const signatureOf = (secret: string, live: boolean, second: number, body: string): string => {
  const signature = createHmac('sha256', secret).update(`${second}.${body}`).digest('hex');
  return `t=${second},te=${live ? '' : signature},li=${live ? signature : ''}`;
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

export type PaymongoDeps = { readonly store: Store; readonly runtime: Pick<Runtime, 'seed'>; readonly look: Look };

export const idOf = (prefix: string, runtime: Pick<Runtime, 'seed'>): string => `${prefix}_${runtime.seed().slice(0, 24)}`;

/** The first provider: amounts in centavos, nested objects, signed events, payouts that are final. */
export function createPaymongoDialect({ store, runtime, look }: PaymongoDeps): Dialect {
  const content = (type: string, data: { id: string }): Content => ({
    type,
    subject: data.id,
    body: (id, at) => {
      const second = Math.floor(at / 1000);
      const times = { created_at: second, updated_at: second };
      return {
        data: { id, type: 'event', attributes: { type, livemode: look.live, data, previous_data: {}, pending_webhooks: 1, ...times } },
      };
    },
  });
  const intentOf = (order: Order) => intentView(order, store.byAlias('payment', order.id), look, null);
  return {
    provider: 'paymongo',
    newId: (kind) => idOf(kind === 'payment' ? 'pay' : 'evt', runtime),
    retrySeconds: RETRY_SECONDS,
    exhaustedMax: 3,
    isTaken: (status, text) => status >= 200 && status <= 209 && isJson(text),
    headers: ({ endpoint, delivery, at }) => {
      const secret = delivery.forged ? `not ${endpoint.secret}` : endpoint.secret;
      return { 'paymongo-signature': signatureOf(secret, look.live, Math.floor(at / 1000), delivery.body) };
    },
    feeOf: (amount, method) => Math.round((amount * (method === 'qrph' ? QR_FEE_PERCENT : FEE_PERCENT)) / 100),
    payoutSeconds: ({ channel }) => (channel === 'pesonet' ? PESONET_SECONDS : INSTAPAY_SECONDS),
    hasSending: false,
    outcomeOf: ({ account }) => testNumbers[account.number] ?? (look.live ? { state: 'succeeded', failure: null } : null),
    refundSeconds: REFUND_SECONDS,
    // The end of one that fails is told in the change of its payment alone.
    refundEvents: (refund) => [
      content(refund.state === 'succeeded' ? 'refund.succeeded' : 'payment.refund.updated', refundView(refund, look)),
    ],
    failureCode: 'provider_processing_error',
    paymentEvents: (order, payment) => {
      const paid = payment.state === 'paid';
      const first = content(paid ? 'payment.paid' : 'payment.failed', paymentView(payment, order, look));
      if (!paid) return [first];
      if (order.kind === 'page')
        return [first, content('checkout_session.payment.paid', checkoutView(order, store.byAlias('payment', order.id), look))];
      return [first, content('payment_intent.succeeded', intentOf(order)), content('qr.paid', paymentView(payment, order, look))];
    },
    expiryEvents: (order) => (order.kind === 'code' ? [content('qr.expired', intentOf(order))] : []),
    disputeEvents: (payment) => {
      const { id, amount, currency, disputed } = payment;
      const attributes = {
        amount,
        currency,
        payment_id: id,
        reason: 'unrecognized',
        status: disputed ? 'pending' : 'won',
        livemode: look.live,
      };
      const dispute = { id: `dsp_${id.slice(4)}`, type: 'dispute', attributes };
      return [content(disputed ? 'dispute.created' : 'dispute.resolved', dispute)];
    },
    payoutEvents: (payout) => {
      const transfer = { id: payout.id, type: 'transfer', attributes: transferView(payout, look) };
      return [content(payout.state === 'succeeded' ? 'transfer.outward.successful' : 'transfer.outward.failed', transfer)];
    },
  };
}
