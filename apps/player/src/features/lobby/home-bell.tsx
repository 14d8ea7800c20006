import { Badge, IconButton } from '@palaro/ui';
import { limits } from '@palaro/contract/constants';
import { useText } from '../../texts/text.tsx';
import { formatUnread } from '../../site/unread.ts';
import { useUnreadAnnouncements } from '../content/index.ts';
import { useUnreadChat } from '../chat/index.ts';
import { useUnreadMessages } from '../inbox/index.ts';
import * as to from '../../navigation/to.ts';

/** The way to the message centre, with what a member has not read there: announcements, messages and the chat's. */
export const HomeBell = () => {
  const { t } = useText();
  const count = useUnreadAnnouncements() + useUnreadMessages() + useUnreadChat();
  const text = formatUnread(count, limits.unreadBadgeMax);
  return (
    <IconButton
      icon="bell"
      label={t('shell.messages', { count })}
      href={to.messageCentre}
      badge={text === null ? undefined : <Badge corner text={text} label="" />}
    />
  );
};
