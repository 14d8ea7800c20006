const maskedDecimals = 2;

/**
 * A decimal text in major units for people, without symbol, grouped as the locale does: with all the decimals it has, or cut
 * to `digits`, never rounded; `displayDecimal('1234.56', 'en', 0)` is "1,234" (B157, ruling 27). Works on the digits, so that no amount
 * passes through a float, whatever the browser's `Intl` makes of long texts. A minus stays only before what is not zero.
 * What is not a decimal comes back as it is.
 */
export const displayDecimal = (decimal: string, locale: string, digits?: number): string => {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(decimal);
  if (match === null) return decimal;
  const [, sign = '', whole = '0', fraction = ''] = match;
  const format = new Intl.NumberFormat(locale);
  const signs = format.formatToParts(-1.5);
  const local = (type: 'minusSign' | 'decimal'): string => signs.find((part) => part.type === type)?.value ?? '';
  const shown = digits === undefined ? fraction : fraction.padEnd(digits, '0').slice(0, digits);
  const minus = sign !== '' && /[1-9]/.test(whole + shown) ? local('minusSign') : '';
  const decimals = [...shown].map((digit) => format.format(BigInt(digit))).join('');
  return `${minus}${format.format(BigInt(whole))}${shown === '' ? '' : local('decimal')}${decimals}`;
};

/** The hidden amount: its two-decimal form with `*` for each digit of any script (B155, B158, ruling 27). */
export const maskDecimal = (decimal: string, locale: string): string =>
  displayDecimal(decimal, locale, maskedDecimals).replace(/\p{Nd}/gu, '*');
