import type { Module } from '../../http/module.ts';
import type { MerchantParts } from '../merchant/index.ts';
import { favouritesHandlers, type FavouritesCall } from './favourites-handlers.ts';
import { createFavourites, type Favourites, type FavouritesDeps } from './favourites.ts';

type FavouritesModuleDeps = FavouritesDeps & { readonly merchants: MerchantParts<'currency'> };

export const createFavouritesModule = ({ merchants, ...deps }: FavouritesModuleDeps): Module<Favourites, FavouritesCall> => {
  const favourites = createFavourites(deps);
  return {
    service: favourites,
    handlers: favouritesHandlers({ favourites, currencyOf: (merchantCode) => merchants.known(merchantCode).currency }),
    jobs: [],
    close: () => undefined,
  };
};
