import type { Module } from '../../http/module.ts';
import { catalogueHandlers, type CatalogueCall, type CatalogueHandlerDeps } from './catalogue-handlers.ts';
import { createCatalogue, type Catalogue, type CatalogueDeps } from './catalogue.ts';

export type CatalogueModule = Module<Catalogue, CatalogueCall>;
type CatalogueModuleDeps = CatalogueDeps & Omit<CatalogueHandlerDeps, 'catalogue'>;

export const createCatalogueModule = async (deps: CatalogueModuleDeps): Promise<CatalogueModule> => {
  const catalogue = await createCatalogue(deps);
  return { service: catalogue, handlers: catalogueHandlers({ ...deps, catalogue }), jobs: [], close: catalogue.close };
};
