import { money } from '@palaro/money';
import { z } from 'zod';
import { fail, ok } from '../../../kernel/result.ts';
import type { PaymentProvider, ProviderAccount, ReadPayout } from './provider.ts';
import { readPages } from './read-pages.ts';
import { moneyOf, pesosOf, xenditAsk } from './xendit-ask.ts';

const refund = z.object({
  id: z.string(),
  reference_id: z.string().nullish(),
  status: z.string(),
  failure_code: z.string().nullish(),
  refund_fee_amount: z.number().nonnegative().nullish(),
});
type Refund = z.output<typeof refund>;
const list = z.object({ has_more: z.boolean().default(false), data: z.array(refund) });
const payment = z.object({ payment_request_id: z.string() });

const states: Readonly<Record<string, ReadPayout['state']>> = { SUCCEEDED: 'succeeded', FAILED: 'failed', CANCELLED: 'failed' };

/** Xendit's refunds, of the request that a payment was made for. Each carries a key, and one whose key was used is looked up. */
export const createXenditRefunds = (account: ProviderAccount): Pick<PaymentProvider, 'createRefund' | 'readRefund'> => {
  const ask = xenditAsk(account);
  const readOf = ({ id, status, failure_code: failure, refund_fee_amount: fee }: Refund): ReadPayout => ({
    providerId: id,
    state: states[status] ?? 'pending',
    failure: failure ?? (states[status] === 'failed' ? status : null),
    bankReference: null,
    fee: fee == null ? money(account.currency, 0n) : moneyOf(fee, account.currency),
  });
  const requestOf = (paymentId: string) => ask('GET', `/v3/payments/${paymentId}`, payment);
  return {
    createRefund: async ({ reference, paymentId, amount }) => {
      const request = await requestOf(paymentId);
      // Nothing was asked for yet but a look.
      if (!request.ok) return request.failure.kind === 'unknown' ? fail({ ...request.failure, kind: 'later' }) : request;
      const asked = {
        reference_id: reference,
        payment_request_id: request.value.payment_request_id,
        amount: pesosOf(amount),
        currency: amount.currency,
        reason: 'REQUESTED_BY_CUSTOMER',
      };
      const made = await ask('POST', '/refunds', refund, asked, reference);
      return made.ok ? ok(readOf(made.value)) : made;
    },
    readRefund: async ({ providerId, reference, paymentId }) => {
      if (providerId !== null) {
        const read = await ask('GET', `/refunds/${providerId}`, refund);
        return read.ok ? ok(readOf(read.value)) : read;
      }
      const request = await requestOf(paymentId);
      if (!request.ok) return request;
      const found = await readPages<Refund>(async (last) => {
        const of = { limit: '50', payment_request_id: request.value.payment_request_id };
        const query = new URLSearchParams({ ...of, ...(last === null ? {} : { after_id: last.id }) });
        const page = await ask('GET', `/refunds?${query}`, list);
        return page.ok ? ok({ rows: page.value.data, hasMore: page.value.has_more }) : page;
      });
      if (!found.ok) return found;
      const named = found.value.find(({ reference_id: name }) => name === reference);
      return ok(named === undefined ? null : readOf(named));
    },
  };
};
