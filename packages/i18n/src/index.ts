export type { Catalogue, CataloguePart, CompiledMessage, HoleValue, TextKey } from './catalogue.ts';
export { languageOf, languages, type Language } from './languages.ts';
export { hasCatalogue, loadCatalogue } from './load-catalogue.ts';
export { directionOf, tagOf, type Direction } from './writing.ts';
