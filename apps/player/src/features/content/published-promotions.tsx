import { useAnnouncements } from './announcements-queries.ts';
import { ContentList } from './content-list.tsx';

/** The promotions that the merchant publishes as contents (B044). Beside others, `isAlone` false, it says nothing where there are none. */
export const PublishedPromotions = ({ isAlone }: { isAlone: boolean }) => {
  const items = useAnnouncements('PR');
  if (!isAlone && (items.data === undefined || items.data.length === 0)) return null;
  return (
    <ContentList
      types="PR"
      items={items}
      icon="gift-fill"
      empty={{ title: 'announcements.promotions.empty.title', text: 'announcements.promotions.empty.text' }}
    />
  );
};
