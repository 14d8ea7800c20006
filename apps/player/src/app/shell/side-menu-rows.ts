import * as to from '../../navigation/to.ts';
import { players, type MenuRow, type PlainMenuRow } from '../../overlays/menu.ts';

/** The side menu's main entries in their order (A118, A119); `download` is the app's address for this device. */
export const mainRows = (download: string | null): readonly PlainMenuRow[] => [
  { text: 'menu.home', icon: 'house-fill', href: to.home },
  { text: 'menu.promotion', icon: 'gift', href: to.activity },
  { text: 'menu.RNG', icon: 'cherries-fill', href: to.gameList({ gameType: 'RNG' }) },
  { text: 'menu.LIVE', icon: 'video-camera-fill', href: to.gameList({ gameType: 'LIVE' }) },
  { text: 'menu.announcement', icon: 'megaphone-simple-fill', href: to.notice },
  { text: 'menu.FISH', icon: 'fish-fill', href: to.gameList({ gameType: 'FISH' }) },
  { text: 'menu.SPORTS', icon: 'soccer-ball-fill', href: to.gameList({ gameType: 'SPORTS' }) },
  ...(download === null ? [] : [{ text: 'menu.app', icon: 'download-simple', href: download } as const]),
  { text: 'menu.PVP', icon: 'cards-fill', href: to.gameList({ gameType: 'PVP' }) },
];

/** Its list entries: to play responsibly first, jackpots and lotteries, then those of A120 and A121 in their order, the settings before the way out. */
export const listRows: readonly MenuRow[] = [
  { text: 'menu.responsible', icon: 'lifebuoy', href: to.help('rg') },
  { text: 'titles.limits', icon: 'hourglass', href: to.limits, actualOnly: true },
  { text: 'titles.jackpot', icon: 'coins', href: to.jackpot },
  { text: 'titles.lottery', icon: 'ticket', href: to.lottery, flag: 'LOTTREC3' },
  { text: 'menu.announcements', icon: 'bell', href: to.notice, badge: 'unreadAnnouncements' },
  { text: 'menu.messages', icon: 'envelope-simple', href: to.webEmail, badge: 'unreadMessages', actualOnly: true },
  { text: 'menu.changePassword', icon: 'lock-simple', href: to.loginChange },
  { text: 'menu.changeMoneyPassword', icon: 'key', href: to.fundsPassword },
  { text: 'menu.bettingRecord', icon: 'receipt', href: to.gameRecord(), flag: 'TRANSBETREPMEM3' },
  { text: 'menu.help', icon: 'question', href: to.help() },
  { text: 'menu.support', icon: 'headset', opens: 'service' },
  { text: 'menu.settings', icon: 'gear', href: to.settings, who: players },
  { text: 'menu.signOut', icon: 'sign-out', opens: 'signOut', who: players },
];
