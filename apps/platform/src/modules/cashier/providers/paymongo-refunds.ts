import { money } from '@palaro/money';
import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import { attributesOf, paymongoAsk } from './paymongo-ask.ts';
import type { PaymentProvider, ProviderAccount, ReadPayout } from './provider.ts';
import { readPages } from './read-pages.ts';
import { wireCurrency } from './wire-currency.ts';

export const refund = z.object({
  id: z.string(),
  attributes: z.object({
    amount: z.number().int(),
    currency: wireCurrency,
    status: z.string(),
    created_at: z.number(),
    metadata: z.object({ reference_number: z.string().nullish() }).nullish(),
  }),
});
type Refund = z.output<typeof refund>;
const one = z.object({ data: refund });
const list = z.object({ has_more: z.boolean().default(false), data: z.array(refund) });

const states: Readonly<Record<string, ReadPayout['state']>> = { succeeded: 'succeeded', failed: 'failed' };

/** PayMongo's refunds. Nothing makes a call safe to repeat: one is looked up by the reference in its metadata first. */
export const createPaymongoRefunds = (account: ProviderAccount): Pick<PaymentProvider, 'createRefund' | 'readRefund'> => {
  const ask = paymongoAsk(account);
  const readOf = ({ id, attributes: { status } }: Refund): ReadPayout => {
    const state = states[status] ?? 'pending';
    const failure = state === 'failed' ? 'refund_failed' : null;
    return { providerId: id, state, failure, bankReference: null, fee: money(account.currency, 0n) };
  };
  return {
    createRefund: async ({ reference, paymentId, amount }) => {
      const asked = { amount: Number(amount.minor), payment_id: paymentId, reason: 'others', metadata: { reference_number: reference } };
      const made = await ask('POST', '/v1/refunds', one, attributesOf(asked));
      return made.ok ? ok(readOf(made.value.data)) : made;
    },
    readRefund: async ({ providerId, reference, paymentId }) => {
      if (providerId !== null) {
        const read = await ask('GET', `/v1/refunds/${providerId}`, one);
        return read.ok ? ok(readOf(read.value.data)) : read;
      }
      const found = await readPages<Refund>(async (last) => {
        const query = new URLSearchParams({ limit: '100', payment_id: paymentId, ...(last === null ? {} : { after: last.id }) });
        const page = await ask('GET', `/v1/refunds?${query}`, list);
        return page.ok ? ok({ rows: page.value.data, hasMore: page.value.has_more }) : page;
      });
      if (!found.ok) return found;
      const named = found.value.find(({ attributes: { metadata } }) => metadata?.reference_number === reference);
      return ok(named === undefined ? null : readOf(named));
    },
  };
};
