import type { LanguageCode } from '@palaro/contract';
import { displayDecimal, formatDecimal, money, type Currency } from '@palaro/money';
import type { AwardField } from '../rewards/index.ts';
import { minorIn, type ReferralOffer } from './referral-document.ts';

/** In which language terms are written, and in which money. */
export type TermsOf = { readonly language: LanguageCode; readonly currency: Currency; readonly symbol: string };
type Award = { readonly kind: AwardField['kind']; readonly amount: string; readonly staked: string | null; readonly days: number };

type Texts = {
  readonly inviter: (award: string) => string;
  readonly invited: (award: string) => string;
  readonly award: Readonly<Record<AwardField['kind'], (amount: string) => string>>;
  readonly staked: (amount: string) => string;
  readonly bonus: (amount: string, days: number) => string;
  readonly free: string;
  readonly phone: string;
  readonly deposit: (amount: string, days: number) => string;
  readonly stake: (amount: string, days: number) => string;
  readonly month: (count: number) => string;
  readonly review: string;
  readonly once: string;
  readonly same: string;
};

const english: Texts = {
  inviter: (award) => `For each friend who has done it, you get ${award}`,
  invited: (award) => `Your friend gets ${award}`,
  award: {
    cash: (amount) => `${amount} in cash`,
    bonus: (amount) => `${amount} as bonus money`,
    points: (amount) => `${amount} points`,
    tickets: (amount) => `${amount} tickets for the wheel`,
  },
  staked: (amount) => `Before it can be withdrawn, bets of ${amount} are placed.`,
  bonus: (amount, days) => `It is turned into cash by bets of ${amount} within ${days} days.`,
  free: 'It can be withdrawn at once.',
  phone: 'Your friend’s mobile number must be verified.',
  deposit: (amount, days) => `Your friend’s first deposit must be at least ${amount}, within ${days} days of registering.`,
  stake: (amount, days) =>
    `Your friend places bets of ${amount} in all within ${days} days of registering. Bets count once they are decided.`,
  month: (count) => `You can get it for up to ${count} friends a month.`,
  review: 'Our team may look at a referral before it is paid.',
  once: 'Both rewards are paid by themselves, once for each friend.',
  same: 'It does not count where both accounts belong to one person, or share a device, a payout account, a verified document or a number, or where one of them is closed.',
};
const filipino: Texts = {
  inviter: (award) => `Sa bawat kaibigang nakagawa nito, makakakuha ka ng ${award}`,
  invited: (award) => `Makakakuha ang kaibigan mo ng ${award}`,
  award: {
    cash: (amount) => `${amount} na cash`,
    bonus: (amount) => `${amount} na bonus`,
    points: (amount) => `${amount} puntos`,
    tickets: (amount) => `${amount} ticket sa gulong`,
  },
  staked: (amount) => `Bago ito ma-withdraw, kailangan munang tumaya ng ${amount}.`,
  bonus: (amount, days) => `Magiging cash ito kapag nakataya ng ${amount} sa loob ng ${days} araw.`,
  free: 'Puwede itong i-withdraw agad.',
  phone: 'Dapat beripikado ang mobile number ng kaibigan mo.',
  deposit: (amount, days) => `Dapat ${amount} pataas ang unang deposito ng kaibigan mo, sa loob ng ${days} araw mula sa pagrehistro.`,
  stake: (amount, days) =>
    `Dapat umabot sa ${amount} ang mga taya ng kaibigan mo sa loob ng ${days} araw mula sa pagrehistro. Binibilang ang taya kapag may resulta na.`,
  month: (count) => `Hanggang ${count} kaibigan bawat buwan ang mabibilang para sa iyo.`,
  review: 'Maaaring tingnan muna ng team namin ang referral bago ito bayaran.',
  once: 'Kusang ibinibigay ang parehong gantimpala, isang beses para sa bawat kaibigan.',
  same: 'Hindi ito bibilangin kung iisang tao ang may-ari ng dalawang account, kung pareho ang device, payout account, beripikadong dokumento o numero, o kung sarado ang isa sa mga account.',
};

const locale = (language: LanguageCode): string => (language === 'TY' ? 'fil' : 'en');
const shownMoney = ({ currency, symbol, language }: TermsOf, minor: bigint): string =>
  `${symbol}${displayDecimal(formatDecimal(money(currency, minor)), locale(language))}`;

const awardOf = ({ kind, amount, count, turnoverTimes, days }: AwardField, given: TermsOf): Award => ({
  kind,
  amount: amount === null ? String(count ?? 0) : shownMoney(given, minorIn(amount, given.currency)),
  staked: turnoverTimes === 0 ? null : shownMoney(given, minorIn(amount, given.currency) * BigInt(turnoverTimes)),
  days,
});
const saidOfAward = (texts: Texts, { kind, amount, staked, days }: Award, sentence: (award: string) => string): string => {
  const given = `${sentence(texts.award[kind](amount))}.`;
  if (kind === 'points' || kind === 'tickets') return given;
  if (staked === null) return `${given} ${texts.free}`;
  return `${given} ${kind === 'bonus' ? texts.bonus(staked, days) : texts.staked(staked)}`;
};

/** The terms of referrals as sentences, made from the document; which games count is said beside them. */
export const referralTerms = (offer: ReferralOffer, given: TermsOf): readonly string[] => {
  const texts = given.language === 'TY' ? filipino : english;
  const { inviter, invited, phone, firstDeposit, stake, days, monthMax, reviewAfter } = offer;
  const amount = (text: string): string => shownMoney(given, minorIn(text, given.currency));
  return [
    ...(inviter === null ? [] : [saidOfAward(texts, awardOf(inviter, given), texts.inviter)]),
    ...(invited === null ? [] : [saidOfAward(texts, awardOf(invited, given), texts.invited)]),
    ...(phone ? [texts.phone] : []),
    ...(firstDeposit === null ? [] : [texts.deposit(amount(firstDeposit), days)]),
    ...(stake === null ? [] : [texts.stake(amount(stake), days)]),
    ...(monthMax === null ? [] : [texts.month(monthMax)]),
    ...(reviewAfter === null ? [] : [texts.review]),
    texts.same,
    texts.once,
  ];
};
