import type { Catalogue, CataloguePart } from './catalogue.ts';
import { compiledCatalogues } from './generated/catalogue-list.ts';

type Loader = () => Promise<{ messages: Catalogue }>;

const loaders: Readonly<Record<string, Readonly<Record<CataloguePart, Loader>>>> = compiledCatalogues;

/** The language whose texts are shown in place of one without a catalogue of its own. */
const fallbackLanguage = 'EN';

/** Whether a language has texts of its own. XB has generated ones, for screens and tests only: no merchant can offer it. */
export const hasCatalogue = (language: string): boolean => Object.hasOwn(loaders, language);

/**
 * Fetches one part of a language's texts; English for a language without a catalogue.
 * Rejects when the chunk cannot be fetched: the caller keeps the language it has.
 */
export const loadCatalogue = async (language: string, part: CataloguePart): Promise<Catalogue> => {
  const loader = (loaders[language] ?? loaders[fallbackLanguage])?.[part];
  return loader === undefined ? {} : (await loader()).messages;
};
