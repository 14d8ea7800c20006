import { useAnnouncements } from './announcements-queries.ts';
import { ContentList } from './content-list.tsx';

/** All announcements (A046, B047, B278, B279). */
export const NoticeScreen = () => (
  <ContentList
    types="PL"
    items={useAnnouncements('PL')}
    icon="megaphone-simple-fill"
    empty={{ title: 'announcements.empty.title', text: 'announcements.empty.text' }}
  />
);
