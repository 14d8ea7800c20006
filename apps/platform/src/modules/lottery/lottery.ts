import type { LanguageCode, LotteryDraw, LotteryGame, LotteryVendor } from '@palaro/contract';
import { isLotteryVendor } from '@palaro/contract';
import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { titleIn, type Catalogue, type StoredGame } from '../catalogue/index.ts';
import { isDrawn, nextDraw, type DrawBoard, type GameKey } from './draw-board.ts';
import type { FeedFailure } from './feed-client.ts';
import type { FeedDraw } from './feed-shapes.ts';
import type { LotteryVendorsPort } from './lottery-ports.ts';
import { readLotteryDetails, type LotteryDetails } from './lottery-store.ts';

/** How long a node goes by what it has read of the games' groups. */
const detailsFreshMs = 5000;

export type LotteryDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly catalogue: Pick<Catalogue, 'of'>;
  readonly board: DrawBoard;
  readonly vendorsOf: LotteryVendorsPort;
};
type Asked = { readonly merchantCode: string; readonly language: LanguageCode };
type OneGame = Asked & { readonly gameId: string; readonly vassalage?: LotteryVendor | undefined };
type Group = { readonly gameGroupId: string; readonly gameGroupName: string; readonly games: LotteryGame[] };

const numbersOf = ({ numbers }: FeedDraw) => numbers.map(({ name, values }) => ({ name, values: [...values] }));
const drawOnWire = (vassalage: LotteryVendor, draw: FeedDraw): LotteryDraw => ({ ...draw, vassalage, numbers: numbersOf(draw) });

type VendorGame = StoredGame & { readonly vendorCode: LotteryVendor };
const detailKey = ({ vendorCode, code }: { readonly vendorCode: string; readonly code: string }): string => `${vendorCode} ${code}`;
type DetailsByKey = ReadonlyMap<string, LotteryDetails>;

/** What was read, and the games that it was read for: one of them without a row has none yet, and is not asked for again. */
type Held = { readonly until: number; readonly games: ReadonlySet<string>; readonly details: Promise<DetailsByKey> };

/** What is kept of a merchant's lottery games beside the catalogue, as of a few seconds ago; read at once where one of them is new. */
const createDetails = ({ pool, clock }: Pick<LotteryDeps, 'pool' | 'clock'>) => {
  const held = new Map<string, Held>();
  return async (merchantCode: string, games: readonly VendorGame[]): Promise<DetailsByKey> => {
    const known = held.get(merchantCode);
    if (known !== undefined && clock.now() < known.until) {
      const details = await known.details;
      if (games.every((game) => details.has(detailKey(game)) || known.games.has(detailKey(game)))) return details;
    }
    const details = readLotteryDetails(pool, merchantCode).then((rows) => new Map(rows.map((row) => [detailKey(row), row])));
    details.catch(() => held.delete(merchantCode));
    held.set(merchantCode, { until: clock.now() + detailsFreshMs, games: new Set(games.map(detailKey)), details });
    return details;
  };
};

type Shown = {
  readonly language: LanguageCode;
  readonly detail: LotteryDetails | undefined;
  readonly draws: readonly FeedDraw[];
};

/** A game with the draw that takes bets now and the latest numbers. */
const listed = (game: VendorGame, { language, detail, draws }: Shown): LotteryGame => {
  const [next, last] = [nextDraw(draws), draws.find(isDrawn)];
  return {
    gameId: game.code,
    nodeId: game.nodeId,
    gameName: titleIn(game, language),
    gameType: game.gameType,
    vassalage: game.vendorCode,
    gameCode: game.code,
    lottoMode: game.lottoMode,
    gameGroupId: game.gameGroup,
    gameGroupName: (language === 'TY' ? detail?.groupTy : detail?.groupEn) ?? game.gameGroup ?? '',
    gameClassifyNew: game.classifyNew,
    region: detail?.region ?? null,
    iconUrl: game.icon,
    colour: game.colour,
    next: next && { issue: next.issue, closesAt: next.closesAt, drawsAt: next.drawsAt },
    last: last === undefined ? null : { issue: last.issue, drawsAt: last.drawsAt, numbers: numbersOf(last) },
  };
};

