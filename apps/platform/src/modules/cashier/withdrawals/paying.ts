import { money } from '@palaro/money';
import type { Pool } from 'pg';
import { transaction } from '../../../db/transaction.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { eachAlone, eachBeside } from '../../../kernel/each-alone.ts';
import { fail, type Result } from '../../../kernel/result.ts';
import { storedCurrency } from '../../wallet/index.ts';
import type { SettingsOf } from '../beginning.ts';
import { sourceOf } from '../ledger-entries.ts';
import type { PaymentProvider, ProviderFault, ProviderName, ReadPayout } from '../providers/provider.ts';
import { readAccount, updateAccount } from './account-store.ts';
import { claimDue, insertAttempt, readAttempt, updateAttempt, type Attempt } from './attempt-store.ts';
import type { Ending } from './ending.ts';
import type { PayoutAccounts } from './payout-accounts.ts';
import { canBecome, looksBeforeAnew, nextLook, nextLookAtPaid, railOf } from './withdrawal-rules.ts';
import { lockWithdrawal, readApproved, type Withdrawal } from './withdrawal-store.ts';

export type PayingDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly settingsOf: SettingsOf;
  readonly providerOf: (merchantCode: string, provider: ProviderName) => PaymentProvider | null;
  readonly accounts: Pick<PayoutAccounts, 'numberOf'>;
  readonly ending: Ending;
};

const preparedMax = 100;
/** Attempts that are asked for at once, and how often in one run. */
const besideMax = 8;
const roundsMax = 25;
/** How long one node has an attempt for itself: longer than a provider may take to answer. */
const claimMs = 60_000;
const minuteMs = 60_000;

/** An attempt is prepared in the store before its provider is asked, by one node alone. */
const prepare = ({ pool, clock, ending }: PayingDeps, id: string): Promise<void> =>
  transaction(pool, async (client) => {
    const withdrawal = await lockWithdrawal(client, id);
    if (withdrawal === null || !canBecome(withdrawal.state, 'sending')) return;
    await insertAttempt(client, { ...withdrawal, withdrawalId: id }, new Date(clock.now()));
    await ending.write(client, withdrawal, 'sending');
  });

type Answer = Result<ReadPayout | null, ProviderFault>;

/** Asks the provider to pay, or where it may have been asked before, what has become of it. */
const ask = async (deps: PayingDeps, attempt: Attempt, withdrawal: Withdrawal): Promise<Answer> => {
  const { settingsOf, providerOf, accounts } = deps;
  const { reference, providerId } = attempt;
  const provider = providerOf(attempt.merchantCode, attempt.provider);
  const mayHavePaid = attempt.state !== 'prepared' || attempt.asked > 0;
  if (mayHavePaid) return provider?.readPayout({ providerId, reference }) ?? fail({ kind: 'later', code: 'no account with the provider' });
  const { payouts } = settingsOf(attempt.merchantCode);
  const channel = Object.hasOwn(payouts, withdrawal.channel) ? payouts[withdrawal.channel] : undefined;
  const account = await readAccount(deps.pool, withdrawal.accountId);
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
};

