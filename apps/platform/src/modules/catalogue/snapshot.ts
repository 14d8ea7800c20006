import { gameTypes, textIn, type Game, type GameClass, type GameType, type LanguageCode } from '@palaro/contract';
import { formatDecimal, money, type Currency } from '@palaro/money';
import { LRUCache } from 'lru-cache';
import type { StoredGame, StoredVendor } from './catalogue-store.ts';
import { inPieces } from '../../kernel/pieces.ts';
import { classNames, familyNames, sameWords } from './search-families.data.ts';
import { createSearchIndex, type SearchGroup } from './search-index.ts';

/** What a list is narrowed by; all that is given must hold. `minBet` in minor units. */
export type GameFilter = {
  readonly text?: string;
  readonly gameType?: GameType;
  readonly vendorCode?: string;
  readonly classify?: GameClass;
  readonly minBet?: bigint;
  readonly minLine?: number;
  readonly isNew?: boolean;
  readonly isHot?: boolean;
};

export type Page = { readonly games: readonly StoredGame[]; readonly pageNum: number; readonly totalPages: number };

/** Places kept per snapshot, in all answers together: pages of one search follow each other, and some are asked all day. */
const cachedPlacesMax = 2_000_000;

/** A merchant's catalogue as one node holds it. It never changes; a newer version takes its place. */
export type Snapshot = Awaited<ReturnType<typeof createSnapshot>>;

const passes = (game: StoredGame, filter: GameFilter): boolean =>
  (filter.gameType === undefined || game.gameType === filter.gameType) &&
  (filter.vendorCode === undefined || game.vendorCode === filter.vendorCode) &&
  (filter.classify === undefined || game.classify === filter.classify) &&
  (filter.minBet === undefined || game.minBet >= filter.minBet) &&
  (filter.minLine === undefined || game.minLine >= filter.minLine) &&
  (filter.isNew === undefined || game.isNew === filter.isNew) &&
  (filter.isHot === undefined || game.isHot === filter.isHot);

/** Games that are sorted into the snapshot's tables in one go: a few milliseconds of work. */
const gamesPerPiece = 2000;

/** Games by what players call their vendor, their family and their class. */
const searchGroups = async (games: readonly StoredGame[], vendors: ReadonlyMap<string, StoredVendor>): Promise<readonly SearchGroup[]> => {
  const groups = new Map<string, { names: readonly string[]; places: number[] }>();
  const join = (key: string, names: () => readonly string[], place: number): void => {
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { names: names(), places: [place] });
    else known.places.push(place);
  };
  await inPieces(games, gamesPerPiece, ({ vendorCode, gameType, classify }, place) => {
    join(`vendor ${vendorCode}`, () => vendorNames(vendorCode, vendors.get(vendorCode)), place);
    join(`family ${gameType}`, () => familyNames[gameType], place);
    if (classify !== null) join(`class ${classify}`, () => classNames[classify], place);
  });
  return [...groups.values()];
};

const vendorNames = (code: string, vendor: StoredVendor | undefined): readonly string[] => [
  code,
  ...(vendor === undefined ? [] : [vendor.displayName, ...(vendor.nicknames ?? [])]),
];

const at = (time: Date | null | undefined): number => time?.getTime() ?? 0;

