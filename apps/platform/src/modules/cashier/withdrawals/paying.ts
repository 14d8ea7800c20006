import { money } from '@palaro/money';
import type { Pool } from 'pg';
import { transaction } from '../../../db/transaction.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { eachAlone, rowsOf } from '../../../kernel/each-alone.ts';
import { fail } from '../../../kernel/result.ts';
import { storedCurrency } from '../../wallet/index.ts';
import { feeIn } from '../attempt-rules.ts';
import { createAttemptStore } from '../attempt-store.ts';
import { createAttempting, type AttemptPart } from '../attempting.ts';
import type { SettingsOf } from '../beginning.ts';
import { sourceOf } from '../ledger-entries.ts';
import { insertDifference } from '../reconciliation.ts';
import type { PaymentProvider, ProviderName } from '../providers/provider.ts';
import { readAccount, updateAccount } from './account-store.ts';
import type { Ending } from './ending.ts';
import type { LookAgain } from './look-again.ts';
import type { PayoutAccounts } from './payout-accounts.ts';
import { createProviderWallets } from './provider-wallets.ts';
import { openChannel } from './asking.ts';
import { arrivalOf, canBecome, railOf } from './withdrawal-rules.ts';
import { insertAttempt, lockWithdrawal, readApproved, readWithdrawal, type Approved, type Withdrawal } from './withdrawal-store.ts';

export type PayingDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly settingsOf: SettingsOf;
  readonly providerOf: (merchantCode: string, provider: ProviderName) => PaymentProvider | null;
  readonly accounts: Pick<PayoutAccounts, 'numberOf'>;
  readonly ending: Ending;
  readonly lookAgain: LookAgain;
  readonly countShort: (merchantCode: string, provider: ProviderName) => void;
};

/** Those that one query reads. */
const preparedMax = 100;

type OfWithdrawal = { readonly withdrawalId: string; readonly currency: string };
export const payoutAttempts = createAttemptStore<OfWithdrawal>(
  'payout_attempt',
  'withdrawal_id AS "withdrawalId", (SELECT currency FROM withdrawal WHERE id = withdrawal_id) AS currency',
);

/** What a decision is made in the knowledge of stands in the flags; of a deposit that is taken back after it nobody knew. */
const knownOf = ({ flags }: Withdrawal): readonly string[] => flags.filter((flag) => flag !== 'reversed');

/**
 * An attempt is prepared in the store before its provider is asked, by one node alone. What has changed since it was approved goes to a
 * person; while its channel is closed, or the wallet there holds less, it stays approved with a flag. True where it is prepared.
 */
const prepare = (
  { pool, clock, settingsOf, ending, lookAgain, countShort }: PayingDeps,
  approved: Approved,
  fits: boolean,
): Promise<boolean> =>
  transaction(pool, async (client) => {
    const withdrawal = await lockWithdrawal(client, approved.id);
    if (withdrawal === null || !canBecome(withdrawal.state, 'sending')) return false;
    const waitFor = async (flag: 'channel' | 'wallet'): Promise<boolean> => {
      const isNew = !withdrawal.flags.includes(flag);
      if (isNew) await ending.write(client, withdrawal, 'approved', { flags: [flag] });
      if (isNew && flag === 'wallet') countShort(withdrawal.merchantCode, withdrawal.provider);
      return false;
    };
    const channel = openChannel(settingsOf(withdrawal.merchantCode).payouts, withdrawal);
    if (channel === undefined) return waitFor('channel');
    const { flags, holding } = await lookAgain(client, withdrawal, withdrawal.decidedAt ?? withdrawal.createdAt, knownOf(withdrawal));
    if (holding.length > 0) {
      await ending.write(client, withdrawal, 'in_review', { flags });
      return false;
    }
    if (!fits) return waitFor('wallet');
    await insertAttempt(client, withdrawal, new Date(clock.now()));
    await ending.write(client, withdrawal, 'sending', { flags, expectedAt: arrivalOf(channel, withdrawal, clock.now()) });
    return true;
  });

