import type { TextKey } from '@palaro/i18n';
import { formatDecimal, typedAmount, type Currency } from '@palaro/money';

/** What is wrong with a typed limit, or null. */
export const limitFault = (typed: string, currency: Currency, locale: string): TextKey | null => {
  const found = typedAmount(typed, currency, locale);
  if (found.ok) return found.amount.minor > 0n ? null : 'limits.amount.invalid';
  return found.fault === 'empty' ? 'validation.required' : 'limits.amount.invalid';
};

/** A typed limit as it is sent. Only of one without a fault. */
export const sentLimit = (typed: string, currency: Currency, locale: string): string => {
  const found = typedAmount(typed, currency, locale);
  if (!found.ok) throw new Error('a typed limit that is no amount is not sent');
  return formatDecimal(found.amount);
};
