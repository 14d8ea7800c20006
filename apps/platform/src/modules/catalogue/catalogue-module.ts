import type { Pool } from 'pg';
import type { Module } from '../../http/module.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone } from '../../kernel/each-alone.ts';
import type { MerchantParts, MerchantService } from '../merchant/index.ts';
import type { GameServerPort } from './catalogue-ports.ts';
import { catalogueHandlers, type CatalogueCall } from './catalogue-handlers.ts';
import { createCatalogue, type Catalogue, type CatalogueDeps } from './catalogue.ts';
import { createPopular } from './popular.ts';

export type CatalogueModule = Module<Catalogue, CatalogueCall>;
type CatalogueModuleDeps = Omit<CatalogueDeps, 'popular' | 'closedCategoriesOf'> & {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly merchants: MerchantParts<'categories' | 'closedCategories' | 'currency' | 'jackpots'> &
    Pick<MerchantService, 'has' | 'codes' | 'vendorOf'>;
};

const countEveryMs = 60_000;

export const createCatalogueModule = async (deps: CatalogueModuleDeps): Promise<CatalogueModule> => {
  const { known: merchant, codes, vendorOf } = deps.merchants;
  const { count, popular } = createPopular(deps);
  const catalogue = await createCatalogue({
    ...deps,
    popular,
    // A merchant that cannot be read is closed whole.
    closedCategoriesOf: (merchantCode) => (deps.merchants.has(merchantCode) ? merchant(merchantCode).closedCategories : []),
  });
  const gameServerOf: GameServerPort = (merchantCode, vendorCode) => vendorOf(merchantCode, vendorCode).gameServer;
  return {
    service: catalogue,
    handlers: catalogueHandlers({ catalogue, merchant, popular, gameServerOf }),
    jobs: [{ name: 'catalogue.popular', everyMs: countEveryMs, run: () => eachAlone(codes(), String, count) }],
    close: catalogue.close,
  };
};
