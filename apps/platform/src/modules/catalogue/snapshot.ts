import { gameTypes, type Game, type GameClass, type GameType, type LanguageCode } from '@palaro/contract';
import { formatDecimal, money, type Currency } from '@palaro/money';
import { LRUCache } from 'lru-cache';
import type { StoredGame, StoredVendor } from './catalogue-store.ts';
import { createSearchIndex } from './search-index.ts';

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
const keptPlacesMax = 2_000_000;

/** A merchant's catalogue as one node holds it. It never changes; a newer version takes its place. */
export type Snapshot = ReturnType<typeof createSnapshot>;

const passes = (game: StoredGame, filter: GameFilter): boolean =>
  (filter.gameType === undefined || game.gameType === filter.gameType) &&
  (filter.vendorCode === undefined || game.vendorCode === filter.vendorCode) &&
  (filter.classify === undefined || game.classify === filter.classify) &&
  (filter.minBet === undefined || game.minBet >= filter.minBet) &&
  (filter.minLine === undefined || game.minLine >= filter.minLine) &&
  (filter.isNew === undefined || game.isNew === filter.isNew) &&
  (filter.isHot === undefined || game.isHot === filter.isHot);

export const createSnapshot = (version: bigint, vendors: readonly StoredVendor[], allGames: readonly StoredGame[]) => {
  const vendorsByCode = new Map(vendors.map((vendor) => [vendor.code, vendor]));
  const games = allGames.filter((game) => game.isOpen && vendorsByCode.get(game.vendorCode)?.isOpen === true);
  const byNode = new Map(allGames.map((game) => [game.nodeId, game]));
  const byVendorCode = new Map(allGames.map((game) => [`${game.vendorCode} ${game.code}`, game]));
  const index = createSearchIndex(
    games.map((game) => `${game.titleEn}\n${game.titleTy}\n${vendorsByCode.get(game.vendorCode)?.displayName ?? ''}`),
  );
  const kept = new LRUCache<string, readonly number[]>({ maxSize: keptPlacesMax, sizeCalculation: (places) => places.length + 20 });

  const vendorsByType = new Map<GameType, readonly StoredVendor[]>(
    gameTypes.map((gameType) => {
      const having = new Set(games.filter((game) => game.gameType === gameType).map((game) => game.vendorCode));
      return [gameType, vendors.filter((vendor) => having.has(vendor.code))];
    }),
  );

  const placesOf = (filter: GameFilter): readonly number[] => {
    const key = JSON.stringify({ ...filter, minBet: filter.minBet?.toString() });
    const known = kept.get(key);
    if (known) return known;
    const places = index.find(filter.text ?? '').filter((place) => {
      const game = games[place];
      return game !== undefined && passes(game, filter);
    });
    kept.set(key, places);
    return places;
  };

  return {
    version,
    vendors,
    gameCount: games.length,
    game: (nodeId: string): StoredGame | undefined => byNode.get(nodeId),
    gameOfVendor: (vendorCode: string, code: string): StoredGame | undefined => byVendorCode.get(`${vendorCode} ${code}`),
    vendor: (code: string): StoredVendor | undefined => vendorsByCode.get(code),
    isOpen: (game: StoredGame): boolean => game.isOpen && vendorsByCode.get(game.vendorCode)?.isOpen === true,
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
  language === 'TY' ? titleTy : titleEn;

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
