import { Icon, LeadIcon, Rail } from '@palaro/ui';
import { limits } from '@palaro/contract/constants';
import { GameCardSkeleton } from '../../shared/game-card.tsx';
import { paths } from '../../shared/paths.ts';
import { useText } from '../../shared/text.tsx';
import { useFavouriteGames } from './favourites-queries.ts';
import { StarredGameCard } from './starred-game-card.tsx';
import './favourites.css';

const skeletonCount = 4;

/** "My collection" on home (B138 to B141). One height in all its states, so that nothing below it moves. */
export const FavouritesBlock = () => {
  const { t } = useText();
  const favourites = useFavouriteGames(limits.pageSize.favouritesBlock, {}, true);
  const games = favourites.data?.pages.flatMap((page) => page.content);
  const title = t('favourites.title');
  return (
    <section className="favourites" aria-label={title}>
      <h2 className="favourites__heading ui-heading">
        <LeadIcon icon="star-fill" />
        <span>{title}</span>
        <a className="ui-heading__more" href={paths.gameList({ type: 'fav' })}>
          {t('favourites.more')}
          <Icon name="caret-right-bold" size={14} />
        </a>
      </h2>
      {games === undefined || games.length > 0 ? (
        <Rail label={title}>
          {games === undefined
            ? Array.from({ length: skeletonCount }, (_, index) => <GameCardSkeleton key={index} />)
            : games.map((game) => <StarredGameCard key={game.nodeId} game={game} />)}
        </Rail>
      ) : (
        <div className="favourites__empty">
          <Icon name="star" size={26} />
          <p>
            <b>{t('favourites.empty.title')}</b>
            {t('favourites.empty.text')}
          </p>
        </div>
      )}
    </section>
  );
};
