import type { Module } from '../../http/module.ts';
import type { MerchantParts } from '../merchant/index.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { Logger } from '../../kernel/log.ts';
import { consume } from '../../topics/consumers.ts';
import { favouritesHandlers, type FavouritesCall } from './favourites-handlers.ts';
import { createFavourites, type Favourites, type FavouritesDeps } from './favourites.ts';

type FavouritesModuleDeps = FavouritesDeps & {
  readonly merchants: MerchantParts<'currency'>;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'countGivenUp'>;
};

export const createFavouritesModule = ({ merchants, metrics, ...deps }: FavouritesModuleDeps): Module<Favourites, FavouritesCall> => {
  const favourites = createFavourites(deps);
  return {
    service: favourites,
    handlers: favouritesHandlers({ favourites, currencyOf: (merchantCode) => merchants.known(merchantCode).currency }),
    jobs: [consume({ ...deps, countGivenUp: metrics.countGivenUp }, 'game.launched', 'favourites', favourites.launched)],
    close: () => undefined,
  };
};
