export { AnnouncementStrip } from './announcement-strip.tsx';
export { useBenefits } from './benefits-queries.ts';
export { PublishedBenefits } from './published-benefits.tsx';
export { announcementKeys } from './announcements-queries.ts';
/** What home's own popups are due by: fetched after home. */
export { HomePopups } from './home-popups.tsx';
export { loadAnnouncementList } from './load-announcement-list.ts';
export { useUnreadAnnouncements } from './unread-announcements.ts';
export { PublishedPromotions } from './published-promotions.tsx';
export const loadNoticePopup = () => import('./notice-popup.tsx').then((it) => it.NoticePopup);
export const loadPromotionsPopup = () => import('./promotions-popup.tsx').then((it) => it.PromotionsPopup);
