import { z } from 'zod';
import { call } from '../call.ts';
import { requestKeyPattern } from '../cashier-rules.ts';
import { promotionKeyPattern } from '../promotion-rules.ts';
import { currency, day, instant, language, nothing } from '../shapes.ts';
import { rewardAward } from './missions.ts';

const prizeKey = z.string().regex(promotionKeyPattern, 'not a prize');
const version = z.number().int().min(1).max(2_147_483_647);

const wheel = z.object({
  currency,
  /** The version whose odds these are; a spin names it. Null where there is no wheel. */
  version: version.nullable(),
  /** The sum of the weights: a prize's chance is its weight of it. */
  weights: z.number().int(),
  /** In the order in which they stand on the wheel. */
  prizes: z.array(
    z.object({
      key: prizeKey,
      title: z.string(),
      weight: z.number().int(),
      /** Whether none is left: whoever draws it gets the fallback. */
      isGone: z.boolean(),
      isFallback: z.boolean(),
      /** Null where it gives nothing. */
      award: rewardAward.nullable(),
    }),
  ),
  /** How many tickets the member can use, and the last day of those that end first. */
  tickets: z.number().int(),
  ticketsEnd: day.nullable(),
  /** What the member has drawn of this version, the last first. */
  spins: z.array(z.object({ id: z.string(), title: z.string(), award: rewardAward.nullable(), at: instant })),
});
export type Wheel = z.output<typeof wheel>;

/** The wheel: a ticket is drawn for a prize by declared odds. Trial accounts, test players and whoever is excluded see none. */
export const wheelCalls = {
  wheel: call({
    method: 'GET',
    path: '/wps/wheel',
    module: 'COMM3',
    who: 'session',
    flag: 'MISSIONLB3',
    query: z.object({ language: language.optional() }),
    body: nothing,
    value: wheel,
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'The wheel with its prizes and odds, the member’s tickets, and what they have drawn',
  }),
  spinWheel: call({
    method: 'POST',
    path: '/wps/wheel/spin',
    module: 'COMM3',
    who: 'actual',
    flag: 'MISSIONLB3',
    query: nothing,
    body: z.object({
      key: z.string().regex(requestKeyPattern, 'not a request key'),
      /** The version whose odds were shown; another is refused. */
      version,
    }),
    value: z.object({ prize: prizeKey, award: rewardAward.nullable(), tickets: z.number().int() }),
    codes: ['wheel_changed', 'wheel_no_ticket', 'no_permission'],
    cache: 'private',
    rate: 'write',
    summary: 'Use a ticket: the prize is drawn and given. A repeat answers what the first has drawn',
  }),
};
