import { z } from 'zod';
import { call } from '../call.ts';
import { channelCodePattern, requestKeyPattern } from '../cashier-rules.ts';
import { limits } from '../limits.ts';
import { amount, currency, gameType, instant, nothing, pageNo, pageSize, text } from '../shapes.ts';
import {
  payoutHolderMax,
  payoutKinds,
  payoutNumberPattern,
  withdrawalChecks,
  withdrawalReasons,
  withdrawalStates,
} from '../withdrawal-rules.ts';

const id = z.string().regex(/^[0-9a-z]{26}$/, 'not an id');
const channelCode = z.string().regex(channelCodePattern, 'not a channel');
/** A compact JWE, as the login's: its key id and algorithms travel in the Encryption header. */
const encrypted = z.object({ data: z.string().min(1).max(8192) });
const encryptionCodes = ['encryption_required', 'encryption_key_unknown', 'encryption_invalid'] as const;
const moneyPasswordCodes = ['money_password_wrong', 'money_password_unset', 'tries_locked'] as const;
const moneyPassword = text(limits.passwordLengthMax);

/** The clear texts inside the JWEs. */
export const newPayoutAccount = z.object({
  channel: channelCode,
  /** Digits; spaces and hyphens between them are left out. */
  number: z
    .string()
    .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(payoutNumberPattern, 'not an account number')),
  holder: z.string().trim().min(1).max(payoutHolderMax),
  moneyPassword,
});
export type NewPayoutAccount = z.output<typeof newPayoutAccount>;
export const newWithdrawal = z.object({
  account: id,
  amount,
  /** The player's own name of the attempt, so that one that is sent again is the same. */
  key: z.string().regex(requestKeyPattern, 'not a request key'),
  moneyPassword,
});
export type NewWithdrawal = z.output<typeof newWithdrawal>;

const payoutChannel = z.object({
  code: channelCode,
  name: z.string(),
  kind: z.enum(payoutKinds),
  min: amount,
  max: amount,
  fee: z.object({ fixed: amount, percent: z.string(), min: amount }).nullable(),
  usualMinutes: z.number().int(),
});
export type PayoutChannel = z.output<typeof payoutChannel>;

const payoutAccount = z.object({
  id,
  channel: channelCode,
  channelName: z.string(),
  kind: z.enum(payoutKinds),
  /** The last digits of its number. */
  tail: z.string(),
  holder: z.string(),
  /** From when it can be paid to; null where it can be now. */
  usableAt: instant.nullable(),
  /** Its bank has refused it, or a person looks at it. */
  isBlocked: z.boolean(),
});
export type PayoutAccount = z.output<typeof payoutAccount>;

const withdrawal = z.object({
  id,
  /** What leaves the balance, the player's fee of it, and what arrives. */
  amount,
  fee: amount,
  net: amount,
  currency,
  channelName: z.string(),
  tail: z.string(),
  state: z.enum(withdrawalStates),
  reason: z.enum(withdrawalReasons).nullable(),
  /** What the operator says to the reason; empty where nothing. */
  reasonText: z.string(),
  /** When it should arrive; null once it has, or will not. */
  expectedAt: instant.nullable(),
  /** The bank's own number of the payment, once there is one. */
  bankReference: z.string().nullable(),
  mayCancel: z.boolean(),
  createdAt: instant,
  timeline: z.array(z.object({ state: z.enum(withdrawalStates), at: instant })),
});
export type Withdrawal = z.output<typeof withdrawal>;

const check = z.object({ code: z.enum(withdrawalChecks), passed: z.boolean() });
const turnover = z.object({
  /** What was deposited, what is to be staked for it, and what has been. */
  amount,
  required: amount,
  done: amount,
  at: instant,
});

