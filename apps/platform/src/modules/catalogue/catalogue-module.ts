import type { Pool } from 'pg';
import type { Module } from '../../http/module.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone } from '../../kernel/each-alone.ts';
import type { MerchantParts, MerchantService } from '../merchant/index.ts';
import { catalogueHandlers, type CatalogueCall } from './catalogue-handlers.ts';
import { createCatalogue, type Catalogue, type CatalogueDeps } from './catalogue.ts';
import { createPopular } from './popular.ts';

export type CatalogueModule = Module<Catalogue, CatalogueCall>;
type CatalogueModuleDeps = Omit<CatalogueDeps, 'popular' | 'closedCategoriesOf'> & {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly merchants: MerchantParts<'categories' | 'closedCategories' | 'currency'> & Pick<MerchantService, 'has' | 'codes'>;
};

const countEveryMs = 60_000;

export const createCatalogueModule = async (deps: CatalogueModuleDeps): Promise<CatalogueModule> => {
  const { known: merchant, codes } = deps.merchants;
  const { count, popular } = createPopular(deps);
  const catalogue = await createCatalogue({
    ...deps,
    popular,
    // A merchant that cannot be read is closed whole.
    closedCategoriesOf: (merchantCode) => (deps.merchants.has(merchantCode) ? merchant(merchantCode).closedCategories : []),
  });
  return {
    service: catalogue,
    handlers: catalogueHandlers({ catalogue, merchant, popular }),
    jobs: [{ name: 'catalogue.popular', everyMs: countEveryMs, run: () => eachAlone(codes(), String, count) }],
    close: catalogue.close,
  };
};
