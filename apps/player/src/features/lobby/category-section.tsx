import { isHomePath, type CategoryKey } from '@palaro/contract/constants';
import { createElement } from 'react';
import { Nothing } from '../../parts/nothing.tsx';
import { loadAppBanner } from '../app-download/index.ts';
import { FairPlayLink } from '../fair-play/index.ts';
import { FavouritesBlock, FavouriteGameCard } from '../favourites/index.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { GameCardSkeleton } from '../../parts/game-card.tsx';
import { loadHomeItems } from '../rewards/index.ts';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useLocation } from '../../navigation/location.ts';
import { BannerCarousel } from './banner-carousel.tsx';
import { isSection, type SectionKey } from './category-rules.ts';
import { BlockHeading } from './home-blocks.tsx';
import { useHomeRow } from './lobby-queries.ts';
import { WinnerBoard } from './winner-board.tsx';
import './category-section.css';

const useMore = lazyWithRetry(() => import('./home-more.tsx').then((it) => it.HomeMore));
const More = () => {
  const more = useMore();
  return more && createElement(more);
};
const useBanner = lazyWithRetry(loadAppBanner);
const Banner = () => {
  const banner = useBanner();
  return banner && createElement(banner);
};
const useModels = lazyWithRetry(() => import('./live-models.tsx').then((it) => it.LiveModels));
const Models = () => {
  const models = useModels();
  return models && createElement(models);
};

const useItems = lazyWithRetry(loadHomeItems);
/** What home has for a member beside the games (A248 to A251). */
export const MemberItems = () => {
  const items = useItems();
  return items && createElement(items);
};

const skeletonCount = 9;

const waiting = (
  <ul className="section-grid" aria-busy>
    {Array.from({ length: skeletonCount }, (_, index) => (
      <li key={index}>
        <GameCardSkeleton />
      </li>
    ))}
  </ul>
);

const SectionGames = ({ section }: { section: SectionKey }) => (
  <QueryView
    query={useHomeRow(section, null, true)}
    waiting={waiting}
    empty={<Nothing icon="game-controller-fill" title="home.row.empty" />}
  >
    {(games) => (
      <ul className="section-grid">
        {games.map((game) => (
          <li key={game.nodeId} className="section-grid__cell">
            <FavouriteGameCard game={game} sizes="32vw" />
            <FairPlayLink game={game} />
          </li>
        ))}
      </ul>
    )}
  </QueryView>
);

const Chosen = ({ category }: { category: CategoryKey }) => {
  if (category === 'HOME') return <More />;
  if (category === 'LIVESTREAM') return <Models />;
  if (category === 'FAV') return <FavouritesBlock />;
  if (!isSection(category)) return null;
  return (
    <section className="block">
      {category === 'NEW_GAME' && <BannerCarousel groups={['m_newgame']} />}
      <BlockHeading section={category} />
      <SectionGames section={category} />
      {category === 'RNG' && <WinnerBoard />}
    </section>
  );
};

/** What a chosen category shows (B091, B099 to B103); below HOME's blocks, what comes after them. On home's own paths it offers the app (B212). */
export const CategorySection = ({ category }: { category: CategoryKey }) => {
  const [pathname] = useLocation();
  return (
    <>
      <Chosen category={category} />
      {isHomePath(pathname) && <Banner key={category} />}
    </>
  );
};
