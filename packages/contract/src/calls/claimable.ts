import { z } from 'zod';
import { call } from '../call.ts';
import { promotionKeyPattern } from '../promotion-rules.ts';
import { amount, currency, day, language, nothing } from '../shapes.ts';
import { rewardAward } from './missions.ts';

const key = z.string().regex(promotionKeyPattern, 'not a key');
const claimable = z.object({
  currency,
  /** What of rebates can be collected; null for nothing. */
  rebates: amount.nullable(),
  /** Missions that are done and not claimed. */
  missions: z.array(z.object({ key, title: z.string(), from: day, claimTo: day, award: rewardAward })),
  /** Offers that the member's points reach. */
  points: z.array(z.object({ key, points: z.number().int(), amount })),
});
export type Claimable = z.output<typeof claimable>;

/** What a member can collect beside promotions: with these it is what the badge counts (A215). */
export const claimableCalls = {
  claimable: call({
    method: 'GET',
    path: '/wps/rewards',
    module: 'COMM3',
    who: 'session',
    flag: 'REWCEN3',
    query: z.object({ language: language.optional() }),
    body: nothing,
    value: claimable,
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'What the member can collect now beside promotions: rebates, missions and offers of points',
  }),
};
