import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import { money } from '@palaro/money';
import type { Answered, PaymentProvider, ProviderAccount, ReadPayout } from './provider.ts';
import { wireCurrency } from './wire-currency.ts';
import { moneyOf, pesosOf, xenditAsk } from './xendit-ask.ts';

const payout = z.object({ id: z.string(), reference_id: z.string(), status: z.string(), failure_code: z.string().nullish() });
const list = z.object({ data: z.array(payout) });
const statement = z.object({
  data: z.array(z.object({ currency: wireCurrency, fee: z.object({ xendit_fee: z.number().nonnegative() }) })),
});

const accountFaults: ReadonlySet<string> = new Set(['RECIPIENT_ACCOUNT_NUMBER_ERROR', 'INVALID_DESTINATION', 'REJECTED_BY_CHANNEL']);
const states: Readonly<Record<string, ReadPayout['state']>> = {
  SUCCEEDED: 'succeeded',
  FAILED: 'failed',
  CANCELLED: 'failed',
  REVERSED: 'reversed',
};

const balance = z.object({ balance: z.number() });

type Payouts = Pick<PaymentProvider, 'walletBalance' | 'createPayout' | 'readPayout' | 'takesRepeats' | 'isAccountFault'>;

/** Xendit's payouts. Each carries a key, and one whose key was used is looked up. */
export const createXenditPayouts = (account: ProviderAccount): Payouts => {
  const ask = xenditAsk(account);
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
    const entries = await ask('GET', path, statement);
    if (!entries.ok) return entries;
    const [entry] = entries.value.data;
    return ok(entry === undefined ? read : { ...read, fee: moneyOf(entry.fee.xendit_fee, entry.currency) });
  };
  return {
    walletBalance: async () => {
      const read = await ask('GET', `/balance?account_type=CASH&currency=${account.currency}`, balance);
      return read.ok ? ok(moneyOf(read.value.balance, account.currency)) : read;
    },
    createPayout: async ({ reference, amount, institution, account: to, description }) => {
      const asked = {
        reference_id: reference,
        channel_code: institution,
        channel_properties: { account_number: to.number, account_holder_name: to.holder },
        amount: pesosOf(amount),
        currency: amount.currency,
        description,
      };
      const made = await ask('POST', '/v2/payouts', payout, asked, reference);
      return made.ok ? ok(readOf(made.value)) : made;
    },
    readPayout: async ({ providerId, reference }) => {
      if (providerId !== null) {
        const read = await ask('GET', `/v2/payouts/${providerId}`, payout);
        return read.ok ? withFee(readOf(read.value), reference) : read;
      }
      const found = await ask('GET', `/v2/payouts?reference_id=${encodeURIComponent(reference)}`, list);
      if (!found.ok) return found;
      const named = found.value.data.find(({ reference_id: name }) => name === reference);
      return named === undefined ? ok(null) : withFee(readOf(named), reference);
    },
    takesRepeats: true,
    isAccountFault: (code) => accountFaults.has(code),
  };
};
