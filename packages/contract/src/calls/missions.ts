import { z } from 'zod';
import { call } from '../call.ts';
import { requestKeyPattern } from '../cashier-rules.ts';
import { awardKinds, promotionKeyPattern } from '../promotion-rules.ts';
import { missionGoals, missionPeriods, missionStates } from '../reward-rules.ts';
import { amount, currency, day, gameType, language, nothing } from '../shapes.ts';

const missionKey = z.string().regex(promotionKeyPattern, 'not a mission');

/** What is given: an amount of money, or a number of points or tickets. */
export const rewardAward = z.object({
  kind: z.enum(awardKinds),
  /** Null of points and tickets. */
  amount: amount.nullable(),
  /** Null of money. */
  count: z.number().int().nullable(),
  /** What is to be staked before the money can be withdrawn; null for nothing. */
  turnover: amount.nullable(),
  /** For how many days bonus money can be played; null of all else. */
  days: z.number().int().nullable(),
});
export type RewardAward = z.output<typeof rewardAward>;

const mission = z.object({
  key: missionKey,
  title: z.string(),
  period: z.enum(missionPeriods),
  /** The first and the last day of the period, by the merchant's calendar, and the last on which it can be claimed. */
  from: day,
  to: day,
  claimTo: day,
  goal: z.enum(missionGoals),
  /** Which games count; null for all. */
  gameTypes: z.array(gameType).nullable(),
  /** What is to be reached and how much of it is, of stakes and deposits; null of a streak. */
  amounts: z.object({ target: amount, done: amount }).nullable(),
  /** The same of days in a row, and what must be staked on each; null of all else. */
  streak: z.object({ target: z.number().int(), done: z.number().int(), minStake: amount.nullable() }).nullable(),
  state: z.enum(missionStates),
  award: rewardAward,
});
export type Mission = z.output<typeof mission>;

/** Missions of a day or a week. Trial accounts, test players and whoever is excluded see none and get nothing. */
export const missionCalls = {
  missions: call({
    method: 'GET',
    path: '/wps/missions',
    module: 'COMM3',
    who: 'session',
    flag: 'MISSIONLB3',
    query: z.object({ language: language.optional() }),
    body: nothing,
    value: z.object({ currency, list: z.array(mission) }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'The missions of today and this week with how far the member is, and what of earlier ones can still be claimed',
  }),
  claimMission: call({
    method: 'POST',
    path: '/wps/missions/claim',
    module: 'COMM3',
    who: 'actual',
    flag: 'MISSIONLB3',
    query: nothing,
    body: z.object({
      key: z.string().regex(requestKeyPattern, 'not a request key'),
      mission: missionKey,
      /** The first day of its period. */
      from: day,
    }),
    value: z.object({ award: rewardAward, currency }),
    codes: ['mission_unknown', 'mission_not_met', 'no_permission', 'order_exists'],
    cache: 'private',
    rate: 'write',
    summary: 'Claim what a mission gives, once for its period. A repeat answers what the first has given',
  }),
};
