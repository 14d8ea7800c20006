export { favouritesHandlers } from './favourites-handlers.ts';
export { createFavouritesModule } from './favourites-module.ts';
export { createFavourites } from './favourites.ts';
