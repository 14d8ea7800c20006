import { z } from 'zod';
import { call } from '../call.ts';
import { requestKeyPattern } from '../cashier-rules.ts';
import {
  awardBases,
  awardKinds,
  loginPromotionsMax,
  promotionCodeMax,
  promotionKeyPattern,
  promotionKinds,
  promotionModes,
  promotionOccurrences,
  promotionStates,
  termCodes,
  unmetCodes,
} from '../promotion-rules.ts';
import { amount, currency, gameType, instant, language, nothing, text } from '../shapes.ts';

const promotionKey = z.string().regex(promotionKeyPattern, 'not a promotion');
const requestKey = z.string().regex(requestKeyPattern, 'not a request key');

/** A sentence of the terms, made from the document: which it is, what it says, and how it reads in the player's language. */
const term = z.object({ code: z.enum(termCodes), data: z.record(z.string(), z.string()), text: z.string() });

const unmet = z.object({
  code: z.enum(unmetCodes),
  /** How much is needed and how much is there: an amount, or a number of days; null where it is no matter of more. */
  needed: z.string().nullable(),
  has: z.string().nullable(),
  text: z.string(),
});

const claim = z.object({
  id: z.string(),
  state: z.enum(promotionStates),
  kind: z.enum(awardKinds),
  /** Of money; 0 of points and tickets. */
  amount,
  /** Of points and tickets; null of money. */
  count: z.number().int().nullable(),
  /** What is to be staked for it before it can be withdrawn. */
  required: amount,
  at: instant,
  /** Why it was refused; empty where it was not. */
  reason: z.string(),
});

const promotion = z.object({
  key: promotionKey,
  kind: z.enum(promotionKinds),
  /** Its picture; empty for none. */
  picture: z.string(),
  headline: z.string(),
  summary: z.string(),
  /** What stands with the headline: for whom, the deposit, what is to be staked, until when. */
  significantTerms: z.array(term),
  state: z.enum(promotionStates),
  /** What its one button does now; null for no button. */
  action: z.enum(['log_in', 'join', 'claim', 'apply', 'enter_code']).nullable(),
  mode: z.enum(promotionModes),
  occurrence: z.enum(promotionOccurrences),
  /** When it can be claimed for the first time; null where that is now or was. */
  opensAt: instant.nullable(),
  /** When it is over, or this time of it is; null for no end. */
  endsAt: instant.nullable(),
  currency,
  award: z.object({
    kind: z.enum(awardKinds),
    /** What the player would get now; null where that is not known. */
    amount: amount.nullable(),
    /** How many points or tickets; null of money. */
    count: z.number().int().nullable(),
    /** The most that anybody gets of money. */
    most: amount,
    /** Of what it is a share, and the highest share in percent; null of a fixed amount. */
    rate: z.object({ of: z.enum(awardBases), percent: z.string() }).nullable(),
    /** How often the award, or the award and the deposit, is to be staked before the award can be withdrawn. */
    turnoverTimes: z.number().int(),
    turnoverOf: z.enum(['award', 'award_and_deposit']),
  }),
  /** What the player lacks; empty for guests. */
  unmet: z.array(unmet),
  /** What this time of it has come to; null where nothing was taken. */
  claim: claim.nullable(),
});
export type Promotion = z.output<typeof promotion>;

const promotionDetail = promotion.extend({
  /** All of its terms. */
  terms: z.array(term),
  /** What the operator adds to them, as plain text; empty for nothing. */
  fullTerms: z.string(),
  /** How much of a stake counts towards what is to be staked, in percent by category. */
  weights: z.array(z.object({ gameType, percent: z.string() })),
  /** From which amount on which share is given; empty of a fixed amount. */
  tiers: z.array(z.object({ from: amount, percent: z.string() })),
  /** How the player's amount comes about; null where nothing is reckoned yet. */
  working: z.object({ base: amount, percent: z.string(), cap: amount, isCapped: z.boolean(), amount, required: amount }).nullable(),
  /** What the player has had of it, the last first. */
  history: z.array(claim),
});
export type PromotionDetail = z.output<typeof promotionDetail>;

