// Written by `npm run build -w packages/i18n` from the folder `catalogues`.
import type agents from '../../catalogues/en/agents.json';
import type announcements from '../../catalogues/en/announcements.json';
import type appDownload from '../../catalogues/en/app-download.json';
import type bonus from '../../catalogues/en/bonus.json';
import type cashier from '../../catalogues/en/cashier.json';
import type chat from '../../catalogues/en/chat.json';
import type common from '../../catalogues/en/common.json';
import type contracts from '../../catalogues/en/contracts.json';
import type countries from '../../catalogues/en/countries.json';
import type errors from '../../catalogues/en/errors.json';
import type exclusion from '../../catalogues/en/exclusion.json';
import type failures from '../../catalogues/en/failures.json';
import type fairPlay from '../../catalogues/en/fair-play.json';
import type favourites from '../../catalogues/en/favourites.json';
import type feedback from '../../catalogues/en/feedback.json';
import type firstSteps from '../../catalogues/en/first-steps.json';
import type forget from '../../catalogues/en/forget.json';
import type freePlay from '../../catalogues/en/free-play.json';
import type freeRounds from '../../catalogues/en/free-rounds.json';
import type gameList from '../../catalogues/en/game-list.json';
import type gameMenu from '../../catalogues/en/game-menu.json';
import type help from '../../catalogues/en/help.json';
import type home from '../../catalogues/en/home.json';
import type hub from '../../catalogues/en/hub.json';
import type human from '../../catalogues/en/human.json';
import type identity from '../../catalogues/en/identity.json';
import type inbox from '../../catalogues/en/inbox.json';
import type jackpots from '../../catalogues/en/jackpots.json';
import type launch from '../../catalogues/en/launch.json';
import type legal from '../../catalogues/en/legal.json';
import type limits from '../../catalogues/en/limits.json';
import type lobby from '../../catalogues/en/lobby.json';
import type login from '../../catalogues/en/login.json';
import type lottery from '../../catalogues/en/lottery.json';
import type memberAlert from '../../catalogues/en/member-alert.json';
import type menu from '../../catalogues/en/menu.json';
import type missions from '../../catalogues/en/missions.json';
import type money from '../../catalogues/en/money.json';
import type packets from '../../catalogues/en/packets.json';
import type pictures from '../../catalogues/en/pictures.json';
import type points from '../../catalogues/en/points.json';
import type popups from '../../catalogues/en/popups.json';
import type profile from '../../catalogues/en/profile.json';
import type promotions from '../../catalogues/en/promotions.json';
import type reality from '../../catalogues/en/reality.json';
import type record from '../../catalogues/en/record.json';
import type referrals from '../../catalogues/en/referrals.json';
import type registration from '../../catalogues/en/registration.json';
import type rewards from '../../catalogues/en/rewards.json';
import type security from '../../catalogues/en/security.json';
import type sessionTime from '../../catalogues/en/session-time.json';
import type settings from '../../catalogues/en/settings.json';
import type shell from '../../catalogues/en/shell.json';
import type social from '../../catalogues/en/social.json';
import type status from '../../catalogues/en/status.json';
import type support from '../../catalogues/en/support.json';
import type titles from '../../catalogues/en/titles.json';
import type transfers from '../../catalogues/en/transfers.json';
import type validation from '../../catalogues/en/validation.json';
import type verification from '../../catalogues/en/verification.json';
import type vip from '../../catalogues/en/vip.json';
import type wallet from '../../catalogues/en/wallet.json';
import type wheel from '../../catalogues/en/wheel.json';
import type withdrawal from '../../catalogues/en/withdrawal.json';

/** Every key of the English catalogue; a key that does not stand there does not compile. */
export type TextKey =
  | keyof typeof agents
  | keyof typeof announcements
  | keyof typeof appDownload
  | keyof typeof bonus
  | keyof typeof cashier
  | keyof typeof chat
  | keyof typeof common
  | keyof typeof contracts
  | keyof typeof countries
  | keyof typeof errors
  | keyof typeof exclusion
  | keyof typeof failures
  | keyof typeof fairPlay
  | keyof typeof favourites
  | keyof typeof feedback
  | keyof typeof firstSteps
  | keyof typeof forget
  | keyof typeof freePlay
  | keyof typeof freeRounds
  | keyof typeof gameList
  | keyof typeof gameMenu
  | keyof typeof help
  | keyof typeof home
  | keyof typeof hub
  | keyof typeof human
  | keyof typeof identity
  | keyof typeof inbox
  | keyof typeof jackpots
  | keyof typeof launch
  | keyof typeof legal
  | keyof typeof limits
  | keyof typeof lobby
  | keyof typeof login
  | keyof typeof lottery
  | keyof typeof memberAlert
  | keyof typeof menu
  | keyof typeof missions
  | keyof typeof money
  | keyof typeof packets
  | keyof typeof pictures
  | keyof typeof points
  | keyof typeof popups
  | keyof typeof profile
  | keyof typeof promotions
  | keyof typeof reality
  | keyof typeof record
  | keyof typeof referrals
  | keyof typeof registration
  | keyof typeof rewards
  | keyof typeof security
  | keyof typeof sessionTime
  | keyof typeof settings
  | keyof typeof shell
  | keyof typeof social
  | keyof typeof status
  | keyof typeof support
  | keyof typeof titles
  | keyof typeof transfers
  | keyof typeof validation
  | keyof typeof verification
  | keyof typeof vip
  | keyof typeof wallet
  | keyof typeof wheel
  | keyof typeof withdrawal;

/** The compiled texts by language code and part. */
export const compiledCatalogues = {
  'EN': { home: () => import('#compiled/en-home.js'), rest: () => import('#compiled/en-rest.js') },
  'TY': { home: () => import('#compiled/ty-home.js'), rest: () => import('#compiled/ty-rest.js') },
  'XB': { home: () => import('#compiled/pseudo-home.js'), rest: () => import('#compiled/pseudo-rest.js') },
};
