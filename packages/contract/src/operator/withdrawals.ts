import { z } from 'zod';
import { amount, currency, instant, nothing, text } from '../shapes.ts';
import { withdrawalStates } from '../withdrawal-rules.ts';
import { operatorCall } from './operator-call.ts';
import { pagePlace, reasonMax } from './operator-shapes.ts';

/** Parts of the queue: what waits for a person, what the caller has in hand, what a person has held, what is on its way, and what has ended. */
export const withdrawalViews = ['waiting', 'mine', 'held', 'sent', 'ended'] as const;
export type WithdrawalView = (typeof withdrawalViews)[number];

const withdrawalId = z.string().regex(/^[0-9a-z]{26}$/, 'not a withdrawal');
const about = ({ body }: { readonly body: { readonly id: string } }): string => `withdrawal:${body.id}`;

const listed = z.object({
  id: withdrawalId,
  playerId: z.string(),
  username: z.string(),
  amount,
  currency,
  /** What the player pays for it; it is part of the amount. */
  fee: amount,
  /** The channel's name and the last digits of the account. */
  to: z.string(),
  provider: z.string(),
  state: z.enum(withdrawalStates),
  /** Why a person looks at it, by words of the rules. */
  flags: z.array(z.string()),
  /** Who has it in hand now, and until when. */
  claim: z.object({ by: z.string(), until: instant }).nullable(),
  askedAt: instant,
  expectedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
});
export type ListedWithdrawal = z.output<typeof listed>;

const one = listed.extend({
  holder: z.string(),
  /** The name that the player's account has; empty where it has none. */
  realName: z.string(),
  steps: z.array(z.object({ state: z.enum(withdrawalStates), at: instant })),
  note: z.string(),
  told: z.string(),
  bankReference: z.string().nullable(),
  /** Whether two operators have to decide on it. */
  takesTwo: z.boolean(),
  /** The player's money since joining: in, out, and what is in the account. */
  money: z.object({ in: amount, out: amount, deposits: z.number().int(), withdrawals: z.number().int(), balance: amount }),
  joinedAt: instant,
  /** Others who are paid to the same account, or play on the same device. */
  sharedAccount: z.array(z.string()),
  sharedDevice: z.array(z.string()),
});
export type OneWithdrawal = z.output<typeof one>;

/** How an act on a withdrawal ended: it is done, or another operator was asked. */
const acted = z.object({ state: z.enum(withdrawalStates), waitsForSecond: z.boolean() });
const decidingCodes = ['not_found', 'decided_already', 'in_other_hands'] as const;

/** Withdrawals: the queue, one of them, and what is decided. */
export const operatorWithdrawalCalls = {
  operatorWithdrawals: operatorCall({
    method: 'GET',
    path: '/wps/operator/withdrawals',
    permission: 'payouts:read',
    risk: 'read',
    audit: null,
    query: z.object({
      view: z.enum(withdrawalViews).default('waiting'),
      after: pagePlace,
    }),
    body: nothing,
    value: z.object({ content: z.array(listed), next: z.string().nullable() }),
    codes: [],
    rate: 'read',
    summary: 'A page of withdrawals: those that wait, the oldest first; what has ended, the newest first',
  }),
  operatorWithdrawal: operatorCall({
    method: 'GET',
    path: '/wps/operator/withdrawal',
    permission: 'payouts:read',
    risk: 'read',
    audit: null,
    query: z.object({ id: withdrawalId }),
    body: nothing,
    value: one,
    codes: ['not_found'],
    rate: 'read',
    summary: 'One withdrawal with its steps, and what speaks for and against it',
  }),
  claimWithdrawal: operatorCall({
    method: 'POST',
    path: '/wps/operator/withdrawals/claim',
    permission: 'payouts:decide',
    risk: 'write',
    audit: { action: 'withdrawal.claim', subject: about },
    query: nothing,
    body: z.strictObject({ id: withdrawalId }),
    value: z.object({ until: instant }),
    codes: decidingCodes,
    rate: 'write',
    summary: 'Take one in hand for 15 minutes; nobody else decides on it then',
  }),
  releaseWithdrawal: operatorCall({
    method: 'POST',
    path: '/wps/operator/withdrawals/release',
    permission: 'payouts:decide',
    risk: 'write',
    audit: { action: 'withdrawal.release', subject: about },
    query: nothing,
    body: z.strictObject({ id: withdrawalId }),
    value: nothing,
    codes: decidingCodes,
    rate: 'write',
    summary: 'Leave one that is in the own hand to others',
  }),
  approveWithdrawal: operatorCall({
    method: 'POST',
    path: '/wps/operator/withdrawals/approve',
    permission: 'payouts:decide',
    risk: 'money',
    audit: { action: 'withdrawal.approve', subject: about },
    query: nothing,
    /** The amount that was seen; the reason is for the second operator. */
    body: z.strictObject({ id: withdrawalId, amount, reason: text(reasonMax).default('') }),
    value: acted,
    codes: [...decidingCodes, 'changed_since', 'player_owes', 'asked_already'],
    rate: 'write',
    summary: 'Pay one; above the merchant’s bound a second operator is asked',
  }),
  holdWithdrawal: operatorCall({
    method: 'POST',
    path: '/wps/operator/withdrawals/hold',
    permission: 'payouts:decide',
    risk: 'write',
    audit: { action: 'withdrawal.hold', subject: about },
    query: nothing,
    body: z.strictObject({ id: withdrawalId, note: text(reasonMax, 1) }),
    value: acted,
    codes: decidingCodes,
    rate: 'write',
    summary: 'Hold one with a note for the others; it waits until a person decides',
  }),
  rejectWithdrawal: operatorCall({
    method: 'POST',
    path: '/wps/operator/withdrawals/reject',
    permission: 'payouts:decide',
    risk: 'money',
    audit: { action: 'withdrawal.reject', subject: about },
    query: nothing,
    /** `reason` is for the log, `told` for the player. */
    body: z.strictObject({ id: withdrawalId, reason: text(reasonMax, 1), told: text(reasonMax, 1) }),
    value: acted,
    codes: decidingCodes,
    rate: 'write',
    summary: 'Refuse one: its money is back in the balance, and the player is told',
  }),
  payWithdrawalByHand: operatorCall({
    method: 'POST',
    path: '/wps/operator/withdrawals/pay-by-hand',
    permission: 'payouts:decide',
    risk: 'pair',
    audit: { action: 'withdrawal.pay-by-hand', subject: about },
    query: nothing,
    body: z.strictObject({ id: withdrawalId, bankReference: text(60, 1), reason: text(reasonMax, 1) }),
    value: acted,
    codes: [...decidingCodes, 'asked_already'],
    rate: 'write',
    summary: 'Note that one was paid elsewhere, with the bank’s number; a second operator is asked',
  }),
};
