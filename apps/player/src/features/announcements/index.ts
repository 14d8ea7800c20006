export { AnnouncementStrip } from './announcement-strip.tsx';
export { announcementKeys, useAnnouncements, useUnreadAnnouncements } from './announcements-queries.ts';
