import type { Code } from '@palaro/contract';
import errors from '@palaro/i18n/catalogues/en/errors.json' with { type: 'json' };

/** The English text of every refusal, as the app has it: the catalogue's, which does not compile without one for each code. */
const texts: Readonly<Record<`errors.${Code}`, string>> = errors;

export const refusalText = (code: Code): string => texts[`errors.${code}`];
