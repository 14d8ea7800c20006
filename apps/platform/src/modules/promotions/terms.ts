import type { GameType, LanguageCode, Promotion, PromotionDetail, TermCode } from '@palaro/contract';
import { displayDecimal, formatDecimal, money, type Currency } from '@palaro/money';
import { millionth, minorOf, ppmOf } from './award-rules.ts';
import type { Unmet } from './judge.ts';
import type { PromotionDocument } from './promotion-document.ts';
import { termTexts } from './term-texts.ts';

type Term = Promotion['significantTerms'][number];
export type TermsOf = {
  readonly language: LanguageCode;
  readonly currency: Currency;
  readonly symbol: string;
  readonly timeZone: string;
  /** How much of a stake counts by category, in percent. */
  readonly shares: Readonly<Partial<Record<GameType, string>>>;
};

/** Those that stand with the headline; the rest is one tap away. */
const significant: ReadonlySet<TermCode> = new Set([
  'who_registered',
  'who_level',
  'who_invited',
  'who_identity',
  'who_phone',
  'who_birthday',
  'deposit',
  'before_bet',
  'award_cap',
  'wagering',
  'no_wagering',
  'weights',
  'bonus_weights',
  'max_bet',
  'win_cap',
  'bonus_days',
  'by_review',
  'by_itself',
  'award_count',
  'claim_from',
  'claim_until',
  'claim_days',
  'claim_days_deposit',
  'one_account',
  'until',
]);

