import type { LanguageCode } from '@palaro/contract';
import { tagOf } from '@palaro/i18n';
import { displayDecimal, maskDecimal } from '@palaro/money';

/** A decimal text of the wire, grouped for the language, with all the decimals of its currency. */
export const formatAmount = (amount: string, language: LanguageCode): string => displayDecimal(amount, tagOf(language));

/** Its whole units alone, cut and never rounded (B157, ruling 27). */
export const formatWhole = (amount: string, language: LanguageCode): string => displayDecimal(amount, tagOf(language), 0);

/** The two-decimal form with an asterisk for every digit of any script (B155, B158, ruling 27). */
export const maskAmount = (amount: string, language: LanguageCode): string => maskDecimal(amount, tagOf(language));
