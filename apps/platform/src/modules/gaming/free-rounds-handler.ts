import { formatDecimal, money, type Currency } from '@palaro/money';
import type { Pool } from 'pg';
import { callerOf, type Handlers } from '../../http/handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { ok } from '../../kernel/result.ts';
import { gameOnWire, type Catalogue } from '../catalogue/index.ts';
import { createFreeRoundGifts } from './free-round-gifts.ts';

type Deps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly catalogue: Pick<Catalogue, 'of'>;
  readonly merchants: { readonly known: (code: string) => { readonly currency: Currency } };
};

/** The free rounds of a member, of games that the merchant still has. */
export const freeRoundsHandler = (deps: Deps): Handlers<'freeRounds'>['freeRounds'] => {
  const gifts = createFreeRoundGifts(deps);
  return async ({ query, context }) => {
    const { merchantCode, playerId } = callerOf(context);
    const snapshot = deps.catalogue.of(merchantCode);
    const { currency } = deps.merchants.known(merchantCode);
    const language = query.language ?? context.language;
    const list = (await gifts.ofPlayer(deps.pool, playerId)).flatMap(({ reference, vendorCode, game: code, stake, endsAt, ...gift }) => {
      const game = snapshot.gameOfVendor(vendorCode, code);
      if (game === undefined) return [];
      const { count, left, state } = gift;
      const until = endsAt.toISOString();
      return [
        {
          id: reference,
          game: gameOnWire(game, language, currency),
          count,
          left,
          state,
          until,
          stake: formatDecimal(money(currency, stake)),
        },
      ];
    });
    return ok({ list });
  };
};
