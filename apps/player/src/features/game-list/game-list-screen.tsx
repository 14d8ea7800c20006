import { IconButton } from '@palaro/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import * as to from '../../navigation/to.ts';
import { useLocation, useSearch } from '../../navigation/location.ts';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';
import { stepBack } from '../../navigation/history-depth.ts';
import { FilterChips, TypeTabs } from './tabs-and-filters.tsx';
import { GameGrid } from './game-grid.tsx';
import { needsSession, parsePlace, placeQuery, withSearch, withTab, type Place } from './game-list-rules.ts';
import { SearchBox } from './search-box.tsx';
import { useLoginRefusal } from '../../forms/use-login-refusal.ts';
import { VendorMenu } from './vendor-menu.tsx';
import '@palaro/ui/states.css';
import './game-list.css';

/** A guest's recent or favourite filter by address: toast, and the filter is "all" (ruling 22). */
const useRefusedFilter = (place: Place, go: (place: Place) => void): Place => {
  const { status } = useSession();
  const refused = needsSession(place.filter) && status === 'guest';
  const refuse = useLoginRefusal();
  const onRefused = useEffectEvent(() => {
    refuse();
    go({ ...place, filter: null });
  });
  useEffect(() => {
    if (refused) onRefused();
  }, [refused]);
  return refused ? { ...place, filter: null } : place;
};

/** The full list of games (B025 to B029, B111 to B137). */
export const GameListScreen = () => {
  const { t } = useText();
  const [pathname, navigate] = useLocation();
  const search = useSearch();
  const [expanded, setExpanded] = useState(false);
  const fixedType = pathname === to.slotsCenter ? 'RNG' : null;
  const go = (next: Place): void => navigate(to.gameList(placeQuery(next)), { replace: true });
  const place = useRefusedFilter(parsePlace(search, fixedType), go);
  const back = (): void => stepBack(() => navigate(to.home, { replace: true }));
  return (
    <div className="game-list">
      <header className="game-list__top">
        {fixedType === null && <h1 className="ui-visually-hidden">{t('gameList.title')}</h1>}
        <div className="game-list__search">
          {fixedType === null && <IconButton icon="caret-left-bold" size={22} label={t('shell.back')} onClick={back} />}
          <SearchBox value={place.gameName} onSearch={(gameName) => go(withSearch(place, gameName))} />
        </div>
        {fixedType === null && <TypeTabs place={place} />}
      </header>
      <div className={expanded ? 'game-list__body game-list__body--expanded' : 'game-list__body'}>
        <VendorMenu place={place} expanded={expanded} onExpand={setExpanded} />
        <div className="game-list__games">
          <FilterChips place={place} onChoose={go} />
          <GameGrid place={place} expanded={expanded} onReset={() => go(withTab(place, { gameType: fixedType }))} />
        </div>
      </div>
    </div>
  );
};
