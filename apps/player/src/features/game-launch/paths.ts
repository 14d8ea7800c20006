import type { Game } from '@palaro/contract';
import type { GameType } from '@palaro/contract/constants';
import { withQuery } from '../../shared/paths.ts';
import { gameListPath } from '../game-list/paths.ts';

export type PlayPlace = { category: GameType; vendor: string; gameId: string; nodeId: string };

/** Our own route for a running game: the seeds name none for the generic launch (B328). */
export const playPath = (place?: PlayPlace): string => withQuery('/m/play', { ...place });

/** Where a tap on a game leads (B251, B328, B329): its vendor's list, or the game itself. */
export const pathOfGame = (game: Pick<Game, 'isGameH5' | 'vassalage' | 'gameType' | 'gameId' | 'nodeId'>): string =>
  game.isGameH5 === 'VASSALAGE'
    ? gameListPath({ vassalage: game.vassalage })
    : playPath({ category: game.gameType, vendor: game.vassalage, gameId: game.gameId, nodeId: game.nodeId });
