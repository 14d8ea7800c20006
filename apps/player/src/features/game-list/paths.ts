import { gameListRoute, type GameClass, type GameType } from '@palaro/contract/constants';
import { withQuery } from '../../navigation/paths.ts';

export type GameListFilter = 'hot' | 'recent' | 'fav';
export type GameListPlace = {
  gameType?: GameType;
  vassalage?: string;
  type?: GameListFilter;
  gameName?: string;
  isNew?: boolean;
  gameClassify?: GameClass;
};

export const slotsCenterPath = '/m/slotsCenter';
export const gameListPath = ({ isNew, ...place }: GameListPlace = {}): string =>
  withQuery(gameListRoute, { ...place, isNew: isNew ? '1' : undefined });
/** The list with its search box in use. */
export const searchPath = `${gameListPath()}#search`;
