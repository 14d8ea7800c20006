import { z } from 'zod';
import { balanceOf } from '../core/payments.ts';
import { newLabel, writeQrPh } from '../core/qr-ph.ts';
import type { Order } from '../core/records.ts';
import { nothing, withStatus, type Answer, type Call, type Core } from '../provider-calls.ts';
import { fields, notFound, refuse } from './refusals.ts';
import { entryView, paymentView, pesosOf, requestView, sessionView } from './views.ts';

const API_VERSION = '2024-11-11';
const OPEN_MS = 1_800_000;
const LIST_MAX = 50;
const channels = ['QRPH', 'PITAKA', 'ALKANSYA', 'GCASH', 'PAYMAYA', 'GRABPAY'];

const { address, amount, description, metadata, reference, time } = fields;
const common = { reference_id: reference, currency: z.literal('PHP'), country: z.literal('PH'), description, metadata };
const sessionBody = z.object({
  ...common,
  session_type: z.literal('PAY'),
  mode: z.literal('PAYMENT_LINK'),
  amount,
  customer: z.object({ reference_id: reference, type: z.string() }).loose().nullish(),
  expires_at: time.nullish(),
  success_return_url: address.nullish(),
  cancel_return_url: address.nullish(),
});
const properties = z
  .object({ success_return_url: address.nullish(), failure_return_url: address.nullish(), expires_at: time.nullish() })
  .loose();
const requestBody = z.object({
  ...common,
  type: z.literal('PAY'),
  request_amount: amount,
  capture_method: z.literal('AUTOMATIC').nullish(),
  channel_code: z.string(),
  channel_properties: properties.nullish(),
});
const statementQuery = z.object({
  types: z.union([z.string(), z.array(z.string())]).optional(),
  reference_id: reference.optional(),
  limit: z.coerce.number().int().min(1).max(LIST_MAX).default(10),
  after_id: z.string().optional(),
  'created[gte]': time.optional(),
  'created[lte]': time.optional(),
});

function registerSessions(call: Call, { store, payments, runtime, origin }: Core): void {
  const view = (order: Order) => sessionView(order, store.byAlias('payment', order.id), origin());
  const withOrder = (id: string, answer: (order: Order) => Answer): Answer => {
    const order = store.get('order', id);
    return order?.provider === 'xendit' && order.kind === 'page' ? answer(order) : notFound('The session');
  };
  call('POST', '/sessions', sessionBody, (asked) => {
    const { amount, description, metadata, success_return_url: successUrl = null, cancel_return_url: cancelUrl = null } = asked;
    const known = { id: `ps-${runtime.seed().slice(0, 24)}`, provider: 'xendit', kind: 'page', alias: `pr-${runtime.id()}` } as const;
    const details = { customer_id: `cust-${runtime.id()}`, description, metadata };
    const expiresAt = asked.expires_at ?? runtime.now() + OPEN_MS;
    const what = { reference: asked.reference_id, amount, methods: ['PITAKA', 'ALKANSYA', 'QRPH'], expiresAt };
    return withStatus(201, view(payments.open({ ...known, ...what, successUrl, cancelUrl, details })));
  });
  call('GET', '/sessions/:id', nothing, (_, id) => withOrder(id, view));
  call('POST', '/sessions/:id/cancel', nothing, (_, id) =>
    withOrder(id, (order) => {
      if (order.state === 'open') return view(payments.close(order, 'cancelled'));
      return refuse(400, 'SESSION_NOT_ACTIVE', 'The session is not active.');
    }),
  );
}

