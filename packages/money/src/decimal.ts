import { minorDigits, minorPerMajor, type Currency } from './currency.ts';
import { money, type Money } from './money.ts';

/** Longest decimal text that is read: more digits than any balance has. */
const decimalLengthMax = 24;

/**
 * Reads a decimal text in major units, such as "1234.5". Strict and exact: digits, at most one point with digits on both
 * sides, an optional leading minus; no spaces, grouping, exponent or plus; no more digits than the currency has, except
 * zeros ("1.500" is PHP 1.50). Null when it does not fit.
 */
export const parseDecimal = (text: string, currency: Currency): Money | null => {
  if (text.length > decimalLengthMax) return null;
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) return null;
  const [, sign, whole = '', fraction = ''] = match;
  const digits = minorDigits(currency);
  if (/[^0]/.test(fraction.slice(digits))) return null;
  const minor = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return money(currency, sign === '-' ? -minor : minor);
};

/** The wire form in major units with all of the currency's digits: "1234.50" (ruling 41). */
export const formatDecimal = (amount: Money): string => decimalOf(amount, minorDigits(amount.currency));

/** Major units with exactly `digits` decimals; digits that do not fit are dropped, never rounded up. */
export const decimalOf = (amount: Money, digits: number): string => {
  const negative = amount.minor < 0n;
  const absolute = negative ? -amount.minor : amount.minor;
  const perMajor = minorPerMajor(amount.currency);
  const fraction = (absolute % perMajor).toString().padStart(minorDigits(amount.currency), '0');
  const shown = minorDigits(amount.currency) === 0 ? '' : fraction;
  const whole = (absolute / perMajor).toString();
  const text = digits === 0 ? whole : `${whole}.${shown.slice(0, digits).padEnd(digits, '0')}`;
  return negative && /[1-9]/.test(text) ? `-${text}` : text;
};

/** Reads whole minor units written as a decimal string ("1500" is PHP 15.00); null for anything but digits. */
export const parseMinor = (text: string, currency: Currency): Money | null =>
  text.length <= decimalLengthMax && /^\d+$/.test(text) ? money(currency, BigInt(text)) : null;

/** Whole minor units as a decimal string. */
export const formatMinor = (amount: Money): string => amount.minor.toString();
