import { gameTypes, type CallName, type LanguageCode } from '@palaro/contract';
import { formatDecimal, parseDecimal, type Currency } from '@palaro/money';
import type { CallInput, Handlers } from '../../http/handlers.ts';
import { ok } from '../../kernel/result.ts';
import type { Catalogue } from './catalogue.ts';
import type { GameServerPort, PopularPort, WinnersPort } from './catalogue-ports.ts';
import { fairPlayHandler } from './fair-play-handler.ts';
import { gameOnWire, titleIn, type GameFilter } from './snapshot.ts';
import { wirePage } from './wire-pages.ts';

export type CatalogueHandlerDeps = {
  readonly catalogue: Catalogue;
  /** The merchant's currency, menu order and languages. */
  readonly merchant: (code: string) => { readonly currency: Currency; readonly categories: readonly string[] };
  readonly recentWinners: WinnersPort;
  readonly popular: PopularPort;
  /** Where a vendor's games are, such as `https://games.example`. */
  readonly gameServerOf: GameServerPort;
};

export type CatalogueCall = 'fairPlay' | 'vendorTypes' | 'gameList' | 'hotGames' | 'popularGames' | 'winners';

const popularMax = 25;

const languageOf = (input: CallInput<CallName>): LanguageCode =>
  'language' in input.query && input.query.language !== undefined ? (input.query.language as LanguageCode) : input.context.language;

/** The lobby's lists, answered from memory. */
export const catalogueHandlers = ({ catalogue, merchant, ...ports }: CatalogueHandlerDeps): Handlers<CatalogueCall> => ({
  vendorTypes: async ({ context }) => {
    const snapshot = catalogue.of(context.merchantCode);
    const byType = gameTypes.map((gameType) => ({ gameType, vendors: snapshot.vendorsOf(gameType) }));
    return ok({
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
      sorting: [...merchant(context.merchantCode).categories],
    });
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
  fairPlay: fairPlayHandler({ catalogue, merchant, ...ports }),
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
    const played = await ports.popular({ merchantCode: context.merchantCode, gameType, limit: popularMax });
    const games = played.flatMap(({ nodeId }) => snapshot.game(nodeId) ?? []).filter(snapshot.isOpen);
    return ok({ list: games.map((game) => gameOnWire(game, languageOf(input), merchant(context.merchantCode).currency)) });
  },
  winners: async (input) => {
    const { query, context } = input;
    const snapshot = catalogue.of(context.merchantCode);
    const language = languageOf(input);
    const won = await ports.recentWinners({ merchantCode: context.merchantCode, gameType: query.gameCategory, limit: query.limitNum });
    const list = won.flatMap(({ customerName, nodeId, winAmount }) => {
      const game = snapshot.game(nodeId);
      return game === undefined ? [] : [{ vo: { customerName, gameName: titleIn(game, language), winAmount: formatDecimal(winAmount) } }];
    });
    return ok({ list });
  },
});
