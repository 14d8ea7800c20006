import { z } from 'zod';
import { call } from '../call.ts';
import { requestKeyPattern } from '../cashier-rules.ts';
import { promotionKeyPattern } from '../promotion-rules.ts';
import { raceStates, rebateBases } from '../reward-rules.ts';
import { amount, currency, day, gameType, instant, language, nothing, vendorCode } from '../shapes.ts';

const line = z.object({
  /** The rebate's own name, and what it is called. */
  rebate: z.string(),
  title: z.string(),
  gameType,
  /** The vendor whose games have a rate of their own; null for all others. */
  vendor: vendorCode.nullable(),
  /** What it is a share of. */
  of: z.enum(rebateBases),
  /** What was staked or lost; below 0 where more was corrected than played. */
  base: amount,
  percent: z.string(),
  /** From which VIP level on there is this rate; null of one for all. */
  level: z.number().int().nullable(),
  /** What was paid already, and what is still to be paid before the day's bound. */
  paid: amount,
  due: amount,
});

const rebateDay = z.object({
  /** A day of the merchant's calendar. */
  day,
  /** Nothing more is paid for it. */
  isClosed: z.boolean(),
  /** When it is paid out without a tap; null of one that is closed. */
  paysAt: instant.nullable(),
  lines: z.array(line),
  paid: amount,
  /** What can be collected now. */
  due: amount,
  /** Whether less is due than the lines come to, because all rebates of a day have a bound. */
  isCapped: z.boolean(),
  /** What was, or now would be, set off because more than due was paid for earlier days. */
  setOff: amount,
});

const rebates = z.object({
  currency,
  /** The days that the player can look at, the last first; none where there are no rebates for them. */
  days: z.array(rebateDay),
  /** What can be collected now in all. */
  due: amount,
});
export type Rebates = z.output<typeof rebates>;

const raceView = z.object({
  key: z.string().regex(promotionKeyPattern, 'not a race'),
  title: z.string(),
  /** What the operator adds, as plain text; empty for nothing. */
  rules: z.string(),
  state: z.enum(raceStates),
  /** The first and the last day, by the merchant's calendar. */
  from: day,
  to: day,
  /** Which games count; null for all. */
  gameTypes: z.array(gameType).nullable(),
  currency,
  /** From which place to which each wins how much. */
  prizes: z.array(z.object({ from: z.number().int(), to: z.number().int(), amount })),
});
export type RaceView = z.output<typeof raceView>;
const standing = z.object({
  place: z.number().int(),
  /** What was staked. */
  score: amount,
  /** What the place wins, or would now; null for nothing. */
  prize: amount.nullable(),
});
const raceBoard = z.object({
  race: raceView,
  /** The first places; of a race that has ended those that won. Names are masked. */
  rows: z.array(standing.extend({ name: z.string(), isOwn: z.boolean() })),
  /** The member's own place, however far behind; null without a score. */
  own: standing.extend({ isPaid: z.boolean() }).nullable(),
});
export type RaceBoard = z.output<typeof raceBoard>;

/** What members get back of their play. Trial accounts, test players and whoever is excluded see nothing and get nothing. */
export const rewardCalls = {
  rebates: call({
    method: 'GET',
    path: '/wps/rewards/rebates',
    module: 'COMM3',
    who: 'session',
    flag: 'MANPLAYREB3',
    query: z.object({ language: language.optional() }),
    body: nothing,
    value: rebates,
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'What the member gets back of today’s and yesterday’s play, by category: base, rate, paid and due',
  }),
  claimRebates: call({
    method: 'POST',
    path: '/wps/rebates/claim',
    module: 'COMM3',
    who: 'actual',
    flag: 'MANPLAYREB3',
    query: nothing,
    body: z.object({ key: z.string().regex(requestKeyPattern, 'not a request key') }),
    value: z.object({ paid: amount, currency }),
    codes: ['rebate_none'],
    cache: 'private',
    rate: 'write',
    summary: 'Collect all rebates that are due now: they are in the balance. A repeat answers what the first has paid',
  }),
  races: call({
    method: 'GET',
    path: '/wps/races',
    module: 'COMM3',
    who: 'session',
    flag: 'MISSIONLB3',
    query: z.object({ language: language.optional() }),
    body: nothing,
    value: z.object({ list: z.array(raceView) }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'The races of the site, those that are over too, the last to end first',
  }),
  raceBoard: call({
    method: 'GET',
    path: '/wps/races/board',
    module: 'COMM3',
    who: 'session',
    flag: 'MISSIONLB3',
    query: z.object({ race: z.string().regex(promotionKeyPattern, 'not a race'), language: language.optional() }),
    body: nothing,
    value: raceBoard,
    codes: ['race_unknown'],
    cache: 'private',
    rate: 'read',
    summary: 'The first places of a race, and the member’s own',
  }),
};
