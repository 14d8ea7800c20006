import { z } from 'zod';
import { call } from '../call.ts';
import {
  channelCodePattern,
  depositExceptions,
  depositMethods,
  depositStates,
  depositWays,
  heldChoices,
  requestKeyPattern,
  slipSenderMax,
  slipStates,
} from '../cashier-rules.ts';
import { identityNeeds } from '../identity-rules.ts';
import { limits } from '../limits.ts';
import { promotionKeyPattern } from '../promotion-rules.ts';
import { amount, currency, instant, nothing, pageNo, pageSize } from '../shapes.ts';

const promotionKey = z.string().regex(promotionKeyPattern, 'not a promotion');
const channelCode = z.string().regex(channelCodePattern, 'not a channel');
const orderId = z.string().regex(/^[0-9a-z]{26}$/, 'not an order');

const channel = z.object({
  code: channelCode,
  /** The merchant's name of it. */
  name: z.string(),
  method: z.enum(depositMethods),
  min: amount,
  max: amount,
  /** What the player pays for it: a fixed part and a share in percent, at least `min`; null where nothing. */
  fee: z.object({ fixed: amount, percent: z.string(), min: amount }).nullable(),
  /** When it opens again; null where it is open. */
  opensAt: instant.nullable(),
  /** How long it usually takes, in minutes. */
  usualMinutes: z.number().int(),
});
export type DepositChannel = z.output<typeof channel>;

const action = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  /** A picture of the code, as a data address. */
  z.object({ kind: z.literal('qr'), image: z.string() }),
  /** The operator's account to transfer to, and what to write beside the amount. */
  z.object({ kind: z.literal('transfer'), bank: z.string(), holder: z.string(), number: z.string(), message: z.string() }),
]);
export type DepositAction = z.output<typeof action>;

const slip = z.object({
  state: z.enum(slipStates),
  reference: z.string(),
  sender: z.string(),
  paidAt: instant,
  sentAt: instant,
  picture: orderId,
  /** Why it was refused, in the words of whoever has; empty where it was not. */
  reason: z.string(),
});

const deposit = z.object({
  id: orderId,
  channel: channelCode,
  channelName: z.string(),
  method: z.enum(depositMethods),
  /** What the order says: what is to be paid, the player's fee of it, and what reaches the balance. */
  amount,
  fee: amount,
  net: amount,
  currency,
  state: z.enum(depositStates),
  exception: z.enum(depositExceptions),
  /** What reached the balance so far, fees taken off; and what waits for a person to look at it. */
  credited: amount,
  held: amount,
  /** What went back to where it came from. */
  returned: amount,
  /** The currency of what is held or went back, where that is another than the order's. */
  heldCurrency: currency.optional(),
  /** What becomes of what is held; null where nothing is. */
  heldPlan: z
    .object({
      /** What the member has chosen. */
      choice: z.enum(heldChoices).nullable(),
      /** What can be chosen now. */
      choices: z.array(z.enum(heldChoices)),
      /** When it goes back by itself; null where it does not. */
      goesBackAt: instant.nullable(),
      /** It is on its way back. */
      isGoingBack: z.boolean(),
    })
    .nullable(),
  /** How it is paid; null once it cannot be. */
  action: action.nullable(),
  /** The slip that was sent last; null without one. */
  slip: slip.nullable(),
  /** Which promotion its player has chosen it for, without a key for none; null where nobody was asked. */
  promotion: z.object({ key: promotionKey.nullable(), headline: z.string() }).nullable(),
  /** The provider's own number of the payment, once it has come by one. */
  providerReference: z.string().nullable(),
  /** How often the merchant has a deposit played before it can be withdrawn. */
  turnoverTimes: z.number().int(),
  expiresAt: instant,
  createdAt: instant,
  /** `by`: how its money was found, at the steps that brought some. */
  timeline: z.array(z.object({ state: z.enum(depositStates), at: instant, by: z.enum(depositWays).optional() })),
});
export type Deposit = z.output<typeof deposit>;

