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

/**
 * Reads an amount that a person has written into a file or a command, as `parseDecimal` does, but with no more digits behind the
 * point than the currency has: "1.500" is a thousand and a half to many who write PHP. Null when it does not fit.
 */
export const parseWritten = (text: string, currency: Currency): Money | null =>
  (/\.(\d+)$/.exec(text)?.[1]?.length ?? 0) > minorDigits(currency) ? null : parseDecimal(text, currency);

/** The wire form in major units with all of the currency's digits: "1234.50" (ruling 41). */
export const formatDecimal = ({ currency, minor }: Money): string => {
  const digits = minorDigits(currency);
  const absolute = minor < 0n ? -minor : minor;
  const whole = `${minor < 0n ? '-' : ''}${absolute / minorPerMajor(currency)}`;
  return digits === 0 ? whole : `${whole}.${(absolute % minorPerMajor(currency)).toString().padStart(digits, '0')}`;
};

/**
 * A wire form without empty decimals, and with no more than two unless the amount needs them: three digits after a mark are
 * a group of thousands to many. "1.000" is "1", "2.500" is "2.50", "0.125" stays.
 */
export const shortDecimal = (decimal: string): string => decimal.replace(/\.0*$|(\.\d\d)0+$/, '$1');

/** Reads whole minor units written as a decimal string ("1500" is PHP 15.00); null for anything but digits. */
export const parseMinor = (text: string, currency: Currency): Money | null =>
  text.length <= decimalLengthMax && /^\d+$/.test(text) ? money(currency, BigInt(text)) : null;

/** Whole minor units as a decimal string. */
export const formatMinor = (amount: Money): string => amount.minor.toString();
