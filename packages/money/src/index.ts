export { currencies, isCurrency, minorDigits, minorPerMajor, type Currency } from './currency.ts';
export { formatDecimal, formatMinor, parseDecimal, parseMinor, parseWritten, shortDecimal } from './decimal.ts';
export { displayDecimal, maskDecimal } from './display.ts';
export { add, allocate, compare, money, multiply, negate, round, subtract, zero, type Money } from './money.ts';
export { plainDigits } from './plain-digits.ts';
export { amountToType, typedAmount, type TypedAmount } from './typed-amount.ts';
export { divideRounded, type RoundingMode } from './rounding.ts';
