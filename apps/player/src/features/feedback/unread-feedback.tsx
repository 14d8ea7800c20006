import { Badge } from '@palaro/ui';
import { limits } from '@palaro/contract/constants';
import { useText } from '../../texts/text.tsx';
import { formatUnread } from '../../site/unread.ts';
import { useUnreadFeedback } from './unread-queries.ts';

/** How many answers wait to be read; nothing for none. */
export const UnreadFeedback = () => {
  const { t } = useText();
  const count = useUnreadFeedback();
  const text = formatUnread(count, limits.unreadBadgeMax);
  return text === null ? null : <Badge text={text} label={t('feedback.unread', { count })} />;
};
