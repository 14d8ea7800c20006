export { AnnouncementStrip } from './announcement-strip.tsx';
export { useAnnouncements, useUnreadAnnouncements } from './announcements-queries.ts';
