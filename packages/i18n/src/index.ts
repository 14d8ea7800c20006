export type { Catalogue, CataloguePart, CompiledMessage, HoleValue, TextKey } from './catalogue.ts';
export { directionOf, languageOf, languages, tagOf, type Direction, type Language } from './languages.ts';
export { hasCatalogue, loadCatalogue } from './load-catalogue.ts';