/** Money out to accounts of the player's own. */
export const withdrawalCalls = {
  withdrawPrecheck: call({
    method: 'GET',
    path: '/wps/cashier/withdraw/precheck',
    module: 'FUNDTRANS3',
    who: 'actual',
    whileExcluded: true,
    query: nothing,
    body: nothing,
    value: z.object({
      currency,
      balance: amount,
      /** What of the balance can be withdrawn. */
      free: amount,
      /** What is not free before more is staked. */
      locked: amount,
      /** What is owed of deposits that were taken back; it is taken from the balance first. */
      debt: amount,
      /** What of the player's bonuses is gone with a withdrawal. */
      bonusLoss: amount,
      checks: z.array(check),
      turnover: z.array(turnover),
      /** How much of a stake counts, in percent, in the categories in which it is not all of it. */
      turnoverShares: z.array(z.object({ gameType, percent: z.string() })),
      usedToday: z.number().int(),
      dailyMax: z.number().int(),
      /** What of the day's sum is left; null where none is set. */
      dailyLeft: amount.nullable(),
      accounts: z.array(payoutAccount),
      channels: z.array(payoutChannel),
      /** The account holder's real name, as the account has it. */
      holder: z.string(),
      /** A withdrawal that is under way; null for none. */
      open: id.nullable(),
    }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'What can be withdrawn, and what is in the way',
  }),
  createWithdrawal: call({
    method: 'POST',
    path: '/wps/cashier/withdrawals',
    module: 'FUNDTRANS3',
    who: 'actual',
    whileExcluded: true,
    query: nothing,
    body: encrypted,
    value: withdrawal,
    codes: [
      ...encryptionCodes,
      ...moneyPasswordCodes,
      'field_invalid',
      'account_not_usable',
      'channel_closed',
      'channel_amount',
      'withdrawal_check',
      'withdrawal_open',
      'withdrawals_daily',
      'turnover_left',
      'balance_low',
      'order_exists',
    ],
    cache: 'private',
    rate: 'credential',
    summary: 'Ask for a withdrawal; the body is encrypted as the login is. The same key with the same content answers the same one',
  }),
  withdrawals: call({
    method: 'GET',
    path: '/wps/cashier/withdrawals',
    module: 'FUNDTRANS3',
    who: 'actual',
    whileExcluded: true,
    query: z.object({ pageNo, pageSize: pageSize(limits.pageSize.record) }),
    body: nothing,
    value: z.object({ content: z.array(withdrawal), pageNum: z.number().int(), totalPages: z.number().int() }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: "The member's withdrawals, newest first",
  }),
  withdrawal: call({
    method: 'GET',
    path: '/wps/cashier/withdrawal',
    module: 'FUNDTRANS3',
    who: 'actual',
    whileExcluded: true,
    query: z.object({ id }),
    body: nothing,
    value: withdrawal,
    codes: ['not_found'],
    cache: 'private',
    rate: 'read',
    summary: 'One withdrawal with its timeline',
  }),
  cancelWithdrawal: call({
    method: 'POST',
    path: '/wps/cashier/withdrawal/cancel',
    module: 'FUNDTRANS3',
    who: 'actual',
    whileExcluded: true,
    query: nothing,
    body: z.object({ id }),
    value: withdrawal,
    codes: ['not_found', 'order_ended'],
    cache: 'private',
    rate: 'write',
    summary: 'Take a withdrawal back before it is approved, where the merchant allows that',
  }),
  addPayoutAccount: call({
    method: 'POST',
    path: '/wps/cashier/accounts',
    module: 'FUNDTRANS3',
    who: 'actual',
    whileExcluded: true,
    query: nothing,
    body: encrypted,
    value: payoutAccount,
    codes: [...encryptionCodes, ...moneyPasswordCodes, 'field_invalid', 'channel_closed', 'account_exists', 'accounts_max'],
    cache: 'private',
    rate: 'credential',
    summary: 'Add an account to pay to; the body is encrypted as the login is',
  }),
  removePayoutAccount: call({
    method: 'DELETE',
    path: '/wps/cashier/accounts',
    module: 'FUNDTRANS3',
    who: 'actual',
    whileExcluded: true,
    query: z.object({ id }),
    body: nothing,
    value: nothing,
    codes: ['not_found'],
    cache: 'private',
    rate: 'write',
    summary: 'Remove an account to pay to',
  }),
};
