import { z } from 'zod';
import { call } from '../call.ts';
import { ownReferralStates, referralStates } from '../reward-rules.ts';
import { amount, currency, day, gameType, instant, language, nothing } from '../shapes.ts';
import { rewardAward } from './missions.ts';

const cursor = z.string().regex(/^[1-9]\d{0,17}$/, 'not the end of a page');

const referrals = z.object({
  currency,
  /** What the member invites by; null where there are no referrals for them. */
  code: z.string().nullable(),
  rules: z
    .object({
      title: z.string(),
      /** What the operator adds, as plain text; empty for nothing. */
      text: z.string(),
      /** What each gets; null for nothing. */
      inviter: rewardAward.nullable(),
      invited: rewardAward.nullable(),
      /** In which games stakes count; null for all. */
      gameTypes: z.array(gameType).nullable(),
      /** The terms, a sentence each, made from what the operator has published. */
      terms: z.array(z.string()),
    })
    .nullable(),
  /** How many registered, and how many of them have done what is asked. */
  joined: z.number().int(),
  qualified: z.number().int(),
  /** What the member was given for them in all. */
  earned: z.object({ amount, points: z.number().int(), tickets: z.number().int() }),
  /** By whom the member was brought, and what is to be done for the own reward; null where by nobody. */
  own: z
    .object({
      /** Masked. */
      inviter: z.string(),
      state: z.enum(ownReferralStates),
      /** The last day. */
      to: day,
      award: rewardAward.nullable(),
      phone: z.boolean(),
      firstDeposit: amount.nullable(),
      stake: z.object({ target: amount, done: amount }).nullable(),
    })
    .nullable(),
  /** Those whom the member has brought, the latest first. Names are masked. */
  content: z.array(z.object({ name: z.string(), state: z.enum(referralStates), joinedAt: instant, award: rewardAward.nullable() })),
  /** Asks for the next page; null at the end. */
  next: cursor.nullable(),
});
export type Referrals = z.output<typeof referrals>;

/** Members who bring friends (A220, B395). Trial accounts, test players and whoever is excluded see none; agents invite by codes of their own. */
export const referralCalls = {
  referrals: call({
    method: 'GET',
    path: '/wps/referrals',
    module: 'COMM3',
    who: 'session',
    flag: 'REFERRAL',
    query: z.object({ before: cursor.optional(), language: language.optional() }),
    body: nothing,
    value: referrals,
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'What the member invites friends by, the terms, whom they have brought, and what they were given for it',
  }),
};
