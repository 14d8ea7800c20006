import { gameTypes, type CallName, type LanguageCode } from '@palaro/contract';
import { parseDecimal, type Currency } from '@palaro/money';
import type { CallInput, Handlers } from '../../http/handlers.ts';
import { systemClock } from '../../kernel/clock.ts';
import { ok } from '../../kernel/result.ts';
import type { Catalogue } from './catalogue.ts';
import type { PopularPort } from './catalogue-ports.ts';
import { gameOnWire, type GameFilter, type Snapshot } from './snapshot.ts';
import { wirePage } from './wire-pages.ts';

/** So long games that were closed are told to screens that still show them. */
const closedGamesShownMs = 1_800_000;

export type CatalogueHandlerDeps = {
  readonly catalogue: Catalogue;
  /** The merchant's currency, menu order and languages. */
  readonly merchant: (code: string) => {
    readonly currency: Currency;
    readonly categories: readonly string[];
  };
  readonly popular: PopularPort;
  readonly now?: () => number;
};

export type CatalogueCall = 'vendorTypes' | 'gameList' | 'hotGames' | 'popularGames' | 'closedGames';

const popularMax = 25;

const languageOf = (input: CallInput<CallName>): LanguageCode =>
  'language' in input.query && input.query.language !== undefined ? (input.query.language as LanguageCode) : input.context.language;

/** Vendors in the merchant's order, by game type, and the order of its categories. */
const vendorsByCategory = (snapshot: Snapshot, sorting: readonly string[]) => {
  const byType = gameTypes.map((gameType) => ({ gameType, vendors: snapshot.vendorsOf(gameType) }));
  return {
    // In the merchant's order of vendors, whatever types they have: the footer shows only the first ones (A080).
    vendors: snapshot.vendors.flatMap((vendor) =>
      byType
        .filter(({ vendors }) => vendors.includes(vendor))
        .map(({ gameType }) => ({
          vassalage: vendor.code,
          displayName: vendor.displayName,
          isHot: vendor.isHot ? (1 as const) : (0 as const),
          gameType,
          logo: vendor.logo,
        })),
    ),
    mapping: byType.map(({ gameType, vendors }) => ({
      gameCategory: gameType,
      vendorNames: vendors.map((vendor) => ({ accountTypeName: vendor.code, displayName: vendor.displayName })),
    })),
    sorting: [...sorting],
  };
};

/** The lobby's lists, answered from memory. */
export const catalogueHandlers = ({
  catalogue,
  merchant,
  now = systemClock.now,
  popular,
}: CatalogueHandlerDeps): Handlers<CatalogueCall> => ({
  vendorTypes: async ({ context }) => {
    return ok(vendorsByCategory(catalogue.of(context.merchantCode), merchant(context.merchantCode).categories));
  },
  gameList: async (input) => {
    const { query, context } = input;
    const { currency } = merchant(context.merchantCode);
    const minBet = query.minBet === undefined ? null : parseDecimal(query.minBet, currency);
    const filter: GameFilter = {
      ...(query.gameName ? { text: query.gameName } : {}),
      ...(query.gameType ? { gameType: query.gameType } : {}),
      ...(query.vassalage ? { vendorCode: query.vassalage } : {}),
      ...(query.gameClassify ? { classify: query.gameClassify } : {}),
      ...(minBet ? { minBet: minBet.minor } : {}),
      ...(query.minLine ? { minLine: query.minLine } : {}),
      ...(query.isNew === '1' ? { isNew: true } : {}),
    };
    const request = { filter, number: query.pageNo, size: query.pageSize, language: languageOf(input), currency };
    return ok(wirePage(catalogue.of(context.merchantCode), request));
  },
  hotGames: async (input) => {
    const { query, context } = input;
    const filter: GameFilter = {
      isHot: true,
      ...(query.gameType && query.gameType !== 'ALL' ? { gameType: query.gameType } : {}),
      ...(query.vassalage ? { vendorCode: query.vassalage } : {}),
    };
    const { games } = catalogue.of(context.merchantCode).page(filter, 1, query.pageSize);
    return ok({ list: games.map((game) => gameOnWire(game, languageOf(input), merchant(context.merchantCode).currency)) });
  },
  popularGames: async (input) => {
    const { query, context } = input;
    const snapshot = catalogue.of(context.merchantCode);
    const gameType = query.gameType === 'ALL' ? undefined : query.gameType;
    const played = await popular({ merchantCode: context.merchantCode, gameType, limit: popularMax });
    const games = played.flatMap(({ nodeId }) => snapshot.game(nodeId) ?? []).filter(snapshot.isOpen);
    return ok({ list: games.map((game) => gameOnWire(game, languageOf(input), merchant(context.merchantCode).currency)) });
  },
  closedGames: ({ context }) =>
    Promise.resolve(ok({ list: [...catalogue.of(context.merchantCode).closedSince(now() - closedGamesShownMs)] })),
});