/** Builds a snapshot in pieces: a node goes on answering while it takes in 100,000 games. */
export const createSnapshot = async (
  version: bigint,
  vendors: readonly StoredVendor[],
  allGames: readonly StoredGame[],
  closedTypes: readonly GameType[] = [],
) => {
  const vendorsByCode = new Map(vendors.map((vendor) => [vendor.code, vendor]));
  const isOpen = (game: StoredGame): boolean =>
    game.isOpen && !closedTypes.includes(game.gameType) && vendorsByCode.get(game.vendorCode)?.isOpen === true;
  const games: StoredGame[] = [];
  const closed: StoredGame[] = [];
  const byNode = new Map<string, StoredGame>();
  const byVendorCode = new Map<string, StoredGame>();
  const vendorCodesByType = new Map<GameType, Set<string>>(gameTypes.map((gameType) => [gameType, new Set()]));
  await inPieces(allGames, gamesPerPiece, (game) => {
    byNode.set(game.nodeId, game);
    byVendorCode.set(`${game.vendorCode} ${game.code}`, game);
    if (!isOpen(game)) {
      closed.push(game);
      return;
    }
    games.push(game);
    vendorCodesByType.get(game.gameType)?.add(game.vendorCode);
  });
  const index = await createSearchIndex(
    games.map((game) => `${game.titleEn}\n${game.titleTy}\n${vendorsByCode.get(game.vendorCode)?.displayName ?? ''}`),
    { groups: await searchGroups(games, vendorsByCode), sameWords },
  );
  const cache = new LRUCache<string, readonly number[]>({ maxSize: cachedPlacesMax, sizeCalculation: (places) => places.length + 20 });

  const vendorsByType = new Map(
    [...vendorCodesByType].map(([gameType, codes]) => [gameType, vendors.filter((vendor) => codes.has(vendor.code))]),
  );

  const placesOf = (filter: GameFilter): readonly number[] => {
    const key = JSON.stringify({ ...filter, minBet: filter.minBet?.toString() });
    const known = cache.get(key);
    if (known) return known;
    const places = index.find(filter.text ?? '').filter((place) => {
      const game = games[place];
      return game !== undefined && passes(game, filter);
    });
    cache.set(key, places);
    return places;
  };

  return {
    version,
    vendors,
    gameCount: games.length,
    game: (nodeId: string): StoredGame | undefined => byNode.get(nodeId),
    gameOfVendor: (vendorCode: string, code: string): StoredGame | undefined => byVendorCode.get(`${vendorCode} ${code}`),
    /** A vendor's games, closed ones too, in the merchant's order. */
    gamesOfVendor: (vendorCode: string): readonly StoredGame[] => allGames.filter((game) => game.vendorCode === vendorCode),
    vendor: (code: string): StoredVendor | undefined => vendorsByCode.get(code),
    isOpen,
    /** All that the filter leaves, in the merchant's order. */
    gamesOf: (filter: GameFilter): readonly StoredGame[] => placesOf(filter).flatMap((place) => games[place] ?? []),
    /** Games that were closed after a time, with their vendor or alone, by node id. */
    closedSince: (time: number): readonly string[] =>
      closed
        .filter(({ closedAt, vendorCode }) => Math.max(at(closedAt), at(vendorsByCode.get(vendorCode)?.closedAt)) > time)
        .map(({ nodeId }) => nodeId),
    /** One page of what the filter leaves, in the merchant's order. A page beyond the last is empty. */
    page: (filter: GameFilter, number: number, size: number): Page => {
      const places = placesOf(filter);
      const slice = places.slice((number - 1) * size, number * size).flatMap((place) => games[place] ?? []);
      return { games: slice, pageNum: number, totalPages: Math.max(1, Math.ceil(places.length / size)) };
    },
    /** Which vendors have open games of a type, in menu order. */
    vendorsOf: (gameType: GameType): readonly StoredVendor[] => vendorsByType.get(gameType) ?? [],
  };
};

/** A game's title in a language. */
export const titleIn = ({ titleEn, titleTy }: Pick<StoredGame, 'titleEn' | 'titleTy'>, language: LanguageCode): string =>
  textIn({ EN: titleEn, TY: titleTy }, language, 'EN');

/** A game as the wire shows it, its name in the language asked for (B241 to B255, B269). */
export const gameOnWire = (game: StoredGame, language: LanguageCode, currency: Currency): Game => ({
  gameId: game.code,
  nodeId: game.nodeId,
  nodeName: titleIn(game, language),
  gameType: game.gameType,
  vassalage: game.vendorCode,
  gameCode: game.code,
  gameClassify: game.classify,
  gameClassifyNew: game.classifyNew,
  lottoMode: game.lottoMode,
  gameGroupId: game.gameGroup,
  playType: game.playType,
  supportPlay: game.supportPlay,
  isGameH5: game.isGameH5,
  isHot: game.isHot,
  isNew: game.isNew,
  iconUrl: game.icon,
  mobileLargeIcon: game.largeIcon,
  colour: game.colour,
  minBet: formatDecimal(money(currency, game.minBet)),
  minLine: game.minLine,
});
