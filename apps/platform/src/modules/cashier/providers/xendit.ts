import { renderSVG } from 'uqr';
import { z } from 'zod';
import { fail, ok } from '../../../kernel/result.ts';
import type {
  Answered,
  CreateProvider,
  NewDeposit,
  OpenedDeposit,
  PaymentProvider,
  ProviderOrder,
  ProviderPayment,
  ReadDeposit,
} from './provider.ts';
import { wireCurrency } from './wire-currency.ts';
import { moneyOf, pesosOf, xenditAsk, type AskXendit } from './xendit-ask.ts';
import { createXenditEvents } from './xendit-events.ts';
import { createXenditPayouts } from './xendit-payouts.ts';
import { createXenditRefunds } from './xendit-refunds.ts';
import { createXenditStatement } from './xendit-statement.ts';

const country = 'PH';

const session = z.object({ payment_session_id: z.string(), payment_link_url: z.string(), status: z.string() });
const request = z.object({
  payment_request_id: z.string(),
  status: z.string(),
  actions: z.array(z.object({ descriptor: z.string(), value: z.string() })).default([]),
});
const sessionState = session.pick({ status: true });
const requestState = request.pick({ status: true });
const transactions = z.object({
  data: z.array(
    z.object({
      product_id: z.string(),
      type: z.string(),
      status: z.string(),
      amount: z.number().positive(),
      currency: wireCurrency,
      created: z.iso.datetime({ offset: true }),
      fee: z.object({ xendit_fee: z.number().nonnegative() }),
    }),
  ),
});
const paidPayment = z.object({ reference_id: z.string() });
const endOf = (now: number, seconds: number): string => new Date(now + seconds * 1000).toISOString();

const createPage = async (ask: AskXendit, order: NewDeposit): Answered<ProviderOrder> => {
  const made = await ask('POST', '/sessions', session, {
    reference_id: order.reference,
    session_type: 'PAY',
    mode: 'PAYMENT_LINK',
    amount: pesosOf(order.amount),
    currency: order.amount.currency,
    country,
    customer: { reference_id: order.payer.id, type: 'INDIVIDUAL', individual_detail: { given_names: order.payer.name } },
    description: order.description,
    expires_at: endOf(order.now, order.expirySeconds),
    success_return_url: order.returnUrl,
    cancel_return_url: order.cancelUrl,
  });
  if (!made.ok) return made;
  return ok({ providerOrder: made.value.payment_session_id, action: { kind: 'redirect', url: made.value.payment_link_url } });
};

const createCode = async (ask: AskXendit, order: NewDeposit): Answered<ProviderOrder> => {
  const made = await ask('POST', '/v3/payment_requests', request, {
    reference_id: order.reference,
    type: 'PAY',
    country,
    currency: order.amount.currency,
    request_amount: pesosOf(order.amount),
    capture_method: 'AUTOMATIC',
    channel_code: 'QRPH',
    channel_properties: { expires_at: endOf(order.now, order.expirySeconds) },
    description: order.description,
  });
  if (!made.ok) return made;
  const code = made.value.actions.find(({ descriptor }) => descriptor === 'QR_STRING')?.value;
  if (code === undefined) return fail({ kind: 'unknown', code: 'no code' });
  const image = `data:image/svg+xml;base64,${Buffer.from(renderSVG(code)).toString('base64')}`;
  return ok({ providerOrder: made.value.payment_request_id, action: { kind: 'qr', image } });
};

const readState = (ask: AskXendit, providerOrder: string, method: OpenedDeposit['method']) =>
  method === 'qr'
    ? ask('GET', `/v3/payment_requests/${providerOrder}`, requestState)
    : ask('GET', `/sessions/${providerOrder}`, sessionState);

/** What came for a reference. */
const paymentsOf = async (ask: AskXendit, reference: string): Answered<readonly ProviderPayment[]> => {
  const read = await ask('GET', `/transactions?types=PAYMENT&limit=50&reference_id=${encodeURIComponent(reference)}`, transactions);
  if (!read.ok) return read;
  return ok(
    read.value.data
      .filter(({ type, status }) => type === 'PAYMENT' && status === 'SUCCESS')
      .map(({ product_id: id, amount, currency, fee, created }) => ({
        id,
        amount: moneyOf(amount, currency),
        fee: moneyOf(fee.xendit_fee, currency),
        payerName: '',
        paidAt: new Date(created),
        isReversed: false,
      })),
  );
};

const ends: Readonly<Record<string, ReadDeposit['end']>> = { EXPIRED: 'expired', CANCELED: 'cancelled', FAILED: 'failed' };

/** Xendit's protocol: amounts in pesos, flat objects, events known by a token. */
export const createXendit: CreateProvider = (account): PaymentProvider => {
  const ask = xenditAsk(account);
  return {
    ...createXenditPayouts(account),
    ...createXenditRefunds(account),
    ...createXenditEvents(account),
    statement: createXenditStatement(account),
    createDeposit: (order) => (order.method === 'qr' ? createCode(ask, order) : createPage(ask, order)),
    readDeposit: async ({ providerOrder, method, reference }) => {
      const state = providerOrder === null ? null : await readState(ask, providerOrder, method);
      if (state?.ok === false) return state;
      // An object names its last payment alone; the statement has them all.
      const payments = await paymentsOf(ask, reference);
      return payments.ok ? ok({ payments: payments.value, end: state === null ? null : (ends[state.value.status] ?? null) }) : payments;
    },
    readPayment: async (paymentId) => {
      const read = await ask('GET', `/v3/payments/${encodeURIComponent(paymentId)}`, paidPayment);
      if (!read.ok) return read;
      const payments = await paymentsOf(ask, read.value.reference_id);
      if (!payments.ok) return payments;
      const payment = payments.value.find(({ id }) => id === paymentId);
      return ok(payment === undefined ? null : { payment, reference: read.value.reference_id });
    },
    expireDeposit: async ({ providerOrder, method }) => {
      const path = method === 'qr' ? `/v3/payment_requests/${providerOrder}/cancel` : `/sessions/${providerOrder}/cancel`;
      const ended = await ask('POST', path, z.unknown(), {});
      return ended.ok ? ok(null) : ended;
    },
  };
};
