import { Badge } from '@palaro/ui';
import { limits } from '@palaro/contract/constants';
import { useText } from '../../shared/text.tsx';
import { formatUnread } from '../../shared/unread.ts';
import { useUnreadMessages } from './unread-queries.ts';

/** How many messages wait to be read (B161, B373); nothing for none. */
export const UnreadMessages = () => {
  const { t } = useText();
  const count = useUnreadMessages();
  const text = formatUnread(count, limits.unreadBadgeMax);
  return text === null ? null : <Badge text={text} label={t('menu.unread', { count })} />;
};
