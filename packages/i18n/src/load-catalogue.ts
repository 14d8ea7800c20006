import type { Catalogue, CataloguePart } from './catalogue.ts';

type Loader = () => Promise<{ messages: Catalogue }>;

const loaders: Readonly<Record<string, Readonly<Record<CataloguePart, Loader>>>> = {
  EN: { home: () => import('#compiled/en-home.js'), rest: () => import('#compiled/en-rest.js') },
  TY: { home: () => import('#compiled/ty-home.js'), rest: () => import('#compiled/ty-rest.js') },
  AR: { home: () => import('#compiled/pseudo-home.js'), rest: () => import('#compiled/pseudo-rest.js') },
};

/** The language whose texts stand in for one without a catalogue of its own. */
const stand = 'EN';

/** Whether a language has texts of its own. AR has generated ones, for screens and tests only: no merchant offers it. */
export const hasCatalogue = (language: string): boolean => Object.hasOwn(loaders, language);

/**
 * Fetches one part of a language's texts; English for a language without a catalogue.
 * Rejects when the chunk cannot be fetched: the caller keeps the language it has.
 */
export const loadCatalogue = async (language: string, part: CataloguePart): Promise<Catalogue> => {
  const loader = (loaders[language] ?? loaders[stand])?.[part];
  return loader === undefined ? {} : (await loader()).messages;
};
