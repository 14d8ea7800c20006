import { money } from '@palaro/money';
import { z } from 'zod';
import { fail, ok } from '../../../kernel/result.ts';
import { askProvider } from './ask-provider.ts';
import { paymongoCode } from './paymongo-code.ts';
import type { PaymentProvider, ProviderAccount, ReadPayout, StatementEntry } from './provider.ts';
import { readPages } from './read-pages.ts';

const transfer = z.object({
  id: z.string(),
  status: z.string(),
  fee: z.number().int().nonnegative().default(0),
  reference_number: z.string().nullish(),
  provider_reference_number: z.string().nullish(),
  provider_error_code: z.string().nullish(),
});
const batch = z.object({ data: z.object({ transfers: z.array(transfer).min(1) }) });
const one = z.object({ data: transfer });
const list = z.object({ data: z.array(transfer) });
const transfers = z.object({ has_more: z.boolean(), data: z.array(transfer.extend({ amount: z.number().int(), created_at: z.string() })) });
const payments = z.object({
  has_more: z.boolean(),
  data: z.array(
    z.object({
      id: z.string(),
      attributes: z.object({
        amount: z.number().int(),
        fee: z.number().int().nonnegative().default(0),
        status: z.string(),
        paid_at: z.number().nullish(),
        created_at: z.number(),
      }),
    }),
  ),
});

const accountFaults: ReadonlySet<string> = new Set([
  'account_not_found',
  'account_not_active',
  'account_limit_reached',
  'test_failed_number',
]);
const states: Readonly<Record<string, ReadPayout['state']>> = { succeeded: 'succeeded', failed: 'failed' };

type Payouts = Pick<PaymentProvider, 'createPayout' | 'readPayout' | 'isAccountFault' | 'statement'>;

/** A page of a list, from new to old, whose span is in seconds. */
const pageOf = (path: string, { from, to }: { readonly from: Date; readonly to: Date }, after: string | null): string => {
  const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000));
  const query = new URLSearchParams({ limit: '100', 'created_at.gte': seconds(from), 'created_at.lte': seconds(to) });
  if (after !== null) query.set('after', after);
  return `${path}?${query}`;
};

/** What the provider has received and paid out. */
const createStatement =
  (account: ProviderAccount): PaymentProvider['statement'] =>
  async (span) => {
    const php = (minor: number) => money(account.currency, BigInt(minor));
    const codeOf = paymongoCode;
    const received = await readPages<StatementEntry & { readonly isPaid: boolean }>(async (last) => {
      const read = await askProvider(account, {
        method: 'GET',
        path: pageOf('/v1/payments', span, last?.id ?? null),
        answer: payments,
        codeOf,
      });
      if (!read.ok) return read;
      const rows = read.value.data.map(({ id, attributes: { amount, fee, status, paid_at, created_at } }) => ({
        kind: 'payment' as const,
        id,
        amount: php(amount),
        fee: php(fee),
        at: new Date((paid_at ?? created_at) * 1000),
        isPaid: status === 'paid' || status === 'refunded',
      }));
      return ok({ rows, hasMore: read.value.has_more });
    });
    if (!received.ok) return received;
    const sent = await readPages<StatementEntry & { readonly isPaid: boolean }>(async (last) => {
      const read = await askProvider(account, {
        method: 'GET',
        path: pageOf('/v2/transfers', span, last?.id ?? null),
        answer: transfers,
        codeOf,
      });
      if (!read.ok) return read;
      const rows = read.value.data.map(({ id, amount, fee, status, created_at }) => ({
        kind: 'payout' as const,
        id,
        amount: php(amount),
        fee: php(fee),
        at: new Date(created_at),
        isPaid: status === 'succeeded',
      }));
      return ok({ rows, hasMore: read.value.has_more });
    });
    return sent.ok ? ok([...received.value, ...sent.value].filter(({ isPaid }) => isPaid)) : sent;
  };

/** PayMongo's transfers. Nothing makes a call safe to repeat, so that one is looked up by its reference first. */
export const createPaymongoPayouts = (account: ProviderAccount): Payouts => {
  const ask = { ...account };
  const readOf = ({
    id,
    status,
    fee,
    provider_reference_number: bankReference,
    provider_error_code: failure,
  }: z.output<typeof transfer>) => ({
    providerId: id,
    state: states[status] ?? 'pending',
    failure: failure ? failure : null,
    bankReference: bankReference ?? null,
    fee: money(account.currency, BigInt(fee)),
  });
  return {
    statement: createStatement(account),
    createPayout: async ({ reference, amount, institution, rail, account: to, description }) => {
      // The protocol names the account that the money leaves.
      if (account.source === null) return fail({ kind: 'later', code: 'no source account' });
      const made = await askProvider(ask, {
        method: 'POST',
        path: '/v2/batch_transfers',
        answer: batch,
        codeOf: paymongoCode,
        body: {
          transfers: [
            {
              source_account: account.source,
              destination_account: { number: to.number, name: to.holder, bic: institution },
              amount: Number(amount.minor),
              currency: amount.currency,
              provider: rail,
              description,
              reference_number: reference,
            },
          ],
        },
      });
      if (!made.ok) return made;
      const [first] = made.value.data.transfers;
      return first === undefined ? fail({ kind: 'unknown', code: 'answer' }) : ok(readOf(first));
    },
    readPayout: async ({ providerId, reference }) => {
      if (providerId !== null) {
        const read = await askProvider(ask, { method: 'GET', path: `/v2/transfers/${providerId}`, answer: one, codeOf: paymongoCode });
        return read.ok ? ok(readOf(read.value.data)) : read;
      }
      const path = `/v2/transfers?reference_number=${encodeURIComponent(reference)}`;
      const found = await askProvider(ask, { method: 'GET', path, answer: list, codeOf: paymongoCode });
      if (!found.ok) return found;
      const named = found.value.data.find(({ reference_number: name }) => name === reference);
      return ok(named === undefined ? null : readOf(named));
    },
    isAccountFault: (code) => accountFaults.has(code),
  };
};
