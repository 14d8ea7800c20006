export { FavouritesBlock } from './favourites-block.tsx';
export { hasMore, isFavourite, useFavouriteIds } from './favourites-queries.ts';
export { FavouriteGameCard } from './favourite-game-card.tsx';
