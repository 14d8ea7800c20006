import { z } from 'zod';
import type { Order } from '../core/records.ts';
import { nothing, type Call, type Core } from '../provider-calls.ts';
import { fields, notFound, refuse } from './refusals.ts';
import { refundView, requestIdOf } from './views.ts';

const KEY_MAX = 100;
const LIST_MAX = 50;
const { amount, metadata, reference } = fields;
const refundBody = z.object({
  payment_request_id: z.string(),
  reference_id: reference.optional(),
  amount,
  currency: z.literal('PHP').optional(),
  reason: z.enum(['FRAUDULENT', 'DUPLICATE', 'REQUESTED_BY_CUSTOMER', 'CANCELLATION', 'OTHERS']),
  metadata,
});
const listQuery = z.object({
  payment_request_id: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(LIST_MAX).default(10),
  after_id: z.string().optional(),
});

/** Money that goes back to its payer. A key is good for one refund. */
export function registerRefunds(call: Call, { store, refunds, runtime }: Core): void {
  const orderOf = (id: string): Order | null => {
    const order = store.get('order', id) ?? store.byAlias('order', id)[0] ?? null;
    return order?.provider === 'xendit' && requestIdOf(order) === id ? order : null;
  };
  call('POST', '/refunds', refundBody, (asked, _, { headers }) => {
    const key = String(headers['idempotency-key'] ?? '');
    if (key.length > KEY_MAX)
      return refuse(400, 'API_VALIDATION_ERROR', `The header Idempotency-key must have ${KEY_MAX} characters at most.`);
    if (key !== '' && store.byAlias('refund', key).some(({ provider }) => provider === 'xendit'))
      return refuse(409, 'DUPLICATE_ERROR', 'The idempotency key has been used before.');
    const order = orderOf(asked.payment_request_id);
    const paid = order === null ? [] : store.byAlias('payment', order.id).filter(({ state }) => state === 'paid');
    // Of several payments of one request the one that has enough left.
    const payment = paid.find(({ amount: of, refunded = 0 }) => of - refunded >= asked.amount) ?? paid[0];
    if (payment === undefined) return notFound('The payment request');
    const id = `rfd-${runtime.id()}`;
    const known = { id, provider: 'xendit', reference: asked.reference_id ?? '', alias: key === '' ? id : key } as const;
    const details = { payment_request_id: asked.payment_request_id, reason: asked.reason, metadata: asked.metadata };
    const made = refunds.create({ ...known, payment: payment.id, amount: asked.amount, details });
    if (made !== null) return refundView(made);
    return refuse(400, 'MAXIMUM_REFUND_AMOUNT_REACHED', 'The amount is more than what is left of the payment.');
  });
  call('GET', '/refunds/:id', nothing, (_, id) => {
    const refund = store.get('refund', id);
    return refund?.provider === 'xendit' ? refundView(refund) : notFound('The refund');
  });
  call('GET', '/refunds', listQuery, ({ payment_request_id: of, limit, after_id }) => {
    const rows = store
      .list('refund', { provider: 'xendit' })
      .filter(({ details }) => of === undefined || details['payment_request_id'] === of);
    const start = after_id === undefined ? 0 : rows.findIndex(({ id }) => id === after_id) + 1;
    return { data: rows.slice(start, start + limit).map(refundView), has_more: rows.length > start + limit };
  });
}
