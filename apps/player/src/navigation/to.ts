/** Every address of the app: `import * as to`, then `to.home` or `to.login(back)`. What a link needs, so a link to a feature is no import of it. */
import type { Game } from '@palaro/contract';
import { gameListRoute, isLotteryVendor, loginRoute, type GameClass, type GameType, type HelpCategory } from '@palaro/contract/constants';
import { withQuery } from './with-query.ts';

export * from './to-own.ts';
export { homePath as home, socialRoute as social } from '@palaro/contract/constants';

// Login and registration.
/** Login; `returnPath` is where it leads on to. */
export const login = (returnPath?: string): string => withQuery(loginRoute, { returnPath });
/** The choice of a first own password, which the login leads to; `returnPath` is where it leads on to. */
export const firstPassword = (returnPath?: string): string => withQuery('/m/firstPassword', { returnPath });
/** A new password by a code (A031). */
export const forget = '/m/forget';
export const register = '/m/register';
/** What a trial is, and how it starts. The wire's own spelling. */
export const trial = '/m/trail';

// A player's own.
export const mine = '/m/mine';
export const memberHome = '/m/member/home';
export const deposit = '/m/voucherCenter';
export const rewardCentre = '/m/rewardCenter';
/** Where who is on a break or excluded is led. */
export const takeBreak = '/m/limits/break';

// What is read and written.
export const notice = '/m/notice';
export const activity = '/m/activity';
export const app = '/m/app';
/** The app's own chat with support; `text` in its query stands typed already. */
export const chat = '/m/chat';
export const feedback = '/m/feedback';
export const help = (tag?: 'tc' | 'rg'): string => withQuery('/m/help', { tag });
/** The help centre at one category, with the item at an index of it open (B053). */
export const helpDetail = (category?: HelpCategory, index?: number): string =>
  withQuery('/m/helpDetail', { i: index === undefined ? undefined : String(index), c: category });
export const webEmail = '/m/webEmail';
export const messageCentre = '/m/message';
/** The inbox, or one message of it. */
export const messages = (id?: string): string => withQuery('/m/messages', { id });

// Games.
export type GameListFilter = 'hot' | 'recent' | 'fav';
export type GameListPlace = {
  gameType?: GameType;
  vassalage?: string;
  type?: GameListFilter;
  gameName?: string;
  isNew?: boolean;
  gameClassify?: GameClass;
};
export const gameList = ({ isNew, ...place }: GameListPlace = {}): string =>
  withQuery(gameListRoute, { ...place, isNew: isNew ? '1' : undefined });
/** The list with its search box in use. */
export const search = `${gameListRoute}#search`;
export const slotsCenter = '/m/slotsCenter';
/** What is known of a game's fairness: our own route, the seeds name none. */
export const fairPlay = (nodeId?: string): string => withQuery('/m/fairPlay', { nodeId });
/** The jackpots: what each holds, and the games that take part. */
export const jackpot = '/m/jackpot';
/** The winner board: of all games, or of one kind. */
export const winnerBoard = (gameType: GameType | null = null): string => withQuery('/m/winnerBoard', { gameType: gameType ?? undefined });

/** Resolves a lottery game and leads on to its launch. */
export const startLottery = (query: { vendor?: string; gameId?: string } = {}): string => withQuery('/m/startLottery', query);
/** What the rules look at. */
export type LaunchedGame = Pick<Game, 'isGameH5' | 'vassalage' | 'gameType' | 'gameId' | 'nodeId'>;
export type PlayPlace = { category: GameType; vendor: string; gameId: string; nodeId: string };

/** Our own route for a running game: the seeds name none for the generic launch (B328). With less it leads on. */
export const play = (place: Partial<PlayPlace> = {}): string => withQuery('/m/play', place);

/**
 * Where a tap on a game leads. A lottery has a launch of its own (B320, B325), also one that says VASSALAGE. Of the
 * others those that say so have a lobby at their vendor, and its list stands for it (B251, B329); the rest are opened by
 * category, vendor, game id and node id (B328), and so are all within the list of their vendor, `listed`. The guard of
 * either route sends a guest to login first (B330, B331).
 */
export const game = ({ isGameH5, vassalage, gameType, gameId, nodeId }: LaunchedGame, listed?: string | null): string =>
  isLotteryVendor(vassalage)
    ? startLottery({ vendor: vassalage, gameId })
    : isGameH5 === 'VASSALAGE' && vassalage !== listed
      ? play({ vendor: vassalage })
      : play({ category: gameType, vendor: vassalage, gameId, nodeId });
