import { Icon, LeadIcon, Rail } from '@palaro/ui';
import type { CategoryKey } from '@palaro/contract/constants';
import { limits } from '@palaro/contract/constants';
import { Fragment, type ReactNode } from 'react';
import type { Game } from '@palaro/contract';
import { FavouritesBlock, FavouriteGameCard } from '../favourites/index.ts';
import { GameCardSkeleton } from '../../parts/game-card.tsx';
import * as to from '../../navigation/to.ts';
import { useSession } from '../../calls/session.ts';
import { useBootstrap, useSettings } from '../../site/site.ts';
import { useHydrated } from '../../device/use-hydrated.ts';
import { useText } from '../../texts/text.tsx';
import {
  hasBackground,
  isPreviewed,
  isSection,
  previewPlaces,
  previewRows,
  sectionQuery,
  type SectionKey,
  type VendorRow,
} from './category-rules.ts';
import { categoryRow } from './category-rows.ts';
import { FailedRow } from './failed-row.tsx';
import { useHomeRow, useTurn } from './lobby-queries.ts';
import { useNear } from './use-near.ts';
import { WinnerBoard } from './winner-board.tsx';

/** Where "See all" of a section leads. */
export const seeAllHref = (section: SectionKey, vassalage?: string): string => {
  if (section === 'HOT') return to.gameList({ type: 'hot' });
  const { isNew, ...place } = sectionQuery(section);
  return to.gameList({ ...place, isNew: isNew === '1', ...(vassalage ? { vassalage } : {}) });
};

export const useSectionTitle = () => {
  const { t } = useText();
  return (section: SectionKey): string =>
    section === 'HOT' ? t('home.hot.title') : section === 'NEW_GAME' ? t('home.new.title') : t(`home.category.${section}`);
};

const tone = (section: SectionKey): 'hot' | 'good' | 'accent' => (section === 'HOT' ? 'hot' : section === 'NEW_GAME' ? 'good' : 'accent');

/** Heading of a block with its way to all of it. */
export const BlockHeading = ({ section, href }: { section: SectionKey; href?: string }) => {
  const { t } = useText();
  const title = useSectionTitle()(section);
  return (
    <h2 className="block__heading ui-heading">
      <LeadIcon icon={categoryRow(section).icon} tone={tone(section)} />
      <span>{title}</span>
      <a className="ui-heading__more" href={href ?? seeAllHref(section)} aria-label={t('home.seeAllOf', { name: title })}>
        {t('home.seeAll')}
        <Icon name="caret-right-bold" size={14} />
      </a>
    </h2>
  );
};

const skeletonCount = 4;
/** Tiles per line that the document carries below the first block: those in view. The others are added after hydration. */
const documentTiles = 3;

/** A row of games that swipes, with arrows at its heading above three games (B108, B109, ruling 54); two lines for some sections (ruling 25). */
const GameRow = ({
  name,
  games,
  two,
  large,
  marked,
  eagerCount,
}: {
  name: string;
  games: readonly Game[] | undefined;
  two: boolean;
  large: boolean;
  marked: boolean;
  eagerCount: number;
}) => {
  const { t } = useText();
  const hydrated = useHydrated();
  const slide = large ? 'wide' : 'tile';
  // Nothing moves before hydration, and the document is the lighter for it.
  const arrows = hydrated && {
    arrowsAbove: limits.railArrowsAboveCount,
    arrowLabels: { previous: t('home.row.previous', { name }), next: t('home.row.next', { name }) },
  };
  if (games === undefined) {
    return (
      <Rail label={name} rows={two ? 2 : 1} slide={slide}>
        {Array.from({ length: two ? skeletonCount * 2 : skeletonCount }, (_, index) => (
          <GameCardSkeleton key={index} large={large} />
        ))}
      </Rail>
    );
  }
  if (games.length === 0) return <p className="block__empty">{t('home.row.empty')}</p>;
  return (
    <Rail label={name} rows={two ? 2 : 1} slide={slide} {...arrows}>
      {games.slice(0, hydrated ? games.length : (two ? 2 : 1) * (eagerCount > 0 ? eagerCount : documentTiles)).map((game, index) => (
        <FavouriteGameCard key={game.nodeId} game={game} large={large} marked={marked} eager={index < eagerCount} />
      ))}
    </Rail>
  );
};

