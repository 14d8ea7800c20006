/** Digits after the decimal point of each currency the product deals in (ISO 4217; USDT as the market quotes it). */
const minorDigitsTable = {
  PHP: 2,
  USD: 2,
  EUR: 2,
  GBP: 2,
  CNY: 2,
  HKD: 2,
  SGD: 2,
  MYR: 2,
  THB: 2,
  INR: 2,
  BRL: 2,
  MXN: 2,
  TRY: 2,
  RUB: 2,
  BDT: 2,
  NPR: 2,
  KHR: 2,
  MMK: 2,
  LAK: 2,
  KZT: 2,
  UZS: 2,
  PKR: 2,
  AED: 2,
  IDR: 2,
  AUD: 2,
  CAD: 2,
  TWD: 2,
  JPY: 0,
  KRW: 0,
  VND: 0,
  KWD: 3,
  BHD: 3,
  USDT: 4,
} as const satisfies Record<string, number>;

/** A currency code the product knows. */
export type Currency = keyof typeof minorDigitsTable;

/** Every known currency code. */
export const currencies: readonly Currency[] = Object.keys(minorDigitsTable).filter(isCurrency);

/** True for a code of the table, exactly as written there. */
export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(minorDigitsTable, code);
}

/** Digits of the minor unit: 2 for PHP (centavos), 0 for JPY. */
export const minorDigits = (currency: Currency): number => minorDigitsTable[currency];

/** Minor units in one major unit: 100 for PHP. */
export const minorPerMajor = (currency: Currency): bigint => 10n ** BigInt(minorDigits(currency));
