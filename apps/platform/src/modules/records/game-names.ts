import type { LanguageCode } from '@palaro/contract';
import type { Catalogue } from '../catalogue/index.ts';
import type { Records } from './records.ts';

/** Names of a game and its vendor, for people. */
export type DescribeGame = Catalogue['describe'];
type NameGame = (...asked: Parameters<DescribeGame>) => Pick<ReturnType<DescribeGame>, 'gameName'>;

/** The names of the games that a player's rounds were played in, by the rounds' ids. An id that is no round of the player's is left out. */
export type GameNames = (asked: {
  readonly playerId: string;
  readonly merchantCode: string;
  readonly language: LanguageCode;
  readonly roundIds: readonly string[];
}) => Promise<ReadonlyMap<string, string>>;

export const createGameNames =
  (records: Pick<Records, 'gamesOf'>, describeGame: NameGame): GameNames =>
  async ({ playerId, merchantCode, language, roundIds }) =>
    new Map(
      (await records.gamesOf(playerId, roundIds)).map(({ id, ...game }) => [
        id,
        describeGame({ ...game, merchantCode, language }).gameName,
      ]),
    );
