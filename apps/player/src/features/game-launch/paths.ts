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

/**
 * Where a tap on a game leads. A lottery has a launch of its own (B320, B325), also one that says VASSALAGE. Of the
 * others those that say so have a lobby at their vendor, and its list stands for it (B251, B329); the rest are opened by
 * category, vendor, game id and node id (B328), and so are all within the list of their vendor, `listed`. A guest is sent
 * on to login by the guard of the route (B330, B331).
 */
export const pathOfGame = ({ isGameH5, vassalage, gameType, gameId, nodeId }: LaunchedGame, listed?: string | null): string =>
  isLotteryVendor(vassalage)
    ? startLotteryPath({ vendor: vassalage, gameId })
    : isGameH5 === 'VASSALAGE' && vassalage !== listed
      ? gameListPath({ vassalage })
      : playPath({ category: gameType, vendor: vassalage, gameId, nodeId });
