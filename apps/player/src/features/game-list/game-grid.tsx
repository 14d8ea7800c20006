import { Button, EmptyState } from '@palaro/ui';
import type { Game } from '@palaro/contract';
import { createElement, memo, useMemo } from 'react';
import { WindowVirtualizer } from 'virtua';
import { isFavourite, FavouriteGameCard, useFavouriteIds } from '../favourites/index.ts';
import { FairPlayLink } from '../fair-play/index.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { GameCardSkeleton } from '../../parts/game-card.tsx';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { FailureReference } from '../../parts/request-id.tsx';
import { useHydrated } from '../../device/use-hydrated.ts';
import { useText } from '../../texts/text.tsx';
import { distinct, inRows, isNarrowed, type Place } from './game-list-rules.ts';
import { useGames } from './game-list-queries.ts';
import { MoreInAll } from './more-in-all.tsx';
import { useLoadMore } from './use-load-more.ts';

const columns = 2;
const skeletonCount = 8;
/** Rows that the document carries; the others are added after hydration. */
const documentRows = 5;

const useNothingFound = lazyWithRetry(() => import('./nothing-found.tsx').then((it) => it.NothingFound));

const EmptyGames = ({ place, onReset }: { place: Place; onReset: () => void }) => {
  const { t } = useText();
  const offers = useNothingFound();
  const action = <Button onClick={onReset}>{t('gameList.empty.reset')}</Button>;
  // A search that finds none of them says nothing of how many there are.
  const empty = place.gameName === '' ? place.filter : null;
  if (empty === 'fav')
    return <EmptyState icon="star" title={t('favourites.empty.title')} text={t('favourites.empty.text')} action={action} />;
  if (empty === 'recent')
    return (
      <EmptyState
        icon="clock-counter-clockwise"
        title={t('gameList.recent.empty.title')}
        text={t('gameList.recent.empty.text')}
        action={action}
      />
    );
  return (
    <>
      <EmptyState icon="magnifying-glass-bold" title={t('gameList.empty.title')} text={t('gameList.empty.text')} action={action} />
      {offers !== null && createElement(offers, place)}
    </>
  );
};

const Waiting = ({ label }: { label: string }) => (
  <output className="grid-row" aria-label={label}>
    {Array.from({ length: skeletonCount }, (_, index) => (
      <GameCardSkeleton key={index} />
    ))}
  </output>
);

type GridRowProps = { games: readonly Game[]; listed: string | null; index: number; marked: boolean };

/** One row of tiles. A row of the same games need not be drawn again when a page joins below. */
const GridRow = memo(
  ({ games, listed, index, marked }: GridRowProps) => (
    <div className="grid-row">
      {games.map((game) => (
        <div key={game.nodeId} className="grid-cell">
          <FavouriteGameCard game={game} listed={listed} marked={marked} eager={index < columns} sizes="(min-width: 480px) 190px, 38vw" />
          <FairPlayLink game={game} />
        </div>
      ))}
    </div>
  ),
  (before, after) =>
    before.listed === after.listed &&
    before.index === after.index &&
    before.marked === after.marked &&
    before.games.length === after.games.length &&
    before.games.every((game, at) => game === after.games[at]),
);

/** The grid of games: virtualised, endless, with its empty and failed states (B120 to B122, B137). */
export const GameGrid = ({ place, expanded, onReset }: { place: Place; expanded: boolean; onReset: () => void }) => {
  const { t } = useText();
  const list = useGames(place);
  const ids = useFavouriteIds();
  const hydrated = useHydrated();
  const { hasNextPage, isFetchingNextPage } = list;
  // A list that changed meanwhile may bring a game again.
  const all = useMemo(() => distinct(list.data?.pages.flatMap((page) => page.games) ?? []), [list.data]);
  // On the favourite filter a game goes with its star, without another fetch (B313).
  const games = place.filter === 'fav' && ids !== null ? all.filter((game) => isFavourite(ids, game.nodeId)) : all;
  useLoadMore(hasNextPage && !isFetchingNextPage, expanded, games.length, () => void list.fetchNextPage());
  // Of a list that goes on it is not known yet what it hides.
  const beyond = place.gameName !== '' && isNarrowed(place) && !hasNextPage && <MoreInAll place={place} shown={games} />;
  const rows = inRows(games, columns);
  // The rail and the chip say already that these are hot.
  const marked = place.filter !== 'hot';
  const waiting = <Waiting label={t('common.loading')} />;
  const hasNone = games.length === 0 && !list.isFetchNextPageError;
  return (
    <QueryView
      query={list}
      waiting={waiting}
      failed="gameList.failed.title"
      isEmpty={() => hasNone}
      empty={
        <>
          {beyond}
          <EmptyGames place={place} onReset={onReset} />
        </>
      }
      dated={!hasNone && !list.isFetchNextPageError}
    >
      {() =>
        hasNone ? (
          waiting
        ) : (
          <>
            {place.gameName !== '' && (
              <output className="game-list__found">
                {t(hasNextPage ? 'gameList.foundMore' : 'gameList.found', { count: games.length, text: place.gameName })}
              </output>
            )}
            {beyond}
            {hydrated ? (
              // As data, so that rows out of sight are not even described: with thousands of games each page would describe them all again.
              <WindowVirtualizer data={rows}>
                {(row, index) => <GridRow key={index} games={row} listed={place.vassalage} index={index} marked={marked} />}
              </WindowVirtualizer>
            ) : (
              rows
                .slice(0, documentRows)
                .map((row, index) => <GridRow key={index} games={row} listed={place.vassalage} index={index} marked={marked} />)
            )}
            {isFetchingNextPage && <Waiting label={t('gameList.loadingMore')} />}
            {list.isFetchNextPageError && (
              <div className="game-list__more">
                <p>{t('gameList.failed.title')}</p>
                <Button icon="arrows-clockwise-bold" onClick={() => void list.fetchNextPage()}>
                  {t('common.retry')}
                </Button>
                <FailureReference error={list.error} />
              </div>
            )}
            {!hasNextPage && <p className="game-list__end">{t('gameList.end')}</p>}
          </>
        )
      }
    </QueryView>
  );
};