/** Money in by the providers of the merchant. */
export const cashierCalls = {
  depositChannels: call({
    method: 'GET',
    path: '/wps/cashier/channels',
    module: 'FUNDTRANS3',
    who: 'depositor',
    query: nothing,
    body: nothing,
    value: z.object({
      /** Those of the merchant in its order; empty where it takes deposits by customer service alone. */
      content: z.array(channel),
      currency,
      /** What the limits of the member leave; null where none holds. */
      limitLeft: amount.nullable(),
      /** Each of its windows: the most beside what open orders have reserved, what is left, and when it begins anew. */
      limitWindows: z.array(z.object({ most: amount, left: amount, resetsAt: instant })).optional(),
      /** Whether the member is to be asked for a limit first; until they answer, no deposit begins. */
      asksLimit: z.boolean(),
      /** What the merchant asks for before a deposit and the member lacks; null for nothing. */
      needs: z.enum(identityNeeds).nullable(),
      /** How often a deposit is to be played before it can be withdrawn. */
      turnoverTimes: z.number().int(),
      /** The channel of the last deposit. */
      lastUsed: channelCode.nullable(),
    }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'The ways to deposit that are open to the member',
  }),
  createDeposit: call({
    method: 'POST',
    path: '/wps/cashier/deposits',
    module: 'FUNDTRANS3',
    who: 'depositor',
    query: nothing,
    body: z.object({
      channel: channelCode,
      amount,
      /** The promotion that it is for; null for none. Without it no promotion was offered, and any may take it. */
      promotion: promotionKey.nullable().optional(),
      key: z.string().regex(requestKeyPattern, 'not a request key'),
    }),
    value: deposit,
    codes: [
      'channel_closed',
      'channel_amount',
      'exclusion_active',
      'limit_choice_needed',
      'contact_needed',
      'identity_needed',
      'deposit_limit',
      'deposits_open',
      'promotion_ended',
      'order_exists',
      'provider_unavailable',
    ],
    cache: 'private',
    rate: 'write',
    summary: 'Begin a deposit; the same key with the same content answers the same order',
  }),
  deposits: call({
    method: 'GET',
    path: '/wps/cashier/deposits',
    module: 'FUNDTRANS3',
    who: 'depositor',
    whileExcluded: true,
    query: z.object({ pageNo, pageSize: pageSize(limits.pageSize.record) }),
    body: nothing,
    value: z.object({ content: z.array(deposit), pageNum: z.number().int(), totalPages: z.number().int() }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: "The member's deposits, newest first",
  }),
  deposit: call({
    method: 'GET',
    path: '/wps/cashier/deposit',
    module: 'FUNDTRANS3',
    who: 'depositor',
    whileExcluded: true,
    query: z.object({ id: orderId }),
    body: nothing,
    value: deposit,
    codes: ['not_found'],
    cache: 'private',
    rate: 'read',
    summary: 'One deposit with its timeline',
  }),
  sendSlip: call({
    method: 'POST',
    path: '/wps/cashier/deposit/slip',
    module: 'FUNDTRANS3',
    who: 'depositor',
    whileExcluded: true,
    query: nothing,
    body: z.object({
      id: orderId,
      /** An uploaded picture of the slip. */
      picture: orderId,
      /** The bank's number of the transfer, as it was typed. */
      reference: z.string().max(100),
      /** Whose account it was paid from. */
      sender: z.string().trim().min(1).max(slipSenderMax),
      paidAt: instant,
    }),
    value: deposit,
    codes: ['not_found', 'order_ended', 'slip_used', 'picture_unknown'],
    cache: 'private',
    rate: 'write',
    summary: 'Send the slip of a transfer, for a person to look at; the same slip again is answered as before',
  }),
  chooseHeld: call({
    method: 'POST',
    path: '/wps/cashier/deposit/held',
    module: 'FUNDTRANS3',
    who: 'depositor',
    whileExcluded: true,
    query: nothing,
    body: z.object({ id: orderId, choice: z.enum(heldChoices) }),
    value: deposit,
    codes: ['not_found', 'order_ended'],
    cache: 'private',
    rate: 'write',
    summary: 'Choose what becomes of money that arrived and was not credited: it goes back, or into the balance once the limits leave it',
  }),
  cancelDeposit: call({
    method: 'POST',
    path: '/wps/cashier/deposit/cancel',
    module: 'FUNDTRANS3',
    who: 'depositor',
    whileExcluded: true,
    query: nothing,
    body: z.object({ id: orderId }),
    value: deposit,
    codes: ['not_found', 'order_ended'],
    cache: 'private',
    rate: 'write',
    summary: 'Give up a deposit that waits for its money; money that was sent all the same is booked',
  }),
};
