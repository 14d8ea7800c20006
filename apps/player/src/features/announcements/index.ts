export { AnnouncementStrip } from './announcement-strip.tsx';
export { useUnreadAnnouncements } from './announcements-queries.ts';