/** `due`: whether a preview row may be fetched now; null goes by the distance to the viewport. */
type RowProps = { section: SectionKey; vendor?: VendorRow['vendor']; due?: boolean | null; eagerCount?: number };

/** One row: fetched when it comes near and its turn has come, unless the document carried it. */
const SectionRow = ({ section, vendor, due = null, eagerCount = 0 }: RowProps) => {
  const title = useSectionTitle();
  const { twoLineCategories } = useSettings();
  const { element, near } = useNear<HTMLDivElement>();
  // Preview rows go by the clock alone (B107), the others by the distance.
  const row = useHomeRow(section, vendor?.vassalage ?? null, due ?? near);
  const name = vendor?.displayName ?? title(section);
  if (row.isError && row.data === undefined) return <FailedRow query={row} />;
  return (
    <div ref={element} className="block__row">
      {vendor && (
        <h3 className="block__vendor">
          <a href={seeAllHref(section, vendor.vassalage)}>
            {vendor.displayName}
            <Icon name="caret-right-bold" size={12} />
          </a>
        </h3>
      )}
      <GameRow
        name={name}
        games={row.data}
        two={twoLineCategories.includes(section)}
        large={!hasBackground(section)}
        marked={section !== 'HOT' && section !== 'NEW_GAME'}
        eagerCount={eagerCount}
      />
    </div>
  );
};

/** `isRow`: one row of games stands below the heading, whose end has room for the row's arrows. */
const Block = ({ section, isRow, children }: { section: SectionKey; isRow: boolean; children: ReactNode }) => (
  <section className={`block${isRow ? ' block--row' : ''}${hasBackground(section) ? '' : ' block--plain'}`}>
    <BlockHeading section={section} />
    {children}
  </section>
);

const isDue = (place: number | null, turn: number): boolean | null => (place === null ? null : place <= turn);

const usePreviews = () => {
  const { language } = useText();
  const bootstrap = useBootstrap();
  const { rows, vendors } = bootstrap;
  const all = (['RNG', 'FISH', 'LIVE'] as const).flatMap((section) => previewRows(section, vendors));
  const isKnown = (row: VendorRow): boolean =>
    language === bootstrap.language &&
    rows.some((other) => other.category === row.category && other.vendor?.vassalage === row.vendor.vassalage);
  const places = previewPlaces(all.map(isKnown));
  const turn = useTurn(places.filter((place) => place !== null).length);
  return (section: SectionKey) =>
    all.map((row, index) => ({ ...row, due: isDue(places[index] ?? null, turn) })).filter((row) => row.category === section);
};

const firstViewTiles = 4;

/** One block for each category (B097); RNG carries the winner board (ruling 25), members have their favourites (B100), lotteries come last. `items` stand below the first games. */
export const HomeBlocks = ({ entries, items }: { entries: readonly CategoryKey[]; items: ReactNode }) => {
  const { status } = useSession();
  const { vendors } = useBootstrap();
  const previews = usePreviews();
  const hydrated = useHydrated();
  // Lotteries stand on home without an entry of the menu (ruling 23), wherever the merchant has some; the document has no room for them.
  const lotteries = (['LOTT', 'ELOTT'] as const).filter((key) => hydrated && vendors.some(({ gameType }) => gameType === key));
  const blocks = [...new Set([...entries, ...lotteries])].filter((key): key is SectionKey | 'FAV' => key === 'FAV' || isSection(key));
  const firstSection = blocks.find((key) => key !== 'FAV');
  return blocks.map((key) => {
    if (key === 'FAV') {
      return status === 'guest' ? null : (
        <div key={key} className="only-member">
          <FavouritesBlock />
        </div>
      );
    }
    const rows = isPreviewed(key) ? previews(key) : [];
    return (
      <Fragment key={key}>
        <Block section={key} isRow={rows.length === 0}>
          {rows.length > 0 ? (
            rows.map((row) => <SectionRow key={row.vendor.vassalage} section={key} vendor={row.vendor} due={row.due} />)
          ) : (
            <SectionRow section={key} eagerCount={key === firstSection ? firstViewTiles : 0} />
          )}
          {key === 'RNG' && <WinnerBoard />}
        </Block>
        {key === firstSection && items}
      </Fragment>
    );
  });
};
