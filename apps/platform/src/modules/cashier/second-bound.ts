import { parseDecimal, type Money } from '@palaro/money';

/** Whether an amount takes two operators, by a bound of the merchant's document: always where it has none. */
export const takesSecond = (bound: string | null, amount: Money): boolean => {
  const most = bound === null ? null : parseDecimal(bound, amount.currency);
  return most === null || amount.minor > most.minor;
};
