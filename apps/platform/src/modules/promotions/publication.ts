import type { GameType } from '@palaro/contract';
import { formatDecimal, parseDecimal, type Currency } from '@palaro/money';
import { joinsProducts, leastOf, lowestShare } from '../../document/award-policy.ts';
import { millionth, minorOf, ppmOf } from './award-rules.ts';
import type { PromotionDocument } from './promotion-document.ts';
import type { PromotionPolicy } from './promotions-section.ts';

/** A clause of the document that keeps it from being published, and why. */
export type Clause = { readonly key: string; readonly why: string };

export type PublicationTerms = {
  readonly policy: PromotionPolicy;
  readonly currency: Currency;
  /** How much of a stake counts by category, in percent, where a promotion has no weights of its own. */
  readonly shares: Readonly<Partial<Record<GameType, string>>>;
};
type Check = (document: PromotionDocument, terms: PublicationTerms) => readonly Clause[];
const clause = (isFault: boolean, key: string, why: string): readonly Clause[] => (isFault ? [{ key, why }] : []);

/** What is staked at the most for one unit of the award, in millionths, at the lowest share at which a stake counts. */
export const effectiveMultiple = ({ award, terms }: PromotionDocument, shares: PublicationTerms['shares']): bigint => {
  const lowest = lowestShare(Object.keys(terms.weights).length > 0 ? terms.weights : shares);
  const least = leastOf(award.rate?.tiers.map(({ percent }) => ppmOf(percent)) ?? []);
  const ofDeposit = terms.turnoverOf === 'award' || least === null ? 0n : (millionth * millionth) / least;
  return (BigInt(terms.turnoverTimes) * (millionth + ofDeposit) * millionth) / lowest;
};

const checkPolicy: Check = (document, { policy, shares }) => {
  const { award, terms, conditions } = document;
  const multiple = effectiveMultiple(document, shares);
  const isOverMost = multiple > BigInt(Math.round(policy.maxEffectiveMultiple * 1_000_000));
  const named = [...(conditions.turnover?.products ?? []), ...(conditions.loss?.products ?? [])];
  const counting = Object.entries(terms.weights).flatMap(([type, share]) => (share > 0 ? (type as GameType) : []));
  const isMixed = joinsProducts([...named, ...counting]);
  return [
    ...clause(!policy.awardKinds.includes(award.kind), 'award.kind', 'the policy does not allow this kind of award'),
    ...clause(
      isOverMost,
      'terms.turnoverTimes',
      `one unit of the award is staked up to ${Number(multiple / 1000n) / 1000} times, at the lowest share of a stake; the policy allows ${policy.maxEffectiveMultiple}`,
    ),
    ...clause(
      policy.awardBaseOnly && terms.turnoverOf !== 'award',
      'terms.turnoverOf',
      'the policy reckons what is to be staked from the award alone',
    ),
    ...clause(!policy.mixedProducts && isMixed, 'conditions', 'it joins games of several products, which the policy does not allow'),
  ];
};

const checkAward: Check = ({ award, terms, conditions }) => [
  ...clause(
    (award.kind === 'cash' || award.kind === 'bonus') !== (award.count === null),
    'award.count',
    'points and tickets have a count, and money an amount or a rate',
  ),
  ...clause(
    award.count !== null && Object.keys(terms.weights).length + terms.turnoverTimes > 0,
    'terms.turnoverTimes',
    'only money is staked before it can be withdrawn',
  ),
  ...clause(award.kind === 'bonus' && terms.turnoverTimes === 0, 'terms.turnoverTimes', 'bonus money that is not to be staked is cash'),
  ...clause(
    award.kind === 'bonus' && !Object.values(terms.weights).some((share) => share > 0),
    'terms.weights',
    'bonus money is played in the categories that stand here with a share above 0, and in no other',
  ),
  ...clause(
    award.kind !== 'bonus' && (terms.maxBet !== null || terms.winCap !== null),
    'terms',
    'a largest bet and a cap of what is won are of bonus money',
  ),
  ...clause(
    Object.keys(terms.weights).length > 0 && award.kind === 'cash',
    'terms.weights',
    "cash goes by the merchant's own shares (cashier.withdrawals.turnoverShares)",
  ),
  ...clause(
    award.rate?.of === 'deposit' && conditions.deposit === null,
    'award.rate',
    'a share of a deposit wants a condition on the deposit',
  ),
  ...clause(award.rate?.of === 'turnover' && conditions.turnover === null, 'award.rate', 'a share of turnover wants a condition on it'),
  ...clause(award.rate?.of === 'loss' && conditions.loss === null, 'award.rate', 'a share of a loss wants a condition on it'),
  ...clause(
    terms.turnoverOf === 'award_and_deposit' && award.rate?.of !== 'deposit',
    'terms.turnoverOf',
    'only a share of a deposit counts the deposit too',
  ),
];

