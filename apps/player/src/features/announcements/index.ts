export { AnnouncementStrip } from './announcement-strip.tsx';
export { announcementKeys, useUnreadAnnouncements } from './announcements-queries.ts';
