export { favouritesHandlers } from './favourites-handlers.ts';
export { createFavourites, type Favourites } from './favourites.ts';
