/** The closed word lists of promotions, which the app and the server share. */

/** What a promotion is called by; the app's tabs. */
export const promotionKinds = ['welcome', 'deposit', 'daily', 'cashback', 'birthday', 'code', 'mission'] as const;
export type PromotionKind = (typeof promotionKinds)[number];

/** What a promotion is to a player now: the ten labels of A301. */
export const promotionStates = [
  'coming_soon',
  'join',
  'joined',
  'process',
  'claim',
  'applying',
  'rejected',
  'claimed',
  'issued',
  'close',
] as const;
export type PromotionState = (typeof promotionStates)[number];

/** How often one player may have it. `deposit` is once for each deposit. */
export const promotionOccurrences = ['once', 'day', 'week', 'half-month', 'month', 'year', 'deposit'] as const;
export type PromotionOccurrence = (typeof promotionOccurrences)[number];

/** Taken by the player's own tap, asked for and decided on by an operator, or given without a tap. */
export const promotionModes = ['claim', 'apply', 'auto'] as const;
export type PromotionMode = (typeof promotionModes)[number];

export const awardKinds = ['cash', 'bonus', 'points', 'tickets'] as const;
export type AwardKind = (typeof awardKinds)[number];
/** What an award by a rate is a share of. */
export const awardBases = ['deposit', 'turnover', 'loss'] as const;
export type AwardBase = (typeof awardBases)[number];

/** Why a promotion is not for a player at all. */
export const audienceCodes = ['registered', 'level', 'invited', 'currency'] as const;
/** What a player lacks. */
export const unmetCodes = [
  ...audienceCodes,
  'deposit',
  'deposit_amount',
  'deposit_channel',
  'deposit_other',
  'bet_made',
  'turnover',
  'loss',
  'period_open',
  'days',
  'code',
  'identity',
  'phone',
  'birthday',
  'payout_account',
  'not_yet',
] as const;
export type UnmetCode = (typeof unmetCodes)[number];

/** What the terms of a promotion say, each a sentence of its own. */
export const termCodes = [
  'who_registered',
  'who_level',
  'who_invited',
  'who_identity',
  'who_phone',
  'who_birthday',
  'deposit',
  'deposit_channels',
  'before_bet',
  'turnover_done',
  'loss_made',
  'days_played',
  'code',
  'award_fixed',
  'award_rate',
  'award_cap',
  'wagering',
  'no_wagering',
  'weights',
  'bonus_weights',
  'award_count',
  'how_often',
  'claim_from',
  'claim_until',
  'claim_days',
  'claim_days_deposit',
  'one_account',
  'by_itself',
  'by_review',
  'budget',
  'until',
  'max_bet',
  'win_cap',
  'bonus_days',
  'bonus_kept',
  'bonus_lost',
  'own_money',
] as const;
export type TermCode = (typeof termCodes)[number];

/** So many promotions are shown after a login at the most. */
export const loginPromotionsMax = 20;
/** A promotion's own name, such as `WELCOME100`. */
export const promotionKeyPattern = /^[A-Z][A-Z0-9_]{0,39}$/;
/** A code as it is typed. */
export const promotionCodeMax = 40;
/** A code as it is compared: in capitals, without blanks. */
export const normalCode = (typed: string): string => typed.replace(/\s+/gu, '').toUpperCase();
