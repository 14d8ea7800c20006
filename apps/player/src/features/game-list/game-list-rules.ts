import type { Game } from '@palaro/contract';
import { firstCharacters, gameTypes, limits, type GameClass, type GameType } from '@palaro/contract/constants';
import type { GameListFilter, GameListPlace } from '../../navigation/to.ts';

/** What the screen shows: the address is its only state. */
export type Place = {
  gameType: GameType | null;
  vassalage: string | null;
  filter: GameListFilter | null;
  gameName: string;
  isNew: boolean;
  gameClassify: GameClass | null;
};

const filters: readonly GameListFilter[] = ['hot', 'recent', 'fav'];
/** Stated here, since home carries all values that it shares with the lists. */
const classes = ['BG', 'BINGO', 'MINI'] as const satisfies readonly GameClass[];
const vendorPattern = /^[A-Z0-9_]{1,20}$/;

/** Reads the address; what is unknown or malformed counts as absent (B388). */
export const parsePlace = (search: string, fixedType: GameType | null = null): Place => {
  const query = new URLSearchParams(search);
  const vassalage = query.get('vassalage') ?? '';
  return {
    gameType: fixedType ?? gameTypes.find((type) => type === query.get('gameType')) ?? null,
    vassalage: vendorPattern.test(vassalage) ? vassalage : null,
    filter: filters.find((filter) => filter === query.get('type')) ?? null,
    gameName: firstCharacters((query.get('gameName') ?? '').trim(), limits.searchLengthMax),
    isNew: query.get('isNew') === '1',
    gameClassify: classes.find((one) => one === query.get('gameClassify')) ?? null,
  };
};

/** The address of a place. */
export const placeQuery = ({ gameType, vassalage, filter, gameName, isNew, gameClassify }: Place): GameListPlace => ({
  ...(gameType ? { gameType } : {}),
  ...(vassalage ? { vassalage } : {}),
  ...(filter ? { type: filter } : {}),
  ...(gameName ? { gameName } : {}),
  ...(isNew ? { isNew } : {}),
  ...(gameClassify ? { gameClassify } : {}),
});

/** Another tab (vendor or game type): search text, filter and page are reset (B128 to B130, ruling 24). */
export const withTab = (place: Place, tab: { gameType: GameType | null } | { vassalage: string | null; filter?: 'hot' }): Place => ({
  ...place,
  gameName: '',
  isNew: false,
  gameClassify: null,
  filter: null,
  ...('gameType' in tab ? { vassalage: null } : {}),
  ...tab,
});

const everything: Place = { gameType: null, vassalage: null, filter: null, gameName: '', isNew: false, gameClassify: null };

/** A search that begins goes over everything; what is chosen after that narrows it, and holds while it is typed on. */
export const withSearch = (place: Place, gameName: string): Place =>
  place.gameName === '' && gameName !== '' ? { ...everything, gameName } : { ...place, gameName };

/** Whether a search may find more in all games. */
export const isNarrowed = ({ gameType, vassalage, filter, isNew, gameClassify }: Place): boolean =>
  gameType !== null || vassalage !== null || filter !== null || isNew || gameClassify !== null;

/** Bingo and mini games are filters of the types that have them; BG is a section of its own (ruling 23). */
export type ClassFilter = Exclude<GameClass, 'BG'>;
export const classFiltersOf = ({ gameType }: Place): readonly ClassFilter[] =>
  gameType === 'PVP' || gameType === 'RNG' ? ['BINGO', 'MINI'] : [];

/** Another filter: only the page is reset (ruling 24), and a class, which is a filter beside the others. */
export const withFilter = (place: Place, filter: GameListFilter | null): Place => ({
  ...place,
  filter,
  gameClassify: place.gameClassify === 'BG' ? 'BG' : null,
});
export const withClass = (place: Place, gameClassify: ClassFilter): Place => ({ ...place, filter: null, gameClassify });

/** Each game once, in the place where it came first. */
export const distinct = (games: readonly Game[]): readonly Game[] => [...new Map(games.map((game) => [game.nodeId, game])).values()];

/** The recent and favourite filters need a session (B124 to B127). */
export const needsSession = (filter: GameListFilter | null): boolean => filter === 'recent' || filter === 'fav';

/**
 * How near the bottom, in px, more is asked for: 300, and 800 more while the expanded vendor menu is taller than the
 * games beside it (B134, B135).
 */
export const loadThreshold = ({
  expanded,
  menuHeight,
  gamesHeight,
}: {
  expanded: boolean;
  menuHeight: number;
  gamesHeight: number;
}): number => limits.loadMoreThresholdPx + (expanded && menuHeight > gamesHeight ? limits.loadMoreExpandedExtraPx : 0);

/** Whether the bottom is near enough (B134). */
export const isNearBottom = (leftPx: number, threshold: number): boolean => leftPx <= threshold;

/** Vendors in view before "View all". */
export const vendorsCollapsed = 6;

type VendorLike = { vassalage: string; gameType: GameType };
/** Entries of the vendor menu: those of the game type, each vendor once. */
export const vendorEntries = <V extends VendorLike>(vendors: readonly V[], gameType: GameType | null): readonly V[] => {
  const ofType = gameType === null ? vendors : vendors.filter((vendor) => vendor.gameType === gameType);
  return ofType.filter((vendor, index) => ofType.findIndex((other) => other.vassalage === vendor.vassalage) === index);
};

/** Rows of the grid. */
export const inRows = <T>(items: readonly T[], columns: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / columns) }, (_, row) => items.slice(row * columns, (row + 1) * columns));
