import { money, type Currency } from '@palaro/money';
import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import { paymongoAsk } from './paymongo-ask.ts';
import { refund } from './paymongo-refunds.ts';
import type { PaymentProvider, ProviderAccount, StatementEntry } from './provider.ts';
import { readPages } from './read-pages.ts';
import { wireCurrency } from './wire-currency.ts';

const listOf = <S extends z.ZodType>(row: S) => z.object({ has_more: z.boolean(), data: z.array(row) });
const whole = z.number().int();
const payment = z.object({
  id: z.string(),
  attributes: z.object({
    amount: whole,
    currency: wireCurrency,
    fee: whole.nonnegative().default(0),
    status: z.string(),
    disputed: z.boolean().default(false),
    paid_at: z.number().nullish(),
    created_at: z.number(),
  }),
});
const transfer = z.object({
  id: z.string(),
  amount: whole,
  currency: wireCurrency,
  fee: whole.nonnegative().default(0),
  status: z.string(),
  created_at: z.string(),
});

type Span = { readonly from: Date; readonly to: Date };
/** What a line says in minor units of its own currency. */
const sums = (currency: Currency, amount: number, fee: number) => ({
  amount: money(currency, BigInt(amount)),
  fee: money(currency, BigInt(fee)),
});

type Line = StatementEntry & { readonly isBooked: boolean };

/** A page of a list, from new to old, whose span is in seconds. */
const pageOf = (path: string, { from, to }: Span, after: string | null): string => {
  const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000));
  const query = new URLSearchParams({ limit: '100', 'created_at.gte': seconds(from), 'created_at.lte': seconds(to) });
  if (after !== null) query.set('after', after);
  return `${path}?${query}`;
};

/** What the provider has received, paid out and given back. */
export const createPaymongoStatement = (account: ProviderAccount): PaymentProvider['statement'] => {
  const ask = paymongoAsk(account);
  const read = <S extends z.ZodType>(path: string, row: S, lineOf: (row: z.output<S>) => Line, span: Span) =>
    readPages<Line>(async (last) => {
      const page = await ask('GET', pageOf(path, span, last?.id ?? null), listOf(row));
      return page.ok ? ok({ rows: page.value.data.map(lineOf), hasMore: page.value.has_more }) : page;
    });
  const ofPayment = ({
    id,
    attributes: { amount, currency, fee, status, disputed, paid_at, created_at },
  }: z.output<typeof payment>): Line => ({
    kind: 'payment',
    id,
    ...sums(currency, amount, fee),
    at: new Date((paid_at ?? created_at) * 1000),
    isBooked: status === 'paid' || status === 'refunded',
    // What was given back stands in a line of its own.
    ...(status === 'paid' ? { isReversed: disputed } : {}),
  });
  const ofTransfer = ({ id, amount, currency, fee, status, created_at }: z.output<typeof transfer>): Line => ({
    kind: 'payout',
    id,
    ...sums(currency, amount, fee),
    at: new Date(created_at),
    isBooked: status === 'succeeded',
  });
  const ofRefund = ({ id, attributes: { amount, currency, status, created_at } }: z.output<typeof refund>): Line => ({
    kind: 'refund',
    id,
    ...sums(currency, amount, 0),
    at: new Date(created_at * 1000),
    isBooked: status === 'succeeded',
  });
  return async (span) => {
    const lists = [
      await read('/v1/payments', payment, ofPayment, span),
      await read('/v2/transfers', transfer, ofTransfer, span),
      await read('/v1/refunds', refund, ofRefund, span),
    ];
    const lines: StatementEntry[] = [];
    for (const list of lists) {
      if (!list.ok) return list;
      lines.push(...list.value.filter(({ isBooked }) => isBooked));
    }
    return ok(lines);
  };
};
