import type { CallName } from '@palaro/contract';
import type { Config } from './config/env.ts';
import type { Handlers } from './http/handlers.ts';
import type { Clock } from './kernel/clock.ts';
import { catalogueHandlers } from './modules/catalogue/index.ts';
import { contentHandlers } from './modules/content/index.ts';
import { favouritesHandlers } from './modules/favourites/index.ts';
import { gamingHandlers } from './modules/gaming/index.ts';
import { merchantHandlers } from './modules/merchant/index.ts';
import { playerHandlers } from './modules/player/index.ts';
import { reportingHandlers, type DescribeGame } from './modules/reporting/index.ts';
import { logIn, sessionHandlers } from './modules/session/index.ts';
import { walletHandlers, type WalletHandlersDeps } from './modules/wallet/index.ts';
import type { Services } from './services.ts';

/** Every call of the contract with the module that answers it. */
export const createHandlers = (services: Services, config: Config, clock: Clock): Handlers<CallName> => {
  const { merchants, catalogue, reporting } = services;
  const timeZoneOf = (merchantCode: string): string => merchants.known(merchantCode).timeZone;
  const describeGame: DescribeGame = ({ nodeId, vendorCode, merchantCode, language }) => {
    const snapshot = catalogue.of(merchantCode);
    const game = snapshot.game(nodeId);
    return {
      gameName: (language === 'TY' ? game?.titleTy : game?.titleEn) ?? nodeId,
      vendorName: snapshot.vendor(vendorCode)?.displayName ?? vendorCode,
    };
  };
  const gamesOf: WalletHandlersDeps['gamesOf'] = async ({ playerId, merchantCode, language, roundIds }) =>
    new Map(
      (await reporting.gamesOf(playerId, roundIds)).map(({ id, ...game }) => [
        id,
        describeGame({ ...game, merchantCode, language }).gameName,
      ]),
    );
  const session = sessionHandlers({ ...services, checkedRoundsOf: reporting.checkedRoundsOf });
  return {
    ...merchantHandlers({ merchants, publicOrigin: config.PUBLIC_ORIGIN }),
    ...session,
    logout: async (input) => {
      const ended = await session.logout(input);
      // An open game takes no further stakes; what it still owes comes in all the same.
      if (input.context.session !== null) await services.care.closeSessions(input.context.session.playerId);
      return ended;
    },
    ...playerHandlers({
      players: services.players,
      merchant: async (code) => merchants.get(code),
      checkCaptcha: services.captchas.check,
      logIn: (player, context) => logIn(services.sessions, player, context),
    }),
    ...walletHandlers({ wallet: services.wallet, clock, timeZoneOf, gamesOf }),
    ...catalogueHandlers({ catalogue, merchant: merchants.known, recentWinners: reporting.recentWinners, popular: reporting.popular }),
    ...favouritesHandlers({ favourites: services.favourites, currencyOf: (merchantCode) => merchants.known(merchantCode).currency }),
    ...gamingHandlers({ launches: services.launches }),
    ...contentHandlers({ content: services.content }),
    ...reportingHandlers({
      reporting,
      wallet: services.wallet,
      clock,
      timeZoneOf,
      isOffered: (merchantCode) => merchants.known(merchantCode).flags.TRANSBETREPMEM3 === true,
      describeGame,
    }),
  };
};
