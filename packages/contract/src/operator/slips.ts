import { z } from 'zod';
import { slipStates } from '../cashier-rules.ts';
import { amount, currency, instant, nothing, text } from '../shapes.ts';
import { operatorCall } from './operator-call.ts';
import { pagePlace, reasonMax } from './operator-shapes.ts';

/** Slips of transfers by hand that wait, and those that were decided on. */
export const slipViews = ['waiting', 'decided'] as const;
export type SlipView = (typeof slipViews)[number];

const slipId = z.string().regex(/^[0-9a-z]{26}$/, 'not a slip');
const about = ({ body }: { readonly body: { readonly id: string } }): string => `slip:${body.id}`;

const listed = z.object({
  id: slipId,
  orderId: z.string(),
  playerId: z.string(),
  username: z.string(),
  /** What the deposit asks for. */
  asked: amount,
  currency,
  channelName: z.string(),
  /** The merchant's own account that was paid to. */
  account: z.string(),
  /** The bank's number of the transfer, as the player has typed it. */
  reference: z.string(),
  sender: z.string(),
  paidAt: instant,
  sentAt: instant,
  state: z.enum(slipStates),
  arrived: amount.nullable(),
});
export type ListedSlip = z.output<typeof listed>;

const one = listed.extend({
  /** What was to be written beside the amount. */
  message: z.string(),
  /** The name that the player's account has; empty where it has none. */
  realName: z.string(),
  /** Whether it was paid after the time of its deposit. */
  isLate: z.boolean(),
  note: z.string(),
  told: z.string(),
  decidedBy: z.string().nullable(),
  /** Other slips with the same number of a transfer to the same account. */
  sameReference: z.array(z.object({ id: slipId, username: z.string(), state: z.enum(slipStates) })),
  /** Above this amount two operators decide; null where they always do. */
  secondAbove: amount.nullable(),
});
export type OneSlip = z.output<typeof one>;

/** How an act on a slip ended: it is done, or another operator was asked. */
const acted = z.object({ waitsForSecond: z.boolean() });
const codes = ['not_found', 'decided_already'] as const;

/** Slips: the queue, one of them, and what is decided. */
export const operatorSlipCalls = {
  operatorSlips: operatorCall({
    method: 'GET',
    path: '/wps/operator/slips',
    permission: 'deposits:read',
    risk: 'read',
    audit: null,
    query: z.object({
      view: z.enum(slipViews).default('waiting'),
      after: pagePlace,
    }),
    body: nothing,
    value: z.object({ content: z.array(listed), next: z.string().nullable() }),
    codes: [],
    rate: 'read',
    summary: 'A page of slips: those that wait, the oldest first; those that were decided on, the newest first',
  }),
  operatorSlip: operatorCall({
    method: 'GET',
    path: '/wps/operator/slip',
    permission: 'deposits:read',
    risk: 'read',
    audit: null,
    query: z.object({ id: slipId }),
    body: nothing,
    value: one,
    codes: ['not_found'],
    rate: 'read',
    summary: 'One slip with its deposit; its picture is at /console/slip-picture',
  }),
  approveSlip: operatorCall({
    method: 'POST',
    path: '/wps/operator/slips/approve',
    permission: 'deposits:decide',
    risk: 'money',
    audit: { action: 'slip.approve', subject: about },
    query: nothing,
    /** What has arrived by the bank's own statement; the reason is for the second operator. */
    body: z.strictObject({ id: slipId, arrived: amount, reason: text(reasonMax).default('') }),
    value: acted,
    codes: [...codes, 'asked_already'],
    rate: 'write',
    summary: 'Say that a transfer has arrived, and how much; above the merchant’s bound a second operator is asked',
  }),
  rejectSlip: operatorCall({
    method: 'POST',
    path: '/wps/operator/slips/reject',
    permission: 'deposits:decide',
    risk: 'money',
    audit: { action: 'slip.reject', subject: about },
    query: nothing,
    /** `reason` is for the log, `told` for the player. */
    body: z.strictObject({ id: slipId, reason: text(reasonMax, 1), told: text(reasonMax, 1) }),
    value: acted,
    codes,
    rate: 'write',
    summary: 'Refuse a slip; its player is told, and may send another one',
  }),
  takeBackSlip: operatorCall({
    method: 'POST',
    path: '/wps/operator/slips/take-back',
    permission: 'deposits:decide',
    risk: 'pair',
    audit: { action: 'slip.take-back', subject: about },
    query: nothing,
    body: z.strictObject({ id: slipId, reason: text(reasonMax, 1) }),
    value: acted,
    codes: [...codes, 'asked_already'],
    rate: 'write',
    summary: 'Take back a slip that was accepted by mistake; a second operator is asked',
  }),
};
