import { tagOf } from '@palaro/i18n/writing';
import { formatDecimal, money, type Currency } from '@palaro/money';
import type { Handlers } from '../../http/handlers.ts';
import { fail, ok } from '../../kernel/result.ts';
import { fairPlayOnWire, gameOnWire, type Catalogue } from '../catalogue/index.ts';

/** The games that take part in one of a merchant's jackpots. */
type JackpotGames = { readonly games: readonly { readonly vendor: string; readonly game: string }[] };
type Deps = {
  readonly catalogue: Pick<Catalogue, 'fairPlay' | 'of'>;
  readonly merchants: {
    readonly known: (code: string) => { readonly currency: Currency; readonly jackpots: readonly JackpotGames[] };
    readonly vendorOf: (merchantCode: string, vendorCode: string) => { readonly gameServer: string };
  };
};

/** What is known of the fairness of a game, closed ones too: who has played it may ask. */
export const fairPlayHandler =
  ({ catalogue, merchants }: Deps): Handlers<'fairPlay'>['fairPlay'] =>
  async (input) => {
    const { merchantCode } = input.context;
    const snapshot = catalogue.of(merchantCode);
    const game = snapshot.game(input.query.nodeId);
    if (game === undefined) return fail({ code: 'game_unknown' });
    const language = input.query.language ?? input.context.language;
    const { currency, jackpots } = merchants.known(merchantCode);
    const takesPart = jackpots.some(({ games }) => games.some((each) => each.vendor === game.vendorCode && each.game === game.code));
    const server = merchants.vendorOf(merchantCode, game.vendorCode).gameServer;
    const verify = new URL('verify', server.endsWith('/') ? server : `${server}/`);
    verify.search = new URLSearchParams({ game: game.code, lang: tagOf(language) }).toString();
    return ok({
      game: gameOnWire(game, language, currency),
      vendorName: snapshot.vendor(game.vendorCode)?.displayName ?? game.vendorCode,
      maxBet: game.maxBet === null ? null : formatDecimal(money(currency, game.maxBet)),
      ...fairPlayOnWire(await catalogue.fairPlay(merchantCode, game), { language, verifyPage: verify.href, takesPart }),
    });
  };
