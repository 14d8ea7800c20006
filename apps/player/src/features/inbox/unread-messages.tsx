import { Badge } from '@palaro/ui';
import { limits } from '@palaro/contract/constants';
import { useText } from '../../texts/text.tsx';
import { formatUnread } from '../../site/unread.ts';
import { useUnreadAnnouncements } from '../content/index.ts';
import { useUnreadMessages } from './unread-queries.ts';

const Unread = ({ count }: { count: number }) => {
  const { t } = useText();
  const text = formatUnread(count, limits.unreadBadgeMax);
  return text === null ? null : <Badge text={text} label={t('menu.unread', { count })} />;
};

/** How many messages wait to be read (B161, B373); nothing for none. */
export const UnreadMessages = () => <Unread count={useUnreadMessages()} />;

/** How many announcements wait to be read (B375); nothing for none. */
export const UnreadAnnouncements = () => <Unread count={useUnreadAnnouncements()} />;
