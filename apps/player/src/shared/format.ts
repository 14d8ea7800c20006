import type { LanguageCode } from '@palaro/contract';
import { tagOf } from '@palaro/i18n';
import { displayDecimal, maskDecimal } from '@palaro/money';

/** A decimal text of the wire, grouped for the language and cut, never rounded, to `digits` decimals (ruling 27). */
export const formatAmount = (amount: string, digits: 0 | 2, language: LanguageCode): string =>
  displayDecimal(amount, tagOf(language), digits);

/** The two-decimal form with an asterisk for every digit of any script (B155, B158, ruling 27). */
export const maskAmount = (amount: string, language: LanguageCode): string => maskDecimal(amount, tagOf(language));
