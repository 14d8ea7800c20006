/** What home's own popups are due by: fetched after home. */
export { HomePopups } from './home-popups.tsx';
export const loadNoticePopup = () => import('./notice-popup.tsx').then((it) => it.NoticePopup);
export const loadPromotionsPopup = () => import('./promotions-popup.tsx').then((it) => it.PromotionsPopup);
