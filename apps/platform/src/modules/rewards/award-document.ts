import {
  gameTypes,
  languageCodes,
  promotionKeyPattern,
  awardKinds,
  type AwardKind,
  type LanguageCode,
  type RewardAward,
} from '@palaro/contract';
import { matching, refusal } from '@palaro/env';
import { formatDecimal, money, parseDecimal, type Currency } from '@palaro/money';
import { z } from 'zod';
import { joinsProducts, lowestShare } from '../../document/award-policy.ts';
import { amountField } from '../../document/fields.ts';
import type { BonusTerms } from '../bonus/index.ts';
import type { PartsOfDocument } from '../merchant/index.ts';

export const keyField = matching(promotionKeyPattern, 'not a key', 'Give capital letters, digits and _.');
const countMax = 1_000_000;
const isMoney = (kind: AwardKind): boolean => kind === 'cash' || kind === 'bonus';

/** What a mission, a wheel or a packet gives. */
export const awardField = z
  .strictObject({
    kind: z.enum(awardKinds),
    /** Of money; null of points and tickets. */
    amount: amountField().nullable().default(null),
    /** Of points and tickets; null of money. */
    count: z.number().int().min(1).max(countMax).nullable().default(null),
    /** How often money is to be staked before it can be withdrawn. */
    turnoverTimes: z.number().int().min(0).max(50).default(0),
    /** Of bonus money: in which categories it is played, and how much of a stake counts there, in percent. */
    weights: z.partialRecord(z.enum(gameTypes), z.number().int().min(0).max(100)).default({}),
    /** Of bonus money: for how many days. */
    days: z.number().int().min(1).max(90).default(7),
  })
  .refine(
    ({ kind, amount, count }) => (isMoney(kind) ? amount !== null && count === null : amount === null && count !== null),
    refusal('money without an amount, or the rest without a count', 'Give "amount" of cash and bonus, "count" of points and tickets.'),
  );
export type AwardField = z.output<typeof awardField>;

/** What something is called, by language. */
export const copyField = <S extends z.ZodRawShape>(more: S) =>
  z
    .partialRecord(z.enum(languageCodes), z.strictObject({ title: z.string().trim().min(1).max(60), ...more }))
    .refine((all) => Object.keys(all).length > 0, refusal('no title in any language', 'Give one such as {"EN": {"title": …}}.'));
/** The texts of a language, or of one that there is. */
export const copyIn = <C>(copies: Readonly<Partial<Record<LanguageCode, C>>>, language: LanguageCode): C | undefined =>
  copies[language] ?? copies.EN ?? Object.values(copies)[0];

/** The titles of all languages. */
export const titlesOf = (copies: Readonly<Partial<Record<LanguageCode, { readonly title: string }>>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(copies).map(([language, { title }]) => [language, title]));

export type AwardClause = { readonly key: string; readonly why: string };
/** What a merchant's document says of awards. */
export type AwardTerms = {
  readonly currency: Currency;
  readonly policy: PartsOfDocument<'promotions'>['promotions']['policy'];
  /** How much of a stake counts by category, in percent, for cash. */
  readonly shares: PartsOfDocument<'cashier'>['cashier']['withdrawals']['turnoverShares'];
};
export const awardTermsOf = ({ currency, promotions, cashier }: PartsOfDocument<'currency' | 'promotions' | 'cashier'>): AwardTerms => ({
  currency,
  policy: promotions.policy,
  shares: cashier.withdrawals.turnoverShares,
});

const clause = (isFault: boolean, key: string, why: string): readonly AwardClause[] => (isFault ? [{ key, why }] : []);
/** What is wrong with an amount at a key. */
export const amountClauses = (text: string, currency: Currency, key: string): readonly AwardClause[] => {
  const read = parseDecimal(text, currency);
  return clause(read === null || read.minor <= 0n || formatDecimal(read) !== text, key, `no amount, or without the digits of ${currency}`);
};
/** What keeps an award from being published, by the currency and the policy. */
export const awardClauses = (
  { kind, amount, turnoverTimes, weights }: AwardField,
  { currency, policy, shares }: AwardTerms,
  key: string,
  products: readonly (typeof gameTypes)[number][] = [],
): readonly AwardClause[] => {
  const counting = gameTypes.filter((type) => (weights[type] ?? 0) > 0);
  const multiple = (BigInt(turnoverTimes) * 1_000_000n * 1000n) / lowestShare(kind === 'bonus' ? weights : shares);
  return [
    ...clause(!policy.awardKinds.includes(kind), `${key}.kind`, 'the policy does not allow this kind of award'),
    ...(amount === null ? [] : amountClauses(amount, currency, `${key}.amount`)),
    ...clause(!isMoney(kind) && turnoverTimes > 0, `${key}.turnoverTimes`, 'only money is staked before it can be withdrawn'),
    ...clause(kind === 'bonus' && turnoverTimes === 0, `${key}.turnoverTimes`, 'bonus money that is not to be staked is cash'),
    ...clause(
      multiple > BigInt(Math.round(policy.maxEffectiveMultiple * 1000)),
      `${key}.turnoverTimes`,
      `one unit of it is staked up to ${Number(multiple) / 1000} times, at the lowest share of a stake; the policy allows ${policy.maxEffectiveMultiple}`,
    ),
    ...clause(
      (kind === 'bonus') !== counting.length > 0,
      `${key}.weights`,
      'categories with a share above 0 stand at bonus money, and at nothing else',
    ),
    ...clause(
      !policy.mixedProducts && joinsProducts([...products, ...counting]),
      key,
      'it joins games of several products, which the policy does not allow',
    ),
  ];
};

/** An award in whole numbers, as the store has it. */
export type StoredAward = {
  readonly kind: AwardField['kind'];
  readonly amount: bigint;
  readonly required: bigint;
  readonly bonus: (BonusTerms & { readonly days: number }) | null;
};
export const storedAward = (
  { kind, amount, count, turnoverTimes, weights, days }: AwardField,
  currency: Currency,
  titles: Readonly<Record<string, string>>,
): StoredAward => {
  const minor = amount === null ? BigInt(count ?? 0) : (parseDecimal(amount, currency)?.minor ?? 0n);
  const shares = Object.fromEntries(Object.entries(weights).map(([type, share]) => [type, share * 10_000]));
  return {
    kind,
    amount: minor,
    required: minor * BigInt(turnoverTimes),
    bonus: kind === 'bonus' ? { titles, weights: shares, maxBet: null, winCap: null, onWithdrawal: 'keep', days } : null,
  };
};

/** An award as players see it. */
export const showAward = (
  { kind, amount, required, days }: Pick<StoredAward, 'kind' | 'amount' | 'required'> & { readonly days: number | null },
  currency: Currency,
): RewardAward => ({
  kind,
  amount: isMoney(kind) ? formatDecimal(money(currency, amount)) : null,
  count: isMoney(kind) ? null : Number(amount),
  turnover: required === 0n ? null : formatDecimal(money(currency, required)),
  days,
});
