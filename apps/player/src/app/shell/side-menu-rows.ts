import { fundsPasswordPath, loginChangePath } from '../../features/security/paths.ts';
import { gameListPath } from '../../features/game-list/paths.ts';
import { homePath } from '../../features/lobby/paths.ts';
import { helpPath } from '../../features/legal/paths.ts';
import { webEmailPath } from '../../features/inbox/paths.ts';
import { players, type MenuRow, type PlainMenuRow } from '../../overlays/menu.ts';
import { addressOf } from '../routes.ts';

/** The side menu's main entries in their order (A118, A119); `download` is the app's address for this device. */
export const mainRows = (download: string | null): readonly PlainMenuRow[] => [
  { text: 'menu.home', icon: 'house-fill', href: homePath },
  { text: 'menu.promotion', icon: 'gift', href: addressOf('activity') },
  { text: 'menu.RNG', icon: 'cherries-fill', href: gameListPath({ gameType: 'RNG' }) },
  { text: 'menu.LIVE', icon: 'video-camera-fill', href: gameListPath({ gameType: 'LIVE' }) },
  { text: 'menu.announcement', icon: 'megaphone-simple-fill', href: addressOf('notice') },
  { text: 'menu.FISH', icon: 'fish-fill', href: gameListPath({ gameType: 'FISH' }) },
  { text: 'menu.SPORTS', icon: 'soccer-ball-fill', href: gameListPath({ gameType: 'SPORTS' }) },
  ...(download === null ? [] : [{ text: 'menu.app', icon: 'download-simple', href: download } as const]),
  { text: 'menu.PVP', icon: 'cards-fill', href: gameListPath({ gameType: 'PVP' }) },
];

/** Its list entries: to play responsibly first, jackpots and lotteries, then those of A120 and A121 in their order, the settings before the way out. */
export const listRows: readonly MenuRow[] = [
  { text: 'menu.responsible', icon: 'lifebuoy', href: helpPath('rg') },
  { text: 'titles.jackpot', icon: 'coins', href: addressOf('jackpot') },
  { text: 'titles.lottery', icon: 'ticket', href: addressOf('lottery'), flag: 'LOTTREC3' },
  { text: 'menu.announcements', icon: 'bell', href: addressOf('notice'), badge: 'unreadAnnouncements' },
  { text: 'menu.messages', icon: 'envelope-simple', href: webEmailPath, badge: 'unreadMessages', actualOnly: true },
  { text: 'menu.changePassword', icon: 'lock-simple', href: loginChangePath },
  { text: 'menu.changeMoneyPassword', icon: 'key', href: fundsPasswordPath },
  { text: 'menu.bettingRecord', icon: 'receipt', href: addressOf('gameRecord'), flag: 'TRANSBETREPMEM3' },
  { text: 'menu.help', icon: 'question', href: addressOf('help') },
  { text: 'menu.support', icon: 'headset', opens: 'service' },
  { text: 'menu.settings', icon: 'gear', href: addressOf('settings'), who: players },
  { text: 'menu.signOut', icon: 'sign-out', opens: 'signOut', who: players },
];
