import { z } from 'zod';
import { fail, ok } from '../../../kernel/result.ts';
import { money } from '@palaro/money';
import { askProvider } from './ask-provider.ts';
import type { Answered, PaymentProvider, ProviderAccount, ReadPayout, StatementEntry } from './provider.ts';
import { readPages } from './read-pages.ts';
import { moneyOf, pesosOf, xenditCode } from './xendit-words.ts';

const payout = z.object({ id: z.string(), reference_id: z.string(), status: z.string(), failure_code: z.string().nullish() });
const list = z.object({ data: z.array(payout) });
const statement = z.object({ data: z.array(z.object({ fee: z.object({ xendit_fee: z.number().nonnegative() }) })) });

const accountFaults: ReadonlySet<string> = new Set(['RECIPIENT_ACCOUNT_NUMBER_ERROR', 'INVALID_DESTINATION', 'REJECTED_BY_CHANNEL']);
const states: Readonly<Record<string, ReadPayout['state']>> = {
  SUCCEEDED: 'succeeded',
  FAILED: 'failed',
  CANCELLED: 'failed',
  REVERSED: 'reversed',
};

type Payouts = Pick<PaymentProvider, 'createPayout' | 'readPayout' | 'isAccountFault' | 'statement'>;

const kinds: Readonly<Record<string, StatementEntry['kind']>> = { PAYMENT: 'payment', DISBURSEMENT: 'payout' };
const entries = z.object({
  has_more: z.boolean(),
  data: z.array(
    z.object({
      id: z.string(),
      product_id: z.string(),
      type: z.string(),
      status: z.string(),
      amount: z.number(),
      created: z.iso.datetime({ offset: true }),
      fee: z.object({ xendit_fee: z.number().nonnegative() }),
    }),
  ),
});

/** What the provider has received and paid out. One that came back stands there as reversed. */
const createStatement =
  (account: ProviderAccount): PaymentProvider['statement'] =>
  async ({ from, to }) => {
    const read = await readPages<z.output<typeof entries>['data'][number]>(async (last) => {
      const query = new URLSearchParams({ limit: '50', 'created[gte]': from.toISOString(), 'created[lte]': to.toISOString() });
      if (last !== null) query.set('after_id', last.id);
      const page = await askProvider(account, { method: 'GET', path: `/transactions?${query}`, answer: entries, codeOf: xenditCode });
      return page.ok ? ok({ rows: page.value.data, hasMore: page.value.has_more }) : page;
    });
    if (!read.ok) return read;
    return ok(
      read.value.flatMap(({ product_id: id, type, status, amount, created, fee: { xendit_fee: fee } }): StatementEntry[] => {
        const kind = kinds[type];
        if (kind === undefined || !['SUCCESS', 'REVERSED'].includes(status)) return [];
        return [{ kind, id, amount: moneyOf(amount, account.currency), fee: moneyOf(fee, account.currency), at: new Date(created) }];
      }),
    );
  };

/** Xendit's payouts. Each carries a key, and one whose key was used is looked up. */
export const createXenditPayouts = (account: ProviderAccount): Payouts => {
  const readOf = ({ id, status, failure_code: failure }: z.output<typeof payout>): ReadPayout => ({
    providerId: id,
    state: states[status] ?? 'pending',
    failure: failure ?? (status === 'CANCELLED' ? status : null),
    bankReference: null,
    fee: money(account.currency, 0n),
  });
  /** One that was paid, with its fee: the statement has it, and the payout does not. */
  const withFee = async (read: ReadPayout, reference: string): Answered<ReadPayout> => {
    if (read.state !== 'succeeded' && read.state !== 'reversed') return ok(read);
    const path = `/transactions?types=DISBURSEMENT&limit=1&reference_id=${encodeURIComponent(reference)}`;
    const entries = await askProvider(account, { method: 'GET', path, answer: statement, codeOf: xenditCode });
    if (!entries.ok) return entries;
    return ok({ ...read, fee: moneyOf(entries.value.data[0]?.fee.xendit_fee ?? 0, account.currency) });
  };
  return {
    statement: createStatement(account),
    createPayout: async ({ reference, amount, institution, account: to, description }) => {
      const made = await askProvider(account, {
        method: 'POST',
        path: '/v2/payouts',
        answer: payout,
        codeOf: xenditCode,
        headers: { 'idempotency-key': reference },
        body: {
          reference_id: reference,
          channel_code: institution,
          channel_properties: { account_number: to.number, account_holder_name: to.holder },
          amount: pesosOf(amount),
          currency: amount.currency,
          description,
        },
      });
      if (made.ok) return ok(readOf(made.value));
      // It was asked for before: what has become of it is looked up.
      return made.failure.code === 'DUPLICATE_TRANSACTION_ERROR' ? fail({ kind: 'unknown', code: made.failure.code }) : made;
    },
    readPayout: async ({ providerId, reference }) => {
      if (providerId !== null) {
        const read = await askProvider(account, { method: 'GET', path: `/v2/payouts/${providerId}`, answer: payout, codeOf: xenditCode });
        return read.ok ? withFee(readOf(read.value), reference) : read;
      }
      const path = `/v2/payouts?reference_id=${encodeURIComponent(reference)}`;
      const found = await askProvider(account, { method: 'GET', path, answer: list, codeOf: xenditCode });
      if (!found.ok) return found;
      const named = found.value.data.find(({ reference_id: name }) => name === reference);
      return named === undefined ? ok(null) : withFee(readOf(named), reference);
    },
    isAccountFault: (code) => accountFaults.has(code),
  };
};
