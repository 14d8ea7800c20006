export { AnnouncementStrip } from './announcement-strip.tsx';
export { announcementKeys, useAnnouncements } from './announcements-queries.ts';
export { loadAnnouncementList } from './load-announcement-list.ts';
export { useUnreadAnnouncements } from './unread-announcements.ts';
