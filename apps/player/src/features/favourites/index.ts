export { FavouritesBlock } from './favourites-block.tsx';
export { hasMore, isFavourite, useFavouriteIds } from './favourites-queries.ts';
export { useFavourite } from './favourite-button.tsx';
export { FavouriteGameCard } from './favourite-game-card.tsx';
