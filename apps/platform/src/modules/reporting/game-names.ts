import type { Catalogue } from '../catalogue/index.ts';
import type { GameNamesPort } from '../wallet/index.ts';
import type { Reporting } from './reporting.ts';

/** Names of a game and its vendor, for people. */
export type DescribeGame = Catalogue['describe'];
type NameGame = (...asked: Parameters<DescribeGame>) => Pick<ReturnType<DescribeGame>, 'gameName'>;

/** The names of the games that rounds were played in, as the wallet's statement asks for them. */
export const createGameNames =
  (reporting: Pick<Reporting, 'gamesOf'>, describeGame: NameGame): GameNamesPort =>
  async ({ playerId, merchantCode, language, roundIds }) =>
    new Map(
      (await reporting.gamesOf(playerId, roundIds)).map(({ id, ...game }) => [
        id,
        describeGame({ ...game, merchantCode, language }).gameName,
      ]),
    );
