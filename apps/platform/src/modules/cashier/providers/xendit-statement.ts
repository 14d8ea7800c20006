import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import type { PaymentProvider, ProviderAccount, StatementEntry } from './provider.ts';
import { readPages } from './read-pages.ts';
import { wireCurrency } from './wire-currency.ts';
import { moneyOf, xenditAsk } from './xendit-ask.ts';

const kinds: Readonly<Record<string, StatementEntry['kind']>> = { PAYMENT: 'payment', DISBURSEMENT: 'payout', REFUND: 'refund' };
const entries = z.object({
  has_more: z.boolean(),
  data: z.array(
    z.object({
      id: z.string(),
      product_id: z.string(),
      type: z.string(),
      status: z.string(),
      amount: z.number(),
      currency: wireCurrency,
      created: z.iso.datetime({ offset: true }),
      fee: z.object({ xendit_fee: z.number().nonnegative() }),
    }),
  ),
});

/** What the provider has received, paid out and given back. A payout that came back stands there as reversed. */
export const createXenditStatement = (account: ProviderAccount): PaymentProvider['statement'] => {
  const ask = xenditAsk(account);
  return async ({ from, to }) => {
    const read = await readPages<z.output<typeof entries>['data'][number]>(async (last) => {
      const query = new URLSearchParams({ limit: '50', 'created[gte]': from.toISOString(), 'created[lte]': to.toISOString() });
      if (last !== null) query.set('after_id', last.id);
      const page = await ask('GET', `/transactions?${query}`, entries);
      return page.ok ? ok({ rows: page.value.data, hasMore: page.value.has_more }) : page;
    });
    if (!read.ok) return read;
    return ok(
      read.value.flatMap(({ product_id: id, type, status, amount, currency, created, fee: { xendit_fee: fee } }): StatementEntry[] => {
        const kind = kinds[type];
        if (kind === undefined || !['SUCCESS', 'REVERSED'].includes(status)) return [];
        return [{ kind, id, amount: moneyOf(amount, currency), fee: moneyOf(fee, currency), at: new Date(created) }];
      }),
    );
  };
};
