import { z } from 'zod';
import { drawQr } from '../core/picture.ts';
import { newLabel, writeQrPh } from '../core/qr-ph.ts';
import type { Order, Payment } from '../core/records.ts';
import { nothing, type Answer, type Call, type Core } from '../provider-calls.ts';
import { idOf } from './dialect.ts';
import { faultOf, notFound, refuse, refuseFields } from './refusals.ts';
import { checkoutView, intentView, paymentView, type Look } from './views.ts';

const AMOUNT_MIN = 2_000;
const AMOUNT_MAX = 999_999_999;
const QR_SECONDS = 1_800;
const [QR_SECONDS_MIN, QR_SECONDS_MAX] = [60, 9_000];
const LIST_MAX = 100;
/** The last second that a list can ask for. */
const TIME_MAX = 9_999_999_999;

const methods = z.enum(['qrph', 'gcash', 'paymaya', 'grab_pay', 'dob', 'card', 'billease']);
const text = z.string().min(1).max(500);
const noted = {
  description: text.nullish(),
  metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish(),
};
const address = z.url({ protocol: /^https?$/ });
const currency = z.literal('PHP');
const amount = (least: number) => z.number().int().min(least).max(AMOUNT_MAX);
const item = z.object({
  name: text,
  amount: amount(1),
  currency,
  quantity: z.number().int().min(1).max(1000),
  description: text.nullish(),
});
const body = <S extends z.ZodRawShape>(attributes: S) => z.object({ data: z.object({ attributes: z.object(attributes) }) });
const checkoutBody = body({
  line_items: z.array(item).min(1),
  payment_method_types: z.array(methods).min(1),
  success_url: address.nullish(),
  cancel_url: address.nullish(),
  reference_number: text.nullish(),
  ...noted,
});
const intentBody = body({ amount: amount(AMOUNT_MIN), currency, payment_method_allowed: z.array(methods).min(1), ...noted });
const methodBody = body({
  type: methods,
  expiry_seconds: z.number().int().min(QR_SECONDS_MIN).max(QR_SECONDS_MAX).nullish(),
  billing: z.record(z.string(), z.unknown()).nullish(),
});
const attachBody = body({ payment_method: text });
export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(LIST_MAX).default(10),
  after: text.optional(),
  'created_at.gte': z.coerce.number().int().default(0),
  'created_at.lte': z.coerce.number().int().default(TIME_MAX),
  reference_number: text.optional(),
});
type ListQuery = z.output<typeof listQuery>;

/** A page of a list that is ordered from new to old. */
export const pageOf = <T extends { readonly id: string }>(rows: readonly T[], { limit, after }: ListQuery, view: (row: T) => object) => {
  const start = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  return { has_more: rows.length > start + limit, data: rows.slice(start, start + limit).map(view) };
};
/** The span of a list, whose times are seconds. */
export const spanOf = (query: ListQuery) => ({
  provider: 'paymongo',
  from: query['created_at.gte'] * 1000,
  to: query['created_at.lte'] * 1000 + 999,
});

function registerCheckouts(call: Call, { store, payments, runtime }: Core, look: Look): void {
  const view = (order: Order) => ({ data: checkoutView(order, store.byAlias('payment', order.id), look) });
  const withOrder = (id: string, answer: (order: Order) => Answer): Answer => {
    const order = store.get('order', id);
    return order?.kind === 'page' && order.provider === 'paymongo' ? answer(order) : notFound('checkout session', id);
  };
  call('POST', '/v1/checkout_sessions', checkoutBody, ({ data: { attributes } }) => {
    const { line_items, description, metadata, payment_method_types: methods, reference_number, success_url, cancel_url } = attributes;
    const total = line_items.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0);
    if (total < AMOUNT_MIN)
      return refuseFields(faultOf('line_items', 'parameter_below_minimum', `The total cannot be less than ${AMOUNT_MIN}.`));
    const known = { id: idOf('cs', runtime), provider: 'paymongo', kind: 'page', alias: idOf('pi', runtime) } as const;
    const urls = { successUrl: success_url ?? null, cancelUrl: cancel_url ?? null };
    const details = { line_items, description, metadata };
    return view(payments.open({ ...known, ...urls, reference: reference_number ?? '', amount: total, methods, details }));
  });
  call('GET', '/v1/checkout_sessions/:id', nothing, (_, id) => withOrder(id, view));
  call('POST', '/v1/checkout_sessions/:id/expire', nothing, (_, id) =>
    withOrder(id, (order) => {
      if (order.state === 'open') return view(payments.close(order, 'expired'));
      return refuse(400, 'resource_invalid_state', `Checkout session ${id} is not active.`);
    }),
  );
}

