import { Icon, LeadIcon } from '@palaro/ui';
import { createElement } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import * as to from '../../navigation/to.ts';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';
import { FavouritesRowSkeleton } from './favourites-row-skeleton.tsx';
import './favourites.css';

/** Guests have none, so home does not carry it. */
const useFavouritesRow = lazyWithRetry(() => import('./favourites-row.tsx').then((it) => it.FavouritesRow));

const MemberRail = () => {
  const rail = useFavouritesRow();
  return rail === null ? <FavouritesRowSkeleton /> : createElement(rail);
};

/** "My collection" on home (B138 to B141). One height in all its states, so that nothing below it moves. */
export const FavouritesBlock = () => {
  const { t } = useText();
  const { isLogin } = useSession();
  const title = t('favourites.title');
  return (
    <section className="favourites" aria-label={title}>
      <h2 className="favourites__heading ui-heading">
        <LeadIcon icon="star-fill" />
        <span>{title}</span>
        <a className="ui-heading__more" href={to.gameList({ type: 'fav' })}>
          {t('favourites.more')}
          <Icon name="caret-right-bold" size={14} />
        </a>
      </h2>
      {isLogin ? <MemberRail /> : <FavouritesRowSkeleton />}
    </section>
  );
};
