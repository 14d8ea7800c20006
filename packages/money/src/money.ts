import type { Currency } from './currency.ts';
import { divideRounded, type RoundingMode } from './rounding.ts';

/** An amount of one currency in whole minor units (ruling 41): `{ currency: 'PHP', minor: 1500n }` is PHP 15.00. */
export type Money = { readonly currency: Currency; readonly minor: bigint };

/** `money('PHP', 1500n)` is PHP 15.00. */
export const money = (currency: Currency, minor: bigint): Money => ({ currency, minor });

export const zero = (currency: Currency): Money => money(currency, 0n);

const assertSameCurrency = (a: Money, b: Money): void => {
  if (a.currency !== b.currency) throw new TypeError(`amounts in ${a.currency} and ${b.currency} do not mix`);
};

/** @throws TypeError when the currencies differ. */
export const add = (a: Money, b: Money): Money => {
  assertSameCurrency(a, b);
  return money(a.currency, a.minor + b.minor);
};

/** @throws TypeError when the currencies differ. */
export const subtract = (a: Money, b: Money): Money => {
  assertSameCurrency(a, b);
  return money(a.currency, a.minor - b.minor);
};

export const negate = (a: Money): Money => money(a.currency, -a.minor);

/**
 * -1, 0 or 1 as `a` is less than, equal to or more than `b`.
 * @throws TypeError when the currencies differ.
 */
export const compare = (a: Money, b: Money): -1 | 0 | 1 => {
  assertSameCurrency(a, b);
  return a.minor < b.minor ? -1 : a.minor > b.minor ? 1 : 0;
};

/** The share `numerator / denominator` of an amount, such as a rebate of 7/1000, rounded to a whole minor unit. */
export const multiply = (a: Money, numerator: bigint, denominator: bigint, mode: RoundingMode): Money =>
  money(a.currency, divideRounded(a.minor * numerator, denominator, mode));

/** Rounds to a multiple of `step` minor units: `round(money('PHP', 1599n), 100n, 'down')` is PHP 15.00. */
export const round = (a: Money, step: bigint, mode: RoundingMode): Money => {
  if (step <= 0n) throw new RangeError('a rounding step is at least one minor unit');
  return money(a.currency, divideRounded(a.minor, step, mode) * step);
};

/**
 * Splits an amount by whole weights without losing a unit: the parts add up to the amount. What rounding down leaves
 * over goes, one unit each, to the largest remainders; equal remainders keep their order.
 * @throws RangeError when a weight is negative or all are zero.
 */
export const allocate = (a: Money, weights: readonly bigint[]): Money[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total <= 0n || weights.some((weight) => weight < 0n)) throw new RangeError('weights are not negative and not all zero');
  const unit = a.minor < 0n ? -1n : 1n;
  const shares = weights.map((weight, index) => {
    const exact = a.minor * unit * weight;
    return { index, whole: exact / total, rest: exact % total };
  });
  const left = Number(a.minor * unit - shares.reduce((sum, share) => sum + share.whole, 0n));
  const order = [...shares].sort((x, y) => Number(y.rest - x.rest));
  const favoured = new Set(order.slice(0, left).map((share) => share.index));
  return shares.map((share) => money(a.currency, unit * (share.whole + (favoured.has(share.index) ? 1n : 0n))));
};
