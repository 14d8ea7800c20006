import { fundsPasswordPath, loginChangePath } from '../../features/security/paths.ts';
import { activityPath, noticePath } from '../../features/announcements/paths.ts';
import { gameListPath } from '../../features/game-list/paths.ts';
import { gameRecordPath } from '../../features/betting-record/paths.ts';
import { helpPath } from '../../features/legal/paths.ts';
import { homePath } from '../../features/lobby/paths.ts';
import { webEmailPath } from '../../features/inbox/paths.ts';
import { players, type MenuRow } from '../../shared/menu.ts';

/** The side menu's main entries in their order (A118, A119); `download` is the app's address for this device. */
export const mainRows = (download: string | null): readonly MenuRow[] => [
  { text: 'menu.home', icon: 'house-fill', href: homePath },
  { text: 'menu.promotion', icon: 'gift', href: activityPath },
  { text: 'menu.RNG', icon: 'cherries-fill', href: gameListPath({ gameType: 'RNG' }) },
  { text: 'menu.LIVE', icon: 'video-camera-fill', href: gameListPath({ gameType: 'LIVE' }) },
  { text: 'menu.announcement', icon: 'megaphone-simple-fill', href: noticePath },
  { text: 'menu.FISH', icon: 'fish-fill', href: gameListPath({ gameType: 'FISH' }) },
  { text: 'menu.SPORTS', icon: 'soccer-ball-fill', href: gameListPath({ gameType: 'SPORTS' }) },
  ...(download === null ? [] : [{ text: 'menu.app', icon: 'download-simple', href: download } as const]),
  { text: 'menu.PVP', icon: 'cards-fill', href: gameListPath({ gameType: 'PVP' }) },
];

/** Its list entries in their order (A120, A121). */
export const listRows: readonly MenuRow[] = [
  { text: 'menu.announcements', icon: 'bell', href: noticePath },
  { text: 'menu.messages', icon: 'envelope-simple', href: webEmailPath },
  { text: 'menu.changePassword', icon: 'lock-simple', href: loginChangePath },
  { text: 'menu.changeMoneyPassword', icon: 'key', href: fundsPasswordPath },
  { text: 'menu.bettingRecord', icon: 'receipt', href: gameRecordPath(), flag: 'TRANSBETREPMEM3' },
  { text: 'menu.help', icon: 'question', href: helpPath() },
  { text: 'menu.support', icon: 'headset', opens: 'service' },
  { text: 'menu.signOut', icon: 'sign-out', opens: 'signOut', who: players },
];
