import { Chip, showChosen } from '@palaro/ui';
import { gameTypes, type GameType } from '@palaro/contract/constants';
import { useEffect, useRef, type MouseEvent } from 'react';
import * as to from '../../navigation/to.ts';
import type { GameListFilter } from '../../navigation/to.ts';
import { useSession } from '../../calls/session.ts';
import { useVendors } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { useLoginRefusal } from '../../forms/use-login-refusal.ts';
import { classFiltersOf, needsSession, placeQuery, withClass, withFilter, withTab, type Place } from './game-list-rules.ts';

const order: readonly GameType[] = ['RNG', 'FISH', 'LIVE', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT'];

/** For a list that scrolls sideways: the chosen one is brought to its middle. */
const useChosenInSight = (chosen: string | null) => {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    showChosen(list.current);
  }, [chosen]);
  return list;
};

/** Game types that have a vendor, as tabs. The present place among addresses, so links. */
export const TypeTabs = ({ place }: { place: Place }) => {
  const { t, language } = useText();
  const vendors = useVendors(language);
  const list = useChosenInSight(place.gameType);
  const types: readonly (GameType | null)[] = [
    null,
    ...order.filter((type) => gameTypes.includes(type) && vendors.some((vendor) => vendor.gameType === type)),
  ];
  return (
    <nav className="type-tabs" aria-label={t('gameList.types')}>
      <ul ref={list}>
        {types.map((type) => (
          <li key={type ?? 'ALL'}>
            <a
              href={to.gameList(placeQuery(withTab(place, { gameType: type })))}
              {...(type === place.gameType ? { 'aria-current': 'true' as const } : {})}
            >
              {t(type === null ? 'home.category.ALL' : `home.category.${type}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const filters: readonly (GameListFilter | null)[] = [null, 'hot', 'recent', 'fav'];

/** All, hot, recent, favourites (B123 to B127), and the finer kinds of a type. */
export const FilterChips = ({ place, onChoose }: { place: Place; onChoose: (place: Place) => void }) => {
  const { t } = useText();
  const { status } = useSession();
  const classes = classFiltersOf(place);
  const chosenClass = classes.find((one) => one === place.gameClassify) ?? null;
  const list = useChosenInSight(place.filter ?? chosenClass);
  const refuse = useLoginRefusal();
  const choose = (event: MouseEvent, filter: GameListFilter | null): void => {
    event.preventDefault();
    // Whose session is still being resumed is a member as a rule; the screen refuses a guest later.
    if (needsSession(filter) && status === 'guest') refuse();
    else onChoose(withFilter(place, filter));
  };
  return (
    <ul ref={list} className="filters" aria-label={t('gameList.filters')}>
      {filters.map((filter) => (
        <li key={filter ?? 'all'}>
          <Chip
            selected={chosenClass === null && place.filter === filter}
            href={to.gameList(placeQuery(withFilter(place, filter)))}
            onClick={(event: MouseEvent) => choose(event, filter)}
          >
            {t(`gameList.filter.${filter ?? 'all'}`)}
          </Chip>
        </li>
      ))}
      {classes.map((one) => (
        <li key={one}>
          <Chip
            selected={chosenClass === one}
            href={to.gameList(placeQuery(withClass(place, one)))}
            onClick={(event: MouseEvent) => {
              event.preventDefault();
              onChoose(withClass(place, one));
            }}
          >
            {t(`gameList.filter.${one}`)}
          </Chip>
        </li>
      ))}
    </ul>
  );
};
