import { languageCodes } from '@palaro/contract';
import { hasCatalogue } from '@palaro/i18n';
import { refusal } from '@palaro/env';
import { z } from 'zod';

/** A language that a merchant can offer: one that the app has texts in. */
export const offeredLanguage = z
  .enum(languageCodes)
  .refine(
    hasCatalogue,
    refusal('a language that the app has no texts in', `Give one of ${languageCodes.filter(hasCatalogue).join(', ')}.`),
  );
