import { Button, Icon, Rail } from '@palaro/ui';
import { limits } from '@palaro/contract/constants';
import { createElement } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { FailureReference } from '../../parts/request-id.tsx';
import { useText } from '../../texts/text.tsx';
import { loadFirstSteps } from '../first-steps/index.ts';
import { useFavouriteGames } from './favourite-games-queries.ts';
import { FavouriteGameCard } from './favourite-game-card.tsx';
import { FavouritesRowSkeleton } from './favourites-row-skeleton.tsx';

const useFirstSteps = lazyWithRetry(loadFirstSteps);

/** The word that there are none; a new member has the first steps there. */
const NoFavourites = () => {
  const { t } = useText();
  const steps = useFirstSteps();
  const waiting = <FavouritesRowSkeleton />;
  const none = (
    <div className="favourites__empty">
      <Icon name="star" size={26} />
      <p>
        <b>{t('favourites.empty.title')}</b>
        {t('favourites.empty.text')}
      </p>
    </div>
  );
  return steps === null ? waiting : createElement(steps, { waiting, none });
};

/** A member's favourites in one row, or the word that there are none, or that they did not come. */
export const FavouritesRow = () => {
  const { t } = useText();
  const favourites = useFavouriteGames(limits.pageSize.favouritesBlock, {}, true);
  const games = favourites.data?.pages.flatMap((page) => page.content);
  if (games === undefined && favourites.isError)
    return (
      <div className="favourites__empty" role="alert">
        <p>{t('common.failed.title')}</p>
        <Button size="s" look="line" icon="arrows-clockwise-bold" busy={favourites.isFetching} onClick={() => void favourites.refetch()}>
          {t('common.retry')}
        </Button>
        <FailureReference error={favourites.error} />
      </div>
    );
  if (games === undefined) return <FavouritesRowSkeleton />;
  const name = t('favourites.title');
  if (games.length > 0)
    return (
      <Rail
        label={name}
        arrowsAbove={limits.railArrowsAboveCount}
        arrowLabels={{ previous: t('home.row.previous', { name }), next: t('home.row.next', { name }) }}
      >
        {games.map((game) => (
          <FavouriteGameCard key={game.nodeId} game={game} />
        ))}
      </Rail>
    );
  return <NoFavourites />;
};
