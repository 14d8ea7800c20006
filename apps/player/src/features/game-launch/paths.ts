import type { Game } from '@palaro/contract';
import { isLotteryVendor, type GameType } from '@palaro/contract/constants';
import { withQuery } from '../../navigation/paths.ts';
import { startLotteryPath } from '../lottery/paths.ts';

/** What the rules look at. */
export type LaunchedGame = Pick<Game, 'isGameH5' | 'vassalage' | 'gameType' | 'gameId' | 'nodeId'>;
export type PlayPlace = { category: GameType; vendor: string; gameId: string; nodeId: string };

/** Our own route for a running game: the seeds name none for the generic launch (B328). With less it leads on. */
export const playPath = (place: Partial<PlayPlace> = {}): string => withQuery('/m/play', place);

/**
 * Where a tap on a game leads. A lottery has a launch of its own (B320, B325), also one that says VASSALAGE. Of the
 * others those that say so have a lobby at their vendor, and its list stands for it (B251, B329); the rest are opened by
 * category, vendor, game id and node id (B328), and so are all within the list of their vendor, `listed`. The guard of
 * either route sends a guest to login first (B330, B331).
 */
export const pathOfGame = ({ isGameH5, vassalage, gameType, gameId, nodeId }: LaunchedGame, listed?: string | null): string =>
  isLotteryVendor(vassalage)
    ? startLotteryPath({ vendor: vassalage, gameId })
    : isGameH5 === 'VASSALAGE' && vassalage !== listed
      ? playPath({ vendor: vassalage })
      : playPath({ category: gameType, vendor: vassalage, gameId, nodeId });
