export { catalogueHandlers } from './catalogue-handlers.ts';
export { createCatalogueModule, type CatalogueModule } from './catalogue-module.ts';
export type { NewGame, NewVendor, StoredGame } from './catalogue-store.ts';
export { fairPlayOf, fairPlayOnWire, type FairPlay, type FairPlayColumns } from './fair-play.ts';
export { createCatalogue, type Catalogue } from './catalogue.ts';
export { readOrderDocument, type OrderDocument } from './game-order.ts';
export { deleteOrder, readOrders, writeOrder } from './order-store.ts';
export { pictureAddress, tileColour } from './picture-address.ts';
export { gameOnWire, titleIn, type Snapshot } from './snapshot.ts';