/** What a payout's provider is asked, and what becomes of its withdrawal with each word of the provider. */
const payoutPart = ({ pool, clock, settingsOf, providerOf, accounts, ending }: PayingDeps): AttemptPart<OfWithdrawal, Withdrawal> => ({
  store: payoutAttempts,
  begin: async ({ withdrawalId, merchantCode, reference }, provider) => {
    const withdrawal = await readWithdrawal(pool, withdrawalId);
    if (withdrawal === null) return fail({ kind: 'later', code: 'no withdrawal' });
    const { payouts } = settingsOf(merchantCode);
    const channel = Object.hasOwn(payouts, withdrawal.channel) ? payouts[withdrawal.channel] : undefined;
    const account = await readAccount(pool, withdrawal.accountId);
    // The merchant has changed its document since: nobody has been asked, and a person decides.
    if (provider === null || channel === undefined || account === null) return fail({ kind: 'refused', code: 'no such channel' });
    const net = money(storedCurrency(withdrawal.currency), withdrawal.amount - withdrawal.fee);
    return provider.createPayout({
      reference,
      amount: net,
      institution: channel.institution,
      rail: railOf(channel.kind, net.minor),
      account: { number: accounts.numberOf(account), holder: account.holder },
      description: `Withdrawal ${withdrawal.id}`,
    });
  },
  look: ({ providerId, reference }, provider) => provider.readPayout({ providerId, reference }),
  lock: (client, { withdrawalId }) => lockWithdrawal(client, withdrawalId),
  sent: async (client, withdrawal) => {
    if (canBecome(withdrawal.state, 'sent')) await ending.write(client, withdrawal, 'sent');
  },
  unknown: async (client, withdrawal) => {
    if (canBecome(withdrawal.state, 'unknown')) await ending.write(client, withdrawal, 'unknown');
  },
  /** Refused for good: by the account, so the money is back; or by the provider, and a person decides. */
  failed: async (client, withdrawal, { merchantCode, provider }, code) => {
    if (providerOf(merchantCode, provider)?.isAccountFault(code) !== true)
      return ending.write(client, withdrawal, 'in_review', { flags: ['provider'], note: code });
    await updateAccount(client, withdrawal.playerId, withdrawal.accountId, 'blocked');
    await ending.giveBack(client, withdrawal, 'failed', { reason: 'account', note: code });
  },
  done: (client, withdrawal, { provider, reference }, { bankReference, fee }) => {
    const providerFee = feeIn(withdrawal.currency, fee);
    const paidBy = { source: sourceOf(provider), reference, providerFee: providerFee ?? 0n };
    const flags = providerFee === null ? ['fee_currency'] : [];
    return ending.pay(client, withdrawal, paidBy, { flags, ...(bankReference === null ? {} : { bankReference }) });
  },
  /** Nothing else was done while it waits for a person, or was approved anew and not asked for yet. */
  takeUp: async (client, withdrawal) => {
    if (!['in_review', 'approved'].includes(withdrawal.state)) return null;
    await ending.write(client, withdrawal, 'unknown', { flags: ['provider_late'] });
    return { ...withdrawal, state: 'unknown' };
  },
  beside: async (client, withdrawal, { merchantCode, provider, reference }, providerId) => {
    const at = new Date(clock.now());
    const theirs = withdrawal.amount - withdrawal.fee;
    const difference = { kind: 'payout', id: providerId ?? reference, difference: 'theirs_only', ours: null, theirs } as const;
    await insertDifference(client, { merchantCode, provider, day: at.toISOString().slice(0, 10) }, difference, at);
    await ending.write(client, withdrawal, withdrawal.state, { flags: ['paid_twice'] });
  },
  cameBack: async (client, { withdrawalId, reference }) => {
    const paid = await lockWithdrawal(client, withdrawalId);
    if (paid !== null && canBecome(paid.state, 'returned')) await ending.takeBack(client, paid, reference);
  },
});

/** How approved withdrawals are paid. */
export const createPaying = (deps: PayingDeps) => {
  const askDue = createAttempting(deps, payoutPart(deps));
  const walletsOf = createProviderWallets(deps);
  return {
    /** Prepares what is approved to be paid by a provider, and asks it for all that is due. */
    run: async (provider: ProviderName): Promise<void> => {
      const wallets = walletsOf(provider);
      await eachAlone(
        rowsOf<Approved>(preparedMax, (last) => readApproved(deps.pool, provider, last, preparedMax)),
        ({ id }) => id,
        async (approved) => {
          if (await prepare(deps, approved, await wallets.fits(approved))) await wallets.take(approved);
        },
      );
      await askDue(provider);
    },
  };
};
