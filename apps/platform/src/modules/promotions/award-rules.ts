import { parseDecimal, type Currency } from '@palaro/money';
import type { BonusTerms } from '../bonus/index.ts';
import type { Facts } from './facts.ts';
import type { PromotionDocument } from './promotion-document.ts';

/** An amount of a document in minor units. Those of one that is published fit the currency. */
export const minorOf = (text: string, currency: Currency): bigint => {
  const read = parseDecimal(text, currency);
  if (read === null) throw new Error(`${text} is no amount of ${currency}`);
  return read.minor;
};

/** A share of millionths by its percent, which has four decimals at most. */
export const ppmOf = (percent: string): bigint => {
  const [whole = '0', part = ''] = percent.split('.');
  return BigInt(whole) * 10_000n + BigInt(part.padEnd(4, '0'));
};
export const millionth = 1_000_000n;

/** What an award comes to, and how. Amounts are in minor units, and of points and tickets how many. */
export type Reckoned = {
  readonly amount: bigint;
  /** What it is a share of, and which; null of a fixed amount. */
  readonly base: bigint | null;
  readonly ppm: bigint | null;
  readonly isCapped: boolean;
  /** What is to be staked before it can be withdrawn. */
  readonly required: bigint;
};

const reckonRate = (rate: NonNullable<PromotionDocument['award']['rate']>, base: bigint, currency: Currency) => {
  const tier = rate.tiers.findLast(({ from }) => minorOf(from, currency) <= base);
  const ppm = tier === undefined ? 0n : ppmOf(tier.percent);
  const [cap, full] = [minorOf(rate.cap, currency), (base * ppm) / millionth];
  return { amount: full < cap ? full : cap, base, ppm, isCapped: full > cap };
};

/** What a player gets by what is known of them: truncated once, never above the cap. */
export const reckonAward = ({ award, terms }: PromotionDocument, facts: Facts, currency: Currency): Reckoned => {
  const bases = { deposit: facts.deposit?.amount ?? 0n, turnover: facts.staked, loss: facts.lost };
  if (award.count !== null) return { amount: BigInt(award.count), base: null, ppm: null, isCapped: false, required: 0n };
  const { amount, base, ppm, isCapped } =
    award.rate === null
      ? { amount: minorOf(award.amount ?? '0', currency), base: null, ppm: null, isCapped: false }
      : reckonRate(award.rate, bases[award.rate.of] > 0n ? bases[award.rate.of] : 0n, currency);
  // Of a deposit counts what the award is a share of: beyond the cap nothing was given for it.
  const counted = ppm === null || ppm === 0n ? 0n : isCapped ? (amount * millionth) / ppm : (base ?? 0n);
  const staked = terms.turnoverOf === 'award' ? amount : amount + counted;
  return { amount, base, ppm, isCapped, required: staked * BigInt(terms.turnoverTimes) };
};

/** What bonus money of a document is played by, and for how many days; null where it gives cash. */
export const bonusOf = ({ award, terms, copy }: PromotionDocument, currency: Currency): (BonusTerms & { readonly days: number }) | null =>
  award.kind === 'bonus'
    ? {
        titles: Object.fromEntries(Object.entries(copy).map(([language, { headline }]) => [language, headline])),
        weights: Object.fromEntries(Object.entries(terms.weights).map(([type, share]) => [type, share * 10_000])),
        maxBet: terms.maxBet === null ? null : Number(minorOf(terms.maxBet, currency)),
        winCap: terms.winCap,
        onWithdrawal: terms.onWithdrawal,
        days: terms.days,
      }
    : null;
