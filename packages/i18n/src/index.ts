export type { Catalogue, CataloguePart, CompiledMessage, HoleValue, TextKey } from './catalogue.ts';
export { direction, languageOf, languages, bcp47, type Direction, type Language } from './languages.ts';
export { hasCatalogue, loadCatalogue } from './load-catalogue.ts';
