import { languageCodes } from '@palaro/contract';
import { hasCatalogue } from '@palaro/i18n';
import { refusal } from '@palaro/settings';
import { z } from 'zod';

/** A language that a merchant can offer: one that the app has texts in. */
export const offeredLanguage = z
  .enum(languageCodes)
  .refine(
    hasCatalogue,
    refusal('a language that the app has no texts in', `Give one of ${languageCodes.filter(hasCatalogue).join(', ')}.`),
  );

/** What stands in for the languages of a merchant that offered none that the app has texts in: its players read it already. */
const fallbackLanguage = 'EN';

/** The languages of a document of a time at which any might be offered, as far as the app has texts in them. */
export const readableLanguages = (languages: unknown, languageDefault: unknown): { languages: unknown; languageDefault: unknown } => {
  if (!Array.isArray(languages)) return { languages, languageDefault };
  const readable = languages.filter((code) => hasCatalogue(String(code)));
  const offered: readonly unknown[] = readable.length > 0 ? readable : [fallbackLanguage];
  return { languages: offered, languageDefault: offered.includes(languageDefault) ? languageDefault : offered[0] };
};
