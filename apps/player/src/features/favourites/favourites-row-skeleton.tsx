import { Rail } from '@palaro/ui';
import { GameCardSkeleton } from '../../parts/game-card.tsx';
import { useText } from '../../texts/text.tsx';

const skeletonCount = 4;

/** The row's shape while the favourites are on their way. */
export const FavouritesRowSkeleton = () => {
  const { t } = useText();
  return (
    <Rail label={t('favourites.title')}>
      {Array.from({ length: skeletonCount }, (_, index) => (
        <GameCardSkeleton key={index} />
      ))}
    </Rail>
  );
};
