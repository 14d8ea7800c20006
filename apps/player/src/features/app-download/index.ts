export { appHref, hasAppWindow } from './offers.ts';
/** What the popup on home is due by: fetched after home. */
export { HomeOffers } from './home-offers.tsx';
export const loadAppBanner = () => import('./app-banner.tsx').then((it) => it.AppBanner);
/** What follows a tap on a link to the iOS profile, wherever the link stands. */
export { useProfileLinks } from './profile-links.ts';
/** The service worker, and the word that there is a new version. */
export { AppUpdates } from './app-updates.tsx';
export { useCanInstall } from './install-prompt.ts';
export const loadAppPopup = () => import('./app-popup.tsx').then((it) => it.AppPopup);
export const loadSafariAlert = () => import('./safari-alert.tsx').then((it) => it.SafariAlert);
export const loadInstallSheet = () => import('./install-sheet.tsx').then((it) => it.InstallSheet);