function registerIntents(call: Call, { store, payments, runtime, merchant }: Core, look: Look): void {
  const view = (order: Order) => {
    const picture = order.code === null ? null : drawQr(order.code);
    return { data: intentView(order, store.byAlias('payment', order.id), look, picture) };
  };
  const intentOf = (id: string): Order | null => {
    const order = store.get('order', id) ?? store.byAlias('order', id)[0];
    return order?.provider === 'paymongo' ? order : null;
  };
  call('POST', '/v1/payment_intents', intentBody, ({ data: { attributes } }) => {
    const { amount, description, metadata, payment_method_allowed: methods } = attributes;
    // An intent has no field for a reference of its own.
    const reference = String(metadata?.['reference_number'] ?? description ?? '');
    const id = idOf('pi', runtime);
    const details = { description, metadata };
    return view(payments.open({ id, provider: 'paymongo', kind: 'code', reference, alias: '', amount, state: 'new', methods, details }));
  });
  call('GET', '/v1/payment_intents/:id', nothing, (_, id) => {
    const order = intentOf(id);
    return order === null ? notFound('payment intent', id) : view(order);
  });
  call('POST', '/v1/payment_methods', methodBody, ({ data: { attributes } }) => {
    const { type, billing = null, expiry_seconds: expirySeconds = null } = attributes;
    const createdAt = runtime.now();
    const id = idOf('pm', runtime);
    store.put('method', { id, provider: 'paymongo', reference: '', alias: '', createdAt, dueAt: null, type, expirySeconds });
    const second = Math.floor(createdAt / 1000);
    const shown = { type, billing, livemode: look.live, metadata: null, created_at: second, updated_at: second };
    return { data: { id, type: 'payment_method', attributes: shown } };
  });
  call('POST', '/v1/payment_intents/:id/attach', attachBody, ({ data: { attributes } }, id) => {
    const order = intentOf(id);
    if (order === null || order.kind !== 'code') return notFound('payment intent', id);
    const method = store.get('method', attributes.payment_method);
    if (method === null) return notFound('payment method', attributes.payment_method);
    if (order.state !== 'new' && order.state !== 'expired')
      return refuse(400, 'resource_invalid_state', `Payment intent ${id} is not awaiting a payment method.`);
    if (method.type !== 'qrph' || !order.methods.includes(method.type))
      return refuseFields(faultOf('payment_method', 'parameter_value_not_supported', `${method.type} is not supported here.`));
    const alias = newLabel(runtime);
    const expiresAt = runtime.now() + (method.expirySeconds ?? QR_SECONDS) * 1000;
    const code = writeQrPh({ amount: order.amount, merchant, reference: alias });
    return view(payments.change(order, { state: 'open', alias, code, expiresAt, dueAt: expiresAt }));
  });
}

/** Hosted pages, codes to scan, and what was paid. */
export function registerPayments(call: Call, core: Core, look: Look): void {
  const { store } = core;
  const view = (payment: Payment) => paymentView(payment, store.get('order', payment.alias), look);
  registerCheckouts(call, core, look);
  registerIntents(call, core, look);
  call('GET', '/v1/payments/:id', nothing, (_, id) => {
    const payment = store.get('payment', id);
    return payment?.provider !== 'paymongo' || payment.state === 'late' ? notFound('payment', id) : { data: view(payment) };
  });
  call('GET', '/v1/payments', listQuery, (query) => {
    const rows = store.list('payment', spanOf(query)).filter(({ state }) => state !== 'late');
    return pageOf(rows, query, view);
  });
}