const locale = (language: LanguageCode): string => (language === 'TY' ? 'fil' : 'en');
const shown = ({ symbol, language }: TermsOf, decimal: string): string => `${symbol}${displayDecimal(decimal, locale(language))}`;
const dayOf = ({ timeZone, language }: TermsOf, instant: string): string =>
  new Intl.DateTimeFormat(locale(language), { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(instant));

/** The highest share of an award by a rate, in percent. */
export const highestPercent = (rate: NonNullable<PromotionDocument['award']['rate']>): string =>
  rate.tiers.reduce((most, { percent }) => (ppmOf(percent) > ppmOf(most) ? percent : most), '0');

/** Categories of which a stake does not count in full; of bonus money all that count, since it is played in no other. */
export const reducedShares = ({ award, terms }: PromotionDocument, shares: TermsOf['shares']): PromotionDetail['weights'] => {
  const own = Object.keys(terms.weights).length > 0 ? terms.weights : shares;
  return (Object.entries(own) as [GameType, string | number][])
    .map(([gameType, percent]) => ({ gameType, percent: String(percent) }))
    .filter(({ percent }) => award.kind === 'bonus' || ppmOf(percent) < millionth);
};

type Said = readonly [TermCode, Readonly<Record<string, string>>];
const said = (isSaid: boolean, code: TermCode, data: Said[1] = {}): readonly Said[] => (isSaid ? [[code, data]] : []);

const saidOfPlayer = ({ audience, conditions }: PromotionDocument, given: TermsOf): readonly Said[] => {
  const { registeredFrom: from, registeredUntil: until } = audience;
  const { which } = termTexts(given.language);
  const { deposit, turnover, loss } = conditions;
  return [
    ...said(from !== null || until !== null, 'who_registered', {
      from: from === null ? '' : dayOf(given, from),
      until: until === null ? '' : dayOf(given, until),
    }),
    ...said(audience.levels !== null, 'who_level', { levels: (audience.levels ?? []).join(', ') }),
    ...said(audience.invitedBy !== null, 'who_invited'),
    ...said(conditions.identity, 'who_identity'),
    ...said(conditions.phone, 'who_phone'),
    ...said(conditions.birthday !== null, 'who_birthday', { days: String(conditions.birthday?.days ?? 0) }),
    ...said(deposit !== null, 'deposit', { which: which[deposit?.which ?? 'any'] ?? '', min: shown(given, deposit?.min ?? '0') }),
    ...said((deposit?.channels ?? null) !== null, 'deposit_channels', { channels: (deposit?.channels ?? []).join(', ') }),
    ...said(deposit?.beforeBet === true, 'before_bet'),
    ...said(turnover !== null, 'turnover_done', { min: shown(given, turnover?.min ?? '0') }),
    ...said(loss !== null, 'loss_made', { min: shown(given, loss?.min ?? '0') }),
    ...said(conditions.days !== null, 'days_played', { days: String(conditions.days ?? 0) }),
    ...said(conditions.code, 'code'),
  ];
};

const saidOfAward = (document: PromotionDocument, given: TermsOf): readonly Said[] => {
  const { award, terms, conditions, occurrence, mode, limits, until, claimFrom, claimUntil, claimDays } = document;
  const isMoney = award.count === null;
  const isOneAccount = (limits.perDevice ?? limits.perAddress ?? limits.perPayoutAccount) !== null;
  const { which, often } = termTexts(given.language);
  const weights = terms.turnoverTimes === 0 ? [] : reducedShares(document, given.shares);
  const of = award.rate === null ? '' : award.rate.of === 'deposit' ? 'ofDeposit' : award.rate.of;
  return [
    ...said(!isMoney, 'award_count', { count: String(award.count ?? 0), what: which[award.kind] ?? '' }),
    ...said(isMoney && award.rate === null, 'award_fixed', { amount: shown(given, award.amount ?? '0'), as: which[award.kind] ?? '' }),
    ...said(award.rate !== null, 'award_rate', {
      percent: award.rate === null ? '' : highestPercent(award.rate),
      of: which[of] ?? '',
      as: which[award.kind] ?? '',
    }),
    ...said(award.rate !== null, 'award_cap', { cap: shown(given, award.rate?.cap ?? '0') }),
    ...said(terms.turnoverTimes > 0, 'wagering', { times: String(terms.turnoverTimes), of: which[terms.turnoverOf] ?? '' }),
    ...said(isMoney && terms.turnoverTimes === 0, 'no_wagering'),
    ...said(weights.length > 0, award.kind === 'bonus' ? 'bonus_weights' : 'weights', {
      shares: weights.map(({ gameType, percent }) => `${gameType} ${percent} %`).join(', '),
    }),
    ...said(terms.maxBet !== null, 'max_bet', { amount: shown(given, terms.maxBet ?? '0') }),
    ...said(terms.winCap !== null, 'win_cap', { times: String(terms.winCap ?? 0) }),
    ...said(award.kind === 'bonus', 'bonus_days', { days: String(terms.days) }),
    ...said(award.kind === 'bonus', terms.onWithdrawal === 'keep' ? 'bonus_kept' : 'bonus_lost'),
    ...said(true, 'how_often', { often: often[occurrence] ?? '' }),
    ...said(mode === 'apply', 'by_review'),
    ...said(mode === 'auto', 'by_itself'),
    ...said(isOneAccount, 'one_account'),
    ...said(limits.money !== null || limits.count !== null, 'budget'),
    ...said(until !== null, 'until', { at: until === null ? '' : dayOf(given, until) }),
    ...said(claimFrom !== null, 'claim_from', { at: claimFrom === null ? '' : dayOf(given, claimFrom) }),
    ...said(claimUntil !== null, 'claim_until', { at: claimUntil === null ? '' : dayOf(given, claimUntil) }),
    ...said(claimDays !== null, conditions.deposit === null ? 'claim_days' : 'claim_days_deposit', { days: String(claimDays ?? 0) }),
    ...said(true, 'own_money'),
  ];
};

/** What the terms of a promotion say, made from its document, so that they say what it does. */
export const termsOf = (document: PromotionDocument, given: TermsOf): readonly Term[] => {
  const { terms } = termTexts(given.language);
  return [...saidOfPlayer(document, given), ...saidOfAward(document, given)].map(([code, data]) => ({
    code,
    data: { ...data },
    text: terms[code](data),
  }));
};
export const significantOf = (terms: readonly Term[]): Term[] => terms.filter(({ code }) => significant.has(code));

/** What a player lacks, in their language. */
export const unmetOf = ({ code, needed, has }: Unmet, given: TermsOf): Promotion['unmet'][number] => {
  const isMoney = typeof has === 'bigint' || code === 'deposit';
  const hasText = has === null ? null : typeof has === 'bigint' ? formatDecimal(money(given.currency, has)) : String(has);
  const inWords = (value: string | null): string =>
    value === null ? '' : code === 'not_yet' ? dayOf(given, value) : isMoney ? shown(given, value) : value;
  const text = termTexts(given.language).unmet[code]({ needed: inWords(needed), has: inWords(hasText) });
  return { code, needed, has: hasText, text };
};

/** The most that anybody gets of money, in minor units. */
export const mostOf = ({ award }: PromotionDocument, currency: Currency): bigint =>
  minorOf(award.rate === null ? (award.amount ?? '0') : award.rate.cap, currency);
