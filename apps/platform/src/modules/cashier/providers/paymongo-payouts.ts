import { money } from '@palaro/money';
import { z } from 'zod';
import { fail, ok } from '../../../kernel/result.ts';
import { paymongoAsk } from './paymongo-ask.ts';
import type { PaymentProvider, ProviderAccount, ReadPayout } from './provider.ts';
import { wireCurrency } from './wire-currency.ts';

const transfer = z.object({
  id: z.string(),
  status: z.string(),
  currency: wireCurrency,
  fee: z.number().int().nonnegative().default(0),
  reference_number: z.string().nullish(),
  provider_reference_number: z.string().nullish(),
  provider_error_code: z.string().nullish(),
});
const batch = z.object({ data: z.object({ transfers: z.array(transfer).min(1) }) });
const one = z.object({ data: transfer });
const list = z.object({ data: z.array(transfer) });

const accountFaults: ReadonlySet<string> = new Set([
  'account_not_found',
  'account_not_active',
  'account_limit_reached',
  'test_failed_number',
]);
const states: Readonly<Record<string, ReadPayout['state']>> = { succeeded: 'succeeded', failed: 'failed' };

const wallets = z.object({
  data: z.array(z.object({ attributes: z.object({ account_number: z.string(), available_balance: z.number().int() }) })),
});

type Payouts = Pick<PaymentProvider, 'walletBalance' | 'createPayout' | 'readPayout' | 'takesRepeats' | 'isAccountFault'>;

/** PayMongo's transfers. Nothing makes a call safe to repeat, so that one is looked up by its reference first. */
export const createPaymongoPayouts = (account: ProviderAccount): Payouts => {
  const ask = paymongoAsk(account);
  const readOf = ({
    id,
    status,
    currency,
    fee,
    provider_reference_number: bankReference,
    provider_error_code: failure,
  }: z.output<typeof transfer>) => ({
    providerId: id,
    state: states[status] ?? 'pending',
    failure: failure ? failure : null,
    bankReference: bankReference ?? null,
    fee: money(currency, BigInt(fee)),
  });
  return {
    walletBalance: async () => {
      const read = await ask('GET', '/v1/wallets', wallets);
      if (!read.ok) return read;
      const own = read.value.data.find(({ attributes: { account_number: number } }) => number === account.source?.number);
      return ok(own === undefined ? null : money(account.currency, BigInt(own.attributes.available_balance)));
    },
    createPayout: async ({ reference, amount, institution, rail, account: to, description }) => {
      // The protocol names the account that the money leaves.
      if (account.source === null) return fail({ kind: 'later', code: 'no source account' });
      const asked = {
        source_account: account.source,
        destination_account: { number: to.number, name: to.holder, bic: institution },
        amount: Number(amount.minor),
        currency: amount.currency,
        provider: rail,
        description,
        reference_number: reference,
      };
      const made = await ask('POST', '/v2/batch_transfers', batch, { transfers: [asked] });
      if (!made.ok) return made;
      const [first] = made.value.data.transfers;
      return first === undefined ? fail({ kind: 'unknown', code: 'answer' }) : ok(readOf(first));
    },
    readPayout: async ({ providerId, reference }) => {
      if (providerId !== null) {
        const read = await ask('GET', `/v2/transfers/${providerId}`, one);
        return read.ok ? ok(readOf(read.value.data)) : read;
      }
      const found = await ask('GET', `/v2/transfers?reference_number=${encodeURIComponent(reference)}`, list);
      if (!found.ok) return found;
      const named = found.value.data.find(({ reference_number: name }) => name === reference);
      return ok(named === undefined ? null : readOf(named));
    },
    // Its protocol has no key that makes a repeat safe.
    takesRepeats: false,
    isAccountFault: (code) => accountFaults.has(code),
  };
};
