import { useAnnouncements } from './announcements-queries.ts';
import { ContentList } from './content-list.tsx';

/** The merchant's promotions as it publishes them (B044, B045). Claiming them belongs to the promotions feature. */
export const ActivityScreen = () => (
  <ContentList
    types="PR"
    items={useAnnouncements('PR')}
    icon="gift-fill"
    empty={{ title: 'announcements.promotions.empty.title', text: 'announcements.promotions.empty.text' }}
  />
);
