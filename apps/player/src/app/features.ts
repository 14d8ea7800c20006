/** Every feature with screens, one line each; its own `route.ts` states them. */
export { routes as accountHub } from '../features/account-hub/route.ts';
export { routes as announcements } from '../features/announcements/route.ts';
export { routes as appDownload } from '../features/app-download/route.ts';
export { routes as bettingRecord } from '../features/betting-record/route.ts';
export { routes as feedback } from '../features/feedback/route.ts';
export { routes as freePlay } from '../features/free-play/route.ts';
export { routes as gameLaunch } from '../features/game-launch/route.ts';
export { routes as gameList } from '../features/game-list/route.ts';
export { routes as help } from '../features/help/route.ts';
export { routes as lobby } from '../features/lobby/route.ts';
export { routes as login } from '../features/login/route.ts';
export { routes as profile } from '../features/profile/route.ts';
export { routes as password } from '../features/password/route.ts';
export { routes as registration } from '../features/registration/route.ts';
export { routes as security } from '../features/security/route.ts';
export { routes as settings } from '../features/settings/route.ts';
export { routes as wallet } from '../features/wallet/route.ts';
