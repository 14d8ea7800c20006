import { languageCodes } from '@palaro/contract';
import { hasCatalogue } from '@palaro/i18n';
import { refusal } from '@palaro/env';
import { z } from 'zod';
import { isDocument } from './merchant-upgrades.ts';

/** A language that a merchant can offer: one that the app has texts in. */
export const offeredLanguage = z
  .enum(languageCodes)
  .refine(
    hasCatalogue,
    refusal('a language that the app has no texts in', `Give one of ${languageCodes.filter(hasCatalogue).join(', ')}.`),
  );

/** What stands in for the languages of a merchant that offered none that the app has texts in: its players read it already. */
const fallbackLanguage = 'EN';

/** A document of a time at which any language might be offered, with those that the app has texts in. */
export const withReadableLanguages = (document: unknown): unknown => {
  if (!isDocument(document) || !Array.isArray(document['languages'])) return document;
  const { languages, languageDefault } = document as { languages: unknown[]; languageDefault: unknown };
  const readable = languages.filter((code) => hasCatalogue(String(code)));
  const offered: readonly unknown[] = readable.length > 0 ? readable : [fallbackLanguage];
  return { ...document, languages: offered, languageDefault: offered.includes(languageDefault) ? languageDefault : offered[0] };
};