const counted = new Set<PromotionDocument['occurrence']>(['day', 'week', 'half-month', 'month', 'year']);
const checkWindow: Check = ({ conditions, occurrence, from, until, claimFrom, claimUntil, claimDays }) => {
  const goesByPast = conditions.loss !== null || conditions.turnover?.of === 'previous' || conditions.deposit !== null;
  return [
    ...clause(claimFrom !== null && claimFrom < from, 'claimFrom', 'it is claimed before it begins'),
    ...clause(
      claimUntil !== null && (until === null || claimUntil < until),
      'claimUntil',
      'it is claimed up to its end at least, and has one',
    ),
    ...clause(claimFrom !== null && until !== null && claimFrom >= (claimUntil ?? until), 'claimFrom', 'it can be claimed at no time'),
    ...clause(claimDays !== null && !goesByPast, 'claimDays', 'days to claim it follow a period before, or a deposit'),
    ...clause(claimFrom !== null && occurrence === 'deposit', 'claimFrom', 'once for each deposit is claimed when the deposit is there'),
  ];
};

const checkMode: Check = ({ mode, atLogin, conditions, limits }) => [
  ...clause(atLogin && (mode === 'auto' || conditions.code), 'atLogin', 'after a login stands what a tap takes'),
  ...clause(mode === 'auto' && conditions.code, 'mode', 'a code is given by a player'),
  ...clause(mode === 'auto' && limits.perAddress !== null, 'limits.perAddress', 'what is given without a tap comes from no address'),
];

const checkOccurrence: Check = ({ conditions, occurrence, from, until, codes }) => {
  const isByPeriod = counted.has(occurrence);
  const codesGiven = new Set(codes.map(({ code }) => code.replace(/\s+/gu, '').toUpperCase()));
  return [
    ...clause(
      (conditions.loss !== null || conditions.turnover?.of === 'previous') && !isByPeriod,
      'occurrence',
      'what counts the period before recurs by periods',
    ),
    ...clause(conditions.birthday !== null && occurrence !== 'year', 'occurrence', 'a birthday is once a year'),
    ...clause(
      occurrence === 'deposit' && conditions.deposit?.which !== 'any',
      'occurrence',
      'once for each deposit wants the condition of any deposit',
    ),
    ...clause(until !== null && until <= from, 'until', 'it ends before it begins'),
    ...clause(conditions.code !== codes.length > 0, 'codes', 'codes and the condition of a code go together'),
    ...clause(codesGiven.size < codes.length, 'codes', 'a code stands there twice'),
  ];
};

const isAmountOf = (text: string, currency: Currency): boolean => {
  const read = parseDecimal(text, currency);
  return read !== null && formatDecimal(read) === text;
};
const checkAmounts: Check = ({ conditions, award, terms, limits }, { currency }) => {
  const amounts: readonly (readonly [string, string | null | undefined])[] = [
    ['conditions.deposit.min', conditions.deposit?.min],
    ['conditions.turnover.min', conditions.turnover?.min],
    ['conditions.loss.min', conditions.loss?.min],
    ['award.amount', award.amount],
    ['terms.maxBet', terms.maxBet],
    ['award.rate.cap', award.rate?.cap],
    ...(award.rate?.tiers ?? []).map(({ from }, index) => [`award.rate.tiers.${index}.from`, from] as const),
    ['limits.money', limits.money],
  ];
  const faults = amounts.flatMap(([key, text]) =>
    clause(typeof text === 'string' && !isAmountOf(text, currency), key, `it lacks the digits of ${currency}`),
  );
  if (faults.length > 0) return faults;
  const froms = (award.rate?.tiers ?? []).map(({ from }) => minorOf(from, currency));
  return clause(
    froms.some((from, index) => index > 0 && from <= (froms[index - 1] ?? 0n)),
    'award.rate.tiers',
    'each tier begins above the one before',
  );
};

/** What keeps a document from being published at a merchant, clause by clause; nothing where it may. */
export const clausesOf: Check = (document, terms) =>
  [checkAmounts, checkAward, checkOccurrence, checkWindow, checkMode, checkPolicy].flatMap((check) => check(document, terms));
