import type { Module } from '../../http/module.ts';
import type { MerchantService } from '../merchant/index.ts';
import type { GameServerPort } from './catalogue-ports.ts';
import { catalogueHandlers, type CatalogueCall, type CatalogueHandlerDeps } from './catalogue-handlers.ts';
import { createCatalogue, type Catalogue, type CatalogueDeps } from './catalogue.ts';

export type CatalogueModule = Module<Catalogue, CatalogueCall>;
type CatalogueModuleDeps = CatalogueDeps &
  Pick<CatalogueHandlerDeps, 'recentWinners' | 'popular'> & { readonly merchants: Pick<MerchantService, 'has' | 'known' | 'vendorOf'> };

export const createCatalogueModule = async (deps: CatalogueModuleDeps): Promise<CatalogueModule> => {
  const { known: merchant, vendorOf } = deps.merchants;
  const catalogue = await createCatalogue({
    ...deps,
    // A merchant that cannot be read is closed whole.
    closedCategoriesOf: (merchantCode) => (deps.merchants.has(merchantCode) ? merchant(merchantCode).closedCategories : []),
  });
  const gameServerOf: GameServerPort = (merchantCode, vendorCode) => vendorOf(merchantCode, vendorCode).gameServer;
  return {
    service: catalogue,
    handlers: catalogueHandlers({ ...deps, catalogue, merchant, gameServerOf }),
    jobs: [],
    close: catalogue.close,
  };
};
