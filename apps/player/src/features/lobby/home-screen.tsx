import { Bunting } from '@palaro/ui';
import type { CategoryKey } from '@palaro/contract/constants';
import { createElement, useEffect } from 'react';
import { AnnouncementStrip } from '../content/index.ts';
import * as to from '../../navigation/to.ts';
import { BalanceCard, useMerchantWallet } from '../wallet/index.ts';
import { useLocation, useSearch } from '../../navigation/location.ts';
import { useMenuSituation } from '../../overlays/menu.ts';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useSession } from '../../calls/session.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { useLoginRefusal } from '../../forms/use-login-refusal.ts';
import { BannerCarousel } from './banner-carousel.tsx';
import { CategoryMenu } from './category-menu.tsx';
import { menuRows } from './category-rows.ts';
import { parseCategory } from './category-rules.ts';
import { GuestCard } from './guest-card.tsx';
import { HomeBar } from './home-bar.tsx';
import { HomeBlocks } from './home-blocks.tsx';
import { HomeSearch } from './home-search.tsx';
import './home-screen.css';

const loadLate = () => import('./category-section.tsx');
const useLate = lazyWithRetry(loadLate);

const ChosenCategory = ({ category }: { category: CategoryKey }) => {
  const late = useLate();
  return <div className={category === 'HOME' ? '' : 'home__chosen'}>{late && createElement(late.CategorySection, { category })}</div>;
};
/** The place of a member's items, as high before they are here. */
const Items = () => {
  const late = useLate();
  return <div className="only-member home-items">{late && createElement(late.MemberItems)}</div>;
};

/** Home, and the game area at /m/game and /m/gameCenter, which leaves out the banners. */
export const HomeScreen = () => {
  const { t } = useText();
  const [pathname] = useLocation();
  const search = useSearch();
  const session = useSession();
  const settings = useSettings();
  const rows = menuRows(settings.categories, useMenuSituation());
  const entries = rows.map(({ key }) => key);
  useMerchantWallet();
  // A category is chosen on most visits: its code is here by then.
  useEffect(() => void loadLate().catch(() => undefined), []);
  const category = parseCategory(new URLSearchParams(search).get('category'), entries);
  const isHome = !pathname.startsWith('/m/game');

  // A guest on the FAV category, by tap or by address: the toast, and HOME stays (ruling 22).
  const refuse = useLoginRefusal();
  const refusesFav = category === 'FAV' && session.status === 'guest';
  useEffect(() => {
    if (!refusesFav) return;
    const told = refuse();
    return () => told.hide();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once, whichever function tells it
  }, [refusesFav]);

  const shown = refusesFav ? 'HOME' : category;
  return (
    <>
      {isHome && <HomeBar />}
      {isHome && <Bunting />}
      <div className="home">
        {isHome && <h1 className="ui-visually-hidden">{settings.name}</h1>}
        {isHome && <BannerCarousel groups={['m_home', 'm_live']} />}
        {isHome && (
          <div className="home__line">
            <AnnouncementStrip />
            <HomeSearch />
          </div>
        )}
        {isHome && session.status !== 'guest' && (
          <div className="only-member">
            <BalanceCard whole />
          </div>
        )}
        {isHome && !session.isLogin && (
          <div className="only-guest">
            <GuestCard />
          </div>
        )}
        <CategoryMenu entries={rows} active={shown} pathname={isHome ? to.home : pathname} />
        {shown === 'HOME' && <HomeBlocks entries={entries} items={session.status !== 'guest' && <Items />} />}
        <ChosenCategory category={shown} />
        <output className="ui-visually-hidden">{t(`home.category.${shown}`)}</output>
      </div>
    </>
  );
};
