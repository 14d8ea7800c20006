import { z } from 'zod';
import { call } from '../call.ts';
import { requestKeyPattern } from '../cashier-rules.ts';
import { limits } from '../limits.ts';
import { promotionKeyPattern } from '../promotion-rules.ts';
import { pointKinds, pointsTimesMax } from '../reward-rules.ts';
import { amount, currency, day, gameType, instant, nothing, pageSize, vendorCode } from '../shapes.ts';

const cursor = z.string().regex(/^[1-9][0-9]{0,17}$/, 'not the end of a page');
const offerKey = z.string().regex(promotionKeyPattern, 'not an offer');

const entry = z.object({
  id: cursor,
  kind: z.enum(pointKinds),
  /** Below 0 where there are fewer afterwards. */
  points: z.number().int(),
  /** The day of the merchant's calendar that it belongs to. */
  day,
  at: instant,
  /** What was paid for points that were redeemed; null of all others. */
  amount: amount.nullable(),
});

const points = z.object({
  currency,
  /** What can be used now. */
  balance: z.number().int(),
  /** What the balance comes to by the offer that pays the most for it. */
  worth: amount,
  /** What a correction took more than there was: it is set off against what is earned next. */
  owed: z.number().int(),
  /** Points for each thousand of the currency that is staked; the most specific rate of a game applies. */
  rates: z.array(z.object({ gameType: gameType.nullable(), vendor: vendorCode.nullable(), points: z.number().int() })),
  /** For how many days after the one on which they are earned points can be used; null for ever. */
  expireDays: z.number().int().nullable(),
  offers: z.array(z.object({ key: offerKey, points: z.number().int(), amount })),
  /** The points that end first, and the last day on which they can be used; null where none end. */
  nextExpiry: z.object({ points: z.number().int(), day }).nullable(),
  /** What moved the points, the last first. */
  content: z.array(entry),
  /** The next page's cursor; null where there is none. */
  next: cursor.nullable(),
});
export type Points = z.output<typeof points>;

/** Points that members earn by staking and change into money. Trial accounts, test players and whoever is excluded have none. */
export const pointCalls = {
  points: call({
    method: 'GET',
    path: '/wps/points',
    module: 'COMM3',
    who: 'session',
    flag: 'POINTS3',
    query: z.object({ before: cursor.optional(), pageSize: pageSize(limits.pageSize.record) }),
    body: nothing,
    value: points,
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'The member’s points: how many, what they are worth, when the next end, the offers, and what moved them',
  }),
  redeemPoints: call({
    method: 'POST',
    path: '/wps/points/redeem',
    module: 'COMM3',
    who: 'actual',
    flag: 'POINTS3',
    query: nothing,
    body: z.object({
      key: z.string().regex(requestKeyPattern, 'not a request key'),
      offer: offerKey,
      times: z.number().int().min(1).max(pointsTimesMax),
      /** What the player was shown to get in all; another amount is refused. */
      amount,
    }),
    value: z.object({ points: z.number().int(), paid: amount, currency }),
    codes: ['points_short', 'points_offer_changed', 'no_permission', 'order_exists'],
    cache: 'private',
    rate: 'write',
    summary: 'Change points into money by an offer: it is in the balance. A repeat answers what the first has paid',
  }),
};
