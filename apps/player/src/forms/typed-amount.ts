import { formatDecimal, typedAmount, type Currency } from '@palaro/money';

/** A typed amount in the form that is sent, whichever way it was written; what is none stays, for the rule that refuses it. */
export const amountAsSent = (typed: string, currency: Currency, locale: string): string => {
  const found = typedAmount(typed, currency, locale);
  return found.ok ? formatDecimal(found.amount) : typed.trim();
};
