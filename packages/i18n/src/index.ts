export type { Catalogue, CataloguePart, CompiledMessage, PlaceholderValue, TextKey } from './catalogue.ts';
export { createFormat, type FormatMessage, type PlaceholderValues } from './format-message.ts';
export { languageOf, languages, type Language } from './languages.ts';
export { hasCatalogue, loadCatalogue } from './load-catalogue.ts';
export { directionOf, tagOf, type Direction } from './writing.ts';
