import { Icon, Rail } from '@palaro/ui';
import { limits } from '@palaro/contract/constants';
import { useText } from '../../shared/text.tsx';
import { useFavouriteGames } from './favourite-games-queries.ts';
import { FavouriteGameCard } from './favourite-game-card.tsx';
import { FavouritesRowSkeleton } from './favourites-row-skeleton.tsx';

/** A member's favourites in one row, or the word that there are none. */
export const FavouritesRow = () => {
  const { t } = useText();
  const favourites = useFavouriteGames(limits.pageSize.favouritesBlock, {}, true);
  const games = favourites.data?.pages.flatMap((page) => page.content);
  if (games === undefined) return <FavouritesRowSkeleton />;
  if (games.length > 0)
    return (
      <Rail label={t('favourites.title')}>
        {games.map((game) => (
          <FavouriteGameCard key={game.nodeId} game={game} />
        ))}
      </Rail>
    );
  return (
    <div className="favourites__empty">
      <Icon name="star" size={26} />
      <p>
        <b>{t('favourites.empty.title')}</b>
        {t('favourites.empty.text')}
      </p>
    </div>
  );
};
