import { limits } from '@palaro/contract/constants';
import { Badge } from '@palaro/ui';
import { useText } from '../../texts/text.tsx';
import { formatUnread } from '../../site/unread.ts';
import { useUnreadChat } from './unread-queries.ts';

/** How many messages of the chat wait to be read; nothing for none. */
export const UnreadChat = () => {
  const { t } = useText();
  const count = useUnreadChat();
  const text = formatUnread(count, limits.unreadBadgeMax);
  return text === null ? null : <Badge text={text} label={t('menu.unread', { count })} />;
};