/** Games by their group, groups in the order of their first game. */
const groupsOf = (games: readonly LotteryGame[]): Group[] => {
  const groups = new Map<string, Group>();
  for (const game of games) {
    const gameGroupId = game.gameGroupId ?? '';
    const group = groups.get(gameGroupId) ?? { gameGroupId, gameGroupName: game.gameGroupName, games: [] };
    group.games.push(game);
    groups.set(gameGroupId, group);
  }
  return [...groups.values()];
};

const keyOf = (merchantCode: string, { vendorCode, code }: StoredGame): GameKey => ({ merchantCode, vendorCode, gameId: code });

/** The lotteries of merchants: games from the catalogue, draws from the houses. */
export const createLottery = ({ pool, clock, catalogue, board, vendorsOf }: LotteryDeps) => {
  const detailsOf = createDetails({ pool, clock });
  /** The open games of the merchant's lottery vendors, vendor after vendor, in its houses' order. */
  const gamesOf = (merchantCode: string): readonly VendorGame[] => {
    const snapshot = catalogue.of(merchantCode);
    return vendorsOf(merchantCode).flatMap((vendorCode) =>
      snapshot
        .gamesOfVendor(vendorCode)
        .filter(snapshot.isOpen)
        .map((game) => ({ ...game, vendorCode })),
    );
  };
  const find = ({ merchantCode, gameId, vassalage }: OneGame) =>
    gamesOf(merchantCode).find(({ code, vendorCode }) => code === gameId && (vassalage === undefined || vendorCode === vassalage)) ?? null;

  const list = async ({ merchantCode, language }: Asked): Promise<LotteryGame[]> => {
    const games = gamesOf(merchantCode);
    const [details, drawsOf] = await Promise.all([
      detailsOf(merchantCode, games),
      board.board(games.map((game) => keyOf(merchantCode, game))),
    ]);
    return games.map((game) =>
      listed(game, {
        language,
        detail: details.get(detailKey(game)),
        draws: drawsOf(keyOf(merchantCode, game)),
      }),
    );
  };

  const draws = async (
    asked: OneGame,
    before: string | null,
    size: number,
  ): Promise<Result<{ gameName: string; content: LotteryDraw[]; next: string | null }, FeedFailure>> => {
    const game = find(asked);
    if (game === null) return fail({ code: 'game_unknown' });
    const page = await board.page(keyOf(asked.merchantCode, game), before, size);
    if (!page.ok) return page;
    const content = page.value.draws.filter(isDrawn).map((draw) => drawOnWire(game.vendorCode, draw));
    return ok({ gameName: titleIn(game, asked.language), content, next: page.value.next });
  };

  return {
    list,
    menu: async (asked: Asked): Promise<Group[]> => groupsOf(await list(asked)),
    draws,
    /** The latest numbers of each Vietnam lottery, or of the one named. */
    vietnam: async ({ gameId, ...asked }: Asked & { readonly gameId?: string | undefined }) => {
      const games = gamesOf(asked.merchantCode).filter(
        ({ vendorCode, code }) => vendorCode === 'TCG_LOTTO_VN' && (gameId === undefined || code === gameId),
      );
      if (gameId !== undefined && games.length === 0) return fail({ code: 'game_unknown' });
      const [details, drawsOf] = await Promise.all([
        detailsOf(asked.merchantCode, games),
        board.board(games.map((game) => keyOf(asked.merchantCode, game))),
      ]);
      return ok({
        list: games.map((game) => {
          const drawn = drawsOf(keyOf(asked.merchantCode, game)).find(isDrawn);
          return {
            gameId: game.code,
            gameName: titleIn(game, asked.language),
            region: details.get(detailKey(game))?.region ?? null,
            draw: drawn === undefined ? null : drawOnWire(game.vendorCode, drawn),
          };
        }),
      });
    },
    /** Name of a game that an order is of, as the catalogue has it; the house's own where it has left. */
    nameOf: (asked: OneGame, otherwise: string): string => {
      const game = asked.vassalage && catalogue.of(asked.merchantCode).gameOfVendor(asked.vassalage, asked.gameId);
      return game && isLotteryVendor(game.vendorCode) ? titleIn(game, asked.language) : otherwise;
    },
  };
};
export type Lottery = ReturnType<typeof createLottery>;
