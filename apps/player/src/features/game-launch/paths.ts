import type { Game } from '@palaro/contract';
import { isLotteryVendor, type GameType } from '@palaro/contract/constants';
import { withQuery } from '../../shared/paths.ts';
import { startLotteryPath } from '../lottery/paths.ts';
import { gameListPath } from '../game-list/paths.ts';

/** What the rules look at. */
export type LaunchedGame = Pick<Game, 'isGameH5' | 'vassalage' | 'gameType' | 'gameId' | 'nodeId'>;
export type PlayPlace = { category: GameType; vendor: string; gameId: string; nodeId: string };

/** Our own route for a running game: the seeds name none for the generic launch (B328). */
export const playPath = (place?: PlayPlace | Pick<PlayPlace, 'category'>): string => withQuery('/m/play', { ...place });

/** Where a game leads, or null when the rule is not for it. */
type LaunchRule = (game: LaunchedGame) => string | null;

/** The vendor has a lobby of its own: its list stands for it (B251, B329). */
const vendorsList: LaunchRule = ({ isGameH5, vassalage }) => (isGameH5 === 'VASSALAGE' ? gameListPath({ vassalage }) : null);

/** A lottery has a launch of its own (B320, B325). */
const lotteryLaunch: LaunchRule = ({ vassalage, gameId }) =>
  isLotteryVendor(vassalage) ? startLotteryPath({ vendor: vassalage, gameId }) : null;

/** By category, vendor, game id and node id (B328). */
const generic = ({ gameType, vassalage, gameId, nodeId }: LaunchedGame): string =>
  playPath({ category: gameType, vendor: vassalage, gameId, nodeId });

/**
 * Where a tap on a game leads: the first rule that is for the game decides. A guest is sent on to login by the guard of
 * the route that it leads to (B330, B331).
 */
export const pathOfGame = (game: LaunchedGame): string => vendorsList(game) ?? lotteryLaunch(game) ?? generic(game);
