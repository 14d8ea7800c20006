import { decimalOf } from './decimal.ts';
import type { Money } from './money.ts';

const maskedDecimals = 2;

/** Groups a decimal text for people. `Intl` reads the text exactly, so no digit passes through a float. */
const group = (decimal: string, locale: string, digits: number): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    decimal as Intl.StringNumericLiteral,
  );

/**
 * An amount for people, without symbol, truncated to `digits` decimals: `displayAmount(money('PHP', 123456n), 'en', 2)`
 * is "1,234.56".
 */
export const displayAmount = (amount: Money, locale: string, digits: number): string => group(decimalOf(amount, digits), locale, digits);

/** The balance as the widget shows it: no decimals, truncated and so never more than there is (B157, ruling 27). */
export const displayBalance = (amount: Money, locale: string): string => displayAmount(amount, locale, 0);

/** The hidden balance: its two-decimal form with `*` for each digit of any script (B155, B158, ruling 27). */
export const maskBalance = (amount: Money, locale: string): string =>
  displayAmount(amount, locale, maskedDecimals).replace(/\p{Nd}/gu, '*');
