import { z } from 'zod';
import type { Refund } from '../core/records.ts';
import { nothing, type Call, type Core } from '../provider-calls.ts';
import { idOf } from './dialect.ts';
import { listQuery, pageOf, spanOf } from './payments.ts';
import { faultOf, notFound, refuseFields } from './refusals.ts';
import { refundView, type Look } from './views.ts';

const AMOUNT_MIN = 100;
const text = z.string().min(1).max(255);
const refundBody = z.object({
  data: z.object({
    attributes: z.object({
      amount: z.number().int().min(AMOUNT_MIN),
      payment_id: text,
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'others']),
      notes: text.nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
});

/** Money that goes back to its payer. Nothing makes a call safe to repeat: another call is another refund, while something is left. */
export function registerRefunds(call: Call, { store, refunds, runtime }: Core, look: Look): void {
  const view = (refund: Refund) => refundView(refund, look);
  call('POST', '/v1/refunds', refundBody, ({ data: { attributes } }) => {
    const { amount, payment_id: payment, metadata, ...details } = attributes;
    if (store.get('payment', payment)?.provider !== 'paymongo') return notFound('payment', payment);
    const id = idOf('ref', runtime);
    const known = { id, provider: 'paymongo', reference: metadata?.['reference_number'] ?? '', alias: id } as const;
    const made = refunds.create({ ...known, payment, amount, details: { ...details, metadata } });
    if (made !== null) return { data: view(made) };
    return refuseFields(faultOf('amount', 'parameter_above_maximum', 'The amount is more than what is left of the payment.'));
  });
  call('GET', '/v1/refunds/:id', nothing, (_, id) => {
    const refund = store.get('refund', id);
    return refund?.provider === 'paymongo' ? { data: view(refund) } : notFound('refund', id);
  });
  call('GET', '/v1/refunds', listQuery.extend({ payment_id: text.optional() }), (query) => {
    const rows = store
      .list('refund', spanOf(query))
      .filter(({ payment }) => query.payment_id === undefined || payment === query.payment_id);
    return pageOf(rows, query, view);
  });
}
