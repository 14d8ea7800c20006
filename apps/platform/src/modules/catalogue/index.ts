export { catalogueHandlers } from './catalogue-handlers.ts';
export type { NewGame, NewVendor, StoredGame } from './catalogue-store.ts';
export { catalogueChangedTopic, createCatalogue, type Catalogue } from './catalogue.ts';
export { gameOnWire, type Snapshot } from './snapshot.ts';