/** Writes what a provider has said of an attempt. */
const createRecord = ({ pool, clock, ending, providerOf }: PayingDeps) => {
  const at = (): Date => new Date(clock.now());
  type Locked = {
    readonly client: Parameters<Parameters<typeof transaction>[1]>[0];
    readonly withdrawal: Withdrawal;
    readonly attempt: Attempt;
  };
  const keep = (
    { client, attempt }: Locked,
    change: Partial<Parameters<typeof updateAttempt>[2]> & { readonly askAt: Date | null },
  ): Promise<void> => updateAttempt(client, attempt, { state: attempt.state, asked: attempt.asked, at: at(), ...change });

  /** Refused for good: by the account, so the money is back; or by the provider, and a person decides. */
  const failed = async (locked: Locked, code: string): Promise<void> => {
    const { client, withdrawal, attempt } = locked;
    await keep(locked, { state: 'failed', failure: code, askAt: null });
    if (providerOf(attempt.merchantCode, attempt.provider)?.isAccountFault(code) !== true)
      return ending.write(client, withdrawal, 'in_review', { flag: 'provider', note: code });
    await updateAccount(client, withdrawal.playerId, withdrawal.accountId, 'blocked');
    await ending.giveBack(client, withdrawal, 'failed', { reason: 'account', note: code });
  };
  const found = async (locked: Locked, { providerId, state: told, failure, bankReference, fee }: ReadPayout): Promise<void> => {
    const { client, withdrawal, attempt } = locked;
    // One that has arrived can only come back, by whatever word.
    const state = attempt.state === 'succeeded' ? (told === 'failed' ? 'reversed' : told === 'pending' ? 'succeeded' : told) : told;
    if (state === 'failed') return failed(locked, failure ?? 'failed');
    if (state === 'pending') {
      await keep(locked, { state: 'sent', providerId, askAt: nextLook(attempt.asked, clock.now()) });
      if (canBecome(withdrawal.state, 'sent')) await ending.write(client, withdrawal, 'sent');
      return;
    }
    const isNew = attempt.state !== 'succeeded';
    const looked = isNew ? 0 : attempt.asked;
    const change = bankReference === null ? {} : { bankReference };
    // One that was returned before anybody looked was paid first.
    if (isNew)
      await ending.pay(
        client,
        withdrawal,
        { source: sourceOf(attempt.provider), reference: attempt.reference, providerFee: fee.minor },
        change,
      );
    if (state === 'succeeded') {
      const askAt = nextLookAtPaid(looked, clock.now());
      return keep(locked, { state: 'succeeded', providerId, askAt, asked: isNew ? 0 : attempt.asked });
    }
    await keep(locked, { state: 'reversed', providerId, askAt: null });
    const paid = await lockWithdrawal(client, withdrawal.id);
    if (paid !== null && canBecome(paid.state, 'returned')) await ending.takeBack(client, paid, attempt.reference);
  };
  /** The provider knows nothing of it. After some looks it is asked anew, with the same reference and key. */
  const notFound = (locked: Locked): Promise<void> => {
    const { asked, providerId } = locked.attempt;
    const isAnew = providerId === null && asked >= looksBeforeAnew;
    return keep(locked, isAnew ? { state: 'prepared', asked: 0, askAt: at() } : { askAt: nextLook(asked, clock.now()) });
  };
  const notAnswered = async (locked: Locked, { kind, code }: ProviderFault, isFirst: boolean): Promise<void> => {
    const { client, withdrawal, attempt } = locked;
    if (kind === 'refused' && isFirst) return failed(locked, code);
    // It has not been asked: the same attempt again.
    if (kind === 'later' && isFirst) return keep(locked, { asked: 0, failure: code, askAt: new Date(clock.now() + minuteMs) });
    const state = attempt.state === 'prepared' ? 'unknown' : attempt.state;
    await keep(locked, { state, failure: code, askAt: nextLook(attempt.asked, clock.now()) });
    if (canBecome(withdrawal.state, 'unknown')) await ending.write(client, withdrawal, 'unknown');
  };

  return (given: Attempt, answer: Answer): Promise<void> =>
    transaction(pool, async (client) => {
      const withdrawal = await lockWithdrawal(client, given.withdrawalId);
      const attempt = await readAttempt(client, given.withdrawalId, given.no);
      // Another node has written more than this one knew of.
      if (withdrawal === null || attempt === null || attempt.state !== given.state || attempt.asked !== given.asked + 1) return;
      const locked = { client, withdrawal, attempt };
      const isFirst = given.state === 'prepared' && given.asked === 0;
      if (!answer.ok) return notAnswered(locked, answer.failure, isFirst);
      return answer.value === null ? notFound(locked) : found(locked, answer.value);
    });
};

/** How approved withdrawals are paid: every attempt is stored before its provider is asked, and nothing is guessed of its end. */
export const createPaying = (deps: PayingDeps) => {
  const { pool, clock } = deps;
  const record = createRecord(deps);
  const work = async (attempt: Attempt): Promise<void> => {
    const withdrawal = await transaction(pool, (client) => lockWithdrawal(client, attempt.withdrawalId));
    if (withdrawal !== null) await record(attempt, await ask(deps, attempt, withdrawal));
  };
  return {
    /** Prepares what is approved, and asks for all that is due. */
    run: async (): Promise<void> => {
      await eachAlone(
        await readApproved(pool, preparedMax),
        (id) => id,
        (id) => prepare(deps, id),
      );
      for (let round = 0; round < roundsMax; round++) {
        const due = await claimDue(pool, new Date(clock.now()), new Date(clock.now() + claimMs), besideMax);
        if (due.length === 0) return;
        await eachBeside(due, ({ reference }) => reference, work);
      }
    },
  };
};