const depositPromotion = promotion.pick({ key: true, headline: true, summary: true, significantTerms: true }).extend({
  /** What is to be paid in at the least, and the ways to pay that count; null for all. */
  min: amount,
  channels: z.array(z.string()).nullable(),
});
export type DepositPromotion = z.output<typeof depositPromotion>;

const taking = z.object({ key: requestKey, promotion: promotionKey });
const takingCodes = [
  'promotion_unknown',
  'promotion_not_met',
  'promotion_not_open',
  'promotion_ended',
  'promotion_used_up',
  'promotion_shared',
  'order_exists',
] as const;

/** What the operator offers. Guests read it too; trial accounts, test players and whoever is excluded see nothing and get nothing. */
export const promotionCalls = {
  promotions: call({
    method: 'GET',
    path: '/wps/promotions',
    module: 'COMM3',
    who: 'anyone',
    query: z.object({ language: language.optional() }),
    body: nothing,
    value: z.object({ list: z.array(promotion) }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'The promotions of the site, each with what it is to the member now',
  }),
  promotionDetail: call({
    method: 'GET',
    path: '/wps/promotions/detail',
    module: 'COMM3',
    who: 'anyone',
    query: z.object({ promotion: promotionKey, language: language.optional() }),
    body: nothing,
    value: promotionDetail,
    codes: ['promotion_unknown'],
    cache: 'private',
    rate: 'read',
    summary: 'One promotion with all of its terms, how its amount comes about, and what the member has had of it',
  }),
  depositPromotions: call({
    method: 'GET',
    path: '/wps/promotions/deposit',
    module: 'COMM3',
    who: 'depositor',
    query: z.object({ language: language.optional() }),
    body: nothing,
    value: z.object({ list: z.array(depositPromotion) }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'What the next deposit of the member can be for',
  }),
  loginPromotions: call({
    method: 'GET',
    path: '/wps/promotions/login',
    module: 'COMM3',
    who: 'session',
    whileExcluded: true,
    query: z.object({ language: language.optional() }),
    body: nothing,
    value: z.object({ list: z.array(promotion) }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'What the member can claim and is shown after a login, as far as it was not shown today',
  }),
  noteLoginPromotions: call({
    method: 'POST',
    path: '/wps/promotions/login',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: z.object({ promotions: z.array(promotionKey).min(1).max(loginPromotionsMax) }),
    value: z.object({ promotions: z.array(promotionKey) }),
    codes: [],
    cache: 'private',
    rate: 'write',
    summary: 'Note that promotions are shown now; the answer names those that no other device has shown today',
  }),
  personalPromotions: call({
    method: 'GET',
    path: '/wps/promotions/personal',
    module: 'COMM3',
    who: 'anyone',
    query: nothing,
    body: nothing,
    value: z.object({
      /** How many can be claimed now. */
      totalUnclaimedPromosCount: z.number().int(),
      /** Those that are offered, by their keys; one that is not among them is not enabled. */
      availablePromosByKey: z.record(z.string(), z.object({ enabled: z.boolean() })),
    }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'How many promotions the member can claim now, and which are offered',
  }),
  joinPromotion: call({
    method: 'POST',
    path: '/wps/promotions/join',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: taking,
    value: promotionDetail,
    codes: takingCodes,
    cache: 'private',
    rate: 'write',
    summary: 'Join a promotion that wants to be joined before it is claimed',
  }),
  claimPromotion: call({
    method: 'POST',
    path: '/wps/promotions/claim',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: taking,
    value: promotionDetail,
    codes: takingCodes,
    cache: 'private',
    rate: 'write',
    summary: 'Claim a promotion: the award is in the balance. A repeat answers what the first has come to',
  }),
  applyForPromotion: call({
    method: 'POST',
    path: '/wps/promotions/apply',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: taking,
    value: promotionDetail,
    codes: takingCodes,
    cache: 'private',
    rate: 'write',
    summary: 'Apply for a promotion that an operator decides on',
  }),
  enterPromotionCode: call({
    method: 'POST',
    path: '/wps/promotions/code',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: z.object({ key: requestKey, code: text(promotionCodeMax, 1) }),
    value: promotionDetail,
    codes: [...takingCodes, 'promotion_code_wrong', 'too_many_requests'],
    cache: 'private',
    rate: 'write',
    summary: 'Claim or apply for what a code opens. A code of another site is as wrong as one that nobody has given out',
  }),
};