function registerRequests(unversioned: Call, { store, payments, runtime, merchant, origin }: Core): void {
  const call: Call = (method, path, schema, handle) =>
    unversioned(method, path, schema, (asked, id, request) => {
      if (request.headers['api-version'] === API_VERSION) return handle(asked, id, request);
      return refuse(400, 'API_VALIDATION_ERROR', `The header api-version must be ${API_VERSION}.`);
    });
  const view = (order: Order) => requestView(order, store.byAlias('payment', order.id), origin());
  const withOrder = (id: string, answer: (order: Order) => Answer): Answer => {
    const order = store.get('order', id) ?? store.byAlias('order', id)[0];
    const isKnown = order?.provider === 'xendit' && (order.kind !== 'page' || order.alias === id);
    return isKnown ? answer(order) : notFound('The payment request');
  };
  call('POST', '/v3/payment_requests', requestBody, (asked) => {
    const { channel_code: channel, request_amount: amount, channel_properties, description, metadata } = asked;
    if (!channels.includes(channel)) return refuse(400, 'CHANNEL_CODE_NOT_SUPPORTED_ERROR', `${channel} is not supported.`);
    const { success_return_url: successUrl = null, failure_return_url: cancelUrl = null, expires_at } = channel_properties ?? {};
    const label = newLabel(runtime);
    const isCode = channel === 'QRPH';
    const code = isCode ? writeQrPh({ amount, merchant, reference: label }) : null;
    const known = { id: `pr-${runtime.id()}`, provider: 'xendit', kind: isCode ? 'code' : 'redirect', alias: isCode ? label : '' } as const;
    const expiresAt = expires_at ?? runtime.now() + OPEN_MS;
    const what = { reference: asked.reference_id, amount, methods: [channel], code, expiresAt };
    const details = { channel_properties, description, metadata };
    return withStatus(201, view(payments.open({ ...known, ...what, successUrl, cancelUrl, details })));
  });
  call('GET', '/v3/payment_requests/:id', nothing, (_, id) => withOrder(id, view));
  call('POST', '/v3/payment_requests/:id/cancel', nothing, (_, id) =>
    withOrder(id, (order) => {
      if (order.state === 'open') return view(payments.close(order, 'cancelled'));
      return refuse(400, 'PAYMENT_REQUEST_NOT_CANCELABLE', 'The payment request has ended.');
    }),
  );
  call('GET', '/v3/payments/:id', nothing, (_, id) => {
    const payment = store.get('payment', id);
    if (payment?.provider !== 'xendit' || payment.state === 'late') return notFound('The payment');
    return paymentView(payment, store.get('order', payment.alias));
  });
}

/** Pages and codes to pay at, payments, and the statement: what came in and went out. */
export function registerPayments(call: Call, core: Core): void {
  const { store } = core;
  registerSessions(call, core);
  registerRequests(call, core);
  call('GET', '/balance', nothing, () => ({ balance: pesosOf(balanceOf(store, 'xendit')) }));
  call('GET', '/transactions', statementQuery, (query) => {
    const { types, reference_id, limit, after_id, 'created[gte]': from = 0, 'created[lte]': to = Number.MAX_SAFE_INTEGER } = query;
    const span = { provider: 'xendit', from, to };
    const wanted = (type: string): boolean => types === undefined || [types].flat().includes(type);
    const payments = wanted('PAYMENT') ? store.list('payment', span).filter(({ state }) => state !== 'late') : [];
    const out = wanted('DISBURSEMENT') ? store.list('payout', span) : [];
    const rows = [...payments, ...out, ...(wanted('REFUND') ? store.list('refund', span) : [])]
      .filter(({ reference }) => reference_id === undefined || reference === reference_id)
      .sort((a, b) => b.createdAt - a.createdAt);
    const start = after_id === undefined ? 0 : rows.findIndex(({ id }) => `txn_${id}` === after_id) + 1;
    const data = rows.slice(start, start + limit).map(entryView);
    const has_more = rows.length > start + limit;
    const next = { href: `/transactions?limit=${limit}&after_id=${data.at(-1)?.id ?? ''}`, rel: 'next', method: 'GET' };
    return { has_more, data, links: has_more ? [next] : [] };
  });
}
