import type { GameType } from '@palaro/contract/constants';

const path = '/m/winnerBoard';
/** The winner board: of all games, or of one kind. */
export const winnerBoardPath = (gameType: GameType | null = null): string => (gameType === null ? path : `${path}?gameType=${gameType}`);
