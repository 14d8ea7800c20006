/** The announcements as a list, for a screen that shows them beside something else. */
export const loadAnnouncementList = () => import('./notice-screen.tsx').then((it) => it.NoticeScreen);
