import { formatDecimal } from '@palaro/money';
import type { Handlers } from '../../http/handlers.ts';
import { ok } from '../../kernel/result.ts';
import { titleIn, type Catalogue } from '../catalogue/index.ts';
import type { Records } from './records.ts';

export type WinnersDeps = {
  readonly records: Pick<Records, 'recentWinners'>;
  readonly catalogue: Pick<Catalogue, 'of'>;
};

/** The winner board (B143, B144): wins of games that are in the catalogue. */
export const winnersHandler =
  ({ records, catalogue }: WinnersDeps): Handlers<'winners'>['winners'] =>
  async ({ query, context }) => {
    const { merchantCode } = context;
    const language = query.language ?? context.language;
    const snapshot = catalogue.of(merchantCode);
    const won = await records.recentWinners({ merchantCode, gameType: query.gameCategory, limit: query.limitNum });
    const list = won.flatMap(({ customerName, nodeId, winAmount }) => {
      const game = snapshot.game(nodeId);
      return game === undefined ? [] : [{ vo: { customerName, gameName: titleIn(game, language), winAmount: formatDecimal(winAmount) } }];
    });
    return ok({ list });
  };
