export { FavouritesBlock } from './favourites-block.tsx';
export { hasMore, isFavourite, useFavouriteIds } from './favourites-queries.ts';
export { StarredGameCard } from './starred-game-card.tsx';
